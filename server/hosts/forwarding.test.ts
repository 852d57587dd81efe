import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as send, type IncomingMessage, type Server } from 'node:http'
import { createServer as createListener, type AddressInfo, type Server as Listener } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createForwardReceiver, createForwarder, type ForwardedCall } from './forwarding.ts'

const PATH = '/api/events.json'

let directory: string
let socketPath: string
let other: Listener
let door: Server
let port: number
let close: () => void
let seen: ForwardedCall[]
let away: (Error | undefined)[]

/** The process that gets the calls. */
async function listen(listener: Listener) {
  other = listener.listen(socketPath)
  await once(other, 'listening')
}
const answering = () =>
  createForwardReceiver(async (call) => {
    seen.push(call)
    if (call.body === 'fail') throw new Error('lost')
    const headers = { 'content-type': 'application/json', 'x-own': 'yes', connection: 'keep-alive' }
    return { status: 422, headers, body: JSON.stringify({ error: call.body }) }
  })

beforeEach(async () => {
  seen = []
  away = []
  directory = await mkdtemp(join(tmpdir(), 'forecourt-'))
  socketPath = join(directory, 'events.sock')
  const forwarder = createForwarder({ paths: [PATH], socketPath, onAway: (error) => void away.push(error) })
  door = createServer((request, response) => {
    if (!forwarder.take(request, response)) response.end('here')
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  ;({ port } = door.address() as AddressInfo)
  close = forwarder.close
})
afterEach(async () => {
  close()
  door.close()
  other.close()
  await rm(directory, { recursive: true, force: true })
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
/** The first call finds no connection and opens one. */
const connected = () => expect.poll(async () => (await call()).status).toBe(422)

test('a call is answered by the other process, with what was sent and from where', async () => {
  await listen(answering())
  await connected()
  const body = 'é\n\r\u2028\u2029"\\'
  const answer = await call({
    path: `${PATH}?a=1`,
    headers: { host: 'a.example', 'x-forwarded-for': '10.1.2.3' },
    body,
  })
  expect([answer.status, JSON.parse(answer.text)]).toEqual([422, { error: body }])
  expect(answer.headers).toMatchObject({ 'x-own': 'yes', 'content-type': 'application/json' })
  expect(seen.at(-1)).toMatchObject({ url: `${PATH}?a=1`, from: '127.0.0.1', body })
  expect(seen.at(-1)!.headers).toMatchObject({ host: 'a.example', 'x-forwarded-for': '10.1.2.3' })
})

test('answers find their calls, whatever their order', async () => {
  await listen(
    createForwardReceiver(async ({ body }) => {
      await sleep(Number(body))
      return { status: 422, headers: {}, body }
    }),
  )
  await expect.poll(async () => (await call({ body: '0' })).status).toBe(422)
  const answers = await Promise.all(['60', '0', '30'].map((body) => call({ body })))
  expect(answers.map(({ text }) => text)).toEqual(['60', '0', '30'])
})

test.each<[string, Call]>([
  ['a read', { method: 'GET', body: '' }],
  ['another path', { path: `${PATH}x` }],
  ['a body of unknown length', { chunked: true }],
  ['a body over the limit', { body: 'x'.repeat(262_145) }],
])('%s is answered here', async (_, what) => {
  await listen(answering())
  await connected()
  const before = seen.length
  expect((await call(what)).text).toBe('here')
  expect(seen).toHaveLength(before)
})

test('the largest body is forwarded', async () => {
  await listen(answering())
  await connected()
  expect((await call({ body: 'x'.repeat(262_144) })).status).toBe(422)
})

test('a call that the other process loses is to be sent again, then calls are answered here until it is back', async () => {
  await listen(answering())
  await connected()
  const lost = await call({ body: 'fail' })
  expect([lost.status, lost.headers['retry-after']]).toEqual([503, '5'])
  expect(JSON.parse(lost.text)).toEqual({ error: 'We’re very busy right now. Please try again in a few seconds.' })
  expect((await call()).text).toBe('here')
  expect(away).toHaveLength(1)
  await expect.poll(async () => (await call()).status, { timeout: 5_000 }).toBe(422)
})

test('while nobody listens, calls are answered here, and that is reported once', async () => {
  other = createListener()
  for (let tries = 0; tries < 3; tries += 1) {
    expect((await call()).text).toBe('here')
    await sleep(550)
  }
  expect(away).toHaveLength(1)
  await listen(answering())
  await expect.poll(async () => (await call()).status, { timeout: 5_000 }).toBe(422)
})
