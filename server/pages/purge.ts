import type { SiteChange } from '../sites/sites.ts'
import type { StockChange } from '../stock/snapshots.ts'
import type { PageCache } from './cache.ts'

/** Tag of every page that lists stock of a dealership, whichever site it is on. */
export const dealershipTag = (dealershipId: number): string => `dealership:${dealershipId}`

/** Drops cached pages as soon as their content has changed. */
export function purgeOnChange(
  cache: PageCache,
  sites: { onChange(listener: (change: SiteChange) => void): void },
  stock: { onStockChange(listener: (change: StockChange) => void): void },
): void {
  sites.onChange((change) => cache.purge(change === '*' ? '*' : change.map((id) => `site:${id}`)))
  stock.onStockChange(({ all, websites, dealerships, cars }) => {
    if (all) cache.purge('*')
    else if (websites) cache.purge(websites.map((id) => `stock:${id}`))
    else cache.purge([...dealerships.map(dealershipTag), ...cars.map((id) => `car:${id}`)])
  })
}
