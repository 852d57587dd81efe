import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { asc, eq, gte } from 'drizzle-orm'
import { SANDBOX_CARDS, SANDBOX_CHALLENGE, type SandboxCard } from '@forecourt/rules/payment/sandboxCard.ts'
import type { Transaction } from '../db/database.ts'
import { DECLINES } from './declines.ts'
import {
  PaymentProviderError,
  type PaymentAdapter,
  type PaymentCall,
  type PaymentReference,
  type ProviderPayment,
} from './provider.ts'
import { sandboxPayments } from './table.ts'

type Row = typeof sandboxPayments.$inferSelect
type Call = PaymentCall<'sandbox'>

const DECLINED: Readonly<Partial<Record<string, string>>> = {
  decline: DECLINES.funds,
  challenge: DECLINES.challenge,
}
const SLOW_MS = 5_000
const LATE_MS = 60_000

const isCard = (token: string): token is SandboxCard => Object.hasOwn(SANDBOX_CARDS, token)

const paymentOf = (row: Row): ProviderPayment => ({
  id: row.payment_id,
  providerId: row.id,
  status: row.status,
  amountCents: row.amount_cents,
  currency: row.currency,
  declined: row.status === 'declined' ? (DECLINED[row.card ?? ''] ?? null) : null,
  captureBefore: null,
})

/** The row of a payment, locked; a late approval whose time has come is approved first. Null for none. */
async function rowOf(tx: Transaction, paymentId: string, { now }: Call): Promise<Row | null> {
  const mine = eq(sandboxPayments.payment_id, paymentId)
  const [row] = await tx.select().from(sandboxPayments).where(mine).for('update')
  if (row?.status === 'started' && row.approve_at !== null && row.approve_at <= now())
    return change(tx, row, 'authorised')
  return row ?? null
}

async function change(tx: Transaction, row: Row, status: Row['status']): Promise<Row> {
  const [changed] = await tx.update(sandboxPayments).set({ status }).where(eq(sandboxPayments.id, row.id)).returning()
  return changed!
}

/** Carries out a request about an existing payment. */
function request(work: (tx: Transaction, row: Row) => Promise<Row>) {
  return async ({ id }: Pick<PaymentReference, 'id'>, call: Call): Promise<ProviderPayment> =>
    call.transaction(async (tx) => {
      const row = await rowOf(tx, id, call)
      if (!row) throw new PaymentProviderError('refused', 'the sandbox has no such payment')
      return paymentOf(await work(tx, row))
    })
}

/**
 * The payment sandbox: a provider that takes no money and keeps its books in our database. Instead of a card the visitor
 * chooses what is to happen; the choice is the token.
 */
export const sandbox: PaymentAdapter<'sandbox'> = {
  async start({ id, amountCents, currency }, call) {
    return call.transaction(async (tx) => {
      await tx
        .insert(sandboxPayments)
        .values({
          id: `sandbox_${randomUUID()}`,
          website_id: call.websiteId,
          payment_id: id,
          amount_cents: amountCents,
          currency,
          status: 'started',
          created_at: call.now(),
        })
        .onConflictDoNothing({ target: [sandboxPayments.website_id, sandboxPayments.payment_id] })
      const row = await rowOf(tx, id, call)
      return { providerId: row!.id, client: {} }
    })
  },

  async authorise({ id, returnUrl }, token, call) {
    if (token === 'slow') await delay(SLOW_MS)
    const row = await call.transaction(async (tx) => {
      const found = await rowOf(tx, id, call)
      if (!found) throw new PaymentProviderError('refused', 'the sandbox has no such payment')
      if (found.status !== 'started' || found.approve_at !== null) return found
      const isAnswer = Object.hasOwn(SANDBOX_CHALLENGE, token) && found.card === 'challenge'
      if (isAnswer) return change(tx, found, token === 'challenge_passed' ? 'authorised' : 'declined')
      if (!isCard(token)) throw new PaymentProviderError('refused', 'the sandbox does not know this card')
      const [chosen] = await tx
        .update(sandboxPayments)
        .set({
          card: token,
          ...(token === 'late' ? { approve_at: new Date(call.now().getTime() + LATE_MS) } : {}),
          ...(token === 'refund_failure' ? { refund_failures: 1 } : {}),
        })
        .where(eq(sandboxPayments.id, found.id))
        .returning()
      if (token === 'challenge' || token === 'late') return chosen!
      return change(tx, chosen!, token === 'decline' ? 'declined' : 'authorised')
    })
    if (token === 'timeout') throw new PaymentProviderError('unknown', 'the sandbox did not answer')
    const waits = row.status === 'started' && row.card === 'challenge'
    return {
      payment: paymentOf(row),
      next: waits ? { kind: 'redirect', url: `${returnUrl}?challenge=1` } : { kind: 'done' },
    }
  },

  async status({ id }, call) {
    const row = await call.transaction((tx) => rowOf(tx, id, call))
    return row && paymentOf(row)
  },

  capture: request(async (tx, row) => (row.status === 'authorised' ? change(tx, row, 'captured') : row)),

  cancel: request(async (tx, row) =>
    row.status === 'started' || row.status === 'authorised' ? change(tx, row, 'cancelled') : row,
  ),

  async refund({ id }, call) {
    const failed = await call.transaction(async (tx) => {
      const row = await rowOf(tx, id, call)
      if (!row || row.refund_failures === 0 || row.status !== 'captured') return false
      await tx
        .update(sandboxPayments)
        .set({ refund_failures: row.refund_failures - 1 })
        .where(eq(sandboxPayments.id, row.id))
      return true
    })
    if (failed) throw new PaymentProviderError('unknown', 'the sandbox failed to refund')
    return refund({ id }, call)
  },

  async *list(since, _known, call) {
    const rows = await call.transaction((tx) =>
      tx
        .select()
        .from(sandboxPayments)
        .where(gte(sandboxPayments.created_at, since))
        .orderBy(asc(sandboxPayments.created_at)),
    )
    yield* rows.map(paymentOf)
  },
}

const refund = request(async (tx, row) => (row.status === 'captured' ? change(tx, row, 'refunded') : row))
