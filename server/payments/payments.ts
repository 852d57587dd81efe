/**
 * Payments of deposits: the providers behind one contract, every attempt to pay, and the ledger. Reservations decide what
 * happens to a payment (server/reservations).
 */
export { callable, takesOneCard, type CallableProvider, type PaymentDeps } from './adapters.ts'
export {
  PaymentProviderError,
  WebhookRefusedError,
  type NextStep,
  type PaymentOrder,
  type PaymentReference,
  type ProviderPayment,
} from './provider.ts'
export { ledgerEntries, payments, type Movement } from './table.ts'
