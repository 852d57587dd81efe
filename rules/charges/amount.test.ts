import { describe, expect, test } from 'vitest'
import { amountFor, chargeFor } from './amount.ts'
import type { ChargeFacts } from './facts.ts'
import { CHARGE_TABLE, type Charge, type ChargeAmount } from './table.ts'
import { QUEENSLAND } from './tables/queensland.ts'
import { TEXAS } from './tables/texas.ts'

const queensland = CHARGE_TABLE.parse(QUEENSLAND)
const texas = CHARGE_TABLE.parse(TEXAS)
const chargeOf = ({ charges }: { charges: readonly Charge[] }, label: string) =>
  charges.find((charge) => charge.label.startsWith(label))!
const facts = (own: Partial<ChargeFacts> = {}): ChargeFacts => ({
  priceCents: 30_000_00,
  carType: 'used',
  fuel: 'ULP',
  body: 'passenger',
  cylinders: 4,
  engineCc: null,
  tareKg: null,
  grossKg: null,
  ...own,
})

/** $3 for each $100 or part up to $45,000, and $5 for each $100 or part of what exceeds it. */
const MARGINAL: ChargeAmount = {
  unit_cents: 100_00,
  minimum_cents: 0,
  bands: [
    { over_cents: 0, base_cents: 0, per_unit_cents: 3_00, on: 'whole' },
    { over_cents: 45_000_00, base_cents: 1_350_00, per_unit_cents: 5_00, on: 'excess' },
  ],
}

/** $1 for each $100 or part with a minimum of $5, then $10 and $2 for each of what exceeds $1,000. */
const MINIMUM: ChargeAmount = {
  unit_cents: 100_00,
  minimum_cents: 5_00,
  bands: [
    { over_cents: 0, base_cents: 0, per_unit_cents: 1_00, on: 'whole' },
    { over_cents: 1_000_00, base_cents: 10_00, per_unit_cents: 2_00, on: 'excess' },
  ],
}

describe('amounts by bands of the price', () => {
  test.each<[string, ChargeAmount, number, number]>([
    ['a whole unit', MARGINAL, 30_000_00, 900_00],
    ['a cent more is a part of the next', MARGINAL, 30_000_01, 903_00],
    ['a cent less is the same unit', MARGINAL, 29_999_99, 900_00],
    ['the end of the first band', MARGINAL, 45_000_00, 1_350_00],
    ['a cent above it', MARGINAL, 45_000_01, 1_355_00],
    ['a unit above it', MARGINAL, 45_100_00, 1_355_00],
    ['a cent above that', MARGINAL, 45_100_01, 1_360_00],
    ['below the minimum', MINIMUM, 400_01, 5_00],
    ['above the minimum', MINIMUM, 500_01, 6_00],
    ['the end of its band', MINIMUM, 1_000_00, 10_00],
    ['a cent above that too', MINIMUM, 1_000_01, 12_00],
    ['nothing', MINIMUM, 0, 5_00],
  ])('%s', (_, amount, price, cents) => {
    expect(amountFor(amount, price)).toEqual({ lowCents: cents, highCents: cents })
  })

  test.each<[string, Partial<ChargeFacts>, number]>([
    ['4 cylinders at $100,000', { priceCents: 100_000_00 }, 3_000_00],
    // Above the limit the higher rate applies to all of it.
    ['4 cylinders a cent above', { priceCents: 100_000_01 }, 5_005_00],
    ['5 cylinders', { cylinders: 5 }, 1_050_00],
    ['6 cylinders', { cylinders: 6 }, 1_050_00],
    ['7 cylinders', { cylinders: 7 }, 1_200_00],
    ['a hybrid with 6 cylinders', { fuel: 'Hybrid', cylinders: 6 }, 600_00],
    ['electric', { fuel: 'Electric', cylinders: null }, 600_00],
    ['electric a cent above $100,000', { fuel: 'Electric', cylinders: null, priceCents: 100_000_01 }, 4_004_00],
  ])('Queensland’s duty: %s', (_, own, cents) => {
    expect(chargeFor(chargeOf(queensland, 'Vehicle registration duty'), facts(own))).toEqual({
      lowCents: cents,
      highCents: cents,
      dependsOn: [],
    })
  })
})

