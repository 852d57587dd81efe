import { pino } from 'pino'
import { connect } from '@forecourt/server/db/connect.ts'
import { readEnv } from '@forecourt/server/env.ts'
import { serve } from '@forecourt/server/main.ts'

/**
 * The platform as the proof of the leads' road starts and kills it: with the built pages, or with none when its first
 * argument is `bare`. The proof is one address and one visitor for all, and waits for nobody's patience.
 */
const log = pino({ level: process.env.LOG_LEVEL ?? 'fatal' })
const env = readEnv()
const { database, close } = await connect({ databaseUrl: env.databaseUrl, dataDir: env.dataDir })
const unlimited = 1_000_000_000
const serving = await serve({
  env,
  database,
  log,
  app: {
    ...(process.argv[2] === 'bare' ? { handle: async () => new Response('') } : {}),
    rateLimits: { leads: { visitor: unlimited, address: unlimited, site: unlimited }, events: unlimited },
  },
  pace: {
    retry: { limit: 30, delaySeconds: 1, ceilingSeconds: 5 },
    lostAfterSeconds: 10,
    sweepSeconds: 5,
    pollSeconds: 1,
  },
})

async function end() {
  await serving.close()
  await close()
  process.exit()
}
process.once('SIGTERM', () => void end())
process.once('disconnect', () => process.exit())
if (process.connected) process.send!('ready')
