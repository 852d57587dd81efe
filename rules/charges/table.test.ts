import { expect, test } from 'vitest'
import { chargePlace } from './places.ts'
import { CHARGE_TABLE, type ChargeTableInput } from './table.ts'
import { BUILT_IN_TABLES } from './tables/builtIn.ts'
import { TEXAS } from './tables/texas.ts'

test('each built-in table is for a place of its own', () => {
  const places = BUILT_IN_TABLES.map(({ country, place }) => `${country}-${place}`)
  expect(places).toEqual(['AU-QLD', 'NZ-NZ', 'US-TX'])
  // What is printed for an operator is accepted again.
  for (const table of BUILT_IN_TABLES) expect(CHARGE_TABLE.parse(JSON.parse(JSON.stringify(table)))).toEqual(table)
})

test.each<[string, Partial<Record<keyof ChargeTableInput, unknown>>, string]>([
  ['an unknown state', { place: 'QLD' }, 'place: must be one of AL, AK,'],
  ['another currency', { currency: 'AUD' }, 'currency: is not that of US'],
  ['no source', { sources: [] }, 'sources: Too small'],
  [
    'a source that is no page',
    { sources: [{ name: 'x', url: 'javascript:x' }] },
    'sources.0.url: must be a web address',
  ],
  ['an end before the start', { in_force_until: '2024-12-31' }, 'in_force_until: must not be before in_force_from'],
  ['stated before it applied', { stated_on: '2024-12-31' }, 'stated_on: must not be before in_force_from'],
  ['read before it was stated', { read_on: '2025-12-31' }, 'read_on: must not be before stated_on'],
  ['half a cent', { charges: [{ label: 'Tax', cases: [{ amount: { cents: 0.5 } }] }] }, 'charges.0.cases.0.amount'],
  [
    'bands that fall',
    {
      charges: [
        {
          label: 'Duty',
          cases: [
            {
              amount: {
                unit_cents: 100,
                bands: [
                  { over_cents: 0, per_unit_cents: 1, on: 'whole' },
                  { over_cents: 0, per_unit_cents: 2, on: 'whole' },
                ],
              },
            },
          ],
        },
      ],
    },
    'charges.0.cases.0.amount',
  ],
  [
    'a range without reason',
    { charges: [{ label: 'Fee', cases: [{ amount: { from_cents: 1, to_cents: 2 } }] }] },
    'charges.0.cases.0.amount',
  ],
  ['no charges', { charges: [] }, 'charges: Too small'],
])('%s is refused', (_, changed, message) => {
  const parsed = CHARGE_TABLE.safeParse({ ...TEXAS, ...changed })
  const found = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  expect(found.some((one) => one.startsWith(message))).toBe(true)
})

test.each([
  ['qld', 'AU', 'QLD'],
  [' TX ', 'US', 'TX'],
  ['QLD', 'US', null],
  ['constructor', 'US', null],
  [null, 'AU', null],
  ['Canterbury', 'NZ', 'NZ'],
  [null, 'NZ', 'NZ'],
] as const)('%s in %s is %s', (code, country, place) => {
  expect(chargePlace(code, country)).toBe(place)
})
