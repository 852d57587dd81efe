import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHandOver } from './handOver.ts'

const PATH = '/api/events.json'

let directory: string
let socketPath: string
let other: Server
let door: Server
let port: number
let seen: { request: IncomingMessage; body: string }[]
let failures: Error[]

/** The process that gets the calls. */
async function openOther() {
  other = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      seen.push({ request, body })
      if (body === 'die') return request.socket.destroy()
      response.writeHead(422, { 'content-type': 'application/json', 'x-own': 'yes' }).end('{"error":"Invalid event."}')
    })
  })
  other.listen(socketPath)
  await once(other, 'listening')
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'forecourt-'))
  socketPath = join(directory, 'events.sock')
  await openOther()
})
afterAll(async () => {
  other.close()
  await rm(directory, { recursive: true, force: true })
})

beforeEach(async () => {
  seen = []
  failures = []
  const handOver = createHandOver({ paths: [PATH], socketPath, onFailure: (error) => void failures.push(error) })
  door = createServer((request, response) => {
    if (!handOver.take(request, response)) response.end('here')
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  ;({ port } = door.address() as AddressInfo)
  return () => {
    handOver.close()
    door.close()
  }
})

interface Call {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string
  chunked?: boolean
}

async function call({ method = 'POST', path = PATH, headers = {}, body = '{}', chunked = false }: Call = {}) {
  const length: Record<string, string> = chunked ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const sent = send({ port, host: '127.0.0.1', method, path, headers: { ...length, ...headers } })
  if (chunked) sent.write(body)
  sent.end(chunked ? undefined : body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return { status: answer.statusCode, headers: answer.headers, text }
}

test('a call is answered by the other process, with what it was sent', async () => {
  const answer = await call({
    path: `${PATH}?a=1`,
    headers: { host: 'a.example', 'user-agent': 'Test' },
    body: '{"é":1}',
  })
  expect(answer).toMatchObject({ status: 422, text: '{"error":"Invalid event."}' })
  expect(answer.headers).toMatchObject({ 'x-own': 'yes', 'content-type': 'application/json' })
  const [{ request, body }] = seen as [(typeof seen)[number]]
  expect([request.method, request.url, body]).toEqual(['POST', `${PATH}?a=1`, '{"é":1}'])
  expect(request.headers).toMatchObject({ host: 'a.example', 'user-agent': 'Test', 'x-forwarded-for': '127.0.0.1' })
})

test('the address of the connection is the last of those that forwarded it, whatever was sent', async () => {
  await call({ headers: { 'x-forwarded-for': '10.1.2.3, 10.9.9.9' } })
  expect(seen[0]!.request.headers['x-forwarded-for']).toBe('10.1.2.3, 10.9.9.9, 127.0.0.1')
})

test.each<[string, Call]>([
  ['a read', { method: 'GET', body: '' }],
  ['another path', { path: `${PATH}x` }],
  ['a body of unknown length', { chunked: true }],
])('%s is answered here', async (_, what) => {
  expect((await call(what)).text).toBe('here')
  expect(seen).toEqual([])
})

test('the largest body is handed over, one that is a byte larger is answered here', async () => {
  expect((await call({ body: 'x'.repeat(262_144) })).status).toBe(422)
  expect((await call({ body: 'x'.repeat(262_145) })).text).toBe('here')
})

test('a call that the other process loses is to be sent again, and the next second is answered here', async () => {
  const lost = await call({ body: 'die' })
  expect([lost.status, lost.headers['retry-after']]).toEqual([503, '5'])
  expect(JSON.parse(lost.text)).toEqual({ error: 'We’re very busy right now. Please try again in a few seconds.' })
  expect((await call()).text).toBe('here')
  expect(failures).toHaveLength(1)
  await sleep(1_050)
  expect((await call()).status).toBe(422)
})

test('while nobody listens, one failure is reported and calls are answered here', async () => {
  other.close()
  other.closeAllConnections()
  const { status } = await call()
  expect(status).toBe(503)
  expect((await Promise.all([call(), call()])).map(({ text }) => text)).toEqual(['here', 'here'])
  expect(failures).toHaveLength(1)
  await openOther()
})
