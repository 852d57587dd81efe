import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import { SECRET } from './sites.ts'

/** A mail server that accepts everything. */
export interface Mailbox {
  port: number
  /** Ids of messages with their recipients, once for each time one was received. */
  received: { id: string; to: string }[]
  close(): Promise<void>
}

/** Opens a mail server on a free port. */
export async function openMail(): Promise<Mailbox> {
  const received: Mailbox['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      let head = ''
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 8_192) head += chunk.toString('latin1')
      })
      stream.on('end', () => {
        const id = /^Message-ID:\s*(<[^>]+>)/im.exec(head)?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) received.push({ id, to: address })
        done()
      })
    },
  })
  // Clients may be killed in the middle of a message.
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** A web server that receives webhooks and checks their signatures. */
export interface Hooks {
  url: string
  received: { id: string; site: string; about: string }[]
  faults: string[]
  close(): Promise<void>
}

/** Opens a server for webhooks and the Dashboard on a free port. */
export async function openWeb(): Promise<Hooks> {
  const received: Hooks['received'] = []
  const faults: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => {})
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const { headers, url = '' } = request
      const [, site = ''] = url.split('/')
      const read = JSON.parse(body) as { website?: { slug: string }; lead: Lead }
      if (headers['x-forecourt-delivery']) {
        const stamp = String(headers['x-forecourt-timestamp'])
        const signature = createHmac('sha256', SECRET).update(`${stamp}.${body}`).digest('hex')
        if (headers['x-forecourt-signature'] !== signature) faults.push(`a webhook of ${site} is not signed`)
      }
      received.push({
        id: String(headers['x-forecourt-delivery'] ?? headers['idempotency-key']),
        site,
        about: read.lead.website_slug,
      })
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":1}')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    faults,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
