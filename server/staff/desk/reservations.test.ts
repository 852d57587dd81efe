import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { givePlace, giveReservation } from '../../../tools/testing/reservations.ts'
import { giveStaff, PASSWORD, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { ledgerEntries, payments, sandboxPayments } from '../../payments/table.ts'
import { reservationChanges, reservations } from '../../reservations/table.ts'
import { staffAudit, staffSessions } from '../table.ts'

let platform: TestPlatform
let ids: { a: string; held: string; b: string }
const REFERENCES = { a: 'AAAA-2222', held: 'HELD-4444', b: 'BBBB-3333' } as const

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  const { a, b } = platform.tenants
  const give = (tenant: typeof a, at: number) =>
    giveReservation(platform.database, { websiteId: tenant.website.id, car: tenant.cars[at]! })
  ids = { a: await give(a, 0), held: await give(a, 1), b: await give(b, 0) }
  await set(ids.a, { reference: REFERENCES.a, name: 'Alder Buyer', answer_due: new Date(Date.now() + 86_400_000) })
  await set(ids.b, { reference: REFERENCES.b, name: 'Beech Buyer', answer_due: new Date(Date.now() + 86_400_000) })
  await set(ids.held, {
    reference: REFERENCES.held,
    state: 'held',
    winner_id: null,
    held_until: new Date(Date.now() + 600_000),
  })
  const paymentOfHeld = eq(payments.reservation_id, ids.held)
  const [payment] = await platform.database.drizzle.select().from(payments).where(paymentOfHeld)
  await platform.database.drizzle.delete(sandboxPayments).where(eq(sandboxPayments.payment_id, payment!.id))
  await platform.database.drizzle.update(payments).set({ status: 'declined' }).where(paymentOfHeld)
  await givePlace(platform.database, { websiteId: a.website.id, car: a.cars[0]! })
  await givePlace(platform.database, { websiteId: b.website.id, car: b.cars[0]! })
  for (const role of ['sales', 'finance', 'read_only', 'marketing'] as const)
    await giveStaff(platform.database, `${role}@dealer.example`, role, { website_id: a.website.id })
})
afterAll(() => platform.dispose())

const set = (id: string, fields: Partial<typeof reservations.$inferInsert>) =>
  platform.database.drizzle.update(reservations).set(fields).where(eq(reservations.id, id))
const rowOf = async (id: string) =>
  (await platform.database.drizzle.select().from(reservations).where(eq(reservations.id, id)))[0]!
const auditOf = (subject: string) =>
  platform.database.drizzle.select().from(staffAudit).where(eq(staffAudit.subject, subject)).orderBy(staffAudit.id)
async function signedIn(role: string): Promise<StaffBrowser> {
  const who = staffBrowser(platform)
  expect((await who.signIn(`${role}@dealer.example`)).status).toBe(302)
  return who
}
const read = async (who: StaffBrowser, path: string) => {
  const { status, text } = await who.get(path)
  return { status, ...(JSON.parse(text) as Record<string, never>) } as {
    status: number
    rows: { reference: string; word: string; note: string; name: string }[]
    views: { value: string; count: number | null }[]
    version: string
    cents: number
    may: { write: { allowed: boolean }; refund: { allowed: boolean; reason?: string } }
    changes: { what: string; by: string }[]
    entries: { what: string; amount: string; providerId: string }[]
    waitlist: { name: string }[]
    reason: string
  }
}
const at = (key: keyof typeof REFERENCES) => `/reservations/${REFERENCES[key]}`
const errorOf = ({ status, text }: { status: number; text: string }) => {
  const { error, fields } = JSON.parse(text) as { error: string; fields: Record<string, string> }
  return [status, fields.reason ?? error]
}

test('lists those of one’s own sites by view, site, text and page', async () => {
  const who = await signedIn('read_only')
  const references = async (query: string) =>
    (await read(who, `/reservations?${query}`)).rows.map(({ reference }) => reference)
  expect(await references('')).toEqual([REFERENCES.a])
  expect(await references('view=holds')).toEqual([REFERENCES.held])
  expect((await references('view=all')).toSorted()).toEqual([REFERENCES.a, REFERENCES.held])
  expect(await references('view=ended')).toEqual([])
  for (const search of ['alder+buy', 'aaaa-22'])
    expect(await references(`view=all&search=${search}`)).toEqual([REFERENCES.a])
  for (const search of ['Beech', '%25', 'BBBB-3333']) expect(await references(`view=all&search=${search}`)).toEqual([])
  expect(await references(`view=all&site=${platform.tenants.b.website.id}`)).toEqual([])
  // Both were made at the same time, so their ids decide which is on which side.
  const beside = async (id: string) => [
    ...(await references(`view=all&after=${encodeURIComponent(JSON.stringify([id]))}`)),
    ...(await references(`view=all&before=${encodeURIComponent(JSON.stringify([id]))}`)),
  ]
  expect([await beside(ids.a), await beside(ids.held)]).toEqual([[REFERENCES.held], [REFERENCES.a]])
  expect((await references('view=all&after=nonsense')).length).toBe(2)
  const { rows, views } = await read(who, '/reservations?view=waitlist')
  expect(rows.map(({ name, word }) => [name, word])).toEqual([['Robin Hale', 'Waiting']])
  expect(views.flatMap(({ value, count }) => (count === null ? [] : [[value, count]]))).toEqual([
    ['unanswered', 1],
    ['holds', 1],
    ['waitlist', 1],
  ])
  expect((await read(await signedIn('marketing'), '/reservations')).status).toBe(403)
})

