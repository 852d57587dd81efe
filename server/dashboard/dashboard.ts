import pRetry from 'p-retry'
import type { Site } from '@forecourt/rules/site/site.ts'
import { stripTrailingSlashes } from '@forecourt/rules/site/pathname.ts'
import type { Outbound, OutboundAnswer } from '../outbound.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** A failed or invalid response of a Dashboard, with its HTTP status, or null if there was no response. */
export class DashboardError extends Error {
  readonly status: number | null
  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DashboardError'
    this.status = status
  }
}

/** The client of an external Dashboard (spec §7); its credential stays on the server. */
export interface Dashboard {
  /**
   * The JSON at a path below the base address. If it still fails after the retries, logs one line in the words of spec
   * §8 and returns false.
   */
  get(path: string): Promise<unknown>
  /** A manufacturer's data; false also if the body has status 404 (spec §7). */
  manufacturer(slug: string, websiteId: number): Promise<unknown>
  /**
   * The session data of a site; null without a site's id. Throws `DashboardError` with the status and the message of
   * spec §8.
   */
  sessionData(websiteId: number | null): Promise<unknown>
  /**
   * Sends a lead. The idempotency key lets a Dashboard that supports it recognise a repeat.
   *
   * @returns the status line and the id assigned by the Dashboard
   * @throws DashboardError after the retries
   */
  sendLead(lead: unknown, idempotencyKey: string): Promise<{ status: number; id: string | null }>
}

export interface DashboardOptions {
  baseUrl: string
  /** user:password; null for no credential. */
  credential: string | null
  outbound: Outbound
  /** Receives the log lines of spec §8; the URL in them has no credential. */
  onFailure: (line: string, error: unknown) => void
  /** Delays before the first and the second retry. */
  retryDelayMs?: number
  /** Timeout of one read attempt. */
  readTimeoutMs?: number
}

/** A visitor may be waiting for the result. */
const READ_TIMEOUT_MS = 5_000
/** Two retries (spec §9 API retries), after a quarter of a second and after another second. */
const RETRIES = 2
const RETRY_DELAY_MS = 250
const RETRY_FACTOR = 4

/** Whether a response is worth a retry. */
class NotOkError extends Error {
  readonly answer: OutboundAnswer

  constructor(answer: OutboundAnswer) {
    super(statusLine(answer))
    this.answer = answer
  }
}

/** A retry cannot help: the Dashboard understood the request and refused it. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429

/** The client of one Dashboard. */
export function dashboardClient(options: DashboardOptions): Dashboard {
  const { outbound, onFailure, retryDelayMs = RETRY_DELAY_MS, readTimeoutMs = READ_TIMEOUT_MS } = options
  const base = stripTrailingSlashes(options.baseUrl)
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(options.credential === null
      ? {}
      : { authorization: `Basic ${Buffer.from(options.credential).toString('base64')}` }),
  }

  /** The first successful response, else the last one; throws if the last attempt got no response. */
  async function send(path: string, request: Parameters<Outbound['send']>[1]): Promise<OutboundAnswer> {
    const sent = { ...request, headers: { ...headers, ...request.headers } }
    try {
      return await pRetry(
        async () => {
          const answer = await outbound.send(base + path, sent)
          if (!isOk(answer)) throw new NotOkError(answer)
          return answer
        },
        { retries: RETRIES, minTimeout: retryDelayMs, factor: RETRY_FACTOR },
      )
    } catch (error) {
      if (error instanceof NotOkError) return error.answer
      throw new DashboardError(messageOf(error), null, { cause: error })
    }
  }

  /** As in spec §8: a non-OK response after the retries is an error with its status. */
  async function json(path: string): Promise<unknown> {
    const answer = await send(path, { method: 'GET', timeoutMs: readTimeoutMs })
    if (!isOk(answer)) throw new DashboardError(statusLine(answer), answer.status)
    try {
      return JSON.parse(answer.body)
    } catch (error) {
      throw new DashboardError('the response is not JSON', answer.status, { cause: error })
    }
  }

  async function get(path: string): Promise<unknown> {
    try {
      return await json(path)
    } catch (error) {
      const missing = error instanceof DashboardError && error.status === 404
      onFailure(missing ? 'Unable to fetch data. 404 error.' : `Unable to fetch data from ${base}${path}`, error)
      return false
    }
  }

  return {
    get,

    async manufacturer(slug, websiteId) {
      const data = await get(`/manufacturers/${encodeURIComponent(slug)}.json?website_id=${websiteId}`)
      return (data as { status?: unknown } | null)?.status === 404 ? false : data
    },

    async sessionData(websiteId) {
      if (websiteId === null) return null
      const answer = await send(`/api/v1/websites/${websiteId}/website_session_data.json`, {
        method: 'GET',
        timeoutMs: readTimeoutMs,
      })
      const body = parsed(answer.body) as { error?: unknown } | null
      if (isOk(answer) && body !== null) return body
      const reason = body?.error ? String(body.error) : null
      const fallback = `An unexpected error occurred${answer.statusText ? `: ${answer.statusText}` : ''}`
      throw new DashboardError(reason ?? fallback, answer.status)
    },

    async sendLead(lead, idempotencyKey) {
      const answer = await send('/api/leads', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify({ lead, submission_id: idempotencyKey }),
      })
      if (!isOk(answer)) throw new DashboardError(statusLine(answer), answer.status)
      const id = (parsed(answer.body) as { id?: unknown } | null)?.id
      return { status: answer.status, id: id === undefined || id === null ? null : String(id) }
    },
  }
}

/**
 * Address of a site's external Dashboard; its staging address while the site is on staging, null for none (spec §7).
 */
export function dashboardBase({ settings }: Pick<Site, 'settings'>): string | null {
  const { dashboard_base_url, dashboard_staging_base_url, dashboard_staging } = settings
  return (dashboard_staging ? dashboard_staging_base_url : null) ?? dashboard_base_url
}

/**
 * The client of a site's external Dashboard, at its staging address while the site is on staging (spec §7); null if the
 * platform itself is the site's Dashboard.
 */
export async function dashboardOf(
  site: Pick<Site, 'id' | 'settings'>,
  secrets: Pick<Secrets, 'forSite'>,
  deps: Pick<DashboardOptions, 'outbound' | 'onFailure' | 'retryDelayMs'>,
): Promise<Dashboard | null> {
  const baseUrl = dashboardBase(site)
  if (baseUrl === null) return null
  const credential = await secrets.forSite(site).read({ provider: 'dashboard', name: 'credential' })
  return dashboardClient({ ...deps, baseUrl, credential })
}

const isOk = ({ status }: OutboundAnswer) => status >= 200 && status < 300
const statusLine = ({ status, statusText }: OutboundAnswer) => [status, statusText].filter(Boolean).join(' ')
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
