import type { Server as HttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import type { ViteDevServer } from 'vite'
import { createApp, type AppOptions } from './app.ts'
import { connect } from './db/connect.ts'
import type { Database } from './db/database.ts'
import { EmbeddedDatabaseError } from './db/embedded.ts'
import { DatabaseSetupError } from './db/migrate.ts'
import { openInbox } from './delivery/inbox.ts'
import { EnvError, readEnv, type Env } from './env.ts'
import { openFileStore } from './files/files.ts'
import { createLog, withoutValues } from './log.ts'
import { createOutbound } from './outbound.ts'
import type { PageHandler, PageKindOf } from './pages/pages.ts'
import { recordRunning } from './running.ts'
import { secretKeyOf } from './secretKey.ts'
import { openKeys, openSecrets } from './secrets/secrets.ts'
import { mailDirectory, openWorker, type WorkerPace } from './worker.ts'

const WEB = join(import.meta.dirname, '..', 'web')
const DRAIN_MS = 10_000
const IDLE_CHECK_MS = 50
const LOOPBACK = { name: 'localhost', ipv4: '127.0.0.1', ipv6: '::1' } as const

export interface ServeOptions {
  env: Env
  database: Database
  /** Renders from the sources with hot reload instead of from the build. */
  dev?: boolean
  /** Shows the demo's own pages to whoever sits at this machine (`AppOptions.demo`). */
  demo?: boolean
  log?: Logger
  /** For tests and benchmarks. */
  app?: Partial<Pick<AppOptions, 'handle' | 'pageCache' | 'rateLimits' | 'now'>>
  pace?: WorkerPace
}

/** A platform that answers. */
export interface Serving {
  port: number
  /** The platform's own address; sites answer below its host name. */
  url: string
  /** Stops listening, lets what is under way finish, and ends what was opened. The database stays open. */
  close(): Promise<void>
}

/** The web application's build is missing; the message says what to do. */
export class NotBuiltError extends Error {
  override name = 'NotBuiltError'
}

/**
 * Serves the platform on the port and host of the surroundings, and runs its jobs where that is a role of the process.
 * Throws `NotBuiltError`, or the system's error when the port cannot be had.
 */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { env, database, dev = false } = options
  const log = options.log ?? createLog(env.logLevel)
  const port = env.port === 0 ? await freePort(env.host) : env.port
  // The port that was asked for as 'any' is known only now.
  const publicPort = env.publicPort === 0 ? port : env.publicPort
  const address = { scheme: env.publicScheme, platformDomain: env.platformDomain, port: publicPort }

  const secretKey = await secretKeyOf(env)
  const secrets = openSecrets({ database, keys: openKeys(env) })
  const outbound = createOutbound({ allowPrivate: env.allowPrivateTargets })
  const files = openFileStore(env)
  let vite: ViteDevServer | null = null
  const web = dev ? webInDevelopment(() => vite!) : await builtWeb(options)
  const worker = await openWorker({
    env,
    database,
    address,
    log,
    secretKey,
    secrets,
    outbound,
    files,
    pace: options.pace,
  })
  let forget: (() => Promise<void>) | null = null
  let alsoHere: NetServer | null = null
  const app = await createApp({
    database,
    address,
    mediaDir: env.mediaDir,
    imageCacheDir: join(env.dataDir, 'images'),
    files,
    secretKey,
    secrets,
    outbound,
    askManufacturers: worker.askManufacturers,
    inbox: env.smtpUrl === null && (dev || options.demo) ? openInbox(mailDirectory(env)) : null,
    challengeVerifyUrl: env.challengeVerifyUrl,
    clientDir: dev || options.app?.handle ? null : join(WEB, 'build', 'client'),
    ...web,
    trustedProxies: env.trustedProxies,
    demo: options.demo ?? false,
    rateLimits: { pages: env.pagesPerMinute },
    logger: log,
    ...(dev
      ? {
          pageCache: false,
          before: (request, response, next) => (vite ? vite.middlewares(request, response, next) : next()),
        }
      : {}),
    ...options.app,
  }).catch(async (error: unknown) => {
    await worker.close()
    outbound.close()
    throw error
  })
  try {
    if (dev) {
      const { createServer: createVite } = await import('vite')
      vite = await createVite({
        root: WEB,
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: app.server }, allowedHosts: true },
      })
    }
    await app.listen({ port, host: env.host === LOOPBACK.name ? LOOPBACK.ipv4 : env.host })
    if (env.host === LOOPBACK.name) alsoHere = await listenAlso(app.server, port, LOOPBACK.ipv6)
    forget = await recordRunning(env.dataDir, address)
  } catch (error) {
    await forget?.()
    await vite?.close()
    await app.close()
    alsoHere?.close()
    await worker.close()
    outbound.close()
    throw error
  }

  return {
    port,
    url: `${address.scheme}://${address.platformDomain}${publicPort ? `:${publicPort}` : ''}/`,
    async close() {
      const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
      // A connection whose request has just been answered would be kept open for the next one.
      const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
      const alsoClosed = alsoHere && new Promise((closed) => alsoHere!.close(closed))
      await vite?.close()
      await app.close()
      await alsoClosed
      clearTimeout(late)
      clearInterval(idle)
      await worker.close()
      await forget?.()
      outbound.close()
    },
  }
}

