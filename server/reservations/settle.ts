import { and, eq, sql } from 'drizzle-orm'
import { isFinal, type PaymentRequest } from '@forecourt/rules/payment/settlement.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import {
  callable,
  PaymentProviderError,
  payments,
  type PaymentDeps,
  type PaymentReference,
} from '../payments/payments.ts'
import {
  applySettlement,
  locked,
  mismatch,
  record,
  type FoundPayment,
  type PaymentRow,
  type Records,
} from './records.ts'

export interface SettleDeps extends PaymentDeps {
  onWarning: (error: unknown, message: string) => void
}

/** A reservation has few payments, and each few steps; more would be a fault of ours. */
const MOST_ROUNDS = 20

export const referenceOf = (payment: PaymentRow): PaymentReference => ({
  id: payment.id,
  providerId: payment.provider_id,
  amountCents: payment.amount_cents,
  currency: payment.currency,
})

/** The provider of a payment, as the reservation's dealership uses it. */
export const providerOf = (deps: PaymentDeps, site: Site, { row }: Pick<Records, 'row'>, provider = row.provider) =>
  callable(deps, site, { provider, dealershipId: row.dealership_id, publishableKey: null })

/**
 * Settles a reservation (docs/reservations.md): reads its undecided payments from the provider, applies what follows in
 * one short transaction under the lock of its row, and only then requests what it has become: capture, cancel or refund.
 * Return page, webhook, timer and staff all call this, at any time and at once. A request that fails is made again by
 * the next settlement.
 *
 * @returns the reservation as it then is; null if the site has none with this id
 */
export async function settle(deps: SettleDeps, site: Site, id: string): Promise<Records | null> {
  const before = await read(deps, site, id)
  if (!before) return null
  for (const payment of before.payments) if (!isFinal(payment.status)) await refresh(deps, site, before, payment)
  const failed = new Set<string>()
  // A request may leave a payment as it is, as while its payer is at the bank; the next settlement makes it again.
  const made = new Set<string>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const settled = await deps.database.transaction(async (tx) => {
      const records = await locked(tx, site, id)
      return records && { records, ...(await applySettlement(tx, site, records, deps.now())) }
    })
    if (!settled) return null
    const due = settled.requests.filter(
      ({ payment, request }) => !failed.has(payment.id) && !made.has(`${payment.id} ${request}`),
    )
    if (due.length === 0) return { row: settled.row, payments: settled.records.payments }
    for (const { payment, request } of due) {
      made.add(`${payment.id} ${request}`)
      if (!(await requested(deps, site, settled, payment, request))) failed.add(payment.id)
    }
  }
  throw new Error(`reservation ${id} is not settled after ${MOST_ROUNDS} rounds`)
}

/** A reservation with its payments, without a lock; null for none. */
export const read = (deps: Pick<SettleDeps, 'database'>, site: Pick<Site, 'id'>, id: string): Promise<Records | null> =>
  deps.database.transaction((tx) => locked(tx, site, id))

/** Reads a payment from its provider; returns whether that worked. */
async function refresh(
  deps: SettleDeps,
  site: Site,
  records: Pick<Records, 'row'>,
  payment: PaymentRow,
): Promise<boolean> {
  return attempt(deps, site, payment, 'status', async () => {
    const { adapter, call } = providerOf(deps, site, records, payment.provider)
    return adapter.status(referenceOf(payment), call)
  })
}

/** Makes a request about a payment; returns whether it was carried out. */
async function requested(
  deps: SettleDeps,
  site: Site,
  records: Pick<Records, 'row'>,
  payment: PaymentRow,
  request: PaymentRequest,
): Promise<boolean> {
  const done = await attempt(deps, site, payment, request, async () => {
    const { adapter, call } = providerOf(deps, site, records, payment.provider)
    // A payment that the provider does not have cannot be taken later: it never began.
    if (request === 'cancel' && (await adapter.status(referenceOf(payment), call)) === null) return neverBegan(payment)
    return adapter[request](referenceOf(payment), call)
  })
  // Refused, as when an authorisation has run out: what has become of it decides what the next settlement does.
  if (!done) await refresh(deps, site, records, payment)
  return done
}

const neverBegan = (payment: PaymentRow): FoundPayment => ({
  ...referenceOf(payment),
  status: 'cancelled',
  declined: null,
  captureBefore: null,
})

/** Calls the provider and records its answer. A failure is logged and counted, never thrown. */
async function attempt(
  deps: SettleDeps,
  site: Site,
  payment: PaymentRow,
  what: string,
  work: () => Promise<FoundPayment | null>,
): Promise<boolean> {
  try {
    const found = await work()
    if (!found) return true
    await recordChecked(deps, payment, found)
    return true
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    deps.onWarning(error, `payment ${payment.id}: ${what} failed`)
    await deps.database.transaction((tx) =>
      tx
        .update(payments)
        .set({ failures: sql`${payments.failures} + 1`, updated_at: deps.now() })
        .where(and(eq(payments.website_id, site.id), eq(payments.id, payment.id))),
    )
    return false
  }
}

/**
 * Records an answer of the provider, unless it is not about the payment that we ordered.
 *
 * @throws PaymentProviderError (refused) if it is not
 */
export async function recordChecked(
  deps: Pick<SettleDeps, 'database' | 'now'>,
  payment: PaymentRow,
  found: FoundPayment,
): Promise<void> {
  const problem = mismatch(payment, found)
  if (problem !== null) throw new PaymentProviderError('refused', `the provider's payment ${problem}`)
  await deps.database.transaction((tx) => record(tx, payment, found, deps.now()))
}
