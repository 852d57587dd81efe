import { driveAwayEstimate, type DriveAwayEstimate, type EstimatedCar } from './estimate.ts'
import type { ChargeTable } from './table.ts'

/** The price that the charges of examples are added to. */
export const EXAMPLE_PRICE_CENTS = 40_000_00

const ANY = {
  price_cents: EXAMPLE_PRICE_CENTS,
  price_type: 'egc',
  berths: null,
  atm_kg: null,
  lams: null,
} as const

/** Vehicles by which a change of charges can be judged before it is saved. */
const EXAMPLES: readonly { label: string; car: Omit<EstimatedCar, 'currency'> }[] = [
  {
    label: 'New petrol hatch, 4 cylinders',
    car: {
      ...ANY,
      car_type: 'new',
      body: 'Hatch',
      fuel: 'ULP',
      engine: '2.0L 4 cyl',
      engine_cc: 1998,
      tare_kg: 1350,
      gvm_kg: 1850,
    },
  },
  {
    label: 'Used diesel ute, 4 cylinders',
    car: {
      ...ANY,
      car_type: 'used',
      body: 'Ute',
      fuel: 'Diesel',
      engine: '2.8L 4 cyl',
      engine_cc: 2755,
      tare_kg: 2100,
      gvm_kg: 3050,
    },
  },
  {
    label: 'Used petrol SUV, 6 cylinders',
    car: {
      ...ANY,
      car_type: 'used',
      body: 'SUV',
      fuel: 'ULP',
      engine: '3.5 V6',
      engine_cc: 3456,
      tare_kg: 2050,
      gvm_kg: 2800,
    },
  },
  {
    label: 'New electric sedan',
    car: {
      ...ANY,
      car_type: 'new',
      body: 'Sedan',
      fuel: 'Electric',
      engine: null,
      engine_cc: null,
      tare_kg: 1800,
      gvm_kg: 2200,
    },
  },
  {
    label: 'Used motorcycle',
    car: {
      ...ANY,
      car_type: 'used',
      body: 'Naked',
      fuel: 'ULP',
      engine: '2 cyl',
      engine_cc: 689,
      tare_kg: 184,
      gvm_kg: 360,
    },
  },
  {
    label: 'New diesel truck',
    car: {
      ...ANY,
      car_type: 'new',
      body: 'Truck',
      fuel: 'Diesel',
      engine: '7.7L 6 cyl',
      engine_cc: 7684,
      tare_kg: 6200,
      gvm_kg: 16000,
    },
  },
]

/** What the price of an example becomes with the charges of a table; null if the table has none for it. */
export interface ExampleEstimate {
  label: string
  estimate: DriveAwayEstimate | null
}

/** The estimates of vehicles of every kind, by a table (decision 118). */
export const exampleEstimates = (table: ChargeTable): readonly ExampleEstimate[] =>
  EXAMPLES.map(({ label, car }) => ({
    label,
    estimate: driveAwayEstimate({ ...car, currency: table.currency }, EXAMPLE_PRICE_CENTS, table),
  }))
