import cluster from 'node:cluster'
import { pino } from 'pino'
import { connect } from '@forecourt/server/db/connect.ts'
import { readEnv } from '@forecourt/server/env.ts'
import { serve, work } from '@forecourt/server/main.ts'
import { isSeveral, serveTogether } from '@forecourt/server/together.ts'
import { leadsOptions } from './leadsOptions.ts'

/**
 * The platform that the leads test starts and kills, with the roles and the number of web processes from its
 * environment: with the built pages, or without any if its first argument is `bare`.
 */
const log = pino({ level: process.env.LOG_LEVEL ?? 'fatal' })
const env = readEnv()
const kind = process.argv[2] ?? 'built'
const options = leadsOptions(kind === 'bare')
const { database, url, close } = await connect({ databaseUrl: env.databaseUrl, dataDir: env.dataDir })
const running = await (!env.roles.includes('web')
  ? work({ env, database, log, pace: options.pace })
  : isSeveral(env)
    ? serveTogether({ env, databaseUrl: url, entry: new URL('leadsProcess.ts', import.meta.url), args: [kind], log })
    : serve({ env, database, log, ...options }))

async function end() {
  await running.close()
  await close()
  process.exit()
}
process.once('SIGTERM', () => void end())
process.once('disconnect', () => process.exit())
process.on('message', () => {
  // The only message: kill a web process.
  const members = Object.values(cluster.workers ?? {})
  members[Math.floor(Math.random() * members.length)]?.process.kill('SIGKILL')
})
if (process.connected) process.send!('ready')
