import { createHmac } from 'node:crypto'
import { isRefusal } from '../../dashboard/dashboard.ts'
import { sendingId, type DeliveryContext } from '../context.ts'
import { RefusedError } from '../mailer.ts'
import type { Channel } from './channel.ts'

/** What stands behind the signature of a webhook: the time and the body, with a point between (docs/integrating.md). */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/** The body that a webhook gets. */
export function webhookBody(context: DeliveryContext): unknown {
  const { delivery, stored, message, withheld, site, files, linksUntil } = context
  return {
    event: message ? 'lead.message' : delivery.lead_status === 'Complete' ? 'lead.complete' : 'lead.incomplete',
    delivery_id: sendingId(delivery),
    lead_id: stored.lead_id,
    reference: stored.reference,
    created_at: stored.created_at.toISOString(),
    updated_at: stored.updated_at.toISOString(),
    website: { id: site.id, slug: site.slug, name: site.name, url: site.baseUrl },
    form: stored.form,
    suspected: stored.suspicion !== null,
    suspicion: stored.suspicion,
    lead: stored.lead,
    ...(message
      ? { message: { id: message.message_id, text: message.text, created_at: message.created_at.toISOString() } }
      : {}),
    withheld: withheld?.labels ?? [],
    files: files.map((file) => ({ ...file, url_expires_at: linksUntil.toISOString() })),
  }
}

/** Posts a lead to a webhook as JSON, signed where its destination has a secret. */
export const webhook: Channel<'webhook'> = {
  async send(context, { outbound, now }) {
    const { delivery, settings, secret } = context
    const body = JSON.stringify(webhookBody(context))
    const timestamp = String(Math.floor(now().getTime() / 1_000))
    const { status, statusText } = await outbound.send(settings.to, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forecourt-delivery': sendingId(delivery),
        'x-forecourt-timestamp': timestamp,
        ...(secret === null ? {} : { 'x-forecourt-signature': signatureOf(secret, timestamp, body) }),
      },
      body,
    })
    const line = [status, statusText].filter(Boolean).join(' ')
    if (status >= 200 && status < 300) return line
    throw isRefusal(status) ? new RefusedError(line) : new Error(line)
  },
}
