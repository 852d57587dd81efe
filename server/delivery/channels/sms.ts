import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod'
import { e164 } from '@forecourt/rules/contact/phone.ts'
import type { DeliverySettings } from '@forecourt/rules/site/destination.ts'
import { stripTrailingSlashes } from '@forecourt/rules/site/pathname.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import { isRefusal } from '../../dashboard/dashboard.ts'
import { sendingId, type DeliveryContext } from '../context.ts'
import { kindName, isConfidential, mayRepeat, vehicleName } from '../facts.ts'
import { RefusedError } from '../mailer.ts'
import type { Channel, ChannelDeps } from './channel.ts'

const PATH = '/v1/messages'
/** Maximum length of one message in the GSM alphabet. */
const MAX_LENGTH = 160
/** Short enough that the phone number and the reference always fit. */
const MAX_VEHICLE = 40
const MAX_NAME = 20

const reply = z.object({ messages: z.array(z.object({ message_id: z.string(), status: z.string() })).min(1) })
/** States of a message that will not be delivered. */
const FAILED = ['rejected', 'undeliverable', 'expired']

/**
 * The text for the dealer's staff: what it is about, whom to call, the reference. It has no more of the visitor's data
 * than a call needs, and none for a confidential form, because networks can read it.
 */
export function smsText(context: DeliveryContext): string {
  const { stored, site, delivery, dealership, message } = context
  const { lead, reference, suspicion } = stored
  const about = vehicleName(context)
  const marks = `${suspicion === null ? '' : '[Suspected spam] '}${delivery.lead_status === 'Incomplete' ? '[Unfinished] ' : ''}${message ? 'New message, ' : ''}`
  const subject = `${marks}${kindName(context)}${about && mayRepeat(about) ? `: ${oneLine(about, MAX_VEHICLE)}` : ''}.`
  const name = mayRepeat(lead.first_name) ? oneLine(lead.first_name, MAX_NAME) : ''
  const phone = e164(lead.phone, site.country)
  const call = phone ? `Call ${[name, phone].filter(Boolean).join(' ')}.` : 'No phone number, see the email.'
  const parts = [subject, isConfidential(context) ? null : siteWords(call, site), `Ref ${reference}.`]
  const text = parts.filter((part) => part !== null).join(' ')
  return oneLine(`${text} ${dealership}`, MAX_LENGTH)
}

const oneLine = (text: string, length: number) =>
  text
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, length)
    .trim()

/** An account at a provider of text messages. */
export interface TextAccount {
  settings: Pick<DeliverySettings['sms'], 'provider_url' | 'from' | 'authentication' | 'replies_key'>
  secret: string
}

/** A text message; messages with the same id are the same. */
export interface TextMessage {
  id: string
  /** An international number. */
  to: string
  content: string
}

/**
 * Sends a text message by the HTTP protocol of MessageMedia, at the address that the settings name. A request is signed
 * (HMAC-SHA1 of date, digest and request line, as that protocol has it) or carries the account's password.
 *
 * @returns the provider's acknowledgement
 * @throws RefusedError if it is rejected permanently; any other error may be temporary
 */
export async function sendText(
  { settings, secret }: TextAccount,
  { id, to, content }: TextMessage,
  { outbound, now }: Pick<ChannelDeps, 'outbound' | 'now'>,
): Promise<string> {
  const url = new URL(stripTrailingSlashes(settings.provider_url) + PATH)
  const body = JSON.stringify({
    messages: [
      {
        content,
        destination_number: to,
        format: 'SMS',
        ...(settings.from === undefined ? {} : { source_number: settings.from }),
        // Only what is signed is read.
        ...(settings.replies_key === undefined ? {} : { delivery_report: true }),
        metadata: { delivery_id: id },
      },
    ],
  })
  const {
    status,
    statusText,
    body: answer,
  } = await outbound.send(url.href, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'idempotency-key': id,
      ...(settings.authentication === 'basic'
        ? { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }
        : signedHeaders(secret, url, body, now())),
    },
    body,
  })
  const line = [status, statusText].filter(Boolean).join(' ')
  if (status < 200 || status >= 300)
    throw isRefusal(status) && !isAccountError(status) ? new RefusedError(line) : new Error(line)
  const { message_id, status: state } = reply.parse(JSON.parse(answer)).messages[0]!
  if (FAILED.includes(state)) throw new RefusedError(`${line}, message ${message_id} is ${state}`)
  return `${line}, message ${message_id}`
}

/** Texts a lead to the dealer's staff. */
export const sms: Channel<'sms'> = {
  async send(context, deps) {
    const { settings, secret, delivery } = context
    // An operator can fix these, so they are not permanent: the lead waits.
    if (secret === null) throw new Error(`the destination ${delivery.destination} has no secret`)
    const message = { id: sendingId(delivery), to: settings.to, content: smsText(context) }
    return sendText({ settings, secret }, message, deps)
  },
}

/** A wrong key or an empty account would lose every lead, and an operator can fix it. */
const isAccountError = (status: number) => [401, 402, 403].includes(status)

/** Authentication headers for a body: key and secret are in `credential`, separated by a colon. */
export function signedHeaders(credential: string, url: URL, body: string, now: Date): Record<string, string> {
  const separator = credential.indexOf(':')
  const date = now.toUTCString()
  const digest = createHash('md5').update(body).digest('hex')
  const signed = `date: ${date}\nx-Content-MD5: ${digest}\nPOST ${url.pathname}${url.search} HTTP/1.1`
  const signature = createHmac('sha1', credential.slice(separator + 1))
    .update(signed)
    .digest('base64')
  const fields = [
    `username="${credential.slice(0, separator)}"`,
    'algorithm="hmac-sha1"',
    'headers="date x-Content-MD5 request-line"',
    `signature="${signature}"`,
  ]
  return { date, 'x-content-md5': digest, authorization: `hmac ${fields.join(', ')}` }
}
