import { slotLabel } from '@forecourt/rules/booking/words.ts'
import { checkForm } from '@forecourt/rules/forms/check.ts'
import type { Form, FormErrors, FormValues } from '@forecourt/rules/forms/form.ts'
import { HIDDEN_FIELDS } from '@forecourt/rules/kinds/hiddenFields.ts'
import { fieldsOf } from '@forecourt/rules/forms/inputs.ts'
import { hasSensitive, resumedStep, unstoredInputs } from '@forecourt/rules/forms/sensitive.ts'
import {
  FIRST_STEP,
  isLast,
  next,
  previous,
  skip,
  skippedSteps,
  unexplainedFailure,
  wrongStep,
  type StepPosition,
} from '@forecourt/rules/forms/steps.ts'
import { valueOf } from '@forecourt/rules/forms/typed.ts'
import { CalendarCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { browserNow } from '../../browser/clock.ts'
import { forgetFormProgress, formProgress, storeFormProgress, type FormProgress } from '../../browser/formMemory.ts'
import { rememberVisitor } from '../../browser/forms.ts'
import { sendOnce, type Submission } from '../../browser/outbox.ts'
import { addEntry, entryState, goBack, onHistory } from '../../browser/page.ts'
import { trackAction } from '../../browser/track.ts'
import { startAction, stepActions } from '@forecourt/rules/event/steps.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { usePaths, useSite } from '../layout/site.ts'
import type { FormKinds } from './fields/field.ts'
import { PLAIN_FIELDS } from './fields/plain.tsx'
import { SubmitErrorAlert } from './FormFrame.tsx'
import type { FormScreenProps } from './formView.ts'
import type { StepAction } from './stepAction.ts'
import { StepForm } from './StepForm.tsx'
import { StepHeader } from './StepHeader.tsx'
import { inputsOfStep, without } from './stepValues.ts'
import { FoundNotice, ValuationNotice } from './TradeInNotice.tsx'
import { dealershipOf, filesIn, submissionOf } from './sending.ts'
import { useSending } from './useSending.ts'
import { FOUND_INPUTS, foundValues, useTradeIn, valuedStep } from './useTradeIn.ts'

/** The step whose errors are shown as a success (spec §8): the visitor's details have been received. */
const GENTLE_STEP = 'user-details'

const NO_ERRORS: FormErrors = {}

type Files = Submission['files']

const cacheable = (form: Form, typed: FormValues): FormValues => without(typed, unstoredInputs(form))

/** Whether a position is after a step of that name. */
const isAfter = (form: Form, { index }: StepPosition, name: string) =>
  form.steps.slice(0, index).some((step) => step.name === name)

/** The state of a history entry of a multi-step form. */
interface HistoryState {
  form: string
  position: StepPosition
}

const positionIn = (state: unknown, form: Form): StepPosition | null => {
  const found = state as Partial<HistoryState> | null
  return found?.form === form.name && found.position ? found.position : null
}

/**
 * A multi-step form (spec §4 Multi-step form): each step sends an unfinished lead, the last step completes it. Without
 * scripts each step is a separate page; with them the visitor's progress survives a reload, and the browser's back
 * button goes a step back.
 */
export default function MultiStepForm({
  view,
  action,
  answer,
  onReady,
  kinds = PLAIN_FIELDS,
}: FormScreenProps & { kinds?: FormKinds }) {
  const { form, subject, bookings, phone } = view
  const site = useSite()
  const to = usePaths()

  const [position, setPosition] = useState<StepPosition>(
    answer ? { index: answer.step, skipped: answer.skipped } : FIRST_STEP,
  )
  const [answers, setAnswers] = useState<FormValues>(answer?.typed ?? view.initial)
  const [serverErrors, setServerErrors] = useState<FormErrors>(answer?.errors ?? NO_ERRORS)
  const [resumed, setResumed] = useState(false)
  /** Sent, and the success page is loading. */
  const [complete, setComplete] = useState(false)
  const [round, setRound] = useState(0)
  const tradeIn = useTradeIn(view)
  /** Inputs whose values are not carried over when the step is rendered again. */
  const discarded = useRef<readonly string[]>([])
  /** Whether the step that is left next belongs to an attempt that the visitor has given up. */
  const restarted = useRef(false)
  /** The part of this form that the server has. */
  const sent = useRef({
    leadId: answer?.leadId ?? null,
    /** Values of the first step's inputs that all later steps share. */
    lasting: {} as Readonly<Record<string, string>>,
    saved: [] as readonly string[],
    files: [] as Files,
  })
  /** Chosen files of earlier steps. */
  const held = useRef<Files>([])
  const top = useRef<HTMLDivElement>(null)
  const step = form.steps[position.index]!
  const final = isLast(form, position)
  const valued = valuedStep(form)

  const keep = (typed: FormValues, at: StepPosition) => {
    const { leadId, lasting, saved } = sent.current
    const submissionId = lasting[HIDDEN_FIELDS.submissionId] ?? ''
    const stored: FormProgress = { ...at, answers: cacheable(form, typed), leadId, submissionId, saved }
    storeFormProgress(site.id, form.name, stored)
  }

  const go = (target: StepPosition, typed: FormValues) => {
    setPosition(target)
    setAnswers(typed)
    setServerErrors(NO_ERRORS)
    keep(typed, target)
  }

  const show = (target: StepPosition, typed: FormValues) => {
    go(target, typed)
    const state: HistoryState = { form: form.name, position: target }
    addEntry(state)
  }

  /** Goes to the first step with an error; false if no step has it. */
  const showErrors = (errors: FormErrors, typed: FormValues): boolean => {
    const index = wrongStep(form, errors)
    if (index === null) return false
    if (index !== position.index) show({ ...position, index }, typed)
    setServerErrors(errors)
    return true
  }

  const { busy, submitError, setSubmitError, deliver, forget } = useSending({
    view,
    answer,
    unexplained: unexplainedFailure(form),
    showErrors,
    onSent: () => {
      setComplete(true)
      forgetFormProgress(site.id, form.name)
    },
    step: step.name,
  })

  const begin = useEffectEvent(() => {
    onReady?.()
    const stored = answer ? null : formProgress(site.id, form.name)
    if (!stored || stored.index >= form.steps.length) return
    const { leadId, submissionId, saved } = stored
    sent.current = { ...sent.current, leadId, saved, lasting: { [HIDDEN_FIELDS.submissionId]: submissionId } }
    // Typed values take precedence over those of the page's link. An earlier release stored sensitive ones too.
    const typed = { ...view.initial, ...cacheable(form, stored.answers) }
    const skipped = skippedSteps(form, stored.skipped)
    const target = { index: resumedStep(form, typed, { index: stored.index, skipped }), skipped }
    setAnswers(typed)
    setPosition(target)
    if (unstoredInputs(form).some((input) => input in stored.answers)) keep(typed, target)
    setResumed(stored.index > 0)
    if (valued !== null && stored.saved.includes(valued)) tradeIn.restore()
    setRound((before) => before + 1)
  })
  useLayoutEffect(() => begin(), [])

  /** The browser's own back and forward buttons. */
  const follow = useEffectEvent(() => {
    const there = positionIn(entryState(), form) ?? FIRST_STEP
    if (there.index === position.index) return
    setSubmitError(null)
    setServerErrors(NO_ERRORS)
    setPosition(there)
  })
  useEffect(() => onHistory(() => follow()), [])

  const unsentFiles = (): Files => {
    const { files } = sent.current
    return held.current.filter(({ file }) => !files.some((other) => other.file === file))
  }

  function submissionFor(element: HTMLFormElement, typed: FormValues, files: Files): Submission {
    const number = position.index + 1
    return submissionOf({
      form,
      element,
      site,
      subject,
      typed,
      files,
      step: { number, final, skipped: position.skipped },
      leadId: sent.current.leadId,
      valuation: tradeIn.record,
      api: to.api,
    })
  }

  /** Sends the values so far; the visitor advances regardless of the result. */
  async function save(element: HTMLFormElement, typed: FormValues) {
    if (sent.current.saved.includes(step.name)) return
    sent.current.saved = [...sent.current.saved, step.name]
    const files = unsentFiles()
    const outcome = await sendOnce(submissionFor(element, typed, files))
    if (outcome === null) return
    if (outcome.kind === 'sent') {
      sent.current.leadId = outcome.leadId
      sent.current.files = [...sent.current.files, ...files]
      const stored = formProgress(site.id, form.name)
      if (stored)
        storeFormProgress(site.id, form.name, { ...stored, leadId: outcome.leadId, saved: sent.current.saved })
    } else if (outcome.error) setSubmitError({ text: outcome.error, step: step.name })
  }

  async function forward(element: HTMLFormElement, typed: FormValues) {
    setSubmitError(null)
    rememberVisitor(typed, site)
    const target = next(form, position)
    if (target) {
      void save(element, typed)
      trackAction(
        site,
        'formStep',
        { form: form.name, step: position.index + 1, step_name: step.name },
        sent.current.leadId,
      )
      for (const action of stepActions(form, position.index))
        trackAction(site, action, { step: position.index + 1, step_name: step.name }, sent.current.leadId)
      show(target, await tradeIn.leave(step.name, typed))
      return
    }
    const checked = checkForm(form, typed, { site, now: browserNow(), skipped: position.skipped })
    if (checked.ok || !showErrors(checked.errors, typed))
      await deliver(submissionFor(element, typed, unsentFiles()), typed)
  }

  function move(wish: Exclude<StepAction, 'next'>, typed: FormValues) {
    setSubmitError(null)
    const target = wish === 'back' ? previous(form, position) : skip(form, position)
    if (!target) return
    const start = wish === 'skip' ? startAction(form, position.index) : null
    if (start) trackAction(site, start, { step: position.index + 1, step_name: step.name }, sent.current.leadId)
    if (wish === 'back' && positionIn(entryState(), form)?.index === position.index) {
      // The previous step is the previous history entry.
      keep(typed, target)
      goBack()
    } else show(target, typed)
  }

  const startAgain = () => {
    forgetFormProgress(site.id, form.name)
    sent.current = { leadId: null, lasting: {}, saved: [], files: [] }
    held.current = []
    // The step that is left would put its values back.
    restarted.current = true
    tradeIn.reset()
    setResumed(false)
    forget()
    setServerErrors(NO_ERRORS)
    setAnswers(view.initial)
    setPosition(FIRST_STEP)
    setRound((before) => before + 1)
  }

  /** Fills in another of the models that the lookup found, or nothing. */
  const choose = (choice: number | null) => {
    const model = choice === null ? null : tradeIn.found?.models[choice]
    discarded.current = FOUND_INPUTS
    setAnswers((before) => ({ ...without(before, FOUND_INPUTS), ...(model ? foundValues(form, model) : {}) }))
    setRound((before) => before + 1)
    tradeIn.choose(choice)
  }

  const place = fieldsOf(form).find(({ type }) => type === 'location')
  const dealershipIn = (chosen: string) =>
    dealershipOf(form, site.dealerships, chosen || (place ? valueOf(answers, place.name) : '') || subject.dealership)
  const booked = form.steps
    .slice(0, position.index)
    .flatMap(({ fields }) => fields)
    .find(({ type }) => type === 'date-time')
  const time = booked ? valueOf(answers, booked.name) : ''
  const zone = bookings.find(({ dealership_id }) => dealership_id === dealershipIn(''))?.time_zone
  return (
    <div ref={top} className="grid scroll-mt-28 gap-6">
      <StepHeader form={form} position={position} complete={complete} />
      {time && zone ? (
        <p className="flex items-center gap-2">
          <CalendarCheck aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-success" />
          <span>
            Your time: <strong className="tabular-nums">{slotLabel({ starts_at: time }, zone, site.locale)}</strong>
          </span>
        </p>
      ) : null}
      {resumed ? (
        <Alert
          tone="info"
          title={`Welcome back. We’ve saved what you filled in${hasSensitive(form) ? ', except sensitive details' : ''}.`}
        >
          <Button variant="quiet" size="small" className="-ml-3 underline underline-offset-4" onClick={startAgain}>
            Start again
          </Button>
        </Alert>
      ) : null}
      {submitError ? (
        <SubmitErrorAlert submitError={submitError} tone={submitError.step === GENTLE_STEP ? 'success' : 'danger'} />
      ) : null}
      {step.name === 'vehicle' && tradeIn.missing ? <Alert>{tradeIn.missing}</Alert> : null}
      {step.name === 'vehicle' && tradeIn.found ? <FoundNotice found={tradeIn.found} onChoose={choose} /> : null}
      {tradeIn.result && valued !== null && isAfter(form, position, valued) ? (
        <ValuationNotice result={tradeIn.result} onRemove={tradeIn.remove} />
      ) : null}
      <StepForm
        key={`${round} ${step.name}`}
        form={form}
        position={position}
        action={action}
        answers={answers}
        serverErrors={serverErrors}
        kinds={kinds}
        busy={busy || tradeIn.busy}
        hasError={submitError !== null}
        isResponse={answer !== undefined && answer.step === position.index && Object.keys(answer.errors).length > 0}
        settled={round > 0 || position.index > 0}
        leadId={answer?.leadId ?? null}
        privacy={view.privacy}
        lasting={() => sent.current.lasting}
        onLasting={(values) => {
          sent.current.lasting = values
        }}
        // A step rendered with the form itself needs no scrolling: the form's element does not exist yet.
        onShown={() => top.current?.scrollIntoView({ block: 'start' })}
        held={(input) => held.current.flatMap((one) => (one.input === input ? [one.file] : []))}
        calendar={(dealership, attempt) => ({
          dealershipId: dealershipIn(dealership),
          vehicleAt: subject.car?.location_id ?? null,
          bookings,
          phone,
          attempt,
        })}
        onTyped={(typed) => keep({ ...without(answers, inputsOfStep(form, position.index)), ...typed }, position)}
        onLeave={(typed, files) => {
          if (restarted.current) {
            restarted.current = false
            return
          }
          const inputs = inputsOfStep(form, position.index)
          held.current = [...held.current.filter(({ input }) => !inputs.includes(input)), ...files]
          const left = without(typed, discarded.current)
          const fresh = discarded.current
          discarded.current = []
          const replaced = inputs.filter((input) => !fresh.includes(input))
          setAnswers((before) => ({ ...without(before, replaced), ...left }))
        }}
        onForward={(element, typed) => {
          const inputs = inputsOfStep(form, position.index)
          held.current = [...held.current.filter(({ input }) => !inputs.includes(input)), ...filesIn(element)]
          return forward(element, { ...without(answers, inputs), ...typed })
        }}
        onMove={(wish, typed) => move(wish, { ...without(answers, inputsOfStep(form, position.index)), ...typed })}
      />
    </div>
  )
}
