import { isOfRouter } from './consoleCalls.ts'
import { savesData } from './savesData.ts'

/** For how long an answer is used; whoever presses for longer gets one that is asked for at the click. */
const FRESH_MS = 1_000
/** A press within this time of what was asked for when the pointer came to rest on the link asks for nothing more. */
const REUSED_MS = 500
/** For how long the pointer or the focus is on a link of the navigation before its screen is asked for. */
const REST_MS = 80

/** An answer that was asked for before its link was followed. */
interface Ahead {
  address: string
  askedAt: number
  answer: Promise<Response>
  end(): void
}

let ask: ((address: string, signal: AbortSignal) => Promise<Response>) | null = null
let ahead: Ahead | null = null
/** Calls under way that may change something. */
let changing = 0

/** Gives up what was asked for ahead: something may have changed since. */
export function dropAhead(): void {
  ahead?.end()
  ahead = null
}

/** Asks for the data of a screen, for the next call of the router if that is for it. */
export function askAhead(address: string): void {
  if (ahead?.address === address && performance.now() - ahead.askedAt <= REUSED_MS) return
  dropAhead()
  if (!ask || changing > 0) return
  const over = new AbortController()
  const answer = ask(address, over.signal)
  // One that nobody takes may fail.
  answer.catch(() => {})
  const timer = setTimeout(dropAhead, FRESH_MS)
  ahead = {
    address,
    askedAt: performance.now(),
    answer,
    end() {
      clearTimeout(timer)
      over.abort()
    },
  }
}

/** Gives the router’s call the answer that it is for; whatever else is called first ends that one. */
function taken(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> | null {
  const found = ahead
  const url = input instanceof Request ? input.url : new URL(input, window.location.href).href
  if (!found || found.address !== url || performance.now() - found.askedAt > FRESH_MS) {
    dropAhead()
    return null
  }
  ahead = null
  if (init?.signal?.aborted) found.end()
  else init?.signal?.addEventListener('abort', () => found.end(), { once: true })
  return found.answer
}

/**
 * Lets the router have the answer that was asked for when a link was pressed or rested on, instead of asking at the
 * click (docs/decisions/0189, 0199): once, for the same address, as its next call, and not after anything that may have changed it.
 */
export function takeAnswersAhead(): void {
  const call = window.fetch.bind(window)
  ask = (address, signal) => call(address, { signal })
  window.fetch = async (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    if (method.toUpperCase() === 'GET') return (isOfRouter(input) ? taken(input, init) : null) ?? call(input, init)
    dropAhead()
    changing++
    try {
      return await call(input, init)
    } finally {
      changing--
    }
  }
}

/** Where a link leads that the router follows; null for any other, and for the screen that is open. */
function screenOf(link: HTMLAnchorElement | null): string | null {
  if (!link || link.target !== '' || link.hasAttribute('download')) return null
  const { origin, pathname, search } = new URL(link.href)
  const here = window.location
  return origin !== here.origin || pathname + search === here.pathname + here.search ? null : pathname + search
}

/** Where the link leads that is being pressed; null for any other press. */
function pressedScreen(event: PointerEvent): string | null {
  const { target, button, isPrimary, pointerType, metaKey, ctrlKey, shiftKey, altKey } = event
  if (!isPrimary || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  const link = (target as Element).closest<HTMLAnchorElement>('a[data-discover], a.nav:not(.off)')
  // A finger on a list mostly scrolls it.
  return pointerType === 'touch' && !link?.matches('.nav') ? null : screenOf(link)
}

/** A link of the navigation that may be opened. */
const navLink = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a.nav:not(.off)') : null

/**
 * Calls a function with the screen whose link is pressed or, in the navigation, has had the pointer or the focus for a
 * moment, and with null once it is let go, left, or something else is pressed; returns what ends that.
 */
export function onAhead(listener: (screen: string | null) => void): () => void {
  const over = new AbortController()
  const { signal } = over
  const on = <Name extends keyof DocumentEventMap>(name: Name, then: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, then, { signal })
  let rested: { link: HTMLAnchorElement; timer: ReturnType<typeof setTimeout> } | null = null
  function leave(): void {
    if (!rested) return
    clearTimeout(rested.timer)
    rested = null
  }
  function rest(link: HTMLAnchorElement | null): void {
    if (link && link === rested?.link) return
    leave()
    const screen = screenOf(link)
    if (link && screen !== null) rested = { link, timer: setTimeout(() => listener(screen), REST_MS) }
  }

  on('pointerdown', (event) => listener(pressedScreen(event)))
  on('pointerup', () => listener(null))
  on('pointercancel', () => {
    listener(null)
    dropAhead()
  })
  if (!savesData()) {
    on('pointerover', ({ target, pointerType }) => pointerType === 'mouse' && rest(navLink(target)))
    on('focusin', ({ target }) =>
      rest(target instanceof Element && target.matches(':focus-visible') ? navLink(target) : null),
    )
  }
  signal.addEventListener('abort', leave)
  return () => over.abort()
}
