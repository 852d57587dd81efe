import { formatDistance, type Locale } from '../locale/locale.ts'
import type { Car, WarrantyKind } from './car.ts'
import { shownDay } from './day.ts'

type WarrantyCar = Pick<
  Car,
  'warranty_kind' | 'warranty_months' | 'warranty_km' | 'warranty_expiry' | 'warranty_provider'
>

const KINDS: Readonly<Record<Exclude<WarrantyKind, 'none'>, string>> = {
  manufacturer: 'Manufacturer',
  dealer: 'Dealer',
  statutory: 'Statutory',
}

const monthsText = (months: number) =>
  months % 12 === 0 && months >= 24 ? `${months / 12} years` : `${months} month${months === 1 ? '' : 's'}`

/**
 * A vehicle's warranty as text, such as 'Statutory: 3 months or 5,000 km' or 'Manufacturer: until 31 January 2028 or
 * 150,000 km'. Null if nothing is known.
 */
export function warrantyText(car: WarrantyCar, site: { locale: Locale }): string | null {
  if (car.warranty_kind === 'none') return 'No dealer warranty'
  const term = car.warranty_expiry
    ? `until ${shownDay(car.warranty_expiry, site.locale)}`
    : car.warranty_months
      ? monthsText(car.warranty_months)
      : null
  const distance = car.warranty_km ? formatDistance(car.warranty_km, site.locale) : null
  const length = [term, distance].filter((part) => part !== null).join(' or ')
  const kind = car.warranty_kind && KINDS[car.warranty_kind]
  const by = car.warranty_provider?.trim()
  if (!kind && !length) return null
  const text = [kind, length].filter(Boolean).join(': ')
  return `${text[0]!.toUpperCase()}${text.slice(1)}${by ? ` (${by})` : ''}`
}
