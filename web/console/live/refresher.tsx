import { useEffect, useRef, useState } from 'react'
import { useActionData, useNavigation, useRevalidator } from 'react-router'
import type { LiveKind } from '@forecourt/rules/staff/live.ts'
import { useLive } from './events.ts'

const FIELDS = 'input, select, textarea, [contenteditable], [role="dialog"]'
/** Someone who has scrolled further is reading. */
const READING_PX = 120
/** For so long after something was sent, what changed may be that. */
const OWN_MS = 5_000

/** Whether nobody would be interrupted if what is shown moved. */
const isCalm = () => document.activeElement?.closest(FIELDS) == null && document.documentElement.scrollTop < READING_PX

/**
 * Brings a screen up to date when what it is about has changed: at once, or on request while somebody types or reads
 * further down, so that nothing moves under them. With an `item`, for what happens to that one alone.
 */
export function Refresher({ kinds, item, what }: { kinds: readonly LiveKind[]; item?: string; what: string }) {
  const { revalidate } = useRevalidator()
  const { formMethod } = useNavigation()
  // To ask again would take a refusal off the screen, with what was typed.
  const isAnswered = useActionData() != null
  const [isOld, setIsOld] = useState(false)
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (formMethod !== undefined && formMethod !== 'GET') sentAt.current = performance.now()
  }, [formMethod])
  useLive(
    (event) =>
      kinds.some((one) => one === event.kind) && (item === undefined || ('item' in event && event.item === item)),
    () =>
      !isAnswered && (isCalm() || performance.now() - sentAt.current < OWN_MS) ? void revalidate() : setIsOld(true),
  )
  return (
    <div role="status" className="news-place">
      {isOld ? (
        <button
          type="button"
          className="news"
          onClick={() => {
            setIsOld(false)
            void revalidate()
          }}
        >
          {what} changed. Show the changes
        </button>
      ) : null}
    </div>
  )
}
