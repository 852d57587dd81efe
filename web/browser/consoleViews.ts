import { VIEW_EVERY_SECONDS, type ViewedKind } from '@forecourt/rules/staff/live.ts'

/** What a tab has open. */
export interface OpenItem {
  /** Tells this tab from others. */
  tab: string
  kind: ViewedKind
  id: string
}

/** Says what is open for as long as it is, and is told who else has it open. */
export interface OpenView {
  /** Asks at once. */
  ask(): void
  stop(): void
}

/** Says to the server that an item is open while the tab is shown, and calls `onNames` with the others’ names. */
export function viewItem(address: string, item: OpenItem, onNames: (names: readonly string[]) => void): OpenView {
  let isStopped = false
  const send = (kind: string) => {
    const body = new URLSearchParams({ tab: item.tab, kind, id: item.id })
    // A page that is being left sends nothing else.
    if (kind === '') navigator.sendBeacon(address, body)
    return body
  }
  async function ask() {
    if (isStopped || document.visibilityState === 'hidden') return
    const answer = await fetch(address, { method: 'POST', body: send(item.kind) }).catch(() => null)
    if (answer?.ok && !answer.redirected && !isStopped) onNames((await answer.json()) as string[])
  }
  const leave = () => void send('')
  const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : void ask())
  const timer = setInterval(() => void ask(), VIEW_EVERY_SECONDS * 1_000)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', leave)
  void ask()
  return {
    ask: () => void ask(),
    stop() {
      isStopped = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', leave)
      leave()
    },
  }
}
