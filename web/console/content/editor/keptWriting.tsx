import { draftOf, isSameContent, type DraftOf } from '@forecourt/rules/content/draft.ts'
import type { ItemKind } from '@forecourt/rules/content/item.ts'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepWork, keptWork } from '../../../browser/keptWork.ts'
import { DraftOwner } from '../../kept/draft.tsx'
import type { draftSaving, Saved } from './saving.ts'

const UNSAVED: readonly Saved['state'][] = ['offline', 'signed-out', 'refused']

/**
 * Keeps what can’t be saved in this browser, so that it survives a closed tab (decision 203). It comes back against the
 * version that it was written against: where somebody else has changed the item since, both sides are shown.
 */
export default function KeptWriting<K extends ItemKind>({
  kind,
  id,
  saving,
  state,
  draft,
  stored,
  onLoad,
}: {
  kind: K
  id: number
  saving: ReturnType<typeof draftSaving<K>>
  state: Saved['state']
  draft: DraftOf[K]
  stored: DraftOf[K]
  onLoad: (draft: DraftOf[K]) => void
}) {
  const person = use(DraftOwner) ?? ''
  const item = `${kind}.${id}`
  const [isBack, setBack] = useState(false)
  const restore = useEffectEvent(() => {
    const kept = keptWork(person, item)
    if (!kept || isSameContent(kind, kept.content, stored) || isSameContent(kind, kept.content, {}))
      return keepWork(person, item, null)
    saving.keepMine(kept.version)
    onLoad(draftOf(kind, kept.content))
    setBack(true)
  })
  useEffect(() => restore(), [])
  const isUnsaved = UNSAVED.includes(state)
  useEffect(() => {
    if (isUnsaved) keepWork(person, item, { version: saving.version(), content: draft })
  }, [isUnsaved, person, item, saving, draft])
  // What is stored when the screen opens says nothing of what is kept.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (state !== 'saved') wasOpen.current = true
    else if (wasOpen.current) keepWork(person, item, null)
  }, [state, person, item])
  return isBack ? (
    <p role="status" className="notice">
      This is what you wrote while it couldn’t be saved. It’s in the draft again.{' '}
      <button
        type="button"
        className="text-button"
        onClick={() => {
          setBack(false)
          onLoad(stored)
        }}
      >
        Discard it
      </button>
    </p>
  ) : null
}
