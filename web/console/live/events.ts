import { useEffect, useRef } from 'react'
import type { LiveEvent } from '@forecourt/rules/staff/live.ts'

type Listener = (events: readonly LiveEvent[]) => void

const listeners = new Set<Listener>()

/** Tells what is shown of changes. */
export const tellShown = (events: readonly LiveEvent[]): void => {
  for (const listener of listeners) listener(events)
}

const GATHER_MS = 600

/**
 * Calls `onChange` soon after something that a part of a screen is about has changed, once for several changes, and not
 * in all browsers at the same moment.
 */
export function useLive(isAbout: (event: LiveEvent) => boolean, onChange: () => void): void {
  const latest = useRef({ isAbout, onChange })
  useEffect(() => {
    latest.current = { isAbout, onChange }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const listener: Listener = (events) => {
      if (!events.some((event) => event.kind === 'all' || latest.current.isAbout(event))) return
      timer ??= setTimeout(
        () => {
          timer = undefined
          latest.current.onChange()
        },
        GATHER_MS * (0.5 + Math.random()),
      )
    }
    listeners.add(listener)
    return () => {
      clearTimeout(timer)
      listeners.delete(listener)
    }
  }, [])
}
