import type { Form, FormErrors, FormValues } from '@forecourt/rules/forms/form.ts'
import { valuesOf } from '@forecourt/rules/forms/typed.ts'
import { useEffectEvent, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { onReturn } from '../../browser/countdown.ts'
import { fillHiddenInputs, prefill, rememberVisitor } from '../../browser/forms.ts'
import { FieldGrid } from '../forms/FieldGrid.tsx'
import { PLAIN_FIELDS } from '../forms/fields/plain.tsx'
import { FormElement, HiddenInputs, SendButton, WrongFields } from '../forms/FormFrame.tsx'
import { useStep } from '../forms/useStep.ts'
import { useSite } from '../layout/site.ts'

/** What a visitor sent and why no hold came of it. */
export interface CheckoutAnswer {
  typed: FormValues
  errors: FormErrors
  /** The error, if it does not belong to a field. */
  failure: string | null
}

const NO_ERRORS: FormErrors = {}
const NOTHING: FormValues = {}
/** The form has no date of a booking. */
const NO_CALENDAR = { dealershipId: null, vehicleAt: null, bookings: [], phone: null, attempt: 0 }

/**
 * The visitor's details: checked in the browser by the server's rules, then sent as a plain form, so that the next page
 * is a page of its own, with and without scripts. What is typed is stored in this browser at once.
 */
export default function DetailsForm({
  form,
  action,
  answer,
  known = NOTHING,
  terms,
}: {
  form: Form
  action: string
  answer: CheckoutAnswer | undefined
  /** What the visitor has told us before. */
  known?: FormValues
  /** Above the box that agrees to them. */
  terms: ReactNode
}) {
  const site = useSite()
  const element = useRef<HTMLFormElement>(null)
  const initial = answer?.typed ?? known
  const [busy, setBusy] = useState(false)
  const state = useStep({
    form,
    index: 0,
    element,
    initial,
    serverErrors: answer?.errors ?? NO_ERRORS,
    onTyped: (typed) => rememberVisitor(typed, site),
  })
  const begin = useEffectEvent(() => {
    fillHiddenInputs(element.current!, site)
    prefill(element.current!, site)
    state.look()
  })
  useLayoutEffect(() => {
    begin()
    return onReturn(() => setBusy(false))
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A second click while the form is being sent is ignored.
    if (busy) return
    void state.whenRight(async () => {
      rememberVisitor(state.typed(), site)
      setBusy(true)
      element.current!.submit()
    })
  }

  const wasSubmitted = state.attempts > 0 || (answer !== undefined && !answer.failure)
  const grid = {
    kinds: PLAIN_FIELDS,
    bind: state.bind,
    error: (input: string) => state.errors[input],
    initial: (input: string) => valuesOf(initial, input),
    changed: state.changed,
    calendar: NO_CALENDAR,
  }
  const isBox = ({ type }: (typeof state.shown)[number]) => type === 'check'
  return (
    <FormElement form={form} ref={element} action={action} onSubmit={submit}>
      {wasSubmitted ? <WrongFields count={Object.keys(state.errors).length} /> : null}
      <HiddenInputs form={form} />
      <FieldGrid fields={state.shown.filter((field) => !isBox(field))} {...grid} />
      {terms}
      <FieldGrid fields={state.shown.filter(isBox)} {...grid} />
      <SendButton busy={busy} className="w-full sm:w-auto sm:min-w-48">
        {form.submitLabel}
      </SendButton>
    </FormElement>
  )
}
