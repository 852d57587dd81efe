import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE_NAMES, roleOf, type RoleName } from '@forecourt/rules/staff/role.ts'
import type { Found } from '@forecourt/web/console/palette/search.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { leads } from '../../leads/table.ts'
import { cars } from '../../stock/table.ts'
import { staffAudit } from '../table.ts'

const MARKUP = '<img src=x onerror=alert(1)>'

let platform: TestPlatform
const people = new Map<RoleName | 'other', StaffBrowser>()

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { guesses: plenty },
  })
  const { a, b } = platform.tenants
  const add = async (name: RoleName | 'other', role: RoleName, scope: object) => {
    await giveStaff(platform.database, `${name}@dealer.example`, role, scope)
    const browser = staffBrowser(platform)
    expect((await browser.signIn(`${name}@dealer.example`)).status).toBe(302)
    people.set(name, browser)
  }
  for (const role of ROLE_NAMES) {
    const scopes: readonly string[] = roleOf(role).scopes
    const site = scopes.includes('site') ? { website_id: a.website.id } : {}
    await add(
      role,
      role,
      scopes[0] === 'group' && !scopes.includes('site') ? { dealership_group_id: a.group.id } : site,
    )
  }
  await add('other', 'dealer_principal', { website_id: b.website.id })
})
afterAll(() => platform.dispose())

async function search(who: RoleName | 'other', text: string): Promise<Found> {
  const answer = await people.get(who)!.get(`/search?${new URLSearchParams({ search: text })}`)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toMatch('application/json')
  expect(answer.headers['cache-control']).toBe('private, no-store')
  return JSON.parse(answer.text) as Found
}

/** A lead as the intake stores it. */
async function lead(key: 'a' | 'b', name: string, email: string) {
  const { id: _, lead_id: _lead, reference: _reference, ...rest } = platform.tenants[key].lead
  const [row] = await platform.database.site(platform.tenants[key].website.id).transaction((tx) =>
    tx
      .insert(leads)
      .values({
        ...rest,
        reference: `T-${randomUUID().slice(0, 8).toUpperCase()}`,
        submission_id: randomUUID(),
        lead: { ...rest.lead, name, email },
      })
      .returning(),
  )
  return row!
}

/** A tenant’s vehicles. */
async function stockOf(key: 'a' | 'b') {
  const ids = platform.tenants[key].dealerships.map(({ id }) => id)
  const rows = await platform.database.drizzle.select().from(cars)
  return rows.filter(({ dealership_id }) => ids.includes(dealership_id))
}

test('each role finds the leads, vehicles and people that it may see, and no others', async () => {
  const own = await lead('a', 'Zelda Palette', 'zelda@mail.example')
  const [car] = await stockOf('a')
  await platform.database.drizzle.update(cars).set({ stocknum: 'OFA1' }).where(eq(cars.id, car!.id))
  for (const role of ROLE_NAMES) {
    const permissions: readonly string[] = roleOf(role).permissions
    const byName = await search(role, 'zelda pal')
    const byNumber = await search(role, 'ofa1')
    expect([role, byName.leads?.rows.map(({ id }) => id) ?? null]).toEqual([
      role,
      permissions.includes('leads:read') ? [own.lead_id] : null,
    ])
    expect([role, byNumber.vehicles?.rows[0]?.id ?? null]).toEqual([
      role,
      permissions.includes('stock:read') ? String(car!.id) : null,
    ])
    const { people: found } = await search(role, 'finance@dealer')
    expect([role, found?.rows.map(({ detail }) => detail) ?? null]).toEqual([
      role,
      permissions.includes('people:read') ? ['finance@dealer.example · Finance'] : null,
    ])
  }
})

test('a lead is found by name, email address and reference, in any case', async () => {
  const { lead_id, reference } = await lead('a', 'Quentin Marsh', 'q.marsh@mail.example')
  for (const text of ['quentin', 'MARSH qu', 'q.marsh@mail.example', reference, reference.toLowerCase()]) {
    const { leads: found } = await search('sales', text)
    expect([text, found!.rows.map(({ id }) => id)]).toEqual([text, [lead_id]])
  }
  const { leads: found } = await search('sales', 'quentin')
  expect(found!.rows[0]!.name).toBe('Quentin Marsh')
  expect(found!.rows[0]!.detail).toContain(`q.marsh@mail.example · ${reference}`)
})

