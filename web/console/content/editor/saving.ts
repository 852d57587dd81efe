import type { Draft, DraftOf, Problems } from '@forecourt/rules/content/draft.ts'
import type { ItemKind } from '@forecourt/rules/content/item.ts'
import type { VehicleSearch } from '@forecourt/rules/stock/vehicleSearch.ts'
import { contentDraftPath } from '@forecourt/rules/staff/consolePaths.ts'
import { sendDraft } from '../../../browser/contentDrafts.ts'
import { INTENT } from '../../form.ts'
import type { SaveAnswer } from '../draft.ts'

/** How long writing pauses before it is saved. */
const PAUSE_MS = 900
const AGAIN_MS = 4_000

/** A draft as a text, to compare what is written with what is stored. */
const textOf = ({ blocks, ...fields }: Draft): string => JSON.stringify([fields, blocks])

type Refusal = Extract<SaveAnswer, { saved: false }>

/** What the server says of a draft. */
export interface Review {
  /** Problems that only the server sees. */
  problems: Problems
  removed: Problems
  /** Where the draft is looked at, with what each address shows of it. */
  previews: readonly { label: string; address: string }[]
  searches: Readonly<Record<string, VehicleSearch>>
  /** Why the website would not show it. */
  notice: string | null
}

/** A draft as it is stored. */
export interface StoredDraft<K extends ItemKind> {
  draft: DraftOf[K]
  version: string
  review: Review
}

/** How saving stands. */
export interface Saved {
  state: 'saved' | 'waiting' | 'saving' | 'offline' | 'signed-out' | 'refused'
  refusal: Refusal | null
  review: Review
  /** Counts what was saved, so that the preview follows. */
  saves: number
}

/**
 * Saves what is written as a draft on the server, one call after the other, each against the version that the last one
 * answered. What cannot be saved stays where it is written.
 */
export function draftSaving<K extends ItemKind>(kind: K, id: number, stored: StoredDraft<K>) {
  const address = contentDraftPath(kind, id)
  const listeners = new Set<() => void>()
  let shown: Saved = { state: 'saved', refusal: null, review: stored.review, saves: 0 }
  let { version } = stored
  let saved: DraftOf[K] = stored.draft
  let latest: DraftOf[K] = stored.draft
  let running: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Until somebody has chosen a side, nothing is sent. */
  let isBlocked = false

  const show = (change: Partial<Saved>) => {
    shown = { ...shown, ...change }
    for (const listener of listeners) listener()
  }
  const isClean = () => textOf(saved) === textOf(latest)
  const fieldsOf = (intent: 'save' | 'keep', content: DraftOf[K]) => ({
    [INTENT]: intent,
    version,
    content: JSON.stringify(content),
  })

  async function send(sending: DraftOf[K]): Promise<boolean> {
    const call = await sendDraft<SaveAnswer>(address, fieldsOf('save', sending))
    if (call.answer === null) {
      show({ state: call.why })
      timer = setTimeout(() => void save(), AGAIN_MS)
      return false
    }
    const { answer } = call
    if (!answer.saved) {
      isBlocked = answer.conflict !== undefined || answer.deleted !== undefined
      show({ state: 'refused', refusal: answer })
      return false
    }
    version = answer.version
    saved = sending
    show({ state: isClean() ? 'saved' : 'waiting', refusal: null, review: answer, saves: shown.saves + 1 })
    return true
  }

  /** Saves what is written now; answers whether all of it is saved. */
  async function save(): Promise<boolean> {
    clearTimeout(timer)
    if (running) await running
    if (isClean()) {
      if (!isBlocked) show({ state: 'saved' })
      return true
    }
    if (isBlocked) return false
    show({ state: 'saving' })
    running = send(latest)
    const isSaved = await running
    running = null
    return isSaved && (isClean() || save())
  }

  return {
    snapshot: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    save,

    /** Takes what is written; it is saved once writing pauses. */
    write(draft: DraftOf[K]) {
      latest = draft
      if (isClean() || isBlocked) return
      if (shown.state === 'saved') show({ state: 'waiting' })
      clearTimeout(timer)
      timer = setTimeout(() => void save(), PAUSE_MS)
    },

    /** Saves on the way out. */
    leave() {
      clearTimeout(timer)
      if (!isBlocked && !isClean()) void save()
    },

    /** Goes on against what is stored now, with what is written here. */
    keepMine(against: string) {
      version = against
      isBlocked = false
      show({ refusal: null })
      void save()
    },

    /** Goes on with what is stored now; what was written here is kept in history. */
    async takeTheirs(theirs: DraftOf[K], against: string): Promise<void> {
      await sendDraft(address, fieldsOf('keep', latest))
      version = against
      saved = theirs
      latest = theirs
      isBlocked = false
      show({ state: 'saved', refusal: null, saves: shown.saves + 1 })
    },

    /** Goes on from what is stored, such as after publishing. */
    adopt(now: StoredDraft<K>) {
      clearTimeout(timer)
      version = now.version
      saved = now.draft
      latest = now.draft
      isBlocked = false
      show({ state: 'saved', refusal: null, review: now.review, saves: shown.saves + 1 })
    },
  }
}

export type DraftSaving = Pick<ReturnType<typeof draftSaving>, 'save' | 'version'>
