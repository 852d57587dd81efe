import type { LiveEvent } from '@forecourt/rules/staff/live.ts'

/** What a tab of the console is told by the connection. */
export type ConsoleMessage =
  | { type: 'changes'; events: readonly LiveEvent[] }
  /** Whether there is a connection. What changed while there was none is not told. */
  | { type: 'state'; isOpen: boolean }
  | { type: 'signed-out' }

/** Between tabs also: a tab asks for the state, and the connection is still there. */
type TabMessage = ConsoleMessage | { type: 'ask' } | { type: 'beat' }

const NAME = 'forecourt.console.events'
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000
/** The server says every 20 seconds that it is there. */
const SILENCE_MS = 50_000
/** A tab whose connection should serve this one answers sooner. */
const ANSWER_MS = 3_000

/**
 * Follows what changes. All tabs of a browser share one connection, because browsers allow a host only a few: the tab
 * that has the lock has the connection and passes on what it is told. A tab that does not answer, such as one that the
 * browser has suspended, loses it to one that asks.
 *
 * @param onMessage gets whether this tab has the connection
 * @returns the function that stops it
 */
export function followConsole(
  { stream, probe }: { stream: string; probe: string },
  onMessage: (message: ConsoleMessage, isOwn: boolean) => void,
): () => void {
  const abort = new AbortController()
  const { signal } = abort
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : null
  const locks = channel ? navigator.locks : undefined
  let isOpen = false
  let isOwn = false
  let answered = 0

  // A channel is of one origin, and has no target.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  const toOthers = (message: TabMessage) => channel?.postMessage(message)

  const connection = () => {
    isOwn = true
    const pass = (message: TabMessage) => {
      if (message.type === 'state') isOpen = message.isOpen
      toOthers(message)
      if (message.type !== 'beat' && message.type !== 'ask') onMessage(message, true)
    }
    const close = connect(stream, probe, pass)
    return () => {
      isOwn = false
      close()
    }
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    answered = performance.now()
    if (data.type === 'ask') {
      if (isOwn) toOthers({ type: 'state', isOpen })
    } else if (data.type !== 'beat' && !isOwn) onMessage(data, false)
  })

  let waiting = new AbortController()
  /** Waits for the lock, or takes it from a tab that does not answer, and has the connection for as long as it has it. */
  function take(steal: boolean) {
    waiting.abort()
    waiting = new AbortController()
    const own = waiting
    let close = () => {}
    const held = () =>
      new Promise<void>((settle) => {
        close = connection()
        if (signal.aborted) settle()
        else signal.addEventListener('abort', () => settle())
      })
    locks!
      .request(NAME, steal ? { steal } : { signal: own.signal }, held)
      // Another tab has taken it.
      .catch(() => (signal.aborted || waiting !== own ? undefined : setTimeout(() => take(false))))
      .finally(() => close())
  }

  if (!locks) {
    const close = connection()
    signal.addEventListener('abort', close)
  } else {
    // The first answer comes soon or not at all.
    answered = performance.now() - SILENCE_MS + ANSWER_MS
    take(false)
    toOthers({ type: 'ask' })
    const watch = setInterval(() => {
      const isSilent = performance.now() - answered > SILENCE_MS
      if (isOwn || document.visibilityState === 'hidden' || !isSilent) return
      answered = performance.now()
      take(true)
    }, ANSWER_MS)
    signal.addEventListener('abort', () => {
      clearInterval(watch)
      waiting.abort()
    })
  }
  return () => {
    abort.abort()
    channel?.close()
  }
}

/** One connection, which is made again after a loss: later each time, and at once when the network is back. */
function connect(stream: string, probe: string, pass: (message: TabMessage) => void): () => void {
  let source: EventSource | null = null
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function drop() {
    source?.close()
    source = null
    clearTimeout(silence)
    clearTimeout(retry)
  }
  function lose() {
    drop()
    if (isClosed) return
    pass({ type: 'state', isOpen: false })
    failures += 1
    const delay = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
    // Jittered, so that all browsers do not come back at once.
    retry = setTimeout(open, delay * (0.5 + Math.random() / 2))
    if (failures > 1) void endIfSignedOut()
  }
  function end() {
    isClosed = true
    drop()
    pass({ type: 'signed-out' })
  }
  /** A stream that is refused does not say why; any other address leads those without a session to sign in. */
  async function endIfSignedOut() {
    const answer = await fetch(probe, { redirect: 'manual' }).catch(() => null)
    if (answer?.type === 'opaqueredirect' && !isClosed) end()
  }
  function hear() {
    clearTimeout(silence)
    silence = setTimeout(lose, SILENCE_MS)
  }
  function open() {
    drop()
    source = new EventSource(stream)
    hear()
    source.addEventListener('ready', () => {
      hear()
      failures = 0
      pass({ type: 'state', isOpen: true })
    })
    source.addEventListener('changes', ({ data }: MessageEvent<string>) => {
      hear()
      pass({ type: 'changes', events: JSON.parse(data) as LiveEvent[] })
    })
    source.addEventListener('beat', () => {
      hear()
      pass({ type: 'beat' })
    })
    source.addEventListener('signed-out', end)
    source.addEventListener('error', lose)
  }
  function comeBack() {
    if (isClosed || source !== null) return
    failures = 0
    open()
  }
  window.addEventListener('online', comeBack)
  window.addEventListener('offline', lose)
  open()
  return () => {
    isClosed = true
    drop()
    window.removeEventListener('online', comeBack)
    window.removeEventListener('offline', lose)
  }
}
