import { createContext, use, useEffect, useRef, useState, type FormEvent } from 'react'
import { useActionData, useNavigation } from 'react-router'
import { discardDraft, dropDraft, dropDraftSoon, keepDraft, restoreDraft } from '../../browser/consoleDrafts.ts'
import { INTENT } from '../form.ts'
import type { Failure } from '../parts.tsx'

/** Whose drafts are kept: the id of the person who is signed in, null outside the frame. */
export const DraftOwner = createContext<string | null>(null)

/** What prevents that drafts of forms that have left the screen are forgotten, by name. */
const keeping = new Map<string, () => void>()

/**
 * Keeps what is typed into a form in this browser until it is saved or discarded, over closed tabs, lost connections
 * and changes of the screen around it.
 *
 * @param name what the form is of, unique in the console; none to keep nothing
 * @param intent which of the screen’s forms it is
 */
export function useDraft(name: string | undefined, intent: string) {
  const person = use(DraftOwner)
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const answer = useActionData() as Failure | undefined
  const { state, formMethod } = useNavigation()
  const [isRestored, setIsRestored] = useState(false)
  const isRefused = answer?.error !== undefined && (answer.values[INTENT] ?? '') === intent
  const isKept = person !== null && name !== undefined

  useEffect(() => {
    if (!isKept || !form.current) return
    // A refused form shows what was sent.
    if (isRefused) keeping.get(name)?.()
    else setIsRestored(restoreDraft(person, name, form.current))
    return () => {
      // It was sent; a refusal brings it again at once.
      if (isSending.current) keeping.set(name, dropDraftSoon(person, name))
    }
    // Only as the form appears: later its own content is newer.
    // eslint-disable-next-line react/exhaustive-deps
  }, [person, name])

  useEffect(() => {
    if (!isKept || !isSending.current) return
    // Somebody who goes elsewhere meanwhile has given it up.
    if (state !== 'idle') isSending.current = formMethod !== undefined
    else {
      isSending.current = false
      if (isRefused) return
      dropDraft(person, name)
      setIsRestored(false)
    }
  }, [isKept, person, name, state, formMethod, isRefused])

  return {
    form,
    isRestored,
    handlers: isKept
      ? {
          onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => keepDraft(person, name, currentTarget),
          onSubmit: () => {
            isSending.current = true
          },
        }
      : {},
    discard() {
      if (isKept && form.current) discardDraft(person, name, form.current)
      setIsRestored(false)
    },
  }
}
