import { consentWording } from '@forecourt/rules/consent/wording.ts'
import type { ConsentAnswer } from '@forecourt/rules/consent/consent.ts'
import type { ConsentCategory } from '@forecourt/rules/kinds/consent.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { consentAnswer, mayUse, storeConsent, type ConsentSite } from './consent.ts'
import { forgetOutside, forgetTracking } from './forgetTracking.ts'
import { hasLoaded } from './outsideSlots.ts'
import { newId } from './visitor.ts'

const TIMEOUT_MS = 10_000

/**
 * Stores the visitor's answer, acts on it at once, and has it recorded. What they no longer allow is removed from the
 * browser; the page is loaded again if a script that is no longer allowed is already running.
 */
export async function giveConsent(site: PublicSite, allowed: readonly ConsentCategory[]): Promise<void> {
  storeConsent(site, {
    answered_at: new Date().toISOString(),
    wording: consentWording(site),
    allowed: [...allowed],
    id: newId(),
    recorded: false,
  })
  if (!mayUse(site, 'statistics')) forgetTracking(site)
  const stopped = site.outsideSlots.filter((slot) => !slot.needs.every((category) => mayUse(site, category)))
  if (stopped.length > 0) forgetOutside()
  await recordConsent(site)
  if (stopped.some(({ name }) => hasLoaded(name))) location.reload()
}

/**
 * Has an answer recorded that is not yet. The id of a refusal is then forgotten: who refuses is not to be recognised by
 * it.
 */
export async function recordConsent(site: PublicSite): Promise<void> {
  const answer = consentAnswer(site)
  if (answer === null || answer.recorded || !(await post(paths(site).api.consent(), answer))) return
  // Answered again meanwhile, it is that answer's turn.
  if (consentAnswer(site)?.id !== answer.id) return
  storeConsent(site, { ...answer, recorded: true, id: answer.allowed.length > 0 ? answer.id : null })
}

/** Whether the server has the answer, or will never take it. */
async function post(url: string, { id, wording, allowed, answered_at }: ConsentAnswer): Promise<boolean> {
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, wording, allowed, answered_at }),
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return status < 500 && status !== 429
  } catch {
    // The next page tries again.
    return false
  }
}

/** The id of the visitor’s answer, once the site has recorded it; null for none. */
export function recordedAnswerId(site: ConsentSite): string | null {
  const answer = consentAnswer(site)
  return answer?.recorded ? answer.id : null
}
