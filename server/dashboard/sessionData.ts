import type { Site } from '@forecourt/rules/site/site.ts'
import { dashboardBase, type Dashboard } from './dashboard.ts'

export interface SessionDataDeps {
  /** The external Dashboard of a site; null if the platform itself is its Dashboard. */
  dashboard: (siteId: number) => Promise<Pick<Dashboard, 'sessionData'> | null>
  /** Called with the message of each failure (spec §8). */
  onFailure: (siteId: number, error: unknown, message: string) => void
  now: () => Date
}

/** Session data of sites from external Dashboards (spec §7, decision 68). */
export interface SessionData {
  /**
   * The fields of a site's session data that its settings name (`dashboard_session_fields`), as last received; null
   * without an external Dashboard and until it has responded. Requests them again after ten minutes, without waiting
   * for the response; a failure leaves the cached data.
   */
  shown(site: Site): Readonly<Record<string, unknown>> | null
}

const FRESH_MS = 10 * 60_000

/** Requests session data from external Dashboards, and caches it in this process. */
export function sessionData({ dashboard, onFailure, now }: SessionDataDeps): SessionData {
  const cache = new Map<number, { base: string; requestedAt: number; answer: unknown }>()

  async function refresh(site: Site, entry: { answer: unknown }): Promise<void> {
    try {
      const client = await dashboard(site.id)
      if (client) entry.answer = await client.sessionData(site.id)
    } catch (error) {
      onFailure(site.id, error, error instanceof Error ? error.message : String(error))
    }
  }

  return {
    shown(site) {
      const base = dashboardBase(site)
      if (base === null) return null
      const cached = cache.get(site.id)
      // Data from a previous Dashboard does not apply to this one.
      const entry = cached?.base === base ? cached : { base, requestedAt: -Infinity, answer: null }
      if (now().getTime() - entry.requestedAt >= FRESH_MS) {
        entry.requestedAt = now().getTime()
        cache.set(site.id, entry)
        void refresh(site, entry)
      }
      return fieldsOf(entry.answer, site.settings.dashboard_session_fields)
    },
  }
}

/** The named own properties of a response; null if it is not an object. */
function fieldsOf(answer: unknown, names: readonly string[]): Record<string, unknown> | null {
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return null
  return Object.fromEntries(
    names
      .filter((name) => Object.hasOwn(answer, name))
      .map((name) => [name, (answer as Record<string, unknown>)[name]]),
  )
}
