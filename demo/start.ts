import { connect } from '@forecourt/server/db/connect.ts'
import type { Env } from '@forecourt/server/env.ts'
import { serve } from '@forecourt/server/main.ts'
import { operatorMessage } from '@forecourt/server/operatorMessage.ts'
import { isSeveral, serveTogether } from '@forecourt/server/together.ts'
import { onceTerminated } from '@forecourt/server/processes/processes.ts'
import { readDemoEnv } from './env.ts'
import { demoLog } from './log.ts'
import { addDemoLeads } from './leads.ts'
import { PLATFORM } from './platform.ts'
import { seedIfEmpty } from './seed.ts'
import { addDemoDesk } from './desk.ts'
import { addDemoStaff } from './staff.ts'

const WEB_PROCESS = new URL('webProcess.ts', import.meta.url)

/**
 * Runs the demo platform until it is terminated: its database, the demo's dealers and stock if there are no sites yet,
 * and the server (decision 1: Demo platform). With `dev`, pages are served from the sources with hot reload.
 */
export async function start({ env, dev }: { env: Env; dev: boolean }): Promise<void> {
  const ended = onceTerminated()
  try {
    const log = demoLog(env.logLevel)
    const connection = await connect({
      databaseUrl: env.databaseUrl,
      dataDir: env.dataDir,
      encryptionKeys: env.encryptionKeys,
      onEvent: (message, err) => (err ? log.error({ err }, message) : log.warn(message)),
    })
    try {
      await seedIfEmpty(connection.database, (line) => process.stdout.write(`${line}\n`))
      await addDemoStaff(connection.database, env)
      await addDemoDesk(connection.database, env)
      await addDemoLeads(connection.database, new Date())
      const serving = await (isSeveral(env) && !dev
        ? serveTogether({ env, databaseUrl: connection.url, entry: WEB_PROCESS, log })
        : serve({ env, database: connection.database, dev, demo: true, log }))
      process.stdout.write(`\n${addresses(serving.url)}\n\nPress Ctrl-C to stop.\n`)
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

function addresses(platform: string): string {
  const width = Math.max(...PLATFORM.websites.map(({ name }) => name.length))
  const lines = PLATFORM.websites.map(({ name, slug }) => {
    const site = new URL(platform)
    site.hostname = `${slug}.${site.hostname}`
    return `  ${name.padEnd(width)}  ${site.href}`
  })
  const console = new URL(platform)
  console.hostname = `console.${console.hostname}`
  return [
    `Forecourt is running at ${platform}`,
    ...lines,
    `  ${'Console for staff'.padEnd(width)}  ${console.href}`,
  ].join('\n')
}

if (import.meta.main) await start({ env: readDemoEnv(process.env, false), dev: false })
