import { CAR_TYPES } from '@forecourt/rules/kinds/carType.ts'
import { FACETS, type Refinement } from '@forecourt/rules/stock/filters.ts'
import type { StockResult, StockScope } from '@forecourt/server/stock/search.ts'
import type { SnapshotSite } from '@forecourt/server/stock/snapshots.ts'
import { fold } from '@forecourt/server/stock/words.ts'
import { carRow, type Tenant } from '../twoTenants.ts'

export const NOW = new Date('2026-03-10T02:00:00Z')
export const DAY_MS = 86_400_000
/** Snapshots are loaded for the longest sold window; shorter ones are applied per search. */
export const LOADED_SINCE = new Date(NOW.getTime() - 30 * DAY_MS)

export const MAKES = [
  'Toyota',
  'TOYOTA',
  'Mazda',
  'SKODA',
  'Škoda',
  'Ssangyong',
  'KGM',
  'GWM',
  'Haval',
  'Mercedes Benz',
  'Isuzu',
]
export const MODELS = ['HiLux', 'LandCruiser', 'CX-5', '3', 'Octavia', 'H6', 'E-Class', 'D-MAX']
export const BADGES = ['SR5', 'Maxx Sport', 'vRS', null]
export const BODIES = ['Ute', 'SUV', 'suv', 'Wagon', null]
export const COLOURS = ['White', 'white', 'Crème', 'Deep Crystal Blue', null]
/** Texts with characters that have a meaning in filters, and texts that differ only in such characters. */
export const HOSTILE = [
  'a`] || sold:=false || `b',
  'x && (y, z)',
  'x y z',
  '`',
  'dealership_id:=[1..99]',
  '!=1',
  '*',
  'É',
] as const
export const CITIES = ['Bathurst', 'Cowra', 'Hamilton', null]

const picture = (url: string) => ({ url, thumb: url, width: 640, height: 480 })
/** A site that requires photographs, which excludes a placeholder and a drawing. */
export const PICTURES = ['/media/stock/a.jpg', '/media/soon.png', '/media/vehicles/ute-red-1.webp'].map(picture)

/** Reproducible pseudo-random stock, the same in every run, in which every edge case occurs many times. */
export function randomStock(tenant: Tenant, count: number, seed: number) {
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!
  return Array.from({ length: count }, (_, number) => {
    const sold = random(5) === 0
    return carRow({
      dealership_id: pick(tenant.dealerships).id,
      location_id: random(4) === 0 ? null : pick(tenant.locations).id,
      stocknum: `R${seed}-${number}`,
      make: pick(MAKES),
      model: pick(MODELS),
      badge: pick(BADGES),
      series: pick([null, 'GUN126R', 'KF']),
      body: pick(BODIES),
      colour: pick(COLOURS),
      fuel: pick(['ULP', 'Diesel', 'PHEV', null]),
      transmission: pick(['Automatic', 'Manual', null]),
      state: pick(['nsw', 'NSW', 'qld', null]),
      city: pick(CITIES),
      car_type: pick(CAR_TYPES),
      listing_type: pick(['sale', 'sale', 'sale', 'sale', 'rental', 'subscription']),
      status: pick(['in_stock', 'in_stock', 'coming_soon', 'other']),
      year: random(9) === 0 ? null : 2015 + random(10),
      km: random(9) === 0 ? null : random(6) * 10_000,
      price_cents: random(9) === 0 ? null : random(20) * 250_000,
      price_type: pick(['drive_away', 'egc', 'plus_orc', 'enquire']),
      custom_rank: random(3),
      images: Array.from({ length: random(6) }, () => pick(PICTURES)),
      drive: pick(['AWD', '4x4', null]),
      owners: pick([1, 2, null]),
      service_history: pick(['full', 'none', null]),
      ancap_rating: pick([4, 5, null]),
      axles: pick(['2', '6x4', null]),
      licence_class: pick(['C', 'MR', null]),
      lams: pick([true, false, null]),
      title_status: pick(['clean', 'rebuilt', null]),
      berths: pick([2, 4, 6, null]),
      length_mm: pick([4_900, 5_500, null]),
      tare_kg: pick([900, 1_400, null]),
      atm_kg: pick([1_500, 2_000, null]),
      gvm_kg: pick([4_495, 8_000, null]),
      payload_kg: pick([600, 1_200, null]),
      engine_cc: pick([300, 660, null]),
      mpg_highway: pick([24, 38, null]),
      ball_weight_kg: pick([90, 150, null]),
      gcm_kg: pick([9_000, 14_000, null]),
      wheelbase_mm: pick([3_360, 4_475, null]),
      wof_expiry: pick(['2026-03-09', '2026-03-10', '2026-09-10', null]),
      rego_expiry: pick(['2026-03-09', '2026-09-09', '2026-09-10', null]),
      ruc_paid_to_km: pick([0, 30_000, null]),
      sold,
      sold_at:
        sold && random(6) > 0 ? new Date(NOW.getTime() - pick([0, 1, 3, 4, 8]) * DAY_MS + pick([-1, 0, 1])) : null,
      show_on_dealer_website: random(8) > 0,
      created_at: new Date(NOW.getTime() - random(40) * DAY_MS),
    })
  })
}

export const siteOf = (tenant: Tenant): SnapshotSite => ({
  id: tenant.website.id,
  dealershipIds: tenant.dealerships.map(({ id }) => id),
  dealerships: tenant.dealerships,
  country: 'NZ',
  settings: {
    prices_shown: true,
    price_floor: 0,
    search_min_photos: 2,
    placeholder_image_urls: ['/media/soon.png'],
    illustration_folders: ['/media/vehicles/'],
  },
})

/** Facets by folded value and without order: the displayed spelling depends on the implementation. */
export const comparable = ({ facets, ...rest }: StockResult) => ({
  ...rest,
  facets: Object.fromEntries(
    FACETS.map((facet) => [facet, Object.fromEntries(facets[facet].map(({ value, count }) => [fold(value), count]))]),
  ),
})

export const everything: Refinement = { facets: {}, ranges: {}, q: '', sort: 'custom_rank:desc', page: 1 }

/** All of a tenant's stock for sale, and what was sold in the last three days. */
export const scopeOf = (tenant: Tenant): StockScope => ({
  dealershipIds: tenant.dealerships.map(({ id }) => id),
  carTypes: CAR_TYPES,
  listingType: 'sale',
  soldSince: new Date(NOW.getTime() - 3 * DAY_MS),
})
