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
  /** What stands in the step's fields at first. */
  initial: FormValues
  /** Answers of the other steps. */
  others?: FormValues
  /** What the server said of the step as it was sent without scripts. */
  serverErrors: FormErrors
  /** Called after every change in the form, with what is typed in the fields that are shown. */
  onTyped?: (typed: FormValues) => void
}

/** A step of a form as the visitor fills it in. */
export interface StepState {
  shown: readonly Field[]
  errors: FormErrors
  bind: (input: string) => BoundInput
  changed: (input: string) => void
  /** Looks at what is typed, after something else than the visitor has changed it. */
  look: () => void
  /** What is typed in the step's shown fields at this moment. */
  typed: () => FormValues
  /** The same of a form that leaves the page. */
  typedIn: (form: HTMLFormElement) => FormValues
  /** Calls `act` when nothing is wrong; else says what is, and the first field of it takes the focus. */
  whenRight: (act: () => Promise<void>) => Promise<void>
  /** Shows what the server said of inputs; answers whether any of them is here to show it. */
  showErrors: (errors: FormErrors) => boolean
  /** Times the step was sent. */
  attempts: number
  /** The chosen dealership's slug; empty where none is chosen. */
  dealership: string
}

type Values = Record<string, unknown>

const messagesOf = (errors: FieldErrors<Values>): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) =>
      typeof error?.message === 'string' && error.message ? [[name, error.message]] : [],
    ),
  )

/** Inputs that a step has. */
const inputNames = (fields: readonly Field[]): readonly string[] => fields.flatMap(inputsOf)

const only = (typed: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => names.includes(name)))

/** The form library may focus an input; what stands in it is the browser's own business. */
const handles = new WeakMap<HTMLElement, { focus: () => void }>()
function handleOf(element: HTMLElement) {
  const known = handles.get(element) ?? { focus: () => element.focus() }
  handles.set(element, known)
  return known
}

/**
 * The fields of one step: which are shown, what is wrong with them by the rules of the server as each is left, and
 * what is typed. The page's own inputs hold the values, so nothing typed before the scripts came is lost.
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
  // What was said of the form as it came is shown until the library has taken it over.
  const [taken, setTaken] = useState(false)
  // Read also while it is not shown: the library tells only of what was read.
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
    // An input that is removed with its step fires a change event after its form is gone.
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
