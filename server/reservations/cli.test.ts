import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { giveReservation, testProviders } from '../../tools/testing/reservations.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { diskStore } from '../files/disk.ts'
import { ledgerEntries, sandboxPayments } from '../payments/table.ts'
import { siteReservations } from '../siteReservations.ts'
import { reservationCommands } from './cli.ts'
import { reservations } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
let ids: { a: string; b: string }
const { run, refused } = operator(
  'reservations',
  (program, context) =>
    reservationCommands(program, context, async () =>
      siteReservations({
        database: home.database,
        ...testProviders(home.database),
        files: diskStore('/nowhere'),
        secretKey: 'a key for tests',
        onWarning: (_error, message) => context.warn(message),
      }),
    ),
  () => home.database,
)
const name = async (id: string, fields: Partial<typeof reservations.$inferInsert>) => {
  await home.database.drizzle.update(reservations).set(fields).where(eq(reservations.id, id))
}

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
  ids = {
    a: await giveReservation(home.database, { websiteId: tenants.a.website.id, car: tenants.a.cars[0]! }),
    b: await giveReservation(home.database, { websiteId: tenants.b.website.id, car: tenants.b.cars[0]! }),
  }
  await name(ids.a, { reference: 'AAAA-2222', name: '=HYPERLINK("x")' })
  await name(ids.b, { reference: 'BBBB-3333' })
})
afterAll(() => home.dispose())

test('lists the reservations of all sites or of one, by state', async () => {
  const all = await run('list')
  expect(all).toContain('AAAA-2222')
  expect(all).toContain('BBBB-3333')
  // In columns.
  const [head, ...lines] = all.split('\n')
  const at = head!.indexOf('Vehicle')
  expect(lines.map((line) => line.slice(at - 2, at)).join('')).toBe('    ')
  expect(lines.every((line) => line[at] !== ' ')).toBe(true)
  expect(await run('list', '--site', 'site-a')).not.toContain('BBBB-3333')
  expect(await run('list', '--state', 'expired')).toBe('No reservations match.')
  expect(await refused('list', '--limit', '0')).toContain('Must be a whole number of 1 or more.')
})

test('shows one with what was agreed, its changes and its payments', async () => {
  const shown = await run('show', 'bbbb-3333')
  for (const line of [
    'Robin Hale',
    'Deposit: $500 by sandbox',
    '  Terms.',
    'hold -> held  (visitor)',
    'captured  sandbox',
  ])
    expect(shown).toContain(line)
  expect(await refused('show', 'NONE-0000')).toBe('There is no reservation NONE-0000.')
})

test('says which payments are in doubt, and since when', async () => {
  expect(await run('list')).not.toContain('in doubt')
  await name(ids.b, { state: 'released' })
  const doubt = '(refund in doubt since 2026-11-01T00:00:00.000Z, too long)'
  const lines = (await run('list')).split('\n')
  expect(lines.filter((line) => line.includes(doubt)).map((line) => line.slice(0, 9))).toEqual(['BBBB-3333'])
  expect(await run('show', 'BBBB-3333')).toContain(doubt)
  expect(await run('show', 'AAAA-2222')).not.toContain('in doubt')
  await name(ids.b, { state: 'paid' })
})

test('says by when a dealer answers, which answers are overdue, and that one was given', async () => {
  const DAY_MS = 86_400_000
  const due = (days: number) => ({ answer_due: new Date(Date.now() + days * DAY_MS), time_zone: 'UTC' })
  const day = (days: number) => new Date(Date.now() + days * DAY_MS - 1).toISOString().slice(0, 10)
  expect(await run('list')).not.toContain('answer by')
  expect(await refused('answer', 'AAAA-2222', '--as', 'Kim')).toBe(
    'AAAA-2222 needs no answer: its site had no reservation_answer_days when it was paid.',
  )
  await name(ids.a, due(2))
  await name(ids.b, due(-3))
  const lines = (await run('list')).split('\n')
  expect(lines.find((line) => line.startsWith('AAAA'))).toContain(`  (answer by ${day(2)}, 2 days left)`)
  expect(lines.find((line) => line.startsWith('BBBB'))).toContain(`  (answer by ${day(-3)}, 3 days overdue)`)
  expect(await run('show', 'BBBB-3333')).toContain(`Answer by: ${day(-3)} (3 days overdue)`)
  const [head, row] = (await run('export', '--site', 'site-b')).split('\n').map((line) => line.split(','))
  const exported = (column: string) => row![head!.indexOf(column)]
  expect([exported('answer_by'), exported('answer_days_left'), exported('answered_at')]).toEqual([day(-3), '-3', ''])
  expect(await refused('answer', 'BBBB-3333')).toContain("required option '--as <name>' not specified")
  expect(await run('answer', 'bbbb-3333', '--as', 'Kim')).toBe('BBBB-3333 is answered.')
  expect(await run('answer', 'BBBB-3333', '--as', 'Lee')).toMatch(/^BBBB-3333 was answered on \d{4}-/)
  expect(await run('show', 'BBBB-3333')).toMatch(/Answered: \d{4}-[^]+answer -> paid {2}\(staff: Kim\)/)
  expect(await run('list')).not.toContain('overdue')
  await name(ids.a, { answer_due: null })
  await name(ids.b, { state: 'released', answered_at: null })
  expect(await refused('answer', 'BBBB-3333', '--as', 'Kim')).toBe('BBBB-3333 is released; there is nothing to answer.')
  await name(ids.b, { state: 'paid', answer_due: null })
})

test('exports them without formulas', async () => {
  const lines = (await run('export', '--site', 'site-a')).split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^reference,created_at,site,state/)
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
})

test('compares the books with the provider’s list, and names what differs', async () => {
  const since = ['--since', '2026-10-01']
  expect(await run('balance', '--site', 'site-a', ...since)).toBe(
    'sandbox: 1 payment; ledger $500, provider $500\nThe books agree.',
  )
  expect(await run('balance', '--site', 'site-a', '--since', '2026-11-02')).toMatch(/has no payments since/)
  const mine = eq(sandboxPayments.website_id, tenants.a.website.id)
  await home.database.drizzle.update(sandboxPayments).set({ status: 'refunded' }).where(mine)
  expect(await refused('balance', '--site', 'site-a', ...since)).toBe('1 payment differs.')
  expect(await run('balance', '--site', 'site-b', ...since)).toContain('The books agree.')
  await home.database.drizzle.update(sandboxPayments).set({ status: 'captured' }).where(mine)
})

test('releases one with a refund, says who did it, and refunds no more than that', async () => {
  expect(await refused('refund', 'AAAA-2222')).toBe(
    'AAAA-2222 is paid and holds its vehicle. Release it, and the deposit is refunded.',
  )
  expect(await run('release', 'AAAA-2222', '--as', 'Kim')).toBe('AAAA-2222 is released. The deposit is refunded.')
  expect(await run('show', 'AAAA-2222')).toContain('release -> released  (staff: Kim)')
  expect(await run('refund', 'AAAA-2222')).toBe('AAAA-2222 is released. The deposit is refunded.')
  const entries = await home.database.drizzle.select().from(ledgerEntries)
  expect(entries.filter(({ website_id }) => website_id === tenants.a.website.id)).toHaveLength(4)
  expect(entries.filter(({ website_id }) => website_id === tenants.b.website.id)).toHaveLength(2)
})
