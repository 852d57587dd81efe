/** Names of inputs of the forms of a reservation's page, and what the visitor intends. */
export const INTENT = 'intent'
export const PAY = 'pay'
export const CANCEL = 'cancel'
/** The token of the provider's fields. */
export const TOKEN = 'token'
/** Parameter of the address that a challenge of the card's bank returns to. */
export const CHALLENGE = 'challenge'
