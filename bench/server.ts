import { fork, type ChildProcess } from 'node:child_process'
import cluster, { type Worker } from 'node:cluster'
import { readFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastify from 'fastify'
import { pino } from 'pino'
import { openDatabase } from '@forecourt/server/db/database.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { readEnv } from '@forecourt/server/env.ts'
import { serve } from '@forecourt/server/main.ts'
import { isSeveral, serveTogether } from '@forecourt/server/together.ts'
import type * as Bare from './bareTree.tsx'

/** The role of a server process in the comparison. */
export type Role = 'dynamic' | 'cached' | 'bare' | 'fastify' | 'http'

/** Configuration that the benchmark sends to a server. */
export interface Start {
  role: Role
  /** Number of the platform's web processes. */
  processes: number
  /** Whether calls with events have a process of their own. */
  eventProcess?: boolean
  databaseUrl: string
  dataDir: string
  /** Address of the search page. */
  page: { host: string; path: string }
  /** Built module of `bareTree.tsx`. */
  bareEntry: string
  /** Trusts X-Forwarded-For from the load generator, so that one machine can act as many visitors. */
  isBehindProxy?: boolean
  /** The port that several processes without the platform share; 0 for the first of them, which finds one. */
  sharedPort?: number
  /** Body and headers of the constant servers' responses. */
  constant: { file: string; headers: Record<string, string> } | null
}

/** Messages from a server to the benchmark. */
export type ServerMessage = { kind: 'ready'; port: number } | { kind: 'cpu'; cpuMs: number }

/** Processes beside this one that answer without the platform. */
const members: ChildProcess[] = []

const sendMessage = (message: ServerMessage) => process.send!(message)

/** The platform with or without its page cache. */
async function platform(start: Start, pageCache: boolean) {
  const env = readEnv({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: start.dataDir,
    LOG_LEVEL: 'error',
    WEB_PROCESSES: String(start.processes),
    EVENT_PROCESS: String(start.eventProcess ?? false),
    MEDIA_DIR: process.env.MEDIA_DIR,
    ...(start.isBehindProxy ? { TRUSTED_PROXIES: '127.0.0.1' } : {}),
  })
  if (isSeveral(env)) {
    const serving = await serveTogether({
      env,
      databaseUrl: start.databaseUrl,
      entry: new URL('serverProcess.ts', import.meta.url),
      args: [pageCache ? 'cached' : 'rendered'],
      log: pino({ level: 'error' }),
    })
    return serving.port
  }
  const database = await openDatabase(start.databaseUrl, { onError: (error) => console.error(error) })
  const log = pino({ level: 'error' })
  const serving = await serve({ env, database, log, app: pageCache ? {} : { pageCache: false } })
  return serving.port
}

/** Captures the page's site handle on its way to the application, and with it the page's data. */
async function captured(start: Start, capture: typeof Bare.capture): Promise<Bare.Captured> {
  const database = await openDatabase(start.databaseUrl, { onError: (error) => console.error(error) })
  const env = readEnv({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: start.dataDir, LOG_LEVEL: 'error' })
  let dealer: Dealer | null = null
  const handle = async (_request: Request, load: { dealer: Dealer }) => {
    dealer = load.dealer
    return new Response('')
  }
  const serving = await serve({ env, database, log: pino({ level: 'error' }), app: { handle, pageCache: false } })
  try {
    const url = `http://${start.page.host}:${serving.port}${start.page.path}`
    await new Promise((answered, fail) => {
      const headers = { host: `${start.page.host}:${serving.port}` }
      get({ host: '127.0.0.1', port: serving.port, path: start.page.path, headers, agent: false }, (response) => {
        response.resume().once('end', answered)
      }).once('error', fail)
    })
    if (!dealer) throw new Error(`No site answers at ${start.page.host}.`)
    return await capture(dealer, new URL(url))
  } finally {
    await serving.close()
    await database.close()
  }
}

function listen(
  answer: () => { headers: Record<string, string>; body: string | Buffer },
  sharedPort?: number,
): Promise<number> {
  const server = createServer((_request, response) => {
    const { headers, body } = answer()
    response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
  return new Promise((ready) => {
    const options = sharedPort === undefined ? { port: 0 } : { port: sharedPort, reusePort: true }
    server.listen({ ...options, host: '127.0.0.1' }, () => ready((server.address() as AddressInfo).port))
  })
}

/** The page rendered without the platform. */
async function bare(start: Start): Promise<number> {
  const { barePage, capture } = (await import(pathToFileURL(start.bareEntry).href)) as typeof Bare
  const render = barePage(await captured(start, capture), start.page.path)
  const answer = () => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: render() })
  return listen(answer, start.sharedPort)
}

/** The same in several processes on one port, which the system shares out among them. */
async function together(start: Start): Promise<number> {
  let port = 0
  for (let started = 0; started < start.processes; started++) {
    const member = fork(fileURLToPath(import.meta.url))
    members.push(member)
    port = await new Promise<number>((ready) => {
      member.on('message', (message: ServerMessage) => message.kind === 'ready' && ready(message.port))
      member.send({ ...start, processes: 1, sharedPort: port } satisfies Start)
    })
  }
  return port
}

async function open(start: Start): Promise<number> {
  switch (start.role) {
    case 'dynamic':
    case 'cached':
      return platform(start, start.role === 'cached')
    case 'bare':
      return start.processes > 1 ? together(start) : bare(start)
    case 'http': {
      const body = readFileSync(start.constant!.file)
      return listen(() => ({ headers: start.constant!.headers, body }))
    }
    case 'fastify': {
      const body = readFileSync(start.constant!.file)
      const app = fastify({ logger: false, keepAliveTimeout: 72_000 })
      app.get('*', (_request, reply) => reply.headers(start.constant!.headers).send(body))
      await app.listen({ host: '127.0.0.1', port: 0 })
      return (app.server.address() as AddressInfo).port
    }
  }
}

/** CPU time of this process and of the web processes that it supervises. */
async function cpuMs(): Promise<number> {
  const { user, system } = process.cpuUsage()
  const others = [...Object.values(cluster.workers ?? {}).map((member) => member!), ...members].map(cpuMsOf)
  return (await Promise.all(others)).reduce((sum, ms) => sum + ms, (user + system) / 1_000)
}

function cpuMsOf(member: Worker | ChildProcess): Promise<number> {
  return new Promise((answered) => {
    const onMessage = (message: ServerMessage | { kind: 'other' }) => {
      if (message.kind !== 'cpu') return
      member.off('message', onMessage)
      answered(message.cpuMs)
    }
    member.on('message', onMessage)
    member.send('cpu')
  })
}

process.on('message', (message: Start | 'cpu') => {
  if (message === 'cpu') {
    void cpuMs().then((ms) => sendMessage({ kind: 'cpu', cpuMs: ms }))
    return
  }
  void open(message).then(
    (port) => sendMessage({ kind: 'ready', port }),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())
