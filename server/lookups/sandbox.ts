import { sampleRange } from '@forecourt/rules/tradeIn/sample.ts'
import { describedVehicle } from '@forecourt/rules/tradeIn/vehicle.ts'
import type { SampleStock } from '../stock/stock.ts'
import { UnavailableError, type Identified, type LookupAdapter, type UnavailableReason } from './provider.ts'

/** Plates of vehicles in the site's own stock: TEST1 is the first one that it lists. */
const SAMPLE = /^TEST([1-9])$/

/** VINs of the same vehicles. */
const SAMPLE_VIN = /^TESTCAR0{9}([1-9])$/

/** Plates that try out what happens without an answer. */
const WITHOUT_ANSWER: Readonly<Record<string, UnavailableReason>> = {
  TESTQ: 'quota',
  TESTT: 'timeout',
  TESTR: 'refused',
  TESTF: 'failed',
}

async function sampleAt(place: string | undefined, stock: SampleStock): Promise<Identified | null> {
  const car = place === undefined ? null : await stock.nth(Number(place))
  return (
    car && {
      vehicle: { ...describedVehicle(car), ...car, code: null },
      candidates: [],
      registration: null,
      buildDate: null,
      complianceDate: null,
    }
  )
}

/**
 * The sandbox, for sites without a provider. It knows a few test plates and VINs, which stand for vehicles of the site's own
 * stock, and works out samples from the asking prices there. It invents nothing: any other plate is unknown, and without
 * similar vehicles in stock there is no sample.
 */
export const sandbox: LookupAdapter<'sandbox'> = {
  async lookup({ rego }, { stock }) {
    if (Object.hasOwn(WITHOUT_ANSWER, rego))
      throw new UnavailableError(WITHOUT_ANSWER[rego]!, `sandbox: the plate for ${WITHOUT_ANSWER[rego]}`)
    return sampleAt(SAMPLE.exec(rego)?.[1], stock)
  },

  decode: (vin, { stock }) => sampleAt(SAMPLE_VIN.exec(vin)?.[1], stock),

  async value(vehicle, { condition }, { stock }) {
    return vehicle.year === null
      ? null
      : sampleRange(await stock.askingCents({ ...vehicle, year: vehicle.year }), condition)
  },
}
