import type { ChargeAmount, ChargeTableInput } from '../table.ts'

/** Dollars for each $100 of the whole price, or part of it: one rate up to $100,000, a higher one above. */
const duty = (cents: number, aboveCents: number): ChargeAmount => ({
  unit_cents: 100_00,
  minimum_cents: 0,
  bands: [
    { over_cents: 0, base_cents: 0, per_unit_cents: cents, on: 'whole' },
    { over_cents: 100_000_00, base_cents: 0, per_unit_cents: aboveCents, on: 'whole' },
  ],
})

/**
 * The charges until the end of the 20% reduction in registration fees. They have ended, so they are not shown; a table
 * of the current ones has the same form.
 */
export const QUEENSLAND: ChargeTableInput = {
  country: 'AU',
  place: 'QLD',
  currency: 'AUD',
  sources: [
    {
      name: 'Queensland Government, vehicle registration duty rates',
      url: 'https://www.qld.gov.au/transport/registration/fees/duty/rates',
    },
    {
      name: 'Transport Operations (Road Use Management—Vehicle Registration) (Fee Relief) Amendment Regulation 2024',
      url: 'http://www.liiofindia.org/au/legis/qld/num_reg/toumrrar2024867/s7.html',
    },
    {
      name: 'DAPC, Queensland car registration fees in 2025',
      url: 'https://dapc.com.au/blog/queensland-car-registration-fees-2025-breakdown',
    },
  ],
  in_force_from: '2025-07-01',
  in_force_until: '2025-09-15',
  stated_on: '2025-08-05',
  read_on: '2026-11-24',
  covers: { kinds: ['car'], car_types: ['new', 'used', 'demo'] },
  charges: [
    {
      label: 'Vehicle registration duty',
      cases: [
        { when: { fuels: ['Hybrid', 'PHEV', 'Electric'] }, amount: duty(2_00, 4_00) },
        { when: { cylinders: { max: 4 } }, amount: duty(3_00, 5_00) },
        { when: { cylinders: { min: 5, max: 6 } }, amount: duty(3_50, 5_50) },
        { when: { cylinders: { min: 7 } }, amount: duty(4_00, 6_00) },
      ],
    },
    {
      label: 'Registration for 12 months',
      cases: [
        { when: { fuels: ['Electric'] }, amount: { cents: 226_80 } },
        { when: { cylinders: { max: 3 } }, amount: { cents: 226_80 } },
        { when: { cylinders: { min: 4, max: 4 } }, amount: { cents: 288_45 } },
        { when: { cylinders: { min: 5, max: 6 } }, amount: { cents: 456_75 } },
        { when: { cylinders: { min: 7, max: 8 } }, amount: { cents: 639_65 } },
        { when: { cylinders: { min: 9, max: 12 } }, amount: { cents: 750_20 } },
      ],
    },
    { label: 'Traffic improvement fee', cases: [{ amount: { cents: 50_30 } }] },
    {
      label: 'Compulsory third party (CTP) insurance for 12 months',
      cases: [
        { when: { body: 'passenger' }, amount: { cents: 386_80 } },
        { when: { body: 'goods' }, amount: { cents: 430_80 } },
      ],
    },
    { label: 'Number plates', optional: true, cases: [{ when: { car_types: ['new'] }, amount: { cents: 35_05 } }] },
  ],
  assumptions: ['No input tax credit and no concession', 'The dutiable value is the price'],
  left_out: ['Transfer fee of a used vehicle', 'Safety certificate'],
}
