import { chatMessage } from '@forecourt/rules/forms/definitions/chat.ts'
import { EVENTS } from '@forecourt/rules/event/ids.ts'
import { valueOf, valuesOf } from '@forecourt/rules/forms/typed.ts'
import type { StoredConversation } from '@forecourt/rules/memory/conversation.ts'
import { useMemo, useRef } from 'react'
import { chatDraft, storeDraft } from '../../browser/chatMemory.ts'
import { newId } from '../../browser/visitor.ts'
import { FieldGrid } from '../forms/FieldGrid.tsx'
import { PLAIN_FIELDS } from '../forms/fields/plain.tsx'
import { FormElement, SendButton, SubmitErrorAlert } from '../forms/FormFrame.tsx'
import { useStep } from '../forms/useStep.ts'
import { useAddress } from '../layout/page.ts'
import { usePaths, useSite } from '../layout/site.ts'
import { useChatSending } from './useChatSending.ts'

/** A conversation that takes no more, or is no longer this visitor's: the next message starts another. */
const OVER = [403, 409]

/** A later message of a conversation. */
export function ChatMore({
  conversation,
  onSent,
  onOver,
}: {
  conversation: StoredConversation
  onSent: (message: { id: string; text: string }) => void
  onOver: () => void
}) {
  const site = useSite()
  const to = usePaths()
  const { pathname } = useAddress()
  const element = useRef<HTMLFormElement>(null)
  const form = useMemo(() => chatMessage({ ...site, settings: { ...site.settings, forms: {} } }), [site])
  const initial = useMemo(() => ({ message: [chatDraft(site.id)] }), [site.id])
  const state = useStep({ form, index: 0, element, initial, serverErrors: {} })
  const { busy, submitError, deliver } = useChatSending({
    showErrors: state.showErrors,
    onRefused: (status) => OVER.includes(status) && onOver(),
    onSent(_receipt, { id, lead }) {
      storeDraft(site.id, '')
      element.current?.reset()
      onSent({ id, text: String(lead.message) })
    },
  })
  const sendNow = () => {
    const id = newId()
    return deliver({
      id,
      method: 'POST',
      address: to.api.lead(conversation.lead_id, '/messages'),
      lead: { submission_id: id, message: valueOf(state.typed(), 'message') },
      files: [],
      title: form.title,
      page: pathname,
      event: EVENTS.webchatMessageSent.id,
      sensitive: false,
    })
  }
  return (
    <FormElement
      form={form}
      ref={element}
      onChange={() => storeDraft(site.id, valueOf(state.typed(), 'message'))}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void state.whenRight(sendNow)
      }}
    >
      <FieldGrid
        fields={state.shown}
        kinds={PLAIN_FIELDS}
        bind={state.bind}
        error={(input) => state.errors[input]}
        initial={(input) => valuesOf(initial, input)}
        changed={state.changed}
        calendar={{ dealershipId: null, vehicleAt: null, bookings: [], phone: null, attempt: state.attempts }}
      />
      {submitError ? <SubmitErrorAlert submitError={submitError} /> : null}
      <SendButton busy={busy} className="w-full">
        {form.submitLabel}
      </SendButton>
    </FormElement>
  )
}
