import { pino } from 'pino'
import pretty from 'pino-pretty'
import { connect } from '@forecourt/server/db/connect.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { readEnv } from '@forecourt/server/env.ts'
import { askedToEnd, operatorMessage, serve } from '@forecourt/server/main.ts'
import { PLATFORM } from './platform.ts'
import { DEMO_MEDIA, seedDemo } from './seed.ts'

/**
 * Runs the demo platform until it is asked to end: its database, the demo's dealers and stock when there are no sites
 * yet, and the server (decisions: Demo platform). With `dev` pages come from the sources, with hot reload.
 */
export async function start({ dev }: { dev: boolean }): Promise<void> {
  const ended = askedToEnd()
  try {
    const env = readEnv({ MEDIA_DIR: DEMO_MEDIA, ...process.env })
    const stream = process.stdout.isTTY ? pretty({ sync: true, ignore: 'pid,hostname' }) : process.stdout
    const log = pino({ level: env.logLevel }, stream)
    const connection = await connect({
      databaseUrl: env.databaseUrl,
      dataDir: env.dataDir,
      onEvent: (message, err) => (err ? log.error({ err }, message) : log.warn(message)),
    })
    try {
      await seedOnce(connection.database, (line) => process.stdout.write(`${line}\n`))
      const serving = await serve({ env, database: connection.database, dev, demo: true, log })
      process.stdout.write(`\n${addresses(serving.url)}\n\nCtrl-C ends it.\n`)
      await ended
      await serving.close()
    } finally {
      await connection.close()
    }
  } catch (error) {
    const message = operatorMessage(error)
    if (message === null) throw error
    process.stderr.write(`${message}\n`)
    process.exitCode = 1
  }
}

/** Key of the advisory lock that lets one process seed while others wait; any number that nobody else takes. */
const LOCK = 4_630_717

/** Seeds a platform without sites, and one whose seeding was cut short. Sites of an operator's own are left alone. */
async function seedOnce(database: Database, print: (line: string) => void): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    try {
      // Each yard's stock is one transaction and the last yard comes last.
      const { rows } = await client.query<{ sites: boolean; begun: boolean; ended: boolean }>(
        `select exists (select from websites) as sites,
          exists (select from dealerships where slug = $1) as begun,
          exists (select from cars join dealerships d on d.id = cars.dealership_id where d.slug = $1) as ended`,
        [PLATFORM.dealerships.at(-1)!.slug],
      )
      const { sites, begun, ended } = rows[0]!
      if (sites && (!begun || ended)) return
      print('Filling the demo …')
      const report = await seedDemo(database)
      print(`${report.websites} sites, ${report.dealerships} dealerships, ${report.vehicles} vehicles.`)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    client.release()
  }
}

function addresses(platform: string): string {
  const width = Math.max(...PLATFORM.websites.map(({ name }) => name.length))
  const lines = PLATFORM.websites.map(({ name, slug }) => {
    const site = new URL(platform)
    site.hostname = `${slug}.${site.hostname}`
    return `  ${name.padEnd(width)}  ${site.href}`
  })
  return [`Forecourt runs at ${platform}`, ...lines].join('\n')
}

if (import.meta.main) await start({ dev: false })
