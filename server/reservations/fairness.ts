import { createHmac } from 'node:crypto'
import { and, arrayOverlaps, desc, eq } from 'drizzle-orm'
import { bookersOf } from '@forecourt/rules/booking/limit.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Transaction } from '../db/database.ts'
import { reservations } from './table.ts'

/** Somebody who holds a vehicle, or waits for one. */
export interface Holder {
  email: string
  phone: string
  /** Empty for none. */
  deviceId: string
  /** Hash of the secret in the visitor's cookie; empty for none. */
  visitor: string
}

/** The keys by which holds, and places on waitlists, of a person and a device are counted on a site. */
export const holderKeys = (secretKey: string, site: Pick<Site, 'id' | 'country'>, holder: Holder): string[] =>
  [
    ...bookersOf(holder, { country: site.country, deviceId: holder.deviceId, network: null }),
    ...(holder.visitor ? [{ kind: 'device', id: holder.visitor }] : []),
  ].map(({ kind, id }) => {
    const hashed = createHmac('sha256', secretKey).update(`hold ${site.id} ${kind} ${id}`).digest('base64url')
    return `${kind}:${hashed.slice(0, 22)}`
  })

/** When the last hold of these keys expired without a payment; null if none did. */
export async function lastExpired(tx: Transaction, site: Pick<Site, 'id'>, keys: string[]): Promise<Date | null> {
  const [row] = await tx
    .select({ at: reservations.updated_at })
    .from(reservations)
    .where(
      and(
        eq(reservations.website_id, site.id),
        arrayOverlaps(reservations.held_by, keys),
        eq(reservations.state, 'expired'),
      ),
    )
    .orderBy(desc(reservations.updated_at))
    .limit(1)
  return row?.at ?? null
}
