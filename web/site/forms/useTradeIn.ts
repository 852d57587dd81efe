import type { Form, FormValues } from '@forecourt/rules/forms/form.ts'
import { fieldsOf } from '@forecourt/rules/forms/inputs.ts'
import { valueOf } from '@forecourt/rules/forms/typed.ts'
import type { ShownValuation } from '@forecourt/rules/memory/tradeIn.ts'
import { LOOKUP_MESSAGES, type AnsweredVehicle } from '@forecourt/rules/tradeIn/answers.ts'
import type { ChangeOverWords } from '@forecourt/rules/tradeIn/valuation.ts'
import { useRef, useState } from 'react'
import { lookUpRego, valueVehicle, type ValuationBody } from '../../browser/tradeIn.ts'
import { removeTradeIn } from '../../browser/changeOver.ts'
import { storedTradeIn, storedValuation } from '../../browser/tradeInMemory.ts'
import { useSite } from '../layout/site.ts'
import type { FormView } from './formView.ts'

/** Inputs that a lookup fills in. */
export const FOUND_INPUTS = ['make', 'model', 'year', 'badge', 'transmission', 'colour'] as const

/** Inputs that say which vehicle it is: if the visitor changes one, it is not the one that was found. */
const IDENTITY = ['make', 'model', 'year'] as const

/** The models that a lookup found, and which of them the visitor has. */
export interface FoundVehicles {
  models: readonly AnsweredVehicle[]
  choice: number
  sample: boolean
}

/** The valuation as far as it is known. */
export type ShownResult =
  | { kind: 'waiting' }
  | { kind: 'valued'; valuation: ShownValuation; changeOver: ChangeOverWords | null }
  | { kind: 'none'; message: string }

/** The step after which the vehicle is valued: it asks for the condition. Null for a form without one. */
export const valuedStep = (form: Form): string | null =>
  form.steps.find(({ fields }) => fields.some(({ name }) => name === 'condition'))?.name ?? null

/** A vehicle's values as the form's inputs have them. */
export function foundValues(form: Form, vehicle: AnsweredVehicle): FormValues {
  const fields = fieldsOf(form)
  return Object.fromEntries(
    FOUND_INPUTS.flatMap((input) => {
      const value = vehicle[input]
      const field = fields.find(({ name }) => name === input)
      if (value === null || !field) return []
      const choice = field.choices?.find((one) => one.value.toLowerCase() === String(value).toLowerCase())
      // Suggestions are no limit; the choices of a select are.
      return field.type === 'select' && !choice ? [] : [[input, [choice?.value ?? String(value)]]]
    }),
  )
}

/**
 * The lookup and the valuation of the visitor's own vehicle, for the forms that have them (spec §7 Lookups): leaving the
 * step `lookup` looks up the registration, leaving the one with the condition values the vehicle. Neither stops the visitor.
 */
export function useTradeIn({ form, subject, lookup }: FormView) {
  const site = useSite()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<FoundVehicles | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const [result, setResult] = useState<ShownResult | null>(null)
  /** Answers to older requests are ignored. */
  const latest = useRef(0)
  const about = subject.car ? { car_id: subject.car.id } : {}

  async function look(typed: FormValues): Promise<FormValues> {
    const round = ++latest.current
    setBusy(true)
    const answer = await lookUpRego(site, form.name, {
      rego: valueOf(typed, 'rego'),
      regoState: valueOf(typed, 'rego_state'),
      ...about,
    })
    setBusy(false)
    if (round !== latest.current) return typed
    setResult(null)
    if (!answer.found) {
      setFound(null)
      setMissing('error' in answer ? answer.error : answer.message)
      return typed
    }
    setMissing(null)
    setFound({ models: [answer.vehicle, ...answer.candidates], choice: 0, sample: answer.sample })
    return { ...typed, ...foundValues(form, answer.vehicle) }
  }

  async function value(typed: FormValues) {
    const round = ++latest.current
    setResult({ kind: 'waiting' })
    const answer = await valueVehicle(site, form.name, bodyOf(typed))
    if (round !== latest.current) return
    if (answer.ok && answer.valuation) show(answer.valuation)
    else setResult({ kind: 'none', message: LOOKUP_MESSAGES.noValue })
  }

  /** Shows a valuation, with the change-over price of the form's vehicle. */
  function show(valuation: ShownValuation) {
    const againstCents = subject.car?.againstCents ?? null
    const changeOver = againstCents === null ? null : (storedTradeIn(site)?.against(againstCents) ?? null)
    setResult({ kind: 'valued', valuation, changeOver })
  }

  function bodyOf(typed: FormValues): ValuationBody {
    const text = (input: string) => valueOf(typed, input)
    const use = { ...about, kilometres: text('kilometres'), condition: text('condition') }
    const model = found && foundValues(form, found.models[found.choice]!)
    return model && IDENTITY.every((input) => valueOf(model, input) === text(input))
      ? { ...use, rego: text('rego'), regoState: text('rego_state'), choice: found.choice }
      : { ...use, make: text('make'), model: text('model'), year: text('year'), badge: text('badge') }
  }

  return {
    busy,
    found,
    missing,
    result,
    /** The record to send with the lead; null for none. */
    record: result?.kind === 'valued' ? result.valuation.record : null,
    /** What a step's answers become when the visitor moves on from it. */
    async leave(step: string, typed: FormValues): Promise<FormValues> {
      if (!lookup) return typed
      if (step === 'lookup') return look(typed)
      if (step === 'vehicle') setResult(null)
      if (step === valuedStep(form)) void value(typed)
      return typed
    },
    /** Another of the models that were found; null for none of them. */
    choose(choice: number | null) {
      setFound((before) => (before && choice !== null ? { ...before, choice } : null))
      setMissing(null)
    },
    /** Shows the stored valuation again, for a visitor who comes back to the form. */
    restore() {
      const stored = lookup ? storedValuation(site.id) : null
      if (stored) show(stored)
    },
    /** Forgets what was found and valued, for a visitor who starts again. */
    reset() {
      latest.current += 1
      setFound(null)
      setMissing(null)
      setResult(null)
    },
    /** Removes the valuation, and the vehicle that the browser has stored. */
    remove() {
      removeTradeIn(site)
      setResult(null)
    },
  }
}
