import pRetry from 'p-retry'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 4_000
/** What a proxy answers while nothing is behind it. */
const NOTHING_BEHIND = new Set([502, 503, 504])

let waiting = 0
const listeners = new Set<() => void>()

function count(by: 1 | -1) {
  waiting += by
  for (const listener of listeners) listener()
}

/** Calls `listener` when it changes whether calls wait for a connection; returns what stops that. */
export function onWaitingCalls(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a screen or a form is waiting for a connection. */
export const areCallsWaiting = (): boolean => waiting > 0

/** Answers of the router say so; those of a proxy in front of it don’t. */
const isFromProxy = ({ status, headers }: Response): boolean =>
  NOTHING_BEHIND.has(status) && !headers.has('x-remix-response')

/** Whether a call is one of the router’s, for a screen or a form. */
function isOfRouter(input: RequestInfo | URL): boolean {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
  return origin === window.location.origin && pathname.endsWith('.data')
}

/**
 * Makes calls for screens and forms wait for the connection and then go again, instead of failing: the screen stays as
 * it is meanwhile, with what is typed. What a form changes is against a version or has an id, so that sending it twice
 * is one change. A call that the person gives up, by going elsewhere, ends.
 */
export function repeatLostCalls(): void {
  const call = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    if (!isOfRouter(input)) return call(input, init)
    let isWaiting = false
    try {
      return await pRetry(
        async () => {
          const answer = await call(input, init)
          if (isFromProxy(answer)) throw new Error(`The console cannot be reached: ${answer.status}.`)
          // Read to its end here: of one that is cut off, the router would show an error.
          const whole = await answer
            .clone()
            .arrayBuffer()
            .catch(() => null)
          if (whole === null) throw new Error('The answer was cut off.')
          return answer
        },
        {
          retries: Number.POSITIVE_INFINITY,
          minTimeout: FIRST_WAIT_MS,
          maxTimeout: LONGEST_WAIT_MS,
          randomize: true,
          ...(init?.signal ? { signal: init.signal } : {}),
          onFailedAttempt() {
            if (isWaiting) return
            isWaiting = true
            count(1)
          },
        },
      )
    } finally {
      if (isWaiting) count(-1)
    }
  }
}
