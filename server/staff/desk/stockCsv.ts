import { stringify } from 'csv-stringify/sync'
import { registrationLabel } from '@forecourt/rules/car/registrationLabel.ts'
import { countryOf, distanceIn, distanceUnitOf, localise, type Locale } from '@forecourt/rules/locale/locale.ts'
import { priceTypeLabel } from '@forecourt/rules/car/price.ts'
import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { handValues, STOCK_STATUS_LABELS } from '@forecourt/rules/stock/lockedFields.ts'
import { STOCK_PROBLEMS } from '@forecourt/rules/stock/stockProblems.ts'
import { stockAgeDays } from '@forecourt/rules/stock/stockView.ts'
import type { StockRow } from '../../stock/stock.ts'

const CONDITIONS: Readonly<Record<CarType, string>> = { new: 'New', demo: 'Demonstrator', used: 'Used' }

const FIRST_COLUMNS = [
  'Stock number',
  'Vehicle',
  'Condition',
  'Location',
  'Site',
  'Price',
  'What the price includes',
  'Status',
  'Tag',
  'Rank',
  'Days in stock',
  'Photos',
  'VIN',
]

const CENTS = 100

/**
 * What a file of vehicles is written in: American only if all of its sites are, so that a column never has two units.
 */
const localeOf = (sites: readonly (Site | null | undefined)[]): Locale =>
  sites.length > 0 && sites.every((site) => site?.locale === 'en-US') ? 'en-US' : 'en-AU'

/**
 * Vehicles as a file for a spreadsheet: amounts and counts are numbers, and a cell that a spreadsheet would take for a
 * formula is text.
 *
 * @param siteOf the site that shows a vehicle
 */
export const stockCsv = (
  rows: readonly StockRow[],
  siteOf: (row: StockRow) => Site | null | undefined,
  now: Date,
): string => {
  const locale = localeOf(rows.map(siteOf))
  return stringify(
    rows.map((row) => {
      const site = siteOf(row)
      const { price } = handValues(row)
      return [
        row.stocknum,
        row.name,
        CONDITIONS[row.car_type],
        row.location ?? row.dealership,
        site?.name ?? '',
        price === null ? '' : String(price / CENTS),
        price === null || !site ? '' : (priceTypeLabel(row.price_type, site) ?? ''),
        STOCK_STATUS_LABELS[handValues(row).status],
        row.tag ?? '',
        String(row.custom_rank),
        row.arrival_known ? String(stockAgeDays(row.created_at, now)) : '',
        String(row.photos_count),
        row.vin ?? '',
        row.rego ?? '',
        row.km === null ? '' : String(distanceIn(row.km, locale).value),
        row.colour ?? '',
        row.problems.map((name) => STOCK_PROBLEMS[name]).join('; '),
      ]
    }),
    {
      columns: [
        ...FIRST_COLUMNS,
        registrationLabel(countryOf(locale)),
        `Odometer (${distanceUnitOf(locale)})`,
        localise('Colour', locale),
        'Problems',
      ],
      header: true,
      bom: true,
      escape_formulas: true,
    },
  )
}
