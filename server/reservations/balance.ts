import { and, eq, gte, sql } from 'drizzle-orm'
import type { PaymentProvider } from '@forecourt/rules/kinds/paymentProvider.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { callable, ledgerEntries, payments, type PaymentDeps } from '../payments/payments.ts'
import { reservations } from './table.ts'

/** The money of one account of a site, by our books and by the provider's own list. */
export interface Balance {
  provider: PaymentProvider
  currency: Currency
  payments: number
  /** Taken and not given back, in cents. */
  ledgerCents: number
  providerCents: number
  /** Payments on which the two differ, with what each says. */
  differences: readonly { paymentId: string | null; providerId: string; ledgerCents: number; providerCents: number }[]
}

/**
 * Compares the ledger with the providers' own lists of payments since an instant.
 *
 * @throws PaymentProviderError if a provider does not answer
 */
export async function balances(deps: PaymentDeps, site: Site, since: Date): Promise<readonly Balance[]> {
  const rows = await deps.database.transaction((tx) =>
    tx
      .select({
        id: payments.id,
        provider: payments.provider,
        providerId: payments.provider_id,
        amountCents: payments.amount_cents,
        currency: payments.currency,
        dealershipId: reservations.dealership_id,
        ledgerCents: sql<number>`coalesce((select sum(${ledgerEntries.amount_cents}) from ${ledgerEntries}
          where ${ledgerEntries.payment_id} = ${payments.id} and ${ledgerEntries.account} = 'provider'), 0)::float8`,
      })
      .from(payments)
      .innerJoin(reservations, eq(reservations.id, payments.reservation_id))
      .where(and(eq(payments.website_id, site.id), gte(payments.created_at, since))),
  )
  const results: Balance[] = []
  for (const provider of new Set(rows.map((row) => row.provider))) {
    const ours = rows.filter((row) => row.provider === provider)
    const byId = new Map(ours.map((row) => [row.id, row]))
    const listed = new Map<string, number>()
    const differences: Balance['differences'][number][] = []
    // Dealerships may have accounts of their own; one account is listed once.
    for (const dealershipId of new Set(ours.map((row) => row.dealershipId))) {
      const { adapter, call } = callable(deps, site, { provider, dealershipId, publishableKey: null })
      const known = ours.filter((row) => row.dealershipId === dealershipId)
      for await (const payment of adapter.list(since, known, call)) {
        if (listed.has(payment.providerId)) continue
        const providerCents = payment.status === 'captured' ? payment.amountCents : 0
        listed.set(payment.providerId, providerCents)
        const ledgerCents = byId.get(payment.id)?.ledgerCents ?? 0
        if (ledgerCents !== providerCents)
          differences.push({ paymentId: payment.id, providerId: payment.providerId, ledgerCents, providerCents })
      }
    }
    for (const { id, providerId, ledgerCents } of ours)
      if (ledgerCents !== 0 && (providerId === null || !listed.has(providerId)))
        differences.push({ paymentId: id, providerId: providerId ?? 'none', ledgerCents, providerCents: 0 })
    results.push({
      provider,
      currency: ours[0]!.currency,
      payments: ours.length,
      ledgerCents: ours.reduce((sum, row) => sum + row.ledgerCents, 0),
      providerCents: [...listed.values()].reduce((sum, cents) => sum + cents, 0),
      differences,
    })
  }
  return results
}
