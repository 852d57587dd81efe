import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import type { EventId } from '@forecourt/rules/event/ids.ts'
import { markUnsent } from './unsent.ts'

/** A form submission that is stored until the server has received it. */
export interface Submission {
  /** The submission's id: sent twice it is one lead (decision 1: Leads). */
  id: string
  method: 'POST' | 'PUT'
  address: string
  /** Where it is sent if the lead that it updates is no longer this visitor's. */
  otherwise?: string
  lead: Readonly<Record<string, unknown>>
  files: readonly { input: string; file: File }[]
  /** The form's title and page, for the visitor who comes back. */
  title: string
  page: string
  /** The event to send once it has been received. */
  event: EventId
  /** With sensitive answers it is not stored on the device, only held by the open page (decision 107). */
  sensitive: boolean
}

interface StoredSubmission {
  submission: Submission
  since: number
  attempts: number
  /** Timestamp, in milliseconds, before which it is not retried. */
  notBefore: number
}

/** The outcome of a submission. */
export type Outcome =
  | { kind: 'sent'; leadId: string; reference: string }
  /** Rejected by the server: its message, and the inputs concerned. */
  | { kind: 'refused'; status: number; error: string | null; fields: Readonly<Record<string, string>> }
  /** Not sent yet, and stored here. `error` is the server's message, null if it was not reached. */
  | { kind: 'stored'; error: string | null; lasting: boolean }

/** A change of a stored submission. */
export type OutboxNews = Exclude<Outcome, { kind: 'stored' }> & { submission: Submission }

const STORE = 'unsent'
const JSON_TIMEOUT_MS = 20_000
const FILES_TIMEOUT_MS = 180_000
/** A body up to this size is sent completely even if the page is left. */
const KEEPALIVE_BYTES = 60_000
const FIRST_WAIT_MS = 3_000
const LONGEST_WAIT_MS = 300_000
/** Submissions older than this are dropped. */
const EXPIRY_MS = 30 * 86_400_000
/** Statuses after which a retry may succeed; any other refusal is final. */
const isPassing = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429

const stores = new Map<number, UseStore>()
/** Submissions that could not be stored, or may not be, for as long as the page is open. */
const unstored = new Map<string, StoredSubmission>()
const listeners = new Set<(news: OutboxNews) => void>()
const busy = new Set<string>()
/** Sent from the current page. */
const own = new Set<string>()
const watched = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined

function storeOf(siteId: number): UseStore {
  const opened = stores.get(siteId) ?? createStore(`forecourt.${siteId}`, STORE)
  stores.set(siteId, opened)
  return opened
}

async function store(siteId: number, entry: StoredSubmission): Promise<boolean> {
  if (entry.submission.sensitive) {
    unstored.set(entry.submission.id, entry)
    return false
  }
  markUnsent(siteId, true)
  try {
    await set(entry.submission.id, entry, storeOf(siteId))
    unstored.delete(entry.submission.id)
    return true
  } catch {
    // No space or no permission: held in memory by the current page.
    unstored.set(entry.submission.id, entry)
    return false
  }
}

async function all(siteId: number): Promise<StoredSubmission[]> {
  const stored = await entries<string, StoredSubmission>(storeOf(siteId)).catch(() => [])
  return [...stored.map(([, entry]) => entry), ...unstored.values()].toSorted((a, b) => a.since - b.since)
}

async function forget(siteId: number, id: string): Promise<void> {
  unstored.delete(id)
  await del(id, storeOf(siteId)).catch(() => {})
  if ((await all(siteId)).length === 0) markUnsent(siteId, false)
}