test('shows one with its history, ledger and line, and what a role may do with it', async () => {
  const who = await signedIn('sales')
  const one = await read(who, at('a'))
  expect(one.changes).toMatchObject([{ what: 'Held the vehicle', by: 'Visitor' }])
  expect(one.entries).toMatchObject([{ what: 'Deposit taken', amount: '$500 AUD' }])
  expect(one.waitlist.map(({ name }) => name)).toEqual(['Robin Hale'])
  expect(one.may).toMatchObject({
    write: { allowed: true },
    refund: { allowed: false, reason: expect.stringContaining('can’t refund reservations') as string },
  })
  expect((await read(who, at('b'))).status).toBe(404)
})

test('an answer is recorded once, by name, against what was seen', async () => {
  const [sales, reader] = [await signedIn('sales'), await signedIn('read_only')]
  const { version } = await read(sales, at('a'))
  expect((await reader.post(at('a'), { intent: 'answer', version })).status).toBe(403)
  await set(ids.a, { updated_at: new Date('2026-11-02T00:00:00Z') })
  expect(errorOf(await sales.post(at('a'), { intent: 'answer', version }))).toEqual([
    409,
    'This reservation has changed since you opened it: it is paid now. Nothing was done. Please look at it again.',
  ])
  const seen = await read(sales, at('a'))
  const answered = await Promise.all([1, 2].map(() => sales.post(at('a'), { intent: 'answer', version: seen.version })))
  expect(answered.map(({ status }) => status)).toEqual([302, 302])
  expect((await rowOf(ids.a)).answered_at).not.toBeNull()
  // Someone else who had it open is told.
  const finance = await signedIn('finance')
  expect(errorOf(await finance.post(at('a'), { intent: 'answer', version: seen.version }))).toEqual([
    409,
    'sales has recorded the answer already. Nothing was done.',
  ])
  expect(await auditOf(REFERENCES.a)).toMatchObject([{ action: 'reservation.answered', who: 'sales' }])
  const changes = await platform.database.drizzle
    .select()
    .from(reservationChanges)
    .where(eq(reservationChanges.reservation_id, ids.a))
  expect(changes.filter(({ event }) => event === 'answer').map(({ changed_by }) => changed_by)).toEqual([
    'staff: sales',
  ])
})

test('a hold is released, and one that has been paid is not', async () => {
  const who = await signedIn('sales')
  const { version } = await read(who, at('held'))
  const paid = await read(who, at('a'))
  expect((await who.post(at('a'), { intent: 'release', version: paid.version })).status).toBe(409)
  expect((await who.post(at('b'), { intent: 'release', version })).status).toBe(404)
  expect((await who.post(at('held'), { intent: 'release', version })).status).toBe(302)
  expect((await who.post(at('held'), { intent: 'release', version })).status).toBe(302)
  expect((await rowOf(ids.held)).state).toBe('released')
  expect(errorOf(await (await signedIn('finance')).post(at('held'), { intent: 'release', version }))).toEqual([
    409,
    'sales has released this vehicle already. Nothing was done.',
  ])
  expect(await auditOf(REFERENCES.held)).toMatchObject([
    { action: 'reservation.released', before: { state: 'Held' }, after: { state: 'Released' } },
  ])
})