/** Runs the jobs of the installation and answers no requests. */
async function work({ env, database, log }: { env: Env; database: Database; log: Logger }) {
  const outbound = createOutbound({ allowPrivate: env.allowPrivateTargets })
  const worker = await openWorker({
    env,
    database,
    address: { scheme: env.publicScheme, platformDomain: env.platformDomain, port: env.publicPort },
    log,
    secretKey: await secretKeyOf(env),
    secrets: openSecrets({ database, keys: openKeys(env) }),
    outbound,
    files: openFileStore(env),
  })
  return {
    async close() {
      await worker.close()
      outbound.close()
    },
  }
}

/** What the web application's server entry exports. */
interface Web {
  handle: PageHandler
  kindOf?: PageKindOf
}

async function builtWeb(options: ServeOptions): Promise<Web> {
  if (options.app?.handle) return { handle: options.app.handle }
  const entry = join(WEB, 'build', 'server', 'index.js')
  // React picks its build when it is first loaded, and its development build costs several times the work.
  process.env.NODE_ENV ??= 'production'
  try {
    const { handle, kindOf } = (await import(pathToFileURL(entry).href)) as Required<Web>
    return { handle, kindOf }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new NotBuiltError('The web application is not built. Run "npm run serve", which builds it first.', {
      cause: error,
    })
  }
}

/** The web application from its sources, as they are at each request. */
function webInDevelopment(vite: () => ViteDevServer): Web {
  const load = async () => (await vite().ssrLoadModule('/render/server.ts')) as Required<Web>
  return {
    async handle(...call) {
      try {
        return await (await load()).handle(...call)
      } catch (error) {
        if (error instanceof Error) vite().ssrFixStacktrace(error)
        throw error
      }
    },
    kindOf: async (path) => (await load()).kindOf(path),
  }
}

/**
 * Lets a server answer on a second address: browsers try both loopback addresses for `*.localhost`, whatever the
 * system's resolver says. Null on a machine without that address.
 */
function listenAlso(server: HttpServer, port: number, host: string): Promise<NetServer | null> {
  return new Promise((resolve, reject) => {
    const also = createServer((socket) => server.emit('connection', socket))
    also.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(null)
      else reject(error)
    })
    also.listen({ port, host, ipv6Only: true }, () => resolve(also))
  })
}

/** A port that is free on this host at this moment. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host === LOOPBACK.name ? LOOPBACK.ipv4 : host, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** Settles when this process is asked to end. Once asked, a second time ends it at once. */
export function askedToEnd(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve)
  })
}

/** Words for an operator when a failure is theirs to put right, null for one of ours. */
export function operatorMessage(error: unknown): string | null {
  const known = [EnvError, DatabaseSetupError, EmbeddedDatabaseError, NotBuiltError]
  if (known.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`
  if (code === 'EACCES' && port) return `You don’t have permission to use port ${port}. Set PORT to a port above 1023.`
  return null
}

/**
 * Serves the platform of the environment until it is asked to end: no demo, nothing seeded. What an operator can put
 * right is one line on the terminal and exit code 1.
 */
export async function run(): Promise<void> {
  try {
    await serveUntilEnded()
  } catch (error) {
    const message = operatorMessage(error)
    if (message === null) throw withoutValues(error)
    process.stderr.write(`${message}\n`)
    process.exitCode = 1
  }
}

async function serveUntilEnded(): Promise<void> {
  const env = readEnv()
  const log = createLog(env.logLevel)
  const connection = await connect({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    encryptionKeys: env.encryptionKeys,
    onEvent: (message, err) => (err ? log.error({ err }, message) : log.warn(message)),
  })
  try {
    const ended = askedToEnd()
    const running = env.roles.includes('web')
      ? await serve({ env, database: connection.database, log })
      : await work({ env, database: connection.database, log })
    log.info({ roles: env.roles, ...('url' in running ? { url: running.url } : {}) }, 'running')
    log.info({ signal: await ended }, 'ending')
    await running.close()
  } finally {
    await connection.close()
  }
}

if (import.meta.main) await run()
