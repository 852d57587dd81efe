import type { FormErrors, FormValues } from '@forecourt/rules/forms/form.ts'
import { valuesOf } from '@forecourt/rules/forms/typed.ts'
import { hasReplyPromise } from '@forecourt/rules/kinds/leadCategory.ts'
import { formatDay } from '@forecourt/rules/locale/locale.ts'
import { COPY } from '@forecourt/rules/site/copy.ts'
import { useEffectEvent, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { alertVisitor } from '../../browser/alert.ts'
import { lastEnquiredAt, fillHiddenInputs, prefill, rememberEnquiredCar, rememberVisitor } from '../../browser/forms.ts'
import { Alert } from '../../ui/Alert.tsx'
import { usePaths, useSite } from '../layout/site.ts'
import { ChallengeBox } from './ChallengeBox.tsx'
import { FieldGrid } from './FieldGrid.tsx'
import type { FormKinds } from './fields/field.ts'
import { PLAIN_FIELDS } from './fields/plain.tsx'
import { FormElement, HiddenInputs, PrivacyNotice, SendButton, SubmitErrorAlert, WrongFields } from './FormFrame.tsx'
import type { FormScreenProps } from './formView.ts'
import { dealershipOf, filesIn, submissionOf } from './sending.ts'
import { useSending } from './useSending.ts'
import { useStep } from './useStep.ts'

const NO_ERRORS: FormErrors = {}

/**
 * A single-step form (spec §4 Single-step form submission), rendered from its definition. Plain HTML that works without
 * scripts; with them it validates each field on blur, submits without leaving the page and stores what could not be
 * sent.
 */
export default function SiteForm({
  view,
  action,
  answer,
  onReady,
  kinds = PLAIN_FIELDS,
}: FormScreenProps & { kinds?: FormKinds }) {
  const { form, subject, bookings, phone } = view
  const site = useSite()
  const to = usePaths()
  const element = useRef<HTMLFormElement>(null)
  const initial: FormValues = answer?.typed ?? view.initial
  const serverErrors = answer?.errors ?? NO_ERRORS
  const state = useStep({ form, index: 0, element, initial, serverErrors })
  const { busy, submitError, deliver } = useSending({
    view,
    answer,
    unexplained: COPY.formAlert,
    showErrors: (errors) => state.showErrors(errors),
    onSent: () => subject.car && rememberEnquiredCar(site, subject.car.id),
    onFailed: () => alertVisitor(COPY.formAlert),
  })
  /** When this visitor last enquired about the vehicle. */
  const [before, setBefore] = useState<Date | null>(null)

  const begin = useEffectEvent(() => {
    fillHiddenInputs(element.current!, site)
    prefill(element.current!, site)
    if (subject.car) setBefore(lastEnquiredAt(site, subject.car.id))
    state.look()
    onReady?.()
    if (submitError) alertVisitor(COPY.formAlert)
  })
  useLayoutEffect(() => begin(), [])

  function submitNow() {
    const typed = state.typed()
    rememberVisitor(typed, site)
    const files = filesIn(element.current!)
    const about = { form, element: element.current!, site, subject, typed, files, api: to.api }
    return deliver(submissionOf(about), typed)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A second click while the form is being sent is ignored.
    if (!busy) void state.whenRight(submitNow)
  }

  const wasSubmitted = state.attempts > 0 || (answer !== undefined && !answer.failure)
  return (
    <FormElement form={form} ref={element} action={action} onSubmit={submit}>
      {submitError ? (
        <SubmitErrorAlert submitError={submitError} />
      ) : wasSubmitted ? (
        <WrongFields count={Object.keys(state.errors).length} />
      ) : null}
      {before ? (
        <Alert title={`You enquired about this one on ${formatDay(before, site.locale, site.timeZone)}.`}>
          <p className="text-14">We have your enquiry. You can send another any time.</p>
        </Alert>
      ) : null}
      <HiddenInputs form={form} />
      <FieldGrid
        fields={state.shown}
        kinds={kinds}
        bind={state.bind}
        error={(input) => state.errors[input]}
        initial={(input) => valuesOf(initial, input)}
        changed={state.changed}
        calendar={{
          dealershipId: dealershipOf(form, site.dealerships, state.dealership || subject.dealership),
          vehicleAt: subject.car?.location_id ?? null,
          bookings,
          phone,
          attempt: state.attempts,
        }}
      />
      <PrivacyNotice fields={state.shown} privacy={view.privacy} />
      {site.settings.challenge ? <ChallengeBox challenge={site.settings.challenge} busy={busy} /> : null}
      <div>
        <SendButton busy={busy} className="w-full sm:w-auto sm:min-w-48">
          {form.submitLabel}
        </SendButton>
        {form.category === null || hasReplyPromise(form.category) ? (
          <p className="mt-3 max-w-text text-14 text-muted">{site.settings.enquiry_reply_promise}</p>
        ) : null}
      </div>
    </FormElement>
  )
}
