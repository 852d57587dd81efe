import { checkForm, type CheckAbout } from '../forms/check.ts'
import { choicesOf } from '../forms/fields.ts'
import type { Field, FormErrors, FormValues } from '../forms/form.ts'
import { singleStep } from '../forms/siteForm.ts'
import { valueOf } from '../forms/typed.ts'
import { badge, make, model, odometer, rego, regoState, year } from '../forms/vehicleFields.ts'
import { inKilometres } from '../location/distance.ts'
import { CONDITION_WORDS, conditionOf, type Condition } from './condition.ts'
import { describedVehicle, type TradeInVehicle } from './vehicle.ts'

/** A registration to look up: the plate in capitals, and its state where the country has states. */
export interface Plate {
  rego: string
  state: string | null
}

/** How a vehicle is used: what its value depends on besides what it is. */
export interface VehicleUse {
  /** Odometer in kilometres; null if it has none. */
  km: number | null
  condition: Condition
  /** The condition in the visitor's words. */
  conditionWord: string
}

/** A checked request, or what is wrong with it, by field. */
export type CheckedRequest<T> = { ok: true; value: T } | { ok: false; errors: FormErrors }

/** Checks values by the rules of the forms (spec §5 Form fields). */
function checked<T>(
  fields: readonly Field[],
  typed: FormValues,
  about: CheckAbout,
  read: (text: (name: string) => string) => T,
): CheckedRequest<T> {
  const form = singleStep({ name: 'trade-in', title: '', category: 'Trade In', submitLabel: '', fields })
  const result = checkForm(form, typed, about)
  return result.ok ? { ok: true, value: read((name) => valueOf(result.values, name)) } : result
}

const required = (field: Field): Field => ({ ...field, required: true })

/** A registration in the fields `rego` and `rego_state`. */
export const checkPlate = (typed: FormValues, about: CheckAbout): CheckedRequest<Plate> =>
  checked([rego(about.site), ...regoState(about.site)].map(required), typed, about, (text) => ({
    rego: text('rego'),
    state: text('rego_state') || null,
  }))

/** A vehicle described by make, model and year, and its badge if the visitor knows it. */
export const checkDescription = (typed: FormValues, about: CheckAbout): CheckedRequest<TradeInVehicle> =>
  checked([make, model, year, badge(about.site)], typed, about, (text) =>
    describedVehicle({
      make: text('make'),
      model: text('model'),
      year: Number(text('year')),
      badge: text('badge') || null,
    }),
  )

const conditionField = (): Field => ({
  type: 'select',
  name: 'condition',
  label: 'Condition',
  required: true,
  choices: choicesOf(CONDITION_WORDS),
})

/** The odometer, in the site's unit, and the condition. */
export const checkUse = (typed: FormValues, about: CheckAbout): CheckedRequest<VehicleUse> =>
  checked([odometer(about.site, { required: true }), conditionField()], typed, about, (text) => ({
    km:
      text('kilometres') === '' ? null : Math.round(inKilometres(Number(text('kilometres')), about.site.distanceUnit)),
    condition: conditionOf(text('condition'))!,
    conditionWord: text('condition'),
  }))
