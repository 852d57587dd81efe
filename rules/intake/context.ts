import { parsePurposes, type TrackingPurpose } from '../kinds/trackingPurpose.ts'
import { isDeviceId, isSessionId } from '../event/visitor.ts'
import { UNREMEMBERED_PARAMETERS, VISITED_PAGES_CAP } from '../memory/visits.ts'
import { HIDDEN_FIELDS } from '../kinds/hiddenFields.ts'
import { cleanLine } from '../forms/text.ts'

/** The hidden data of a form; it comes from the browser, so it is not trusted. */
export interface FormContext {
  /** Null if the browser ran no script; the server then derives one from the form content. */
  submissionId: string | null
  deviceId: string | null
  visitedPages: readonly string[]
  linkedQueryParams: Readonly<Record<string, string>>
  tracking: LeadTracking
  /** Why it looks like spam, for the dealer; null if it does not. */
  suspicion: string | null
}

/** What the event of a lead has of its visit. */
export interface LeadTracking {
  /** Null if the browser ran no script. */
  sessionId: string | null
  /** What the visitor's events may be used for besides the dealer's own figures. */
  purposes: readonly TrackingPurpose[]
  /** The host that the visit came from; empty for none. */
  referrer: string
}

/** The visit of a browser that ran no script. */
export const NO_TRACKING: LeadTracking = { sessionId: null, purposes: [], referrer: '' }

/** Reasons for suspicion. */
export const SUSPICIONS = {
  trap: 'A hidden field was filled in.',
  quick: 'The form was submitted too quickly.',
} as const

/** Longer addresses are ignored. */
const MAX_PAGE_LENGTH = 300
const MAX_HOST_LENGTH = 60

/** Minimum time to fill in a form, in milliseconds; nobody is faster. */
const MINIMUM_TIME = 1_500

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

function parsedJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

function linkedParameters(value: unknown): Record<string, string> {
  const linked: [string, string][] = []
  const forgotten: readonly string[] = UNREMEMBERED_PARAMETERS
  if (value !== null && typeof value === 'object' && !Array.isArray(value))
    for (const [name, text] of Object.entries(value).slice(0, 20))
      if (typeof text === 'string' && name.length <= 60 && text.length <= 300 && !forgotten.includes(name))
        linked.push([cleanLine(name), cleanLine(text)])
  return Object.fromEntries(linked)
}

function leadTracking(value: unknown): LeadTracking {
  if (value === null || typeof value !== 'object') return NO_TRACKING
  const { session_id: session, purposes, referrer } = value as Readonly<Record<string, unknown>>
  return {
    sessionId: typeof session === 'string' && isSessionId(session) ? session : null,
    purposes: parsePurposes(purposes),
    referrer: typeof referrer === 'string' && referrer.length <= MAX_HOST_LENGTH ? cleanLine(referrer) : '',
  }
}

/**
 * The hidden data of a form; `read` returns an input's text or null, lists and objects as JSON text. It never fails:
 * invalid data is ignored.
 */
export function formContext(read: (name: string) => string | null, now: Date): FormContext {
  const id = read(HIDDEN_FIELDS.submissionId)
  const device = read(HIDDEN_FIELDS.deviceId)
  const pages = parsedJson(read(HIDDEN_FIELDS.visitedPages) ?? 'null')
  const started = Number(read(HIDDEN_FIELDS.startedAt) ?? Number.NaN)
  const took = now.getTime() - started
  return {
    submissionId: id && UUID.test(id) ? id.toLowerCase() : null,
    deviceId: device && isDeviceId(device) ? device : null,
    visitedPages: (Array.isArray(pages) ? pages : [])
      .filter((page): page is string => typeof page === 'string' && page.length <= MAX_PAGE_LENGTH)
      .map(cleanLine)
      .slice(-VISITED_PAGES_CAP),
    linkedQueryParams: linkedParameters(parsedJson(read(HIDDEN_FIELDS.linkedQueryParams) ?? 'null')),
    tracking: leadTracking(parsedJson(read(HIDDEN_FIELDS.tracking) ?? 'null')),
    suspicion:
      (read(HIDDEN_FIELDS.honeypot) ?? '') !== ''
        ? SUSPICIONS.trap
        : started > 0 && took >= 0 && took < MINIMUM_TIME
          ? SUSPICIONS.quick
          : null,
  }
}
