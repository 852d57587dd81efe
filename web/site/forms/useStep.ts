import { checkStep } from '@forecourt/rules/forms/check.ts'
import type { Field, Form, FormErrors, FormValues } from '@forecourt/rules/forms/form.ts'
import { inputsOf } from '@forecourt/rules/forms/inputs.ts'
import { shownFields } from '@forecourt/rules/forms/shown.ts'
import { parseFormValues, valueOf } from '@forecourt/rules/forms/typed.ts'
import { useEffect, useLayoutEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { browserNow } from '../../browser/clock.ts'
import { afterPress, watchPresses } from '../../browser/press.ts'
import { useSite } from '../layout/site.ts'
import type { BoundInput } from './fields/field.ts'

export interface StepOptions {
  form: Form
  index: number
  element: RefObject<HTMLFormElement | null>
  /** Initial values of the step's fields. */
  initial: FormValues
  /** Values of the other steps. */
  others?: FormValues
  /** The server's errors after the step was sent without scripts. */
  serverErrors: FormErrors
  /** Called after every change in the form, with the values of the fields that are shown. */
  onTyped?: (typed: FormValues) => void
}

/** The state of a step of a form. */
export interface StepState {
  shown: readonly Field[]
  errors: FormErrors
  bind: (input: string) => BoundInput
  changed: (input: string) => void
  /** Reads the values again after a script has changed them. */
  look: () => void
  /** Current values of the step's visible fields. */
  typed: () => FormValues
  /** The same for a form that leaves the page. */
  typedIn: (form: HTMLFormElement) => FormValues
  /** Calls `act` if nothing is wrong; else shows the errors and focuses the first field with one. */
  whenRight: (act: () => Promise<void>) => Promise<void>
  /** Shows the server's errors; returns whether any of their inputs is in this step. */
  showErrors: (errors: FormErrors) => boolean
  /** Times the step was sent. */
  attempts: number
  /** The chosen dealership's slug; empty if none is chosen. */
  dealership: string
}

type Values = Record<string, unknown>

const messagesOf = (errors: FieldErrors<Values>): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) =>
      typeof error?.message === 'string' && error.message ? [[name, error.message]] : [],
    ),
  )

/** Inputs of a step. */
const inputNames = (fields: readonly Field[]): readonly string[] => fields.flatMap(inputsOf)

const only = (typed: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => names.includes(name)))

/** The form library may focus an input; its value stays in the browser's hands. */
const handles = new WeakMap<HTMLElement, { focus: () => void }>()
function handleOf(element: HTMLElement) {
  const handle = handles.get(element) ?? { focus: () => element.focus() }
  handles.set(element, handle)
  return handle
}

/**
 * The fields of one step: which are shown, their errors by the server's rules on blur, and their values. The page's own
 * inputs hold the values, so nothing typed before hydration is lost.
 */
export function useStep({ form, index, element, initial, others = {}, serverErrors, onTyped }: StepOptions): StepState {
  const site = useSite()
  const step = form.steps[index]!
  const all = inputNames(step.fields)
  const readIn = (target: HTMLFormElement) => only(parseFormValues(new FormData(target)), all)
  const read = () => readIn(element.current!)
  const check = (typed: FormValues) => checkStep(form, index, { ...others, ...typed }, { site, now: browserNow() })
  const { register, handleSubmit, formState, setError, clearErrors, trigger } = useForm<Values>({
    mode: 'onTouched',
    resolver: () => {
      const checked = check(read())
      if (checked.ok) return { values: {}, errors: {} }
      const errors = Object.entries(checked.errors).map(([name, message]) => [name, { type: 'rule', message }])
      return { values: {}, errors: Object.fromEntries(errors) }
    },
  })
  // Errors rendered by the server are shown until the library has taken over.
  const [taken, setTaken] = useState(false)
  // Read even if unused: the library only notifies of values that were read.
  const found = messagesOf(formState.errors)
  const errors = taken ? found : serverErrors

  const namesOf = (typed: FormValues, wrong: FormErrors) => shownFields(step, typed, wrong).map(({ name }) => name)
  const [shownNames, setShownNames] = useState(() => namesOf(initial, serverErrors))
  const shown = step.fields.filter(({ name }) => shownNames.includes(name))
  const place = step.fields.find(({ type }) => type === 'location')
  const [dealership, setDealership] = useState(() => (place ? valueOf(initial, place.name) : ''))

  const conditional = step.fields.some(({ shownIf }) => shownIf !== undefined)
  const onChange = () => {
    if (place) setDealership(valueOf(read(), place.name))
    if (!conditional) return
    const typed = read()
    const checked = check(typed)
    const names = namesOf(typed, checked.ok ? {} : checked.errors)
    if (names.join() !== shownNames.join()) setShownNames(names)
  }

  const showErrors = (messages: FormErrors) => {
    clearErrors()
    const here = inputNames(shown).filter((name) => Object.hasOwn(messages, name))
    for (const name of here) setError(name, { type: 'server', message: messages[name]! })
    const input = here.length > 0 ? element.current?.elements.namedItem(here[0]!) : null
    if (input instanceof HTMLElement) input.focus()
    else if (input instanceof RadioNodeList && input[0] instanceof HTMLElement) input[0].focus()
    return here.length > 0
  }
  const take = useEffectEvent(() => {
    if (Object.keys(serverErrors).length > 0) showErrors(serverErrors)
    setTaken(true)
  })
  useLayoutEffect(() => take(), [serverErrors])
  // Values that the browser restored or filled in may show more fields than the page had.
  const look = useEffectEvent(onChange)
  useEffect(() => look(), [])
  const onEvent = useEffectEvent(() => {
    // An input that is removed with its step fires a change event after its form is removed.
    if (!element.current) return
    onChange()
    onTyped?.(only(read(), inputNames(shown)))
  })
  useEffect(() => watchPresses(), [])
  // Native events: React fires none for an input that a mask has corrected.
  useEffect(() => {
    const target = element.current!
    const listener = () => onEvent()
    target.addEventListener('input', listener)
    target.addEventListener('change', listener)
    return () => {
      target.removeEventListener('input', listener)
      target.removeEventListener('change', listener)
    }
  }, [element])

  return {
    shown,
    errors,
    attempts: formState.submitCount,
    dealership,
    bind: (input) => {
      const { ref, onBlur, ...rest } = register(input)
      const left: BoundInput['onBlur'] = (event) => afterPress(() => void onBlur(event))
      return { ...rest, onBlur: left, ref: (target) => ref(target && handleOf(target)) } as BoundInput
    },
    changed: (input) => {
      onChange()
      onTyped?.(only(read(), inputNames(shown)))
      if (errors[input] !== undefined) void trigger(input)
    },
    look: onChange,
    typed: () => only(read(), inputNames(shown)),
    typedIn: (target) => only(readIn(target), inputNames(shown)),
    whenRight: (act) => handleSubmit(act)(),
    showErrors,
  }
}
