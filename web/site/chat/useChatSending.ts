import type { FormErrors } from '@forecourt/rules/forms/form.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onOutboxNews, send, type Outcome, type Submission } from '../../browser/outbox.ts'
import type { SubmitError } from '../forms/FormFrame.tsx'
import { useSite } from '../layout/site.ts'

/** What a message's sender does with its outcome. */
interface ChatSending {
  onSent: (receipt: { leadId: string; reference: string }, submission: Submission) => void
  /** Shows errors at their fields; false if there are none of these fields. */
  showErrors: (errors: FormErrors) => boolean
  onRefused?: (status: number) => void
}

const UNEXPLAINED = 'We couldn’t send your message.'

/** Sends a message of the chat as forms are sent: stored by the browser until the server has answered. */
export function useChatSending({ onSent, showErrors, onRefused }: ChatSending) {
  const site = useSite()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  /** The stored message that waits to be sent. */
  const waiting = useRef<Submission | null>(null)

  const settle = (outcome: Exclude<Outcome, { kind: 'stored' }>, submission: Submission) => {
    setBusy(false)
    if (outcome.kind === 'sent') {
      setSubmitError(null)
      return onSent(outcome, submission)
    }
    onRefused?.(outcome.status)
    setSubmitError(showErrors(outcome.fields) ? null : { text: outcome.error ?? UNEXPLAINED })
  }
  const onNews = useEffectEvent((outcome: Exclude<Outcome, { kind: 'stored' }>, id: string) => {
    const submission = waiting.current
    if (submission?.id !== id) return
    waiting.current = null
    settle(outcome, submission)
  })
  useEffect(() => onOutboxNews(({ submission, ...outcome }) => onNews(outcome, submission.id)), [])

  async function deliver(submission: Submission): Promise<void> {
    setBusy(true)
    setSubmitError(null)
    const outcome = await send(site.id, submission)
    if (outcome.kind !== 'stored') return settle(outcome, submission)
    // It is sent by itself; another press would be another message.
    waiting.current = submission
    setSubmitError({ text: outcome.error ?? UNEXPLAINED, stored: { lasting: outcome.lasting } })
  }

  return { busy, submitError, deliver }
}
