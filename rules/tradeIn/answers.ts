import type { ValueRange, Valuation } from './valuation.ts'

/** A vehicle as the lookup calls describe it. */
export interface AnsweredVehicle {
  /** Such as 2018 Mazda CX-5 Maxx Sport. */
  name: string
  make: string
  model: string
  year: number | null
  badge: string | null
  series: string | null
  bodyType: string | null
  transmission: string | null
  fuel: string | null
  colour: string | null
}

/** The answer of `POST /api/trade-in/rego`, of which 503 also has a `reason` and an `error`. */
export type RegoAnswer =
  | {
      found: true
      vehicle: AnsweredVehicle
      candidates: readonly AnsweredVehicle[]
      source: string
      sample: boolean
    }
  | { found: false; reason: string; message: string }
  | { found: false; reason: string; error: string }

/** A valuation with its texts. */
export interface AnsweredValuation extends Valuation {
  label: string
  text: string
  validity: string
  depends: string
  /** Sent with the lead as `valuation`. */
  record: string
}

/** The answer of `POST /api/simple-autograb-lookup` to a request with kilometres and condition. */
export type ValuationAnswer =
  | {
      ok: true
      vehicle: AnsweredVehicle
      candidates: readonly AnsweredVehicle[]
      valuation: AnsweredValuation
      /** Against the chosen vehicle; null without one. */
      changeOver: (ValueRange & { text: string }) | null
    }
  | {
      ok: true
      vehicle: AnsweredVehicle
      candidates: readonly AnsweredVehicle[]
      valuation: null
      reason: string | null
      message: string
    }
  | { ok: false; reason: string; message: string }
  | { ok: false; reason: string; error: string }

/** What the lookup calls tell a visitor; each has a way on. */
export const LOOKUP_MESSAGES = {
  notFound: 'We couldn’t find that registration. Check it, or enter your vehicle’s details instead.',
  sample: 'This is a sample lookup: it only knows the plates TEST1 to TEST9. Enter your vehicle’s details instead.',
  unavailable: 'We can’t look up registrations right now. Please enter your vehicle’s details instead.',
  noValue: 'We can’t give you an estimate online for this vehicle. Send us the details and we’ll value it ourselves.',
} as const
