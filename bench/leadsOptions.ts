import type { ServeOptions } from '@forecourt/server/main.ts'

/** Forms a minute of one visitor: as many as anywhere, so that the proof sees the limit hold. */
export const VISITOR_LIMIT = 40
const UNLIMITED = 1_000_000_000

/**
 * How the platform of the leads' proof differs from any other. The proof is one address for all of its visitors, and
 * waits for nobody's patience.
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
