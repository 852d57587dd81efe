import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A message that a mail server has accepted, and its recipients. */
export interface ReceivedMail {
  to: string
  from: string
  email: Email
  source: string
}

/** A mail server on loopback; accepts everything by default. */
export interface MailReceiver {
  port: number
  url: string
  received: ReceivedMail[]
  /** Called for every recipient, with the number of its occurrences so far; an SMTP status rejects it. */
  refuse: ((to: string, tries: number) => number | null | Promise<number | null>) | null
  /** Called when a message has been received, before the server acknowledges it. */
  accepting: (() => void) | null
  close(): Promise<void>
}

export async function mailReceiver(port = 0): Promise<MailReceiver> {
  const tries = new Map<string, number>()
  const receiver: MailReceiver = {
    port: 0,
    url: '',
    received: [],
    refuse: null,
    accepting: null,
    close: async () => {},
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      tries.set(address, (tries.get(address) ?? 0) + 1)
      const check = async () => {
        const status = (await receiver.refuse?.(address, tries.get(address)!)) ?? null
        if (status !== null) throw Object.assign(new Error(`refused with ${status}`), { responseCode: status })
      }
      callbackify(check)((error) => done(error))
    },
    onData(stream, session, done) {
      const take = async () => {
        const source = await buffer(stream)
        const email = await PostalMime.parse(source)
        for (const { address } of session.envelope.rcptTo)
          receiver.received.push({
            to: address,
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            email,
            source: source.toString('utf8'),
          })
        receiver.accepting?.()
      }
      callbackify(take)((error) => done(error))
    },
  })
  // Some tests kill a client in the middle of a message.
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  receiver.port = (server.server.address() as AddressInfo).port
  receiver.url = `smtp://127.0.0.1:${receiver.port}`
  receiver.close = () => new Promise((closed) => server.close(() => closed()))
  return receiver
}

/** A request that a web server has received. */
export interface ReceivedCall {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** Its response; null leaves the client waiting, `dropped` ends the connection. */
export type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'dropped' | null

/** A web server on loopback; responds 200 by default. */
export interface WebReceiver {
  port: number
  url: string
  received: ReceivedCall[]
  /** Called for each request, with the number of requests of that path so far. */
  answer: ((call: ReceivedCall, count: number) => Reply | Promise<Reply>) | null
  close(): Promise<void>
}

export async function webReceiver(port = 0): Promise<WebReceiver> {
  const receiver: WebReceiver = { port: 0, url: '', received: [], answer: null, close: async () => {} }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call: ReceivedCall = {
        method: request.method!,
        path: request.url!,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      receiver.received.push(call)
      const count = receiver.received.filter(({ path }) => path === call.path).length
      const respond = (reply: Reply) => {
        if (reply === 'dropped') request.socket.destroy()
        else if (reply) response.writeHead(reply.status, reply.headers).end(reply.body ?? '{}')
      }
      const reply = receiver.answer ? receiver.answer(call, count) : { status: 200 }
      if (reply instanceof Promise) reply.then(respond, () => request.socket.destroy())
      else respond(reply)
    })
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  receiver.port = (server.address() as AddressInfo).port
  receiver.url = `http://127.0.0.1:${receiver.port}`
  receiver.close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return receiver
}
