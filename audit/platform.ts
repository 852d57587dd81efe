import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TEMPLATES } from '@forecourt/rules/site/templates.ts'
import { connect } from '@forecourt/server/db/connect.ts'
import { parseSiteFile } from '@forecourt/server/sites/file.ts'
import { addSite } from '@forecourt/server/sites/register.ts'
import { PLATFORM } from '../demo/platform.ts'
import { buildWeb } from '../tools/build.ts'
import { freePort } from '../tools/port.ts'

/** Slugs of the demo sites. */
export const DEMO_SITES: readonly string[] = PLATFORM.websites.map(({ slug }) => slug)

/** Slugs of demo sites, one of each template. */
export const SITE_OF_EACH_TEMPLATE: readonly string[] = [
  ...Map.groupBy(PLATFORM.websites, ({ template }) => template).values(),
].map(([first]) => first!.slug)

const LOCALES = ['en-AU', 'en-NZ', 'en-US'] as const

/**
 * A site of every template in every locale with the stock of a demo dealer and default settings: what an operator sees
 * after adding a site.
 */
const PLAIN_SITES = Object.keys(TEMPLATES).flatMap((template) =>
  LOCALES.map((locale) => ({
    slug: `plain-${template}-${locale.toLowerCase()}`,
    name: `Plain ${template} ${locale}`,
    template,
    city: 'Dubbo',
    state: 'nsw',
    settings: { locale },
    dealerships: [{ slug: dealershipFor(template) }],
  })),
)

/** Slugs of the sites that `withPlatform` adds to the demo where it starts one. */
export const PLAIN_SITE_SLUGS: readonly string[] = PLAIN_SITES.map(({ slug }) => slug)

/** The dealership of a demo site whose template has the same default search, else the first one. */
function dealershipFor(template: string): string {
  const like = PLATFORM.websites.find(
    (website) => TEMPLATES[website.template]?.default_search_path === TEMPLATES[template]?.default_search_path,
  )
  return (like ?? PLATFORM.websites[0]!).dealerships[0]!
}

/** Adds those sites to a platform's database, given its data directory. */
async function addPlainSites(directory: string): Promise<void> {
  const { database, close } = await connect({ databaseUrl: null, dataDir: directory })
  try {
    for (const plain of PLAIN_SITES) {
      const file = parseSiteFile(plain)
      if (!file.ok) throw new Error(`${plain.slug}: ${JSON.stringify(file.problems)}`)
      await addSite(database, file.site)
    }
  } finally {
    await close()
  }
}

const START_TIMEOUT_MS = 180_000

/** A demo platform of its own, with its own database. */
export interface OwnPlatform {
  address: string
  /** Where its database and its mail are. */
  directory: string
  /** Kills its server with -9, and starts it again. */
  kill(): Promise<void>
  /** Stops it and removes what it stored. */
  end(): Promise<void>
}

/** Builds the application and starts a demo platform on a free port. */
export async function startOwnPlatform(): Promise<OwnPlatform> {
  if (!buildWeb()) throw new Error('The web application could not be built; the reason is above.')
  const directory = await mkdtemp(join(tmpdir(), 'forecourt-audit-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const run = () =>
    fork(join(import.meta.dirname, '../demo/start.ts'), {
      env: { ...process.env, PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  let child = run()
  let ended = once(child, 'exit')

  async function isReady() {
    const deadline = Date.now() + START_TIMEOUT_MS
    while (
      !(await fetch(`${address}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error(`The demo platform ended with ${child.exitCode}.`)
      if (Date.now() > deadline) throw new Error('The demo platform did not start.')
      await sleep(200)
    }
  }
  const platform: OwnPlatform = {
    address,
    directory,
    async kill() {
      child.kill('SIGKILL')
      await ended
      child = run()
      ended = once(child, 'exit')
      await isReady()
    },
    async end() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await ended
      }
      await rm(directory, { recursive: true, force: true })
    },
  }
  try {
    await isReady()
  } catch (error) {
    await platform.end()
    throw error
  }
  return platform
}

/**
 * Calls `audit` with the address of a platform: the given one, or a new demo platform on a free port with its own
 * database and a plain site of every template in every locale, which is stopped afterwards.
 */
export async function withPlatform<T>(named: string | undefined, audit: (platform: string) => Promise<T>): Promise<T> {
  if (named) return audit(named)
  const { address, directory, end } = await startOwnPlatform()
  try {
    await addPlainSites(directory)
    return await audit(address)
  } finally {
    await end()
  }
}
