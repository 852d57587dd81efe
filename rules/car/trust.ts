import type { Country, Locale } from '../locale/locale.ts'
import type { Car, ServiceHistory } from './car.ts'
import { shownDay } from './day.ts'
import { hasHistoryReport } from './history.ts'
import { TITLE_WORDS } from './titleStatus.ts'
import { warrantyText } from './warranty.ts'

export const TRUST_KINDS = [
  'warranty',
  'inspection',
  'history',
  'service',
  'owners',
  'title',
  'safety',
  'notice',
] as const
export type TrustKind = (typeof TRUST_KINDS)[number]

/** One item of a vehicle's trust block, as text. */
export interface TrustItem {
  kind: TrustKind
  title: string
  text: string
  /** The document that it links to. */
  link: { href: string; label: string } | null
}

type TrustCar = Pick<
  Car,
  | 'state'
  | 'warranty_kind'
  | 'warranty_months'
  | 'warranty_km'
  | 'warranty_expiry'
  | 'warranty_provider'
  | 'inspection_points'
  | 'inspection_date'
  | 'inspection_file'
  | 'file'
  | 'service_history'
  | 'owners'
  | 'title_status'
  | 'ancap_rating'
  | 'ancap_year'
  | 'cin_url'
>

interface TrustSite {
  locale: Locale
  country: Country
  settings?: { inspection_text?: string | null; statutory_warranty_texts?: Readonly<Record<string, string>> }
}

const SERVICE: Readonly<Record<ServiceHistory, string>> = {
  full: 'Full service history',
  partial: 'Partial service history',
  none: 'No service history',
}

function inspection({ inspection_points: points, inspection_date: date }: TrustCar, { locale }: TrustSite): string {
  const what = points ? `${points}-point inspection` : 'Inspected'
  return date ? `${what} on ${shownDay(date, locale)}` : what
}

/** A vehicle's own text, followed by the site's text for all such vehicles. */
const withMore = (text: string, more: string | null | undefined) => (more ? `${text}. ${more}` : text)

/** The site's text about the statutory warranty of the state where the vehicle is. */
const statutory = (car: TrustCar, { settings }: TrustSite) =>
  car.warranty_kind === 'statutory' ? settings?.statutory_warranty_texts?.[car.state?.toUpperCase() ?? ''] : null

function owners(count: number): string {
  if (count === 0) return 'No previous owners'
  return `${count} previous owner${count === 1 ? '' : 's'}`
}

/** A vehicle's warranty, inspection and history, from its data only; empty if it has none. */
export function trustItems(car: TrustCar, site: TrustSite): readonly TrustItem[] {
  const warranty = warrantyText(car, site)
  const inspected = car.inspection_points !== null || car.inspection_date !== null || car.inspection_file !== null
  const { service_history: service, title_status: title, ancap_rating: stars } = car
  const items: readonly (TrustItem | false)[] = [
    warranty !== null && {
      kind: 'warranty',
      title: 'Warranty',
      text: withMore(warranty, statutory(car, site)),
      link: null,
    },
    inspected && {
      kind: 'inspection',
      title: 'Inspection',
      text: withMore(inspection(car, site), site.settings?.inspection_text),
      link: car.inspection_file ? { href: car.inspection_file, label: 'View inspection report' } : null,
    },
    hasHistoryReport(car) && {
      kind: 'history',
      title: 'History',
      text: 'History report available',
      link: { href: car.file!, label: 'View history report' },
    },
    service !== null && { kind: 'service', title: 'Servicing', text: SERVICE[service], link: null },
    car.owners !== null && { kind: 'owners', title: 'Owners', text: owners(car.owners), link: null },
    title !== null &&
      site.country === 'US' && { kind: 'title', title: 'Title', text: `${TITLE_WORDS[title]} title`, link: null },
    Boolean(stars) && {
      kind: 'safety',
      title: 'ANCAP safety rating',
      text: `${stars} stars${car.ancap_year ? `, tested ${car.ancap_year}` : ''}`,
      link: null,
    },
    Boolean(car.cin_url) && {
      kind: 'notice',
      title: 'Consumer information',
      text: 'Everything we must tell you before you buy',
      link: { href: car.cin_url!, label: 'Consumer Information Notice' },
    },
  ]
  return items.filter((item) => item !== false)
}
