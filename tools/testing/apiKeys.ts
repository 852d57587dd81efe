import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_PERMISSIONS } from '@forecourt/rules/api/permission.ts'
import { issueKey, type NewKey } from '@forecourt/server/apiKeys/store.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import type { Answer } from './fetch.ts'
import type { TestPlatform } from './platform.ts'

/** The host of the API on a platform of tests. */
export const DASHBOARD_HOST = 'dashboard.localhost'

/** Issues a key that may do everything at some sites, unless told otherwise; returns its user name and password. */
export async function giveKey(
  database: Database,
  websiteIds: readonly number[],
  key: Partial<NewKey> = {},
): Promise<string> {
  const issued = await database.transaction((tx) =>
    issueKey(
      tx,
      {
        name: 'Test',
        permissions: API_PERMISSIONS,
        scope: 'site',
        scopeIds: websiteIds,
        callsPerMinute: 100_000,
        expiresAt: null,
        issuedBy: null,
        ...key,
      },
      new Date(),
    ),
  )
  return `${issued!.id}:${issued!.secret}`
}

export const basic = (credential: string) => `Basic ${Buffer.from(credential).toString('base64')}`

/** An answer with its body read. */
export interface ApiAnswer extends Answer {
  // Tests read whatever the answer has.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any
}

/** Calls the API of a platform with a key; a body is sent as JSON. */
export async function callApi(
  platform: Pick<TestPlatform, 'fetch'>,
  credential: string | null,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<ApiAnswer> {
  const answer = await platform.fetch(DASHBOARD_HOST, path, {
    method,
    headers: {
      ...(credential === null ? {} : { authorization: basic(credential) }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { ...answer, json: answer.text === '' ? null : JSON.parse(answer.text) }
}

/** A proxy in front of the API of a platform, as an installation that uses it sees it. */
export interface ApiProxy {
  url: string
  /** What was asked and how it was answered. */
  answered: { method: string; path: string; status: number }[]
  /** How many calls are answered 503 before the next one is passed on. */
  failures: number
  close(): Promise<void>
}

/** Opens a proxy on loopback, because no name below localhost resolves on every machine. */
export async function apiProxy(port: number): Promise<ApiProxy> {
  const proxy: ApiProxy = { url: '', answered: [], failures: 0, close: async () => {} }
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    if (proxy.failures > 0) {
      proxy.failures -= 1
      proxy.answered.push({ method, path, status: 503 })
      incoming.resume().once('end', () => outgoing.writeHead(503).end())
      return
    }
    const passed = httpRequest(
      { host: '127.0.0.1', port, method, path, headers: { ...headers, host: DASHBOARD_HOST } },
      (answer) => {
        proxy.answered.push({ method, path, status: answer.statusCode! })
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      },
    )
    passed.once('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  proxy.close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return proxy
}
