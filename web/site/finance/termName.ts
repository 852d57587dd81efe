import { formatNumber, type Locale } from '@forecourt/rules/locale/locale.ts'

/** A term in years where it is whole years, else in months. */
export const termName = (months: number, locale: Locale): string =>
  months % 12 === 0 ? `${months / 12} ${months === 12 ? 'year' : 'years'}` : `${formatNumber(months, locale)} months`
