import { createContext, use, useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useActionData, useNavigation } from 'react-router'
import {
  discardDraft,
  dropDraft,
  keepDraft,
  keepTypedSince,
  restoreDraft,
  takeDraft,
  typedIn,
  type Typed,
} from '../../browser/consoleDrafts.ts'
import { INTENT } from '../form.ts'

/** Whose drafts are kept: the id of the person who is signed in, null outside the frame. */
export const DraftOwner = createContext<string | null>(null)

/** Keeps the draft of the form around. */
export const DraftKeeper = createContext<() => void>(() => {})

/** Has the form around keep its draft when this changes, which the screen does without typing. */
export function useKept(value: unknown) {
  const keep = use(DraftKeeper)
  const kept = useRef(value)
  const follow = useEffectEvent(() => {
    if (kept.current === value) return
    kept.current = value
    keep()
  })
  useEffect(() => follow(), [value])
}

/** Forgets the draft of a form by its name, where its person takes what somebody else has saved. */
export function useDropDraft(): (name: string) => void {
  const person = use(DraftOwner)
  return (name) => {
    if (person !== null) dropDraft(person, name)
  }
}

/** What has become of a draft. */
type DraftNote = 'restored' | 'discarded'

/** What keeps drafts again whose forms have just left the screen, sent, by name. */
const taken = new Map<string, () => void>()

/** Keeps again what was sent and not saved, as an error or signing in has replaced the screen. */
export function useKeepSent() {
  useEffect(() => taken.forEach((keepAgain) => keepAgain()), [])
}

/**
 * Keeps what is typed into a form in this browser until it is saved or discarded, over closed tabs, lost connections
 * and changes of the screen around it.
 *
 * @param name what the form is of, unique in the console; none to keep nothing
 * @param intents which of the screen’s forms it is; several where the form has several buttons
 */
export function useDraft(name: string | undefined, ...intents: readonly string[]) {
  const person = use(DraftOwner)
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const sent = useRef<Typed>({})
  const answer = useActionData() as { values?: Readonly<Record<string, string>> } | undefined
  const { state, formMethod } = useNavigation()
  const [note, setNote] = useState<DraftNote | null>(null)
  const undo = useRef<() => void>(undefined)
  // Whatever brings back what was sent has not saved it.
  const isReturned = answer?.values !== undefined && intents.includes(answer.values[INTENT] ?? '')
  const isKept = person !== null && name !== undefined

  useEffect(() => {
    const shown = form.current
    if (!isKept || !shown) return
    // A refused form shows what was sent.
    if (isReturned) taken.get(name)?.()
    else if (restoreDraft(person, name, shown)) setNote('restored')
    return () => {
      if (!isSending.current) return
      // It was saved, unless the screen that follows at once says otherwise.
      taken.set(name, takeDraft(person, name))
      setTimeout(() => taken.delete(name))
      keepTypedSince(person, name, shown, sent.current)
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
      if (isReturned) return
      dropDraft(person, name)
      setNote(null)
    }
  }, [isKept, person, name, state, formMethod, isReturned])

  return {
    form,
    /** What the form says of its draft. */
    note,
    handlers: isKept
      ? {
          onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => keepDraft(person, name, currentTarget),
          onSubmit: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
            isSending.current = true
            sent.current = typedIn(currentTarget)
          },
        }
      : {},
    /** Keeps what the screen itself has entered. */
    keep() {
      if (isKept && form.current) keepDraft(person, name, form.current)
    },
    discard() {
      if (isKept && form.current) undo.current = discardDraft(person, name, form.current)
      setNote('discarded')
    },
    undoDiscard() {
      undo.current?.()
      setNote('restored')
    },
  }
}

/** Says that a form has what was typed earlier, or no longer has it. */
export function DraftNotice({
  note,
  onDiscard,
  onUndo,
}: {
  note: DraftNote | null
  onDiscard: () => void
  onUndo: () => void
}) {
  return note === null ? null : (
    <p role="status" className="muted restored">
      {note === 'restored' ? 'You typed this earlier and didn’t save it.' : 'Discarded.'}{' '}
      <button type="button" className="text-button" onClick={note === 'restored' ? onDiscard : onUndo}>
        {note === 'restored' ? 'Discard' : 'Undo'}
      </button>
    </p>
  )
}