function bodyOf({ lead, files }: Submission): BodyInit {
  if (files.length === 0) return JSON.stringify({ lead })
  const parts = new FormData()
  parts.append('lead', new Blob([JSON.stringify(lead)], { type: 'application/json' }))
  for (const { input, file } of files) parts.append(input, file, file.name)
  return parts
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

async function request(
  submission: Submission,
  method: string,
  address: string,
): Promise<Exclude<Outcome, { kind: 'stored' }>> {
  const body = bodyOf(submission)
  const isJson = typeof body === 'string'
  const response = await fetch(address, {
    method,
    body,
    ...(isJson ? { headers: { 'content-type': 'application/json' }, keepalive: body.length < KEEPALIVE_BYTES } : {}),
    signal: AbortSignal.timeout(isJson ? JSON_TIMEOUT_MS : FILES_TIMEOUT_MS),
  })
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  const leadId = textOf(answer.id)
  const reference = textOf(answer.reference)
  if (response.ok && leadId && reference) return { kind: 'sent', leadId, reference }
  const fields = answer.fields !== null && typeof answer.fields === 'object' ? answer.fields : {}
  return {
    kind: 'refused',
    // A response without a lead is not ours but an intermediary's, such as the page of a hotel's network.
    status: response.ok ? 502 : response.status,
    error: textOf(answer.error),
    fields: Object.fromEntries(Object.entries(fields).filter((field) => typeof field[1] === 'string')),
  }
}

/** Sends once; null if the server was not reached. */
async function attempt(submission: Submission): Promise<Exclude<Outcome, { kind: 'stored' }> | null> {
  try {
    const outcome = await request(submission, submission.method, submission.address)
    if (outcome.kind === 'refused' && outcome.status === 403 && submission.otherwise)
      return await request(submission, 'POST', submission.otherwise)
    return outcome
  } catch {
    return null
  }
}

const waitAfter = (attempts: number) => Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)

/**
 * Sends a submission. It is stored in the browser before it is sent, unless it is sensitive, so that neither a lost
 * connection nor a closed tab loses it, and removed once the server has accepted or rejected it.
 */
export async function send(siteId: number, submission: Submission): Promise<Outcome> {
  busy.add(submission.id)
  own.add(submission.id)
  try {
    const since = Date.now()
    const first = { submission, since, attempts: 1, notBefore: since + waitAfter(1) }
    const lasting = await store(siteId, first)
    const outcome = await attempt(submission)
    if (outcome && (outcome.kind === 'sent' || !isPassing(outcome.status))) {
      await forget(siteId, submission.id)
      return outcome
    }
    watchOutbox(siteId)
    return { kind: 'stored', error: outcome?.kind === 'refused' ? outcome.error : null, lasting }
  } finally {
    busy.delete(submission.id)
  }
}

/** Sends a submission without storing it; null if the server was not reached. */
export const sendOnce = (submission: Submission) => attempt(submission)

/** Subscribes to changes of stored submissions. Returns the function that unsubscribes. */
export function onOutboxNews(listener: (news: OutboxNews) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Stored submissions from earlier pages: forms report on their own. */
export const unsent = async (siteId: number): Promise<readonly Submission[]> =>
  (await all(siteId)).map(({ submission }) => submission).filter(({ id }) => !own.has(id))

/** Whether a submission was sent from this page. */
export const isOwn = ({ id }: Submission): boolean => own.has(id)

/** Starts sending stored submissions: at once, when the network returns, and repeatedly with longer waits. */
export function watchOutbox(siteId: number): void {
  if (!watched.has(siteId)) {
    watched.add(siteId)
    window.addEventListener('online', () => void sendAll(siteId, true))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void sendAll(siteId, false)
    })
  }
  void plan(siteId)
}

/** Sends all that are due, in one tab at a time; with `now` also those that would wait longer. */
export async function sendAll(siteId: number, now: boolean): Promise<void> {
  const work = async () => {
    for (const entry of await all(siteId)) {
      const { submission } = entry
      if (busy.has(submission.id) || (!now && entry.notBefore > Date.now())) continue
      if (Date.now() - entry.since > EXPIRY_MS) {
        await forget(siteId, submission.id)
        continue
      }
      busy.add(submission.id)
      const outcome = await attempt(submission).finally(() => busy.delete(submission.id))
      if (outcome && (outcome.kind === 'sent' || !isPassing(outcome.status))) {
        await forget(siteId, submission.id)
        for (const listener of listeners) listener({ ...outcome, submission })
        continue
      }
      const attempts = entry.attempts + 1
      await store(siteId, { ...entry, attempts, notBefore: Date.now() + waitAfter(attempts) })
    }
  }
  const { locks } = navigator
  if (locks) await locks.request(`forecourt.${siteId}.outbox`, { ifAvailable: true }, (lock) => lock && work())
  else await work()
  await plan(siteId)
}

/** Scheduled for the next one that is due. */
async function plan(siteId: number): Promise<void> {
  const due = (await all(siteId)).map(({ notBefore }) => notBefore)
  clearTimeout(timer)
  if (due.length === 0) return
  timer = setTimeout(() => void sendAll(siteId, false), Math.max(500, Math.min(...due) - Date.now()))
}
