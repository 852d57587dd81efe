import { createHmac } from 'node:crypto'
import { isRefusal } from '../dashboard/dashboard.ts'
import type { Outbound } from '../outbound.ts'
import { RefusedError } from './mailer.ts'
import { sendingId, type Parcel } from './parcel.ts'

/** What stands behind the signature of a webhook: the time and the body, with a point between (docs/integrating.md). */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/** The body that a webhook gets. */
export function webhookBody(parcel: Parcel): unknown {
  const { delivery, stored, site, files, linksUntil } = parcel
  return {
    event: delivery.lead_status === 'Complete' ? 'lead.complete' : 'lead.incomplete',
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
    files: files.map((file) => ({ ...file, url_expires_at: linksUntil.toISOString() })),
  }
}

/**
 * Posts a lead to a webhook as JSON, signed where its destination has a secret.
 *
 * @returns the status line of the answer
 * @throws RefusedError when the receiver has understood and refuses; an error of another kind may pass
 */
export async function postWebhook(parcel: Parcel, outbound: Outbound, now: Date): Promise<string> {
  const body = JSON.stringify(webhookBody(parcel))
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const secret = parcel.secrets.lead_secrets[parcel.delivery.destination]
  const { status, statusText } = await outbound.send(parcel.to, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forecourt-delivery': sendingId(parcel.delivery),
      'x-forecourt-timestamp': timestamp,
      ...(secret === undefined ? {} : { 'x-forecourt-signature': signatureOf(secret, timestamp, body) }),
    },
    body,
  })
  const line = [status, statusText].filter(Boolean).join(' ')
  if (status >= 200 && status < 300) return line
  throw isRefusal(status) ? new RefusedError(line) : new Error(line)
}
