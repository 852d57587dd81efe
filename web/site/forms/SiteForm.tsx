import type { FormErrors, Typed } from '@forecourt/rules/forms/form.ts'
import { valuesOf } from '@forecourt/rules/forms/typed.ts'
import { formatDay } from '@forecourt/rules/site/locale.ts'
import { COPY } from '@forecourt/rules/site/copy.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { alertVisitor } from '../../browser/alert.ts'
import {
  askedAt,
  fillHiddenInputs,
  prefill,
  rememberAskedCar,
  rememberSuccess,
  rememberVisitor,
} from '../../browser/forms.ts'
import { onOutboxNews, send, type Outcome } from '../../browser/outbox.ts'
import { leaveFor } from '../../browser/page.ts'
import { Alert } from '../../ui/Alert.tsx'
import { usePaths, useSite } from '../layout/site.ts'
import { ChallengeBox } from './ChallengeBox.tsx'
import { FieldGrid } from './FieldGrid.tsx'
import type { FieldKinds } from './fields/field.ts'
import { PLAIN_FIELDS } from './fields/plain.tsx'
import { HiddenInputs, SendButton, TroubleAlert, WrongFields, type Trouble } from './FormFrame.tsx'
import type { FormScreenProps } from './formView.ts'
import { categoryOf, dealershipOf, filesIn, submissionOf } from './sending.ts'
import { useStep } from './useStep.ts'

const NOTHING_SAID: FormErrors = {}

/**
 * A form of one step (spec §4 Single-step form submission), drawn from its definition. Plain HTML that works by itself;
 * with scripts it checks each field as it is left, sends without leaving the page and keeps what could not be sent.
 */
export default function SiteForm({
  view,
  action,
  answer,
  onReady,
  kinds = PLAIN_FIELDS,
}: FormScreenProps & { kinds?: FieldKinds }) {
  const { form, subject, bookings, phone } = view
  const site = useSite()
  const to = usePaths()
  const element = useRef<HTMLFormElement>(null)
  const initial: Typed = answer?.typed ?? view.initial
  const said = answer?.errors ?? NOTHING_SAID
  const state = useStep({ form, index: 0, element, initial, said })
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(
    answer?.failure ? { text: answer.failure, reference: answer.reference } : null,
  )
  /** When this visitor asked about the vehicle already. */
  const [before, setBefore] = useState<Date | null>(null)
  /** Id of what is kept, to go on when it is sent. */
  const waiting = useRef<string | null>(null)

  const begin = useEffectEvent(() => {
    fillHiddenInputs(element.current!, site)
    prefill(element.current!, site)
    if (subject.car) setBefore(askedAt(site, subject.car.id))
    state.look()
    onReady?.()
    if (trouble) alertVisitor(COPY.formAlert)
  })
  useLayoutEffect(() => begin(), [])

  const thank = (reference: string, typed: Typed) => {
    const category = categoryOf(form, typed, subject.car)
    rememberSuccess(site, category)
    if (subject.car) rememberAskedCar(site, subject.car.id)
    leaveFor(to.success(category, { ref: reference, vehicle: subject.car?.slug }))
  }

  const fail = (text: string | null, more: Omit<Trouble, 'text'> = {}) => {
    setBusy(false)
    setTrouble({ text: text ?? COPY.formAlert, ...more })
    alertVisitor(COPY.formAlert)
  }

  const heard = useEffectEvent((outcome: Exclude<Outcome, { kind: 'kept' }>, id: string) => {
    if (id !== waiting.current) return
    waiting.current = null
    if (outcome.kind === 'sent') return thank(outcome.reference, state.typed())
    return refused(outcome)
  })
  useEffect(() => onOutboxNews(({ submission, ...outcome }) => heard(outcome, submission.id)), [])

  function refused({ error, fields }: Extract<Outcome, { kind: 'refused' }>) {
    if (!state.say(fields)) return fail(error)
    setBusy(false)
    return setTrouble(null)
  }

  async function submitNow() {
    setBusy(true)
    setTrouble(null)
    const typed = state.typed()
    rememberVisitor(typed, site)
    const files = filesIn(element.current!)
    const submission = submissionOf({
      form,
      element: element.current!,
      siteId: site.id,
      subject,
      typed,
      files,
      api: to.api,
    })
    const outcome = await send(site.id, submission)
    if (outcome.kind === 'sent') return thank(outcome.reference, typed)
    if (outcome.kind === 'refused') return refused(outcome)
    waiting.current = submission.id
    return fail(outcome.error, { kept: { lasting: outcome.lasting } })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A second click while the first is under way sends nothing.
    if (!busy) void state.whenRight(submitNow)
  }

  const asked = state.attempts > 0 || (answer !== undefined && !answer.failure)
  return (
    <form
      ref={element}
      method="post"
      action={action}
      {...(form.hasFiles ? { encType: 'multipart/form-data' } : {})}
      noValidate
      onSubmit={submit}
      aria-label={form.title}
      className="relative grid gap-5"
    >
      {trouble ? (
        <TroubleAlert trouble={trouble} />
      ) : asked ? (
        <WrongFields count={Object.keys(state.errors).length} />
      ) : null}
      {before ? (
        <Alert title={`You asked us about this one on ${formatDay(before, site.locale, site.timeZone)}.`}>
          <p className="text-14">We have it. Write again whenever you like.</p>
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
          bookings,
          phone,
          attempt: state.attempts,
        }}
      />
      {site.settings.challenge ? <ChallengeBox challenge={site.settings.challenge} busy={busy} /> : null}
      <div>
        <SendButton busy={busy} className="w-full sm:w-auto sm:min-w-48">
          {form.submitLabel}
        </SendButton>
        <p className="mt-3 max-w-text text-14 text-muted">{site.settings.enquiry_reply_promise}</p>
      </div>
    </form>
  )
}