test('a vehicle is found by name and stock number, sold ones too', async () => {
  const [car] = await stockOf('a')
  await platform.database.drizzle.update(cars).set({ stocknum: 'PAL77', sold: true }).where(eq(cars.id, car!.id))
  const { vehicles } = await search('marketing', 'pal77')
  expect(vehicles).toMatchObject({ rows: [{ id: String(car!.id), name: car!.name }], more: false })
  expect(vehicles!.rows[0]!.detail).toMatch(/^PAL77 · Sold · /)
  const byName = await search('marketing', `${car!.make.slice(0, 3)} pal77`)
  expect(byName.vehicles!.rows.map(({ id }) => id)).toEqual([String(car!.id)])
})

test('a setting is found by its name, at the first site, by those who may see settings', async () => {
  for (const role of ROLE_NAMES) {
    const { settings } = await search(role, 'deposit hol')
    if (!(roleOf(role).permissions as readonly string[]).includes('settings:read'))
      expect([role, settings]).toEqual([role, null])
    else if (role === 'operator') expect(settings!.rows[0]!.id).toMatch(/^\/settings\/deposit_holder\?/)
    else
      expect([role, settings]).toEqual([
        role,
        {
          rows: [
            {
              id: `/settings/deposit_holder?scope=site%3A${platform.tenants.a.website.id}`,
              name: 'Deposit holder',
              detail: 'Buying and owner area',
            },
          ],
          more: false,
        },
      ])
  }
  const { settings } = await search('dealer_principal', 'search')
  expect(settings).toMatchObject({ more: true })
  expect(settings!.rows).toHaveLength(5)
  expect((await search('other', 'deposit hol')).settings!.rows.map(({ id }) => id)).toEqual([
    `/settings/deposit_holder?scope=site%3A${platform.tenants.b.website.id}`,
  ])
})

test('another tenant’s leads, vehicles and people are never found', async () => {
  const ofB = await lead('b', 'Yolanda Elsewhere', 'yolanda@mail.example')
  const [car] = await stockOf('b')
  await platform.database.drizzle.update(cars).set({ stocknum: 'ONLYB1' }).where(eq(cars.id, car!.id))
  for (const role of ROLE_NAMES.filter((one) => one !== 'operator'))
    for (const text of ['yolanda', 'yolanda@mail.example', ofB.reference, 'ONLYB1', 'other@dealer.example']) {
      const found = Object.values(await search(role, text)).flatMap((some) => some?.rows ?? [])
      expect([role, text, found]).toEqual([role, text, []])
    }
  expect((await search('other', 'yolanda')).leads!.rows).toHaveLength(1)
  expect((await search('other', 'onlyb1')).vehicles!.rows).toHaveLength(1)
  expect((await search('other', 'other@dealer.example')).people!.rows).toHaveLength(1)
})

test('the newest five are listed, and whether there are more', async () => {
  const made = []
  for (let at = 0; at < 5; at++) made.push((await lead('a', 'Plenty Found', `p${at}@mail.example`)).lead_id)
  const five = (await search('sales', 'plenty')).leads!
  expect(five).toMatchObject({ more: false })
  expect(five.rows.map(({ id }) => id)).toEqual(made.toReversed())
  const { lead_id } = await lead('a', 'Plenty Found', 'p6@mail.example')
  const six = (await search('sales', 'plenty')).leads!
  expect(six.more).toBe(true)
  expect(six.rows.map(({ id }) => id)).toEqual([lead_id, ...made.toReversed().slice(0, 4)])
})

test('little, long and hostile text', async () => {
  const { lead_id } = await lead('a', `${MARKUP} Hostile`, 'hostile@mail.example')
  const hostile = (await search('sales', 'hostile')).leads!.rows
  expect(hostile).toMatchObject([{ id: lead_id, name: `${MARKUP} Hostile` }])
  const NONE = {
    leads: { rows: [], more: false },
    vehicles: { rows: [], more: false },
    people: null,
    settings: { rows: [], more: false },
  }
  for (const text of ['', ' a ', '\u0000', "'; drop table cars; --", '%%', '__', '\\', ':* & !'])
    expect([text, await search('sales', text)]).toEqual([text, NONE])
  expect(await search('sales', 'x'.repeat(5_000))).toEqual(NONE)
})

test('nobody finds anything without signing in, and searching is no change', async () => {
  const answer = await staffBrowser(platform).get('/search?search=zelda')
  expect(answer.status).toBe(401)
  expect(JSON.parse(answer.text)).toEqual({ reason: 'You’re signed out. Reload the page to sign in again.' })
  const entries = () => platform.database.drizzle.$count(staffAudit)
  const before = await entries()
  await search('sales', 'zelda')
  expect(await entries()).toBe(before)
  expect((await people.get('sales')!.post('/search', { search: 'zelda' })).status).toBe(405)
})
