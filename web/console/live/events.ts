import { useEffect, useRef } from 'react'
import type { LiveEvent } from '@forecourt/rules/staff/live.ts'

/** `isOwn` for one tab of a browser: the one that has the connection. */
type Listener = (events: readonly LiveEvent[], isOwn: boolean) => void

const listeners = new Set<Listener>()

/** Tells what is shown of changes. */
export const tellShown: Listener = (events, isOwn) => {
  for (const listener of listeners) listener(events, isOwn)
}

/** Calls a function with every change; returns the one that ends it. */
export function onShown(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
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
      const isEverything = ({ kind }: LiveEvent) => kind === 'all' || kind === 'rights'
      if (!events.some((event) => isEverything(event) || latest.current.isAbout(event))) return
      timer ??= setTimeout(
        () => {
          timer = undefined
          latest.current.onChange()
        },
        GATHER_MS * (0.5 + Math.random()),
      )
    }
    const end = onShown(listener)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [])
}
