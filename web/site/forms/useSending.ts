import type { FormErrors, FormValues } from '@forecourt/rules/forms/form.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rememberSuccess } from '../../browser/forms.ts'
import { onOutboxNews, send, type Outcome, type Submission } from '../../browser/outbox.ts'
import { navigate } from '../../browser/page.ts'
import { usePaths, useSite } from '../layout/site.ts'
import type { SubmitError } from './FormFrame.tsx'
import type { FormScreenProps } from './formView.ts'
import { categoryOf } from './sending.ts'
import { thanksPairs } from './thanks.ts'

/** What a form does with the outcome. */
interface Sending extends Pick<FormScreenProps, 'view' | 'answer'> {
  /** Used if the server sent no message (spec §8). */
  unexplained: string
  /** It was accepted; the success page is next. */
  onSent: (typed: FormValues) => void
  /** Shows errors at their fields; false if it has none of these fields. */
  showErrors: (errors: FormErrors, typed: FormValues) => boolean
  onFailed?: () => void
  /** Title of the current step. */
  step?: string
}

/**
 * Submits a whole form and handles the outcome (spec §4, §8): accepted, invalid, rejected, or stored by the browser and
 * sent when it is back online, which may be while the visitor is still on the page.
 */
export function useSending({
  view: { form, subject },
  answer,
  unexplained,
  onSent,
  showErrors,
  onFailed,
  step,
}: Sending) {
  const site = useSite()
  const to = usePaths()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(
    answer?.failure
      ? { text: answer.failure, reference: answer.reference, step: form.steps[answer.step]?.title }
      : null,
  )
  /** The stored submission of this form. */
  const waiting = useRef<{ id: string; typed: FormValues } | null>(null)

  const fail = (text: string | null, more: Omit<SubmitError, 'text'> = {}) => {
    setBusy(false)
    setSubmitError({ text: text ?? unexplained, step, ...more })
    onFailed?.()
  }

  const settle = (outcome: Exclude<Outcome, { kind: 'stored' }>, typed: FormValues) => {
    if (outcome.kind === 'sent') {
      const category = categoryOf(form, typed, subject.car)
      onSent(typed)
      rememberSuccess(site, category)
      return navigate(to.success(category, { ref: outcome.reference, ...thanksPairs(form, typed, subject) }))
    }
    if (!showErrors(outcome.fields, typed)) return fail(outcome.error)
    setBusy(false)
    return setSubmitError(null)
  }

  const onOutcome = useEffectEvent((outcome: Exclude<Outcome, { kind: 'stored' }>, id: string) => {
    const pending = waiting.current
    if (pending?.id !== id) return
    waiting.current = null
    settle(outcome, pending.typed)
  })
  useEffect(() => onOutboxNews(({ submission, ...outcome }) => onOutcome(outcome, submission.id)), [])

  async function deliver(submission: Submission, typed: FormValues): Promise<void> {
    setBusy(true)
    setSubmitError(null)
    const outcome = await send(site.id, submission)
    if (outcome.kind !== 'stored') return settle(outcome, typed)
    waiting.current = { id: submission.id, typed }
    return fail(outcome.error, { stored: { lasting: outcome.lasting } })
  }

  /** The form starts again: a stored submission no longer belongs to it. */
  const forget = () => {
    waiting.current = null
    setSubmitError(null)
  }

  return { busy, submitError, setSubmitError, deliver, forget }
}
