import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILT_IN_TABLES } from '@forecourt/rules/charges/tables/builtIn.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { chargeTables, type ChargeStores } from '../../charges/charges.ts'
import { openChargeStores } from '../../files/files.ts'
import { staffAudit } from '../table.ts'

const PATH = '/platform/charges'
const now = new Date('2026-11-27T01:00:00Z')
let dataDir: string
let stores: ChargeStores
let platform: TestPlatform
let operator: StaffBrowser
let owner: StaffBrowser

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forecourt-charges-desk-'))
  stores = openChargeStores({ dataDir, s3: null })
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    charges: stores,
    now: () => now,
  })
  await giveStaff(platform.database, 'operator@platform.example', 'operator')
  await giveStaff(platform.database, 'owner@dealer.example', 'group_owner', {
    dealership_group_id: platform.tenants.a.group.id,
  })
  operator = staffBrowser(platform)
  await operator.signIn('operator@platform.example')
  owner = staffBrowser(platform)
  await owner.signIn('owner@dealer.example')
})
afterAll(async () => {
  await platform.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

interface Field {
  name: string
  value: string
}
const place = async (code: string, query = '') => JSON.parse((await operator.get(`${PATH}/${code}${query}`)).text)
const valuesOf = ({ form, version }: { form: { fields: Field[] }[]; version: string }) => ({
  ...Object.fromEntries(form.flatMap(({ fields }) => fields.map(({ name, value }) => [name, value]))),
  version,
})
const post = async (code: string, body: Record<string, string>, who = operator) => {
  const { status, text, headers } = await who.post(`${PATH}/${code}`, body)
  return { status, location: headers.location ?? '', body: text === '' ? null : JSON.parse(text) }
}
const log = async () => platform.database.drizzle.select().from(staffAudit).orderBy(desc(staffAudit.id))
/** What pages would use. */
const inUse = async () => {
  const read = chargeTables({ files: stores.tables, onInvalid: () => {}, onFailure: () => {} })
  return (await read()).length - BUILT_IN_TABLES.length
}

test('tables are listed with whether they are shown, and the places that have none', async () => {
  const { tables, places } = JSON.parse((await operator.get(PATH)).text)
  expect(tables.map((one: { code: string; state: string }) => [one.code, one.state])).toEqual([
    ['AU-QLD', 'ended'],
    ['NZ-NZ', 'too old'],
    ['US-TX', 'shown'],
  ])
  expect(places).toContainEqual({ code: 'AU-VIC', title: 'Victoria' })
  expect(places).not.toContainEqual({ code: 'AU-QLD', title: 'Queensland' })
  const { location } = (await operator.get(`${PATH}?code=AU-VIC&from=AU-QLD`)).headers
  expect(location).toBe(`${PATH}/AU-VIC?from=AU-QLD`)
})

test('a change is reviewed with examples before it is stored, recorded once, and undone', async () => {
  const before = await place('AU-QLD')
  expect(before).toMatchObject({ source: 'built in', isOwn: false, state: 'ended', versions: [] })
  const typed = {
    ...valuesOf(before),
    intent: 'review',
    in_force_until: '',
    stated_on: '2026-11-20',
    read_on: '2026-11-27',
    'charges.2.cases.0.amount.cents': '60',
  }
  const reviewed = await post('AU-QLD', typed)
  expect(reviewed.body.review.differences).toContainEqual({
    label: 'Traffic improvement fee: All vehicles: amount',
    before: '50.30',
    after: '60.00',
  })
  const [hatch] = reviewed.body.review.examples
  expect(hatch.after.total.lowCents - hatch.before.total.lowCents).toBe(9_70)
  expect(await inUse()).toBe(0)
  const entries = (await log()).length

  const { json } = reviewed.body.review
  const saved = await post('AU-QLD', { intent: 'save', json, version: before.version })
  expect(saved.status).toBe(302)
  expect(saved.location).toContain('done=saved')
  expect(await inUse()).toBe(1)
  expect((await log()).length).toBe(entries + 1)
  expect((await log())[0]).toMatchObject({
    action: 'charges.changed',
    subject: 'AU-QLD',
    website_id: null,
    after: { from: 'From 2025-07-01', stated: 'stated 2026-11-20' },
  })
  const after = await place('AU-QLD')
  expect(after).toMatchObject({ source: 'own', isShown: true, state: 'shown' })
  expect(after.versions.map((one: { who: string | null; isCurrent: boolean }) => [one.who, one.isCurrent])).toEqual([
    ['operator', true],
    [null, false],
  ])

  const undo = new URLSearchParams(saved.location.split('?')[1]).get('undo')!
  const undone = await post('AU-QLD', { intent: 'restore', id: undo })
  expect(undone.location).toContain('done=restored')
  expect(await inUse()).toBe(0)
  expect((await log())[0]).toMatchObject({ action: 'charges.restored', before: { stated: 'stated 2026-11-20' } })
  const redo = new URLSearchParams(undone.location.split('?')[1]).get('undo')!
  await post('AU-QLD', { intent: 'restore', id: redo })
  expect(await place('AU-QLD')).toMatchObject({ source: 'own', json: after.json })
})

test('what is wrong is said beside its field, and what was typed comes back', async () => {
  const typed = {
    ...valuesOf(await place('AU-QLD')),
    intent: 'review',
    'charges.2.cases.0.amount.cents': 'sixty',
  }
  const { status, body } = await post('AU-QLD', typed)
  expect(status).toBe(422)
  expect(body.fields).toEqual({ 'charges.2.cases.0.amount.cents': 'Please enter an amount such as 226.80.' })
  expect(body.values['charges.2.cases.0.amount.cents']).toBe('sixty')
  const same = await post('AU-QLD', { ...valuesOf(await place('AU-QLD')), intent: 'review' })
  expect(same).toMatchObject({ status: 422, body: { error: 'Nothing is different from what is stored.' } })
  const text = await post('AU-QLD', { intent: 'text', json: '{', version: (await place('AU-QLD')).version })
  expect(text.body.fields.json).toMatch(/^This is not JSON/)
})

test('a change against an older version is refused, and so is one of a table that is not valid', async () => {
  const { json, version } = await place('AU-QLD')
  const other = JSON.stringify({ ...JSON.parse(json), assumptions: ['Other'] })
  expect((await post('AU-QLD', { intent: 'save', json: other, version })).status).toBe(302)
  const late = await post('AU-QLD', { intent: 'save', json, version })
  expect(late).toMatchObject({ status: 409, body: { error: expect.stringMatching(/^Someone else changed/) } })
  expect((await post('AU-QLD', { ...valuesOf(await place('AU-QLD')), version, intent: 'review' })).status).toBe(409)
  const { version: current } = await place('AU-QLD')
  const invalid = JSON.stringify({ ...JSON.parse(json), charges: [] })
  expect((await post('AU-QLD', { intent: 'save', json: invalid, version: current })).status).toBe(422)
  expect((await post('AU-VIC', { intent: 'save', json, version: 'none' })).status).toBe(422)
})

test('a place begins with a copy of another one of its country', async () => {
  expect((await operator.get(`${PATH}/AU-VIC`)).status).toBe(404)
  expect((await operator.get(`${PATH}/AU-VIC?from=US-TX`)).status).toBe(404)
  const copy = await place('AU-VIC', '?from=AU-QLD')
  expect(copy).toMatchObject({ source: 'copy', copiedFrom: 'AU-QLD', title: 'Victoria', isShown: false })
  const { status, text } = await operator.post(`${PATH}/AU-VIC?from=AU-QLD`, { ...valuesOf(copy), intent: 'review' })
  expect(status).toBe(200)
  const { json } = JSON.parse(text).review
  expect((await post('AU-VIC', { intent: 'save', json, version: copy.version })).status).toBe(302)
  const stored = await place('AU-VIC')
  expect(stored).toMatchObject({ source: 'own', hasBuiltIn: false })
  expect((await post('AU-VIC', { intent: 'remove', version: stored.version })).location).toContain('done=removed')
  expect((await operator.get(`${PATH}/AU-VIC`)).status).toBe(404)
})

test('only operators see and change charges', async () => {
  const entries = (await log()).length
  for (const path of [PATH, `${PATH}/AU-QLD`]) expect((await owner.get(path)).status).toBe(403)
  const { json, version } = await place('AU-QLD')
  const bodies: Record<string, string>[] = [
    { intent: 'review', version },
    { intent: 'text', json, version },
    { intent: 'save', json, version },
    { intent: 'remove', version },
    { intent: 'restore', id: '20261127010000000' },
  ]
  for (const body of bodies) expect((await post('AU-QLD', body, owner)).status).toBe(403)
  expect((await log()).length).toBe(entries)
  for (const code of ['au-qld', 'XX-1', 'AU-QLD%2F..']) expect((await operator.get(`${PATH}/${code}`)).status).toBe(404)
})
