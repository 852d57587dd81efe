import { isOfRouter } from './consoleCalls.ts'

/** For how long after the press an answer is used; whoever presses for longer gets one that is asked for then. */
const FRESH_MS = 1_000

/** An answer that was asked for when a link was pressed. */
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
 * Lets the router have the answer that was asked for when a link was pressed, instead of asking at the click
 * (docs/decisions/0189): once, for the same address, as its next call, and not after anything that may have changed it.
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

/** Where a link leads that is being pressed and that the router follows; null for any other press. */
function pressedScreen(event: PointerEvent): string | null {
  const { target, button, isPrimary, pointerType, metaKey, ctrlKey, shiftKey, altKey } = event
  if (!isPrimary || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  const link = (target as Element).closest<HTMLAnchorElement>('a[data-discover], a.nav:not(.off)')
  if (!link || link.target !== '' || link.hasAttribute('download')) return null
  // A finger on a list mostly scrolls it.
  if (pointerType === 'touch' && !link.matches('.nav')) return null
  const { origin, pathname, search } = new URL(link.href)
  const here = window.location
  return origin !== here.origin || pathname + search === here.pathname + here.search ? null : pathname + search
}

/**
 * Calls a function with the address of the screen whose link is pressed, and with null once it is let go or something
 * else is pressed; returns what ends that.
 */
export function onPress(listener: (screen: string | null) => void): () => void {
  const over = new AbortController()
  const { signal } = over
  document.addEventListener('pointerdown', (event) => listener(pressedScreen(event)), { signal })
  document.addEventListener('pointerup', () => listener(null), { signal })
  document.addEventListener(
    'pointercancel',
    () => {
      listener(null)
      dropAhead()
    },
    { signal },
  )
  return () => over.abort()
}
