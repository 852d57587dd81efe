import type { CardFields } from '@forecourt/rules/payment/cardFields.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'

/** What came of an attempt to pay in the browser. */
export type Attempt =
  /** The server pays with this. */
  | { kind: 'token'; token: string }
  /** The provider's script has paid, or has found that it was paid already. */
  | { kind: 'confirmed' }
  /** Nothing was paid. The message is null for what the provider's own fields say themselves. */
  | { kind: 'problem'; message: string | null; isDecline: boolean }

/**
 * Pays with what is in the provider's fields.
 *
 * @param prepare starts the payment on the server, for a provider whose script pays; gives its client secret
 */
export type Pay = (prepare: () => Promise<string>) => Promise<Attempt>

/** What the fields of each provider get. */
export interface CardFieldsProps {
  fields: CardFields
  amountCents: number
  currency: Currency
  /** The page that a challenge of the card's bank returns to. */
  returnPath: string
  /** The fields are there. */
  onReady: (pay: Pay) => void
  /** They cannot be shown. */
  onFailure: () => void
}
