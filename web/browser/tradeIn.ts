import type { FormName } from '@forecourt/rules/kinds/form.ts'
import { LOOKUP_MESSAGES, type RegoAnswer, type ValuationAnswer } from '@forecourt/rules/tradeIn/answers.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { trackAction } from './track.ts'
import { storeValuation } from './tradeInMemory.ts'

/** Longer than the server waits for its providers. */
const TIMEOUT_MS = 15_000

/** An answer's JSON, of any status that has one; null if there is none. */
async function answerOf<T>(address: string, body: object): Promise<T | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok || response.status === 503 ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}

/** Looks up a registration, and sends the event of it without the registration. Never throws. */
export async function lookUpRego(
  site: PublicSite,
  form: FormName,
  body: { rego: string; regoState: string; car_id?: number },
): Promise<RegoAnswer> {
  const answer = (await answerOf<RegoAnswer>(paths(site).api.tradeInRego(), body)) ?? {
    found: false,
    reason: 'failed',
    error: LOOKUP_MESSAGES.unavailable,
  }
  trackAction(site, form === 'trade-in' ? 'tradeInLookup' : 'sellMyCarLookup', {
    result: answer.found ? 'found' : answer.reason,
  })
  return answer
}

/** The vehicle to value, by its registration or as described, and its use; see the call's documentation. */
export type ValuationBody = Readonly<Record<string, string | number | undefined>>

/** Values a vehicle and stores the valuation; the event is sent if there is one. Never throws. */
export async function valueVehicle(site: PublicSite, form: FormName, body: ValuationBody): Promise<ValuationAnswer> {
  const answer = (await answerOf<ValuationAnswer>(paths(site).api.autograbLookup(), body)) ?? {
    ok: false,
    reason: 'failed',
    error: LOOKUP_MESSAGES.noValue,
  }
  if (answer.ok && answer.valuation) {
    trackAction(site, form === 'trade-in' ? 'tradeInValuation' : 'sellMyCarValuation', {
      sample: answer.valuation.sample,
    })
    storeValuation(site.id, answer.valuation)
  }
  return answer
}
