import { chat } from '@forecourt/rules/forms/definitions/chat.ts'
import type { FormValues } from '@forecourt/rules/forms/form.ts'
import { fieldsOf, inputsOf } from '@forecourt/rules/forms/inputs.ts'
import { siteForm } from '@forecourt/rules/forms/siteForm.ts'
import { valueOf, valuesOf } from '@forecourt/rules/forms/typed.ts'
import { useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { chatDraft, storeDraft } from '../../browser/chatMemory.ts'
import { fillHiddenInputs, prefill, rememberVisitor } from '../../browser/forms.ts'
import { ChallengeBox } from '../forms/ChallengeBox.tsx'
import { FieldGrid } from '../forms/FieldGrid.tsx'
import { PLAIN_FIELDS } from '../forms/fields/plain.tsx'
import { FormElement, HiddenInputs, SendButton, SubmitErrorAlert } from '../forms/FormFrame.tsx'
import type { FormSubject } from '../forms/formView.ts'
import { submissionOf } from '../forms/sending.ts'
import { useStep } from '../forms/useStep.ts'
import { usePaths, useSite } from '../layout/site.ts'
import { useChatSending } from './useChatSending.ts'

/** The first message of a conversation, with who to answer and how. */
export function ChatStart({
  carId,
  offer,
  onSent,
}: {
  carId: number | null
  offer: number | null
  onSent: (receipt: { leadId: string; reference: string }, message: { id: string; text: string }) => void
}) {
  const site = useSite()
  const to = usePaths()
  const element = useRef<HTMLFormElement>(null)
  // The site's changes to forms are the server's, as are its forms of pages; the defaults are the same on both sides.
  const form = useMemo(() => siteForm(chat, { ...site, settings: { ...site.settings, forms: {} } }), [site])
  const initial = useMemo<FormValues>(
    () => ({
      ...Object.fromEntries(
        fieldsOf(form).flatMap((field) => (field.value ? [[inputsOf(field)[0]!, [field.value]]] : [])),
      ),
      message: [chatDraft(site.id)],
    }),
    [form, site.id],
  )
  const state = useStep({ form, index: 0, element, initial, serverErrors: {} })
  const { busy, submitError, deliver } = useChatSending({
    showErrors: state.showErrors,
    onSent(receipt, { id, lead }) {
      storeDraft(site.id, '')
      onSent(receipt, { id, text: String(lead.message) })
    },
  })
  const begin = useEffectEvent(() => {
    fillHiddenInputs(element.current!, site)
    prefill(element.current!, site)
    state.look()
  })
  useLayoutEffect(() => begin(), [])

  const sendNow = () => {
    const typed = state.typed()
    rememberVisitor(typed, site)
    const subject: FormSubject = { car: null, offer: null, model: null, location: null, dealership: null }
    const submission = submissionOf({
      form,
      element: element.current!,
      site,
      subject,
      typed,
      files: [],
      api: to.api,
    })
    const about = { ...(carId === null ? {} : { car_id: carId }), ...(offer === null ? {} : { offer_id: offer }) }
    return deliver({
      ...submission,
      lead: { ...submission.lead, ...about, message: valueOf(typed, 'message') },
    })
  }
  return (
    <FormElement
      form={form}
      ref={element}
      action={to.form('chat')}
      onChange={() => storeDraft(site.id, valueOf(state.typed(), 'message'))}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void state.whenRight(sendNow)
      }}
    >
      <HiddenInputs form={form} />
      <FieldGrid
        fields={state.shown}
        kinds={PLAIN_FIELDS}
        bind={state.bind}
        error={(input) => state.errors[input]}
        initial={(input) => valuesOf(initial, input)}
        changed={state.changed}
        calendar={{ dealershipId: null, vehicleAt: null, bookings: [], phone: null, attempt: state.attempts }}
      />
      {site.settings.challenge ? <ChallengeBox challenge={site.settings.challenge} busy={busy} /> : null}
      {submitError ? <SubmitErrorAlert submitError={submitError} /> : null}
      <SendButton busy={busy} className="w-full">
        {form.submitLabel}
      </SendButton>
    </FormElement>
  )
}
