import type { ChargeTableInput } from '../table.ts'

/** Vehicles that are registered already; the registration of new ones is not part of this table. */
export const NEW_ZEALAND: ChargeTableInput = {
  country: 'NZ',
  place: 'NZ',
  currency: 'NZD',
  sources: [
    {
      name: 'NZ Transport Agency Waka Kotahi, licensing fees',
      url: 'https://www.nzta.govt.nz/vehicles/licensing-rego/vehicle-fees/licensing-fees',
    },
  ],
  in_force_from: '2025-07-01',
  stated_on: '2025-07-01',
  read_on: '2026-11-24',
  covers: { kinds: ['car'], car_types: ['used', 'demo'] },
  charges: [
    {
      label: 'Vehicle licence (rego) for 12 months, with the ACC levy',
      cases: [
        { when: { body: 'passenger', fuels: ['ULP'] }, amount: { cents: 144_22 } },
        { when: { body: 'passenger', fuels: ['Diesel', 'Electric'] }, amount: { cents: 212_84 } },
        // Which of the two a hybrid pays depends on how it is registered.
        {
          when: { body: 'passenger' },
          amount: { from_cents: 144_22, to_cents: 212_84, depends_on: 'how the vehicle is registered' },
        },
        { when: { body: 'goods', fuels: ['ULP'] }, amount: { cents: 185_51 } },
        { when: { body: 'goods', fuels: ['Diesel', 'Electric'] }, amount: { cents: 247_71 } },
        {
          when: { body: 'goods' },
          amount: { from_cents: 185_51, to_cents: 247_71, depends_on: 'how the vehicle is registered' },
        },
      ],
    },
  ],
  assumptions: ['The vehicle is already registered in New Zealand', 'Its gross mass is 3,500 kg or less'],
  left_out: ['Change of ownership fee', 'Warrant of fitness', 'Road user charges'],
}
