import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import type { StockSort } from '@forecourt/rules/stock/stockView.ts'

/** Types of vehicles, in words. */
export const CAR_TYPE_LABELS = {
  new: 'New',
  demo: 'Demonstrator',
  used: 'Used',
} as const satisfies Record<CarType, string>

/** What the list of stock is sorted by, in words. */
export const STOCK_SORT_LABELS = {
  age: 'Days in stock',
  name: 'Name',
  number: 'Stock number',
  price: 'Price',
  rank: 'Rank',
  photos: 'Photos',
} as const satisfies Record<StockSort, string>
