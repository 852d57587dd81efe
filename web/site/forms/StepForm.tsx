import type { Form, FormErrors, FormValues } from '@forecourt/rules/forms/form.ts'
import type { FormPrivacy } from '@forecourt/rules/forms/sensitive.ts'
import { isLast, type StepPosition } from '@forecourt/rules/forms/steps.ts'
import { valuesOf } from '@forecourt/rules/forms/typed.ts'
import { HIDDEN_FIELDS } from '@forecourt/rules/kinds/hiddenFields.ts'
import { useEffectEvent, useLayoutEffect, useRef, type SyntheticEvent } from 'react'
import { prefill, shareHiddenInputs } from '../../browser/forms.ts'
import type { Submission } from '../../browser/outbox.ts'
import { useSite } from '../layout/site.ts'
import { ChallengeBox } from './ChallengeBox.tsx'
import { FieldGrid } from './FieldGrid.tsx'
import type { CalendarSource, FormKinds } from './fields/field.ts'
import { Assurance, FormElement, HiddenInputs, PrivacyNotice, SendButton, WrongFields } from './FormFrame.tsx'
import { filesIn } from './sending.ts'
import { STEP_ACTION, type StepAction } from './stepAction.ts'
import { inputsOfStep, without } from './stepValues.ts'
import { useStep } from './useStep.ts'

/** The whole form is one submission, created with its first step. */
const LASTING = [HIDDEN_FIELDS.submissionId, HIDDEN_FIELDS.startedAt]

interface StepFormProps {
  form: Form
  position: StepPosition
  action: string
  answers: FormValues
  serverErrors: FormErrors
  kinds: FormKinds
  busy: boolean
  hasError: boolean
  /** Whether the page is the response to this step. */
  isResponse: boolean
  /** Whether the visitor has changed steps, so that a new step takes the focus. */
  settled: boolean
  leadId: string | null
  privacy: FormPrivacy | null
  /** Hidden inputs that all steps share. */
  lasting: () => Readonly<Record<string, string>>
  onLasting: (values: Readonly<Record<string, string>>) => void
  /** Called when the step that the visitor went to has rendered. */
  onShown: () => void
  held: (input: string) => readonly File[]
  calendar: (dealership: string, attempt: number) => CalendarSource
  onTyped: (typed: FormValues) => void
  onLeave: (typed: FormValues, files: Submission['files']) => void
  onForward: (element: HTMLFormElement, typed: FormValues) => Promise<void>
  onMove: (wish: Exclude<StepAction, 'next'>, typed: FormValues) => void
}

/** One step of a form, which begins and ends with what the steps around it have. */
export function StepForm({ form, position, action, answers, serverErrors, kinds, busy, ...props }: StepFormProps) {
  const site = useSite()
  const element = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = form.steps[position.index]!
  const inputs = inputsOfStep(form, position.index)
  const others = without(answers, inputs)
  const state = useStep({
    form,
    index: position.index,
    element,
    initial: answers,
    others,
    serverErrors,
    onTyped: (typed) => props.onTyped(typed),
  })

  const begin = useEffectEvent(() => {
    const target = element.current!
    props.onLasting(shareHiddenInputs(target, site, LASTING, props.lasting()))
    prefill(target, site)
    state.look()
    if (!props.settled || Object.keys(serverErrors).length > 0) return
    heading.current!.focus({ preventScroll: true })
    props.onShown()
  })
  useLayoutEffect(() => begin(), [])

  const leave = useEffectEvent((target: HTMLFormElement) => props.onLeave(state.typedIn(target), filesIn(target)))
  useLayoutEffect(() => {
    const target = element.current!
    return () => leave(target)
  }, [])

  const submit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault()
    if (busy) return
    const wish = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value
    if (wish === 'back' || wish === 'skip') props.onMove(wish, state.typed())
    else void state.whenRight(() => props.onForward(element.current!, state.typed()))
  }
  const final = isLast(form, position)
  const wrong = Object.keys(state.errors).length
  return (
    <FormElement form={form} ref={element} action={action} onSubmit={submit}>
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-23 outline-none">
          {step.title}
        </h2>
        {step.intro ? <p className="mt-1 max-w-text text-muted">{step.intro}</p> : null}
      </div>
      {props.hasError || (state.attempts === 0 && !props.isResponse) ? null : <WrongFields count={wrong} />}
      <HiddenInputs form={form} />
      <input type="hidden" name={HIDDEN_FIELDS.stepNumber} value={position.index + 1} />
      {props.leadId ? <input type="hidden" name={HIDDEN_FIELDS.leadId} value={props.leadId} /> : null}
      {position.skipped.map((name) => (
        <input key={name} type="hidden" name={HIDDEN_FIELDS.skippedSteps} value={name} />
      ))}
      {Object.entries(others).flatMap(([input, values]) =>
        values.map((value) => <input key={`${input} ${value}`} type="hidden" name={input} value={value} />),
      )}
      <FieldGrid
        fields={state.shown}
        kinds={kinds}
        bind={state.bind}
        error={(input) => state.errors[input]}
        initial={(input) => valuesOf(answers, input)}
        changed={state.changed}
        held={props.held}
        calendar={props.calendar(state.dealership, state.attempts)}
      />
      <PrivacyNotice fields={state.shown} privacy={props.privacy} />
      <Assurance text={step.assurance} />
      {final && site.settings.challenge ? <ChallengeBox challenge={site.settings.challenge} busy={busy} /> : null}
      <div>
        <div className="flex flex-wrap gap-3">
          {/* First, so that Enter in a field triggers it. */}
          <SendButton name={STEP_ACTION} value="next" busy={busy} className="w-full sm:w-auto sm:min-w-48">
            {final ? form.submitLabel : 'Continue'}
          </SendButton>
          {position.index > 0 ? (
            <SendButton name={STEP_ACTION} value="back" variant="secondary" disabled={busy} className="max-sm:grow">
              Back
            </SendButton>
          ) : null}
          {step.skip ? (
            <SendButton name={STEP_ACTION} value="skip" variant="quiet" disabled={busy} className="max-sm:grow">
              {step.skip.label}
            </SendButton>
          ) : null}
        </div>
        {final ? <p className="mt-3 max-w-text text-14 text-muted">{site.settings.enquiry_reply_promise}</p> : null}
      </div>
    </FormElement>
  )
}
