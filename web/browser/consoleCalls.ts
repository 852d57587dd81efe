import pRetry from 'p-retry'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 4_000
/** What a proxy answers while nothing is behind it. */
const NOTHING_BEHIND = new Set([502, 503, 504])

/** An answer that takes longer than this is said to be late. */
const LATE_MS = 8_000

/** Whether a screen or a form waits for a connection, or only for an answer that is late. */
export type CallState = 'none' | 'late' | 'lost'

const counts = { late: 0, lost: 0 }
const listeners = new Set<() => void>()
/** A call was ended because the network went or came while it was under way. */
class NetworkChangedError extends Error {}

/** What has calls that wait try again at once. */
const wakers = new Set<() => void>()

function count(what: keyof typeof counts, by: 1 | -1) {
  counts[what] += by
  for (const listener of listeners) listener()
}

/** Calls `listener` when the state of calls changes; returns what stops that. */
export function onCallState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What screens and forms wait for. */
export const callState = (): CallState => (counts.lost > 0 ? 'lost' : counts.late > 0 ? 'late' : 'none')

/** Has calls that wait for a connection try at once: for whoever has heard from the server. */
export function retryLostCalls(): void {
  for (const wake of [...wakers]) wake()
}

/** Waits before the next attempt: longer each time, at most until something says that there may be a connection. */
function pause(attempt: number, signal: AbortSignal | null | undefined): Promise<void> {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
  return new Promise((settle) => {
    const end = () => {
      clearTimeout(timer)
      wakers.delete(end)
      signal?.removeEventListener('abort', end)
      settle()
    }
    // Jittered, so that all browsers do not come back at once.
    const timer = setTimeout(end, longest * (0.5 + Math.random() / 2))
    wakers.add(end)
    signal?.addEventListener('abort', end)
  })
}

/** Answers of the router say so; those of a proxy in front of it don’t. */
const isFromProxy = ({ status, headers }: Response): boolean =>
  NOTHING_BEHIND.has(status) && !headers.has('x-remix-response')

/** Whether a call is one of the router’s, for a screen or a form. */
export function isOfRouter(input: RequestInfo | URL): boolean {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
  return origin === window.location.origin && pathname.endsWith('.data')
}

/**
 * One attempt, to the end of the answer: of one that is cut off, the router would show an error. A screen’s call that is
 * under way while the network goes or comes ends and is made again, since it may be on a connection that is no more; a
 * form’s is left alone.
 */
async function attempt(call: typeof fetch, input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
  const isForm = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase() !== 'GET'
  const over = new AbortController()
  const end = () => over.abort(new NetworkChangedError('The network has changed.'))
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    count('late', 1)
  }, LATE_MS)
  const given = init?.signal ?? (input instanceof Request ? input.signal : null)
  if (!isForm) for (const event of ['online', 'offline']) window.addEventListener(event, end)
  try {
    const answer = await call(input, { ...init, signal: given ? AbortSignal.any([over.signal, given]) : over.signal })
    if (isFromProxy(answer)) throw new Error(`The console cannot be reached: ${answer.status}.`)
    const whole = await answer
      .clone()
      .arrayBuffer()
      .catch(() => null)
    if (whole === null) throw new Error('The answer was cut off.')
    return answer
  } finally {
    clearTimeout(late)
    if (isLate) count('late', -1)
    for (const event of ['online', 'offline']) window.removeEventListener(event, end)
  }
}

/**
 * Makes calls for screens and forms wait for the connection and then go again, instead of failing: the screen stays as
 * it is meanwhile, with what is typed. They go again at once when the network is back or the page is looked at again.
 * What a form changes is against a version or has an id, so that sending it twice is one change. A call that the person
 * gives up, by going elsewhere, ends.
 */
export function repeatLostCalls(): void {
  const call = window.fetch.bind(window)
  window.addEventListener('online', retryLostCalls)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') retryLostCalls()
  })
  window.fetch = async (input, init) => {
    if (!isOfRouter(input)) return call(input, init)
    let isLost = false
    try {
      return await pRetry(() => attempt(call, input, init), {
        retries: Number.POSITIVE_INFINITY,
        // The pause is our own, which can end early.
        minTimeout: 0,
        ...(init?.signal ? { signal: init.signal } : {}),
        async onFailedAttempt({ error, attemptNumber }) {
          if (error instanceof NetworkChangedError && navigator.onLine) return
          if (!isLost) {
            isLost = true
            count('lost', 1)
          }
          await pause(attemptNumber, init?.signal)
        },
      })
    } finally {
      if (isLost) count('lost', -1)
    }
  }
}
