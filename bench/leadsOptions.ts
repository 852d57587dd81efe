import type { ServeOptions } from '@forecourt/server/main.ts'

/** Forms a minute from one visitor: the production limit, so that the test covers it. */
export const VISITOR_LIMIT = 40
const UNLIMITED = 1_000_000_000

/**
 * How the platform of the test differs from production. All visitors of the test have the same address, and send
 * without waiting.
 *
 * @param bare without the built pages
 */
export const leadsOptions = (bare: boolean): Required<Pick<ServeOptions, 'app' | 'pace'>> => ({
  app: {
    ...(bare ? { handle: async () => new Response('') } : {}),
    rateLimits: { leads: { visitor: VISITOR_LIMIT, address: UNLIMITED, site: UNLIMITED }, events: UNLIMITED },
  },
  pace: {
    retry: { limit: 30, delaySeconds: 1, ceilingSeconds: 5 },
    lostAfterSeconds: 10,
    sweepSeconds: 5,
    pollSeconds: 1,
  },
})
