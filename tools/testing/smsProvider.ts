import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { webReceiver, type ReceivedCall, type Reply } from './receivers.ts'

/** A text message that the provider has accepted. */
export interface ReceivedSms {
  to: string
  from: string | null
  content: string
  deliveryId: string
  /** Whether it asked to be told what becomes of it. */
  wantsReport?: boolean
}

/** A text message provider on loopback, with one account, authenticated by signature or password. */
export interface SmsProvider {
  url: string
  received: ReceivedSms[]
  /** Overrides the response to correctly signed requests. */
  answer: (() => Reply) | null
  /** The state of new messages. */
  state: string
  close(): Promise<void>
}

interface SentMessage {
  content: string
  destination_number: string
  format: string
  source_number?: string
  metadata?: Record<string, string>
  delivery_report?: boolean
}

/** @param account key and secret of the account, with a colon between */
export async function smsProvider(account: string): Promise<SmsProvider> {
  const web = await webReceiver()
  const provider: SmsProvider = { url: web.url, received: [], answer: null, state: 'queued', close: web.close }
  web.answer = (call) => {
    if (call.method !== 'POST' || call.path !== '/v1/messages') return { status: 404 }
    if (!isFrom(account, call)) return { status: 401 }
    if (provider.answer) return provider.answer()
    const { messages } = JSON.parse(call.body) as { messages: SentMessage[] }
    const bad = messages.filter(({ destination_number, format, content }) => {
      return !/^\+\d{7,15}$/.test(destination_number) || format !== 'SMS' || content.length > 5_000 || content === ''
    })
    if (messages.length === 0 || bad.length > 0) return { status: 400 }
    const sent = messages.map((message, index) => {
      provider.received.push({
        to: message.destination_number,
        from: message.source_number ?? null,
        content: message.content,
        deliveryId: message.metadata?.delivery_id ?? '',
        ...(message.delivery_report ? { wantsReport: true } : {}),
      })
      return { ...message, message_id: `m-${provider.received.length}-${index}`, status: provider.state }
    })
    return {
      status: 202,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages: sent }),
    }
  }
  return provider
}

const FRESH_MS = 5 * 60_000

function isFrom(account: string, { headers, body }: ReceivedCall): boolean {
  const [key, secret] = account.split(':') as [string, string]
  const { authorization = '', date = '', 'x-content-md5': digest } = headers
  if (authorization.startsWith('Basic ')) return Buffer.from(authorization.slice(6), 'base64').toString() === account
  const named = Object.fromEntries(
    [...authorization.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  )
  const whole = createHash('md5').update(body).digest('hex')
  const lines = [`date: ${date}`, `x-Content-MD5: ${whole}`, 'POST /v1/messages HTTP/1.1']
  const expected = createHmac('sha1', secret).update(lines.join('\n')).digest()
  const given = Buffer.from(named['signature'] ?? '', 'base64')
  return (
    authorization.startsWith('hmac ') &&
    named['username'] === key &&
    named['algorithm'] === 'hmac-sha1' &&
    named['headers'] === 'date x-Content-MD5 request-line' &&
    digest === whole &&
    Math.abs(Date.now() - Date.parse(date)) < FRESH_MS &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  )
}
