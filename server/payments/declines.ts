/** Why a payment was declined, in the visitor's words. A card that was reported lost or stolen is only `declined`. */
export const DECLINES = {
  declined: 'Your card was declined. Please try another card.',
  funds: 'Your card was declined: not enough money. Please try another card.',
  expired: 'Your card has expired. Please try another card.',
  details: 'The number, expiry date or security code of your card is wrong. Please check them.',
  unsupported: 'This kind of card isn’t accepted. Please try another card.',
  challenge: 'Your bank couldn’t confirm the payment. Please try again or use another card.',
  stopped: 'The payment was stopped before it was finished. Please try again.',
} as const
