import { stringify } from 'csv-stringify/sync'
import { priceTypeLabel } from '@forecourt/rules/car/price.ts'
import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { handValues, STOCK_STATUS_LABELS } from '@forecourt/rules/stock/lockedFields.ts'
import { STOCK_PROBLEMS } from '@forecourt/rules/stock/stockProblems.ts'
import { stockAgeDays } from '@forecourt/rules/stock/stockView.ts'
import type { StockRow } from '../../stock/stock.ts'

const CONDITIONS: Readonly<Record<CarType, string>> = { new: 'New', demo: 'Demonstrator', used: 'Used' }

const COLUMNS = [
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
  'Registration',
  'Odometer (km)',
  'Colour',
  'Problems',
]

const CENTS = 100

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
): string =>
  stringify(
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
        row.km === null ? '' : String(row.km),
        row.colour ?? '',
        row.problems.map((name) => STOCK_PROBLEMS[name]).join('; '),
      ]
    }),
    { columns: COLUMNS, header: true, bom: true, escape_formulas: true },
  )
