import * as z from 'zod'
import { advertisedPriceCents } from '@forecourt/rules/car/price.ts'
import { loanTermMonths } from '@forecourt/rules/forms/loanTerm.ts'
import { isRefusal } from '../../dashboard/dashboard.ts'
import { sendingId, type DeliveryContext } from '../context.ts'
import { RefusedError } from '../mailer.ts'
import type { Channel } from './channel.ts'

const reply = z.object({
  ok: z.literal(true),
  reference: z.string().trim().min(1).max(100).nullish(),
  // The visitor follows it, so an address that is not one of the web counts as none.
  redirectUrl: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .nullish()
    .catch(null),
})

/** The body of a request for a finance score (docs/integrating.md). Amounts are whole units of the site's currency. */
export function scoreRequest({ stored: { lead, updated_at }, car }: DeliveryContext): unknown {
  const answer = (name: string) => lead.answers.find((one) => one.name === name)?.value ?? null
  const amount = (name: string) => {
    const digits = answer(name)?.replaceAll(/[^\d.]/g, '')
    return digits ? Number(digits) : null
  }
  const [asked, deposit, price] = [amount('vehicle_price'), amount('deposit') ?? 0, car && advertisedPriceCents(car)]
  return {
    contact: {
      first: lead.first_name,
      last: lead.last_name,
      email: lead.email,
      phone: lead.phone,
      postcode: lead.postcode,
    },
    vehicle: {
      car_id: lead.car_id,
      price: price === null ? asked : price / 100,
      year: car?.year ?? null,
      make: lead['Vehicle Make'],
      model: lead['Vehicle Model'],
    },
    finance: {
      amount: asked === null ? null : Math.max(asked - deposit, 0),
      term: loanTermMonths(answer('loan_term') ?? ''),
      deposit,
      employment: answer('employment'),
    },
    consent: { privacy: lead.terms_conditions === true, at: updated_at.toISOString() },
  }
}

/**
 * Sends a request for a finance score to CarClarity (spec §7 carClarityCustomer). It publishes no interface, so this is
 * the platform's own, which docs/integrating.md describes.
 */
export const carclarity: Channel<'carclarity'> = {
  async send(context, { outbound, onAnswer = () => {} }) {
    const { settings, secret, delivery } = context
    if (settings.sandbox) {
      const reference = `SAMPLE-${context.stored.reference}`
      onAnswer({ reference, redirectUrl: null, sample: true })
      return `200 sandbox, nothing was sent, reference ${reference}`
    }
    // An operator can fix these, so they are not permanent: the lead waits.
    if (secret === null) throw new Error(`the destination ${delivery.destination} has no secret`)
    const { status, statusText, body } = await outbound.send(settings.to, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Bearer ${secret}`,
        'idempotency-key': sendingId(delivery),
      },
      body: JSON.stringify(scoreRequest(context)),
    })
    const line = [status, statusText].filter(Boolean).join(' ')
    if (status < 200 || status >= 300)
      throw isRefusal(status) && ![401, 402, 403].includes(status) ? new RefusedError(line) : new Error(line)
    const { reference = null, redirectUrl = null } = reply.parse(JSON.parse(body))
    onAnswer({ reference, redirectUrl, sample: false })
    return reference === null ? line : `${line}, reference ${reference}`
  },
}
