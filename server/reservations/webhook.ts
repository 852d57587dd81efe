import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { WebhookProvider } from '@forecourt/rules/kinds/paymentProvider.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { RequestError } from '../errors.ts'
import { callable, PaymentProviderError, payments, WebhookRefusedError } from '../payments/payments.ts'
import type { AcceptedWebhook, ReceivedWebhook } from './reservation.ts'
import type { SettleDeps } from './settle.ts'

const REFUSED = 'The signature is missing, wrong or too old.'
const ANSWER = ''

/**
 * Checks a webhook and finds the reservation that it is about. Nothing else in it is believed: what has happened to the
 * payment is read again from the provider by `settle`, which changes nothing the second time, so events may be repeated
 * and may come in any order (decision 116).
 *
 * A signed event about no payment of this site is accepted: an account reports to all its addresses, and a refusal
 * would be sent again for days.
 *
 * @throws RequestError 400 if it is not signed as the provider's are
 */
export async function acceptWebhook(
  deps: SettleDeps,
  site: Site,
  provider: WebhookProvider,
  received: ReceivedWebhook,
): Promise<AcceptedWebhook> {
  const { paymentId, answer } = await checked(deps, site, provider, received)
  if (paymentId === null) return { reservationId: null, answer }
  if (!z.uuid().safeParse(paymentId).success) return unknown()
  const [payment] = await deps.database.transaction((tx) =>
    tx
      .select({ reservationId: payments.reservation_id })
      .from(payments)
      .where(and(eq(payments.website_id, site.id), eq(payments.id, paymentId), eq(payments.provider, provider))),
  )
  return payment ? { reservationId: payment.reservationId, answer } : unknown()

  function unknown(): AcceptedWebhook {
    deps.onWarning(null, `${site.slug}: a webhook of ${provider} is about an unknown payment`)
    return { reservationId: null, answer }
  }
}

/** Checks the signature with the secret of each dealership: which one sent it is known only then. */
async function checked(
  deps: SettleDeps,
  site: Site,
  provider: WebhookProvider,
  received: ReceivedWebhook,
): Promise<{ paymentId: string | null; answer: string }> {
  let refusal: unknown = null
  for (const { id: dealershipId } of site.dealerships) {
    const { adapter, call } = callable(deps, site, { provider, dealershipId, publishableKey: null })
    try {
      const event = await adapter.webhook!(received, call)
      return { paymentId: event?.paymentId ?? null, answer: adapter.webhookAnswer ?? ANSWER }
    } catch (error) {
      // A dealership without a secret receives no webhooks.
      if (!(error instanceof WebhookRefusedError || error instanceof PaymentProviderError)) throw error
      refusal = error
    }
  }
  deps.onWarning(refusal, `${site.slug}: a webhook of ${provider} is refused`)
  throw new RequestError(400, REFUSED)
}
