import { expect, test } from 'vitest'
import { licencesOf } from './licence.ts'

const at = (state: string, dealer: string | null, repairer: string | null = null) => ({
  dealer_license_number: dealer,
  motor_vehicle_repairer: repairer,
  address: { state },
})

test.each([
  ['VIC', 'AU', 'LMCT', 'Motor vehicle repairer'],
  ['vic', 'AU', 'LMCT', 'Motor vehicle repairer'],
  ['NSW', 'AU', 'Motor dealer licence', 'Motor vehicle repairer licence'],
  ['QLD', 'AU', 'Motor dealer licence', 'Motor vehicle repairer'],
  ['SA', 'AU', 'Vehicle dealer licence', 'Motor vehicle repairer'],
  ['WA', 'AU', 'Motor vehicle dealer licence', 'Motor vehicle repair business licence'],
  ['TAS', 'AU', 'LMVT', 'Motor vehicle repairer'],
  ['ACT', 'AU', 'Motor vehicle dealer licence', 'Motor vehicle repairer licence'],
  ['NT', 'AU', 'Motor vehicle dealer licence', 'Motor vehicle repairer'],
  ['Norfolk Island', 'AU', 'Motor dealer licence', 'Motor vehicle repairer'],
  ['Canterbury', 'NZ', 'Registered motor vehicle trader', 'Motor Trade Association member'],
  ['WA', 'US', 'Dealer licence', 'Repair registration'],
] as const)('%s in %s: %s and %s', (state, country, dealer, repairer) =>
  expect(licencesOf(at(state, '1234', '5678'), { country })).toEqual([
    { kind: 'dealer', label: dealer, number: '1234' },
    { kind: 'repairer', label: repairer, number: '5678' },
  ]),
)

test.each([
  ['VIC', 'AU', 'LMCT 1234', '1234'],
  ['VIC', 'AU', 'VIC LMCT 1234', '1234'],
  ['VIC', 'AU', 'lmct 1234', '1234'],
  ['VIC', 'AU', 'LMCT1234', 'LMCT1234'],
  ['VIC', 'AU', 'LMD 1234', 'LMD 1234'],
  ['QLD', 'AU', ' QLD LMD 1234 ', '1234'],
  ['Otago', 'NZ', 'MVT M1234', 'M1234'],
  ['TX', 'US', 'TX P1234', 'P1234'],
] as const)('%s, %s: %j is %s', (state, country, written, number) =>
  expect(licencesOf(at(state, written), { country })[0]?.number).toBe(number),
)

test.each([
  [null, null, []],
  ['', ' ', []],
  ['1', null, ['dealer']],
  [null, '2', ['repairer']],
  ['1', '2', ['dealer', 'repairer']],
])('%j and %j: %j', (dealer, repairer, kinds) =>
  expect(licencesOf(at('NSW', dealer, repairer), { country: 'AU' }).map(({ kind }) => kind)).toEqual(kinds),
)
