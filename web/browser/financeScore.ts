import type { ScoreRequest } from '@forecourt/rules/finance/score.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { paths } from '@forecourt/rules/site/paths.ts'

const TIMEOUT_MS = 5_000

/** Where this visitor's request for a finance score stands; null if there is none, or nobody answers. */
export async function scoreRequest(site: PublicSite, reference: string): Promise<ScoreRequest | null> {
  try {
    const response = await fetch(paths(site).api.financeScore(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ reference }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok ? ((await response.json()) as ScoreRequest) : null
  } catch {
    return null
  }
}
