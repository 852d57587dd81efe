import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PLATFORM } from '../demo/platform.ts'
import { buildWeb } from '../tools/build.ts'

/** Slugs of the demo sites. */
export const DEMO_SITES: readonly string[] = PLATFORM.websites.map(({ slug }) => slug)

/** Slugs of demo sites, one of each template. */
export const SITE_OF_EACH_TEMPLATE: readonly string[] = [
  ...Map.groupBy(PLATFORM.websites, ({ template }) => template).values(),
].map(([first]) => first!.slug)

const START_TIMEOUT_MS = 180_000

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Calls `audit` with the address of a platform: the one that is named, or the demo platform, started from nothing on a
 * free port with a database of its own and ended afterwards.
 */
export async function withPlatform<T>(named: string | undefined, audit: (platform: string) => Promise<T>): Promise<T> {
  if (named) return audit(named)
  if (!buildWeb()) throw new Error('The web application could not be built; why is said above.')
  const directory = await mkdtemp(join(tmpdir(), 'forecourt-audit-'))
  const port = await freePort()
  const platform = `http://localhost:${port}`
  const child = fork(join(import.meta.dirname, '../demo/start.ts'), {
    env: { ...process.env, PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  try {
    const deadline = Date.now() + START_TIMEOUT_MS
    while (
      !(await fetch(`${platform}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error(`The demo platform ended with ${child.exitCode}.`)
      if (Date.now() > deadline) throw new Error('The demo platform does not start.')
      await sleep(200)
    }
    return await audit(platform)
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await ended
    }
    await rm(directory, { recursive: true, force: true })
  }
}
