export const CURRENCIES = ['AUD', 'NZD', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]
