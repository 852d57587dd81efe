import type { Database } from '@forecourt/server/db/database.ts'
import { createLookups, type Lookups, type LookupsOptions } from '@forecourt/server/lookups/lookups.ts'
import { createOutbound } from '@forecourt/server/outbound.ts'
import { testSecrets } from './secrets.ts'

/** The lookups of a database of tests. */
export const testLookups = (database: Database, options: Partial<LookupsOptions> = {}): Lookups =>
  createLookups({
    secrets: testSecrets(database),
    outbound: createOutbound({ allowPrivate: true }),
    secretKey: 'a key for tests that is long enough',
    now: () => new Date(),
    onWarning: (error) => {
      throw error
    },
    ...options,
  })
