import { LIVE_STATES, type LiveState } from '@forecourt/rules/car/liveNotice.ts'
import { whenIdle } from './afterLoad.ts'

/**
 * Follows the state of a vehicle while the page is visible: a tab in the background has no connection, because browsers
 * allow a host only a few, and reads the current state when it is shown again.
 *
 * @param address of the states as server-sent events
 * @param onState is called with the state at the start and with every change
 * @returns the function that stops it
 */
export function followCar(address: string, onState: (state: LiveState) => void): () => void {
  let source: EventSource | null = null
  let stopped = false
  const follow = () => {
    source?.close()
    source = null
    if (stopped || document.visibilityState === 'hidden') return
    source = new EventSource(address)
    source.addEventListener('message', ({ data }) => {
      const { state } = JSON.parse(String(data)) as { state: string }
      const known = LIVE_STATES.find((one) => one === state)
      if (known) onState(known)
    })
  }
  whenIdle(follow)
  document.addEventListener('visibilitychange', follow)
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', follow)
    source?.close()
  }
}

/**
 * Runs `work` at once, or when the visitor leaves the form that they are typing in: a form whose code is still loading
 * would lose what was typed if the page were rendered again.
 */
export function whenNotTyping(work: () => void): void {
  const form = document.activeElement?.closest('form')
  if (form) form.addEventListener('focusout', work, { once: true })
  else work()
}
