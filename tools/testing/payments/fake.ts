import { setTimeout as delay } from 'node:timers/promises'
import { webReceiver, type ReceivedCall, type Reply } from '../receivers.ts'

/**
 * What goes wrong with a request: the connection ends, nothing is answered, or an answer is a failure or a limit;
 * before the provider acts, or after it has.
 */
export type Fault = `${'drop' | 'hang' | 'fail'} ${'before' | 'after'}` | 'limit'

/** A webhook as a provider sends it. */
export interface SentWebhook {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** A payment in the provider's own books, by our id of it. */
export interface BookedPayment {
  id: string
  currency: string
  authorisedCents: number
  takenCents: number
  returnedCents: number
  captures: number
  refunds: number
}

/** A payment provider on loopback. */
export interface FakeProvider {
  url: string
  received: ReceivedCall[]
  /** What goes wrong with a request; null for nothing. */
  trouble: ((call: ReceivedCall) => Fault | null) | null
  /** How long each response takes. */
  delayMs: number
  /** The webhooks so far, oldest first. */
  webhooks: SentWebhook[]
  /** Called with each webhook, before the response to the request that caused it. */
  announce: ((webhook: SentWebhook) => Promise<void> | void) | null
  /** The provider's own books of one account. */
  books(account: string): BookedPayment[]
  close(): Promise<void>
}

/** What a card's bank does: it approves, declines, declines for want of funds, or wants to see the payer first. */
export type Card = 'approve' | 'decline' | 'funds' | 'challenge'

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** What was sent besides the documented names. */
export const unknownNames = (given: Iterable<string>, documented: readonly string[]): string[] =>
  [...given].filter((name) => !documented.includes(name))

/** The frame of a fake: it answers, and does what is wrong with an answer. */
export async function fakeProvider(
  answer: (call: ReceivedCall, announce: (webhook: SentWebhook) => void) => Reply,
  books: FakeProvider['books'],
): Promise<FakeProvider> {
  const web = await webReceiver()
  const fake: FakeProvider = {
    url: web.url,
    received: web.received,
    trouble: null,
    delayMs: 0,
    webhooks: [],
    announce: null,
    books,
    close: web.close,
  }
  web.answer = async (call) => {
    const fault = fake.trouble?.(call) ?? null
    if (fault === 'drop before') return 'dropped'
    if (fault === 'hang before') return null
    if (fault === 'fail before') return json(500, { error: { type: 'api_error' } })
    if (fault === 'limit') return json(429, { error: { type: 'rate_limit' } }, { 'retry-after': '1' })
    const caused: SentWebhook[] = []
    const reply = answer(call, (webhook) => caused.push(webhook))
    fake.webhooks.push(...caused)
    for (const webhook of caused) await fake.announce?.(webhook)
    if (fake.delayMs > 0) await delay(fake.delayMs)
    if (fault === 'drop after') return 'dropped'
    if (fault === 'hang after') return null
    return fault === 'fail after' ? json(502, {}) : reply
  }
  return fake
}

/** Sends a webhook where it belongs, as the provider would. */
export const deliver = ({ url, headers, body }: SentWebhook): Promise<Response> =>
  fetch(url, { method: 'POST', headers, body })
