import type { Server as HttpServer } from 'node:http'
import { createServer, type Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import type { ViteDevServer } from 'vite'
import { consoleOrigin } from '@forecourt/rules/site/resolve.ts'
import { invitationPath } from '@forecourt/rules/staff/consolePaths.ts'
import { addressIn, LOOPBACK, urlOf, withPort } from './address.ts'
import { createApp, type AppOptions } from './app.ts'
import { connect } from './db/connect.ts'
import { openDatabase, type Database } from './db/database.ts'
import { openInbox } from './delivery/inbox.ts'
import { openDomainChecks } from './domains/domains.ts'
import { readEnv, type Env } from './env.ts'
import { serveEvents } from './eventProcess.ts'
import {
  openChargeStores,
  openFeedStore,
  openFileStore,
  openMedia,
  openPictureStore,
  openLibraryPictures,
  openStockPhotos,
} from './files/files.ts'
import { createLog, withoutValues } from './log.ts'
import { NotBuiltError, operatorMessage } from './operatorMessage.ts'
import { createOutbound } from './outbound.ts'
import { chooseHost } from './hosts/choose.ts'
import type { ConsolePageHandler } from './hosts/console.ts'
import type { PageHandler, PageKindOf } from './pages/pages.ts'
import { onceTerminated, type Member } from './processes/processes.ts'
import { repliesIn } from './replyAddresses.ts'
import { recordRunning } from './running.ts'
import { secretKeyOf } from './secretKey.ts'
import { openKeys, openSecrets } from './secrets/secrets.ts'
import { firstOperatorToken } from './staff/staff.ts'
import { openCluster } from './stock/typesense/cluster.ts'
import { removeLeftFolders } from './temporary.ts'
import { isSeveral, serveTogether, type Serving } from './together.ts'
import { mailDirectory, openWorker, type WorkerPace } from './worker.ts'

const WEB = join(import.meta.dirname, '..', 'web')
const BUILT_CONSOLE = join(WEB, 'build', 'console')
const WEB_PROCESS = new URL('webProcess.ts', import.meta.url)
const DRAIN_MS = 10_000
const IDLE_CHECK_MS = 50
/**
 * Maximum connections of all web processes together; a PostgreSQL server allows a hundred by default, including those
 * of commands.
 */
const ALL_CONNECTIONS = 60
const MOST_CONNECTIONS = 20

export interface ServeOptions {
  env: Env
  database: Database
  /** Renders from the sources with hot reload instead of from the build. */
  dev?: boolean
  /** Shows the demo's own pages to requests from this machine (`AppOptions.demo`). */
  demo?: boolean
  log?: Logger
  /** Whether this process is one of several of a supervisor, which records the address. */
  member?: Member
  /** For tests and benchmarks. */
  app?: Partial<Pick<AppOptions, 'handle' | 'console' | 'pageCache' | 'rateLimits' | 'now'>>
  pace?: WorkerPace
}

/**
 * Serves the platform on the port and host of the environment, and runs its jobs if the process has that role. Throws
 * `NotBuiltError`, or the system's error if the port is not available.
 */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { database, dev = false, member } = options
  const env = await withPort(options.env)
  const { port } = env
  const log = options.log ?? createLog(env.logLevel)
  const address = addressIn(env)
  const secretKey = await secretKeyOf(env)
  const secrets = openSecrets({ database, keys: openKeys(env) })
  const outbound = createOutbound({ allowPrivate: env.allowPrivateTargets })
  const files = openFileStore(env)
  const left = await removeLeftFolders()
  if (left > 0) log.info({ left }, 'temporary folders of killed processes removed')
  let vite: ViteDevServer | null = null
  let consoleVite: ViteDevServer | null = null
  const web = dev ? webInDevelopment(() => vite!) : await builtWeb(options)
  const consolePages = dev
    ? consoleInDevelopment(() => consoleVite!)
    : options.app?.handle
      ? undefined
      : { handle: await builtConsole(), clientDir: join(BUILT_CONSOLE, 'client') }
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
    media: openMedia(env),
    stockPhotos: openStockPhotos(env),
    library: openLibraryPictures(env),
    resizedPictures: openPictureStore(env),
    charges: openChargeStores(env),
    files,
    secretKey,
    secrets,
    outbound,
    requestManufacturerData: worker.requestManufacturerData,
    sendCode: worker.sendCode,
    changeLater: worker.changeLater,
    storesMessages: env.smtpUrl === null,
    replies: repliesIn(env, secretKey),
    inboundMail: env.inboundMailSecret === null ? null : { mailFrom: env.mailFrom, secret: env.inboundMailSecret },
    inbox: env.smtpUrl === null && (dev || options.demo) ? openInbox(mailDirectory(env)) : null,
    engine: openEngine(env, log),
    challengeVerifyUrl: env.challengeVerifyUrl,
    clientDir: dev || options.app?.handle ? null : join(WEB, 'build', 'client'),
    ...web,
    console: consolePages,
    staffMails: worker.staffMails,
    beginBulkRun: worker.beginBulkRun,
    beginLeadRun: worker.beginLeadRun,
    queue: worker.queue,
    domains: openDomainChecks(env.domains),
    feeds: {
      files: openFeedStore(env),
      begin: worker.beginFeedRun,
      fetch: worker.fetchFeed,
      tryConnection: worker.tryFeed,
    },
    trustedProxies: env.trustedProxies,
    demo: options.demo ?? false,
    processes: member,
    eventSocket: member?.eventSocket,
    rateLimits: { pages: env.pagesPerMinute },
    logger: log,
    ...(dev
      ? {
          pageCache: false,
          before(request, response, next) {
            const host = chooseHost(request.headers.host ?? '', request.url, env.platformDomain)
            const own = host === 'console' ? consoleVite : vite
            if (own) own.middlewares(request, response, next)
            else next()
          },
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
      const createFor = (root: string, path: string) =>
        createVite({
          root,
          appType: 'custom',
          server: { middlewareMode: true, hmr: { server: app.server, path }, allowedHosts: true },
        })
      vite = await createFor(WEB, 'hot-reload')
      consoleVite = await createFor(join(WEB, 'console'), 'console-hot-reload')
    }
    await app.listen({ port, host: env.host === LOOPBACK.name ? LOOPBACK.ipv4 : env.host })
    if (env.host === LOOPBACK.name) alsoHere = await listenAlso(app.server, port, LOOPBACK.ipv6)
    if (!member) forget = await recordRunning(env.dataDir, address)
  } catch (error) {
    await forget?.()
    await Promise.all([vite?.close(), consoleVite?.close()])
    await app.close()
    alsoHere?.close()
    await worker.close()
    outbound.close()
    throw error
  }

  return {
    port,
    url: urlOf(address),
    async close() {
      const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
      // A connection would otherwise stay open for its next request.
      const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
      const alsoClosed = alsoHere && new Promise((closed) => alsoHere!.close(closed))
      await Promise.all([vite?.close(), consoleVite?.close()])
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

/**
 * Serves in one of the processes of `serveTogether`, on its own connections to the database, which is already prepared.
 */
export async function serveAsMember(
  member: Member,
  options: Pick<ServeOptions, 'demo' | 'app' | 'pace'> & { log: Logger },
): Promise<Pick<Serving, 'close'>> {
  const { env, databaseUrl, number, of } = member
  const log = options.log.child({ process: number })
  try {
    const database = await openDatabase(databaseUrl, {
      max: Math.min(MOST_CONNECTIONS, Math.floor(ALL_CONNECTIONS / of)),
      onError: (err) => log.error({ err }, 'A database connection was lost'),
    })
    try {
      const serving = await (member.serves === 'events'
        ? serveEvents({ ...member, address: addressIn(env) }, { ...options, database, log })
        : serve({ ...options, env, database, member, log }))
      return {
        async close() {
          await serving.close()
          await database.close()
        },
      }
    } catch (error) {
      await database.close()
      throw error
    }
  } catch (err) {
    if (operatorMessage(err) === null) log.fatal({ err }, 'web process could not start')
    throw err
  }
}

/** The search engine of the environment; becoming unavailable and available is logged once each. */
const openEngine = ({ typesense }: Env, log: Logger) =>
  typesense &&
  openCluster({
    ...typesense,
    onState: (state, err) =>
      state === 'away'
        ? log.warn({ err }, 'Typesense is unavailable, so searches are answered from memory')
        : log.info('Typesense is available again'),
    onRefusal: (err) => log.warn({ err }, 'Typesense rejected a search, which was answered from memory'),
  })

/** Runs the jobs of the installation without serving requests. */
export async function work(options: {
  env: Env
  database: Database
  log: Logger
  pace?: WorkerPace
}): Promise<Pick<Serving, 'close'>> {
  const { env, database, log, pace } = options
  const outbound = createOutbound({ allowPrivate: env.allowPrivateTargets })
  const worker = await openWorker({
    env,
    database,
    address: addressIn(env),
    log,
    secretKey: await secretKeyOf(env),
    secrets: openSecrets({ database, keys: openKeys(env) }),
    outbound,
    files: openFileStore(env),
    pace,
  })
  return {
    async close() {
      await worker.close()
      outbound.close()
    },
  }
}

/** The exports of the web application's server entry. */
interface Web {
  handle: PageHandler
  kindOf?: PageKindOf
}

async function builtWeb(options: ServeOptions): Promise<Web> {
  if (options.app?.handle) return { handle: options.app.handle }
  const { handle, kindOf } = await built<Required<Web>>(join(WEB, 'build', 'server', 'index.js'))
  return { handle, kindOf }
}

const builtConsole = async () =>
  (await built<{ handle: ConsolePageHandler }>(join(BUILT_CONSOLE, 'server', 'index.js'))).handle

/** The exports of a built server entry. */
async function built<Exports>(entry: string): Promise<Exports> {
  // React selects its build when it is first loaded, and its development build is several times slower.
  process.env.NODE_ENV ??= 'production'
  try {
    return (await import(pathToFileURL(entry).href)) as Exports
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new NotBuiltError('The web application is not built. Run "npm run serve", which builds it first.', {
      cause: error,
    })
  }
}

/** The web application from its sources, in their current state for each request. */
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

/** The console’s screens from their sources. */
const consoleInDevelopment = (vite: () => ViteDevServer) => ({
  clientDir: null,
  handle: (async (...call) => {
    try {
      const { handle } = (await vite().ssrLoadModule('/server.ts')) as { handle: ConsolePageHandler }
      return await handle(...call)
    } catch (error) {
      if (error instanceof Error) vite().ssrFixStacktrace(error)
      throw error
    }
  }) satisfies ConsolePageHandler,
})

/**
 * The link that makes the first operator of an installation whose console nobody can sign in to, in words; null for any
 * other. The links of earlier starts stop working.
 */
export async function firstOperatorLine(database: Database, env: Env): Promise<string | null> {
  const token = await firstOperatorToken(database.platform, new Date())
  if (token === null) return null
  const { href } = new URL(invitationPath(token), consoleOrigin(addressIn(env)))
  return `Nobody can sign in to the console yet. Its first operator opens this link, within a week:\n${href}`
}

/**
 * Makes a server listen on a second address: browsers try both loopback addresses for `*.localhost`, whatever the
 * system's resolver returns. Null on a machine without that address.
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

/**
 * Serves the platform of the environment until it is terminated, without demo data. A problem that the operator can fix
 * is one line on the terminal and exit code 1.
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
    const ended = onceTerminated()
    const running = await (!env.roles.includes('web')
      ? work({ env, database: connection.database, log })
      : isSeveral(env)
        ? serveTogether({ env, databaseUrl: connection.url, entry: WEB_PROCESS, log })
        : serve({ env, database: connection.database, log }))
    const line = env.roles.includes('web') ? await firstOperatorLine(connection.database, env) : null
    if (line !== null) process.stdout.write(`${line}\n`)
    log.info({ roles: env.roles, ...('url' in running ? { url: running.url } : {}) }, 'running')
    log.info({ signal: await ended }, 'ending')
    await running.close()
  } finally {
    await connection.close()
  }
}

if (import.meta.main) await run()
