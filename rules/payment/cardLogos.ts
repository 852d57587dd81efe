import type { PaymentProvider } from '../kinds/paymentProvider.ts'

/** Marks of cards and wallets (spec §9 Display and layout), in the order in which they are shown. */
export const CARD_LOGOS = ['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay'] as const
export type CardLogo = (typeof CARD_LOGOS)[number]

const WALLETS: readonly CardLogo[] = ['Google Pay', 'Apple Pay']

/** Providers whose fields offer the wallets of the visitor's device. */
const WITH_WALLETS: readonly PaymentProvider[] = ['stripe']

/** The marks of what a provider accepts; none for the sandbox, which takes no card. */
export const cardLogos = (provider: PaymentProvider): readonly CardLogo[] =>
  provider === 'sandbox' ? [] : CARD_LOGOS.filter((logo) => WITH_WALLETS.includes(provider) || !WALLETS.includes(logo))