test('of two who do the same at the same moment one has done it, and the other hears what the first did', async () => {
  const [sales, finance] = [await signedIn('sales'), await signedIn('finance')]
  const { drizzle, pool } = platform.database
  for (const [intent, state, done] of [
    ['release', 'held', 'released this vehicle'],
    ['answer', 'paid', 'recorded the answer'],
  ] as const) {
    const id = await giveReservation(platform.database, {
      websiteId: platform.tenants.a.website.id,
      car: platform.tenants.a.cars[2]!,
    })
    const reference = `SAME-${intent === 'release' ? '2222' : '3333'}`
    const later = new Date(Date.now() + 86_400_000)
    await set(id, { reference, state, held_until: later, answer_due: state === 'paid' ? later : null })
    if (state === 'held') {
      const ofThis = eq(payments.reservation_id, id)
      const [payment] = await drizzle.select().from(payments).where(ofThis)
      await drizzle.delete(sandboxPayments).where(eq(sandboxPayments.payment_id, payment!.id))
      await drizzle.update(payments).set({ status: 'declined' }).where(ofThis)
      await set(id, { winner_id: null })
    }
    const { version } = await read(sales, `/reservations/${reference}`)
    let both: Promise<{ status: number; text: string }[]> | undefined
    await drizzle.transaction(async (tx) => {
      await tx.select().from(reservations).where(eq(reservations.id, id)).for('update')
      both = Promise.all([sales, finance].map((who) => who.post(`/reservations/${reference}`, { intent, version })))
      await expect
        .poll(async () => (await pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount)
        .toBeGreaterThanOrEqual(2)
    })
    const answers = (await both)!
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409])
    const first = answers[0]!.status === 302 ? 'sales' : 'finance'
    expect(errorOf(answers.find(({ status }) => status === 409)!)).toEqual([
      409,
      `${first} has ${done} already. Nothing was done.`,
    ])
    expect((await auditOf(reference)).map(({ who }) => who)).toEqual([first])
    await set(id, { state: 'released' })
  }
})

test('a refund takes the role, the password and a reason, and happens once', async () => {
  const [sales, finance] = [await signedIn('sales'), await signedIn('finance')]
  const { version, cents } = await read(finance, at('a'))
  const given = { intent: 'refund', version, amount: String(cents), reason: 'Sold at the yard' }
  expect((await sales.post(at('a'), given)).status).toBe(403)
  await platform.database.drizzle.update(staffSessions).set({ confirmed_at: new Date(Date.now() - 600_000) })
  expect(errorOf(await finance.post(at('a'), given))).toEqual([403, 'Please enter your password again.'])
  expect((await finance.post(at('a'), { intent: 'confirm', password: PASSWORD })).status).toBe(302)
  expect(errorOf(await finance.post(at('a'), { ...given, reason: ' ' }))).toEqual([422, 'Please enter a reason.'])
  expect((await finance.post(at('a'), { ...given, amount: '100' })).status).toBe(409)
  expect((await finance.post(at('b'), given)).status).toBe(404)
  expect((await rowOf(ids.a)).state).toBe('paid')

  const both = await Promise.all([finance.post(at('a'), given), finance.post(at('a'), given)])
  expect(both.map(({ status, headers }) => [status, headers.location])).toEqual(
    both.map(() => [302, `${at('a')}?done=refunded`]),
  )
  expect((await rowOf(ids.a)).state).toBe('released')
  const [payment] = await platform.database.drizzle.select().from(payments).where(eq(payments.reservation_id, ids.a))
  expect(payment!.status).toBe('refunded')
  const entries = await platform.database.drizzle
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.payment_id, payment!.id))
  expect(entries.filter(({ movement }) => movement === 'refund')).toHaveLength(2)
  const log = (await auditOf(REFERENCES.a)).filter(({ action }) => action === 'reservation.refunded')
  expect(log).toMatchObject([
    {
      who: 'finance',
      website_id: platform.tenants.a.website.id,
      before: { state: 'Paid' },
      after: { state: 'Released', amount: '$500 AUD', reason: 'Sold at the yard' },
    },
  ])
  expect((await rowOf(ids.b)).state).toBe('paid')

  await giveStaff(platform.database, 'finance-2@dealer.example', 'finance', {
    website_id: platform.tenants.a.website.id,
  })
  const colleague = await signedIn('finance-2')
  expect(errorOf(await colleague.post(at('a'), { ...given, reason: 'Damaged' }))).toEqual([
    409,
    'finance has cancelled this reservation already. Nothing was done.',
  ])
  // Somebody else than the dealer has ended it.
  await set(ids.held, { state: 'expired' })
  await platform.database.drizzle.delete(reservationChanges).where(eq(reservationChanges.reservation_id, ids.held))
  expect(errorOf(await sales.post(at('held'), { intent: 'release', version }))).toEqual([
    409,
    'This reservation has changed since you opened it: it is expired now. Nothing was done. Please look at it again.',
  ])
})

test('a change whose entry cannot be written does not happen', async () => {
  const id = await giveReservation(platform.database, {
    websiteId: platform.tenants.a.website.id,
    car: platform.tenants.a.cars[1]!,
  })
  await set(id, { reference: 'FAIL-5555' })
  const finance = await signedIn('finance')
  const { version, cents } = await read(finance, '/reservations/FAIL-5555')
  const { pool } = platform.database
  await pool.query(`alter table staff_audit add constraint refused check (action <> 'reservation.refunded') not valid`)
  const given = { intent: 'refund', version, amount: String(cents), reason: 'Sold' }
  expect((await finance.post('/reservations/FAIL-5555', given)).status).toBe(500)
  await pool.query('alter table staff_audit drop constraint refused')
  expect((await rowOf(id)).state).toBe('paid')
})
