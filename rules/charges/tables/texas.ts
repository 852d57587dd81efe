import type { ChargeTableInput } from '../table.ts'

/** Tax Code §152.021; Transportation Code §501.138, §502.252, §502.360, §502.401-403, §548.510. */
export const TEXAS: ChargeTableInput = {
  country: 'US',
  place: 'TX',
  currency: 'USD',
  sources: [
    {
      name: 'Texas Comptroller, Motor Vehicle Tax Guidebook',
      url: 'https://comptroller.texas.gov/taxes/publications/96-254/mv-sales.php',
    },
    { name: 'Texas Department of Motor Vehicles', url: 'https://www.txdmv.gov/motorists/register-your-vehicle' },
  ],
  in_force_from: '2025-01-01',
  stated_on: '2026-01-01',
  read_on: '2026-11-24',
  covers: { kinds: ['car'], car_types: ['new', 'used', 'demo'] },
  charges: [
    { label: 'Motor vehicle sales tax (6.25%)', cases: [{ amount: { basis_points: 625 } }] },
    {
      label: 'Title application fee',
      cases: [{ amount: { from_cents: 28_00, to_cents: 33_00, depends_on: 'the county' } }],
    },
    {
      label: 'Registration for 12 months',
      // With the dollar for insurance verification; the higher one above 6,000 pounds.
      cases: [{ amount: { from_cents: 51_75, to_cents: 55_00, depends_on: 'the weight' } }],
    },
    {
      label: 'Local registration fees',
      cases: [{ amount: { from_cents: 0, to_cents: 31_50, depends_on: 'the county' } }],
    },
    { label: 'Processing and handling fee', cases: [{ amount: { cents: 4_75 } }] },
    {
      label: 'Inspection program replacement fee',
      cases: [{ when: { car_types: ['new'] }, amount: { cents: 16_75 } }, { amount: { cents: 7_50 } }],
    },
    {
      label: 'Electric vehicle fee',
      optional: true,
      cases: [
        { when: { fuels: ['Electric'], car_types: ['new'] }, amount: { cents: 400_00 } },
        { when: { fuels: ['Electric'] }, amount: { cents: 200_00 } },
      ],
    },
  ],
  assumptions: ['No trade-in, which would lower the tax', 'The vehicle weighs 10,000 pounds or less'],
  left_out: ['Dealer documentary fee', 'Emissions inspection', 'Insurance'],
}
