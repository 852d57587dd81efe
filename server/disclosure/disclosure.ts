import { stringify } from 'csv-stringify/sync'
import {
  missingListingDetails,
  missingSiteDetails,
  type MissingDetail,
} from '@forecourt/rules/disclosure/disclosure.ts'
import { carSubtitle, carTitle } from '@forecourt/rules/car/name.ts'
import { locationOf } from '@forecourt/rules/location/locationOf.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { ListedCar } from '../dealer.ts'
import { feedKey } from '../syndication/syndication.ts'
import type { IncompleteListing, ComplianceReport } from './report.ts'

export { COMPLIANCE_POLICY, compliancePage } from './page.ts'
export { countMissingDetails, type ComplianceReport } from './report.ts'

/** Everything that a site lacks, from all it lists; `stock` comes in batches. */
export async function complianceReport(
  site: Site,
  stock: AsyncIterable<readonly ListedCar[]>,
  locations: readonly Location[],
): Promise<ComplianceReport> {
  const listings: IncompleteListing[] = []
  let listed = 0
  for await (const batch of stock)
    for (const car of batch) {
      listed += 1
      const location = locationOf(car, locations)
      const lacks = missingListingDetails(car, site, location)
      if (lacks.length > 0)
        listings.push({
          stocknum: car.stocknum,
          title: [carTitle(car), carSubtitle(car)].filter(Boolean).join(' '),
          address: new URL(paths(site).vehicle(car), site.baseUrl).href,
          location: location?.name ?? null,
          lacks,
        })
    }
  return { listed, site: missingSiteDetails(site), listings }
}

/** Columns of the list as a table: a line for each thing that is lacking; the site's own have no vehicle. */
const COLUMNS = ['stocknum', 'title', 'location', 'field', 'reason', 'basis', 'url'] as const

/** A report as CSV that a spreadsheet may open: cells that one would run as a formula are escaped. */
export function complianceCsv({ site, listings }: ComplianceReport): string {
  const line = ({ field, reason, basis }: MissingDetail, car?: IncompleteListing) => ({
    stocknum: car?.stocknum ?? '',
    title: car?.title ?? '',
    location: car?.location ?? '',
    field,
    reason,
    basis,
    url: car?.address ?? '',
  })
  const rows = [
    ...site.map((lack) => line(lack)),
    ...listings.flatMap((car) => car.lacks.map((lack) => line(lack, car))),
  ]
  return stringify(rows, { header: true, columns: [...COLUMNS], escape_formulas: true })
}

/** The list as a page to read and as a table, at addresses that only the dealer gets. */
export const COMPLIANCE_FILES = ['listing-compliance.html', 'listing-compliance.csv'] as const
export type ComplianceFile = (typeof COMPLIANCE_FILES)[number]

/** Whether a file of a secret address is the list's. */
export const isComplianceFile = (file: string): file is ComplianceFile =>
  (COMPLIANCE_FILES as readonly string[]).includes(file)

/** Absolute address of the list of a site. */
export const complianceAddress = (secretKey: string, site: Site, file: ComplianceFile): string =>
  new URL(paths(site).feed(feedKey(secretKey, site, 'dealer'), file), site.baseUrl).href