test.each([
  [30_000_00, 1_875_00],
  [7, 0],
  // 0.5 of a cent is rounded up, less is not.
  [8, 1],
  [29_995_99, 1_874_75],
  [29_996_00, 1_874_75],
  [29_996_08, 1_874_76],
])('Texas takes 6.25%% of %i cents: %i', (price, cents) => {
  expect(chargeFor(chargeOf(texas, 'Motor vehicle sales tax'), facts({ priceCents: price }))?.lowCents).toBe(cents)
})

describe('what is not known', () => {
  const registration = chargeOf(queensland, 'Registration')

  test.each<[string, Partial<ChargeFacts>, [number, number, ...string[]]]>([
    ['3 cylinders', { cylinders: 3 }, [226_80, 226_80]],
    ['4 cylinders', { cylinders: 4 }, [288_45, 288_45]],
    ['8 cylinders', { cylinders: 8 }, [639_65, 639_65]],
    ['9 cylinders', { cylinders: 9 }, [750_20, 750_20]],
    ['12 cylinders', { cylinders: 12 }, [750_20, 750_20]],
    ['an unknown number of cylinders', { cylinders: null }, [226_80, 750_20, 'the number of cylinders']],
    ['an electric one needs none', { cylinders: null, fuel: 'Electric' }, [226_80, 226_80]],
    ['neither is known', { cylinders: null, fuel: null }, [226_80, 750_20, 'the fuel', 'the number of cylinders']],
    ['an unknown fuel', { fuel: null }, [226_80, 288_45, 'the fuel']],
  ])('%s', (_, own, [lowCents, highCents, ...dependsOn]) => {
    expect(chargeFor(registration, facts(own))).toEqual({ lowCents, highCents, dependsOn })
  })

  test('a vehicle that no case is for has no amount', () => {
    expect(chargeFor(registration, facts({ cylinders: 16 }))).toBeUndefined()
  })

  test.each<[string, Partial<ChargeFacts>, [number, number] | null]>([
    ['another fuel', {}, null],
    ['a used electric one', { fuel: 'Electric' }, [200_00, 200_00]],
    ['a new electric one', { fuel: 'Electric', carType: 'new' }, [400_00, 400_00]],
    // It may be free of it.
    ['an unknown fuel', { fuel: null }, [0, 200_00]],
  ])('an optional charge, for %s', (_, own, ends) => {
    const found = chargeFor(chargeOf(texas, 'Electric vehicle fee'), facts(own))
    expect(found && [found.lowCents, found.highCents]).toEqual(ends)
  })

  test.each<[string, Charge['cases'][number]['when'], Partial<ChargeFacts>, boolean]>([
    ['at the lower end', { tare_kg: { min: 1_505, max: 2_504 } }, { tareKg: 1_505 }, true],
    ['below it', { tare_kg: { min: 1_505, max: 2_504 } }, { tareKg: 1_504 }, false],
    ['at the upper end', { tare_kg: { min: 1_505, max: 2_504 } }, { tareKg: 2_504 }, true],
    ['above it', { tare_kg: { min: 1_505, max: 2_504 } }, { tareKg: 2_505 }, false],
    ['engine size', { engine_cc: { max: 1_300 } }, { engineCc: 1_301 }, false],
    ['gross mass', { gross_kg: { max: 3_500 } }, { grossKg: 3_500 }, true],
    ['body', { body: 'goods' }, { body: 'passenger' }, false],
  ])('a range with both ends: %s', (_, when, own, isCharged) => {
    const charge: Charge = { label: 'Tax', optional: true, cases: [{ when, amount: { cents: 100 } }] }
    expect(chargeFor(charge, facts(own))).toEqual(isCharged ? { lowCents: 100, highCents: 100, dependsOn: [] } : null)
  })
})
