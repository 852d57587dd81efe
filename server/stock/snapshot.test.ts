import { expect, test } from 'vitest'
import { buildSnapshot, type ListedRow } from './snapshot.ts'

const VEHICLES = 30_000

const rows = Array.from({ length: VEHICLES }, (_, at): ListedRow => ({
  id: VEHICLES - at,
  dealership_id: 1,
  location_id: 1,
  car_type: 'used',
  listing_type: 'sale',
  make: ['Mazda', 'Toyota', 'Ford'][at % 3]!,
  model: 'CX-5',
  badge: 'Maxx',
  series: null,
  year: 2005 + (at % 20),
  km: (at * 37) % 250_000,
  price_cents: (9_990 + (at % 700) * 100) * 100,
  price_type: 'egc',
  custom_rank: 0,
  sold_at: null,
  city: 'Clare',
  state: 'SA',
  body: 'SUV',
  fuel: 'ULP',
  transmission: 'Automatic',
  colour: 'White',
  photos_count: 2,
  stocknum: `H${at}`,
  drive: null,
  owners: null,
  service_history: null,
  ancap_rating: null,
  axles: null,
  licence_class: null,
  lams: null,
  title_status: null,
  berths: null,
  length_mm: null,
  tare_kg: null,
  atm_kg: null,
  gvm_kg: null,
  payload_kg: null,
  engine_cc: null,
  mpg_highway: null,
  ball_weight_kg: null,
  gcm_kg: null,
  wheelbase_mm: null,
  wof_expiry: null,
  rego_expiry: null,
  ruc_paid_to_km: null,
}))

test('others have their turns while the stock of a large site is made ready', async () => {
  let turns = 0
  let watching = true
  const watch = () => {
    turns++
    if (watching) setImmediate(watch)
  }
  setImmediate(watch)
  const snapshot = await buildSnapshot(rows, new Map([[1, 'north']]), {
    priceFloorCents: 0,
    country: 'AU',
    today: '2026-03-10',
  })
  watching = false
  expect(snapshot.size).toBe(VEHICLES)
  expect(snapshot.orders['price:asc']).toHaveLength(VEHICLES)
  // At one go there would be none.
  expect(turns).toBeGreaterThan(5)
})

test('facts that no vehicle has share their memory, and stay missing', async () => {
  const { figures, facets } = await buildSnapshot(rows.slice(0, 300), new Map([[1, 'north']]), {
    priceFloorCents: 0,
    country: 'AU',
    today: '2026-03-10',
  })
  const withFigures = new Set([figures.price, figures.km, figures.year])
  const others = Object.values(figures).filter((values) => !withFigures.has(values))
  expect(others.length).toBeGreaterThan(5)
  expect(new Set(others).size).toBe(1)
  expect(others[0]!.every(Number.isNaN)).toBe(true)
  const empty = Object.values(facets).filter(({ values }) => values.length === 1)
  expect(empty.length).toBeGreaterThan(5)
  expect(new Set(empty.map(({ codes }) => codes)).size).toBe(1)
  expect(empty[0]!.codes.every((code) => code === 0)).toBe(true)
  expect(facets.make.codes.every((code) => code > 0)).toBe(true)
})
