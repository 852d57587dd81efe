import type { Pool } from 'pg'

/** What was done in the working day. */
export interface Day {
  /** What the last names of its leads begin with. */
  name: string
  leads: number
  /** How many of them were answered and so on. */
  counts: Readonly<Record<'reply' | 'call' | 'snooze' | 'close' | 'assign only', number>>
  merges: number
  /** Rows of the feed that could be imported. */
  rows: number
  /** What their prices were lowered by, in whole dollars; row n cost 15,000 and n. */
  lowered: number
}

/** Compares what is stored with what was done: one line for each number that differs. */
export async function dayFaults(pool: Pool, { name, leads, counts, merges, rows, lowered }: Day): Promise<string[]> {
  const faults: string[] = []
  async function expect(what: string, wanted: number, statement: string, values: readonly unknown[] = [`${name}%`]) {
    const { rows: found } = await pool.query<{ count: number }>(statement, [...values])
    const { count } = found[0]!
    console.log(`  ${what}: ${count} of ${wanted}`)
    if (count !== wanted) faults.push(`${what}: ${count}, not ${wanted}`)
  }
  const own = `select id, reference from leads where lead->>'last_name' like $1`
  await expect('leads', leads, `select count(*)::int from (${own}) own`)
  await expect(
    'people of the leads',
    leads,
    `select count(distinct lead->>'email')::int as count from leads where lead->>'last_name' like $1`,
  )
  await expect(
    'assigned leads',
    leads,
    `select count(*)::int from lead_work where assigned_to is not null and lead_id in (select id from (${own}) own)`,
  )
  const kinds = [
    ['assigned', leads, 'lead.assigned'],
    ['reply', counts.reply, 'lead.replied'],
    ['call', counts.call, 'lead.called'],
    ['snoozed', counts.snooze, 'lead.snoozed'],
    ['status', counts.close, 'lead.status'],
    ['merged', merges, 'lead.merged'],
  ] as const
  for (const [kind, wanted, action] of kinds) {
    await expect(
      `changes ‘${kind}’`,
      wanted,
      `select count(*)::int from lead_activity where kind = $2 and lead_id in (select id from (${own}) own)`,
      [`${name}%`, kind],
    )
    await expect(
      `entries ‘${action}’ in the log`,
      wanted,
      `select count(*)::int from staff_audit where action = $2 and subject in (select reference from (${own}) own)`,
      [`${name}%`, action],
    )
  }
  await expect(
    'replies to deliver or delivered',
    counts.reply,
    `select count(distinct activity_id)::int as count from deliveries
     where activity_id is not null and lead_id in (select id from (${own}) own)`,
  )
  await expect('vehicles of the feed', rows, `select count(*)::int from cars where stocknum like 'DAY%'`, [])
  await expect(
    'lowered prices, each locked against the feed',
    rows,
    `select count(*)::int from cars join car_locks on car_locks.car_id = cars.id and field = 'price'
     where stocknum like 'DAY%' and price_cents = (15000 + substr(stocknum, 4)::int - $1) * 100`,
    [lowered],
  )
  await expect(
    'entries ‘stock.price’ in the log',
    rows,
    `select count(*)::int from staff_audit where action = 'stock.price'`,
    [],
  )
  for (const action of ['stock.bulk', 'feed.imported', 'booking.moved', 'reservation.refunded'])
    await expect(`entries ‘${action}’ in the log`, 1, `select count(*)::int from staff_audit where action = $1`, [
      action,
    ])
  return faults
}
