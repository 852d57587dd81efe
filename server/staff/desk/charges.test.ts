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

const place = async (code: string, query = '') => JSON.parse((await operator.get(`${PATH}/${code}${query}`)).text)
const valuesOf = ({ form, version }: { form: Record<string, string>; version: string }) => ({
  ...form,
  intent: 'review',
  version,
})
/** A table of a place as a review answers it. */
const tableWith = async (code: string, changes: Record<string, string>) => {
  const found = valuesOf(await place(code))
  const { body } = await post(code, { ...found, ...changes })
  return { table: body.review.table as string, version: found.version }
}
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
    in_force_until: '',
    stated_on: '2026-11-20',
    read_on: '2026-11-27',
    'charges.2.cases.0.amount.cents': '60',
  }
  const reviewed = await post('AU-QLD', typed)
  expect(reviewed.body.review.differences).toContainEqual({
    label: 'Traffic improvement fee',
    before: 'All vehicles pay $50.30.',
    after: 'All vehicles pay $60.',
  })
  const [hatch] = reviewed.body.review.examples
  expect(hatch.after.total.lowCents - hatch.before.total.lowCents).toBe(9_70)
  expect(await inUse()).toBe(0)
  const entries = (await log()).length

  const { table } = reviewed.body.review
  const saved = await post('AU-QLD', { intent: 'save', table, version: before.version })
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
  expect(await place('AU-QLD')).toMatchObject({ source: 'own', form: after.form })
})

test('what is wrong is said beside its field, and what was typed comes back', async () => {
  const typed = {
    ...valuesOf(await place('AU-QLD')),
    'charges.2.cases.0.amount.cents': 'sixty',
  }
  const { status, body } = await post('AU-QLD', typed)
  expect(status).toBe(422)
  expect(body.fields).toEqual({ 'charges.2.cases.0.amount.cents': 'Please enter an amount such as 226.80.' })
  expect(body.values['charges.2.cases.0.amount.cents']).toBe('sixty')
  const same = await post('AU-QLD', valuesOf(await place('AU-QLD')))
  expect(same).toMatchObject({ status: 422, body: { error: 'Nothing is different from what is stored.' } })
})

test('conditions, cases and charges are added with the form alone', async () => {
  const before = valuesOf(await place('AU-QLD'))
  const rows = async (values: Record<string, string>, change: string) => {
    const { status, body } = await post('AU-QLD', { ...values, rows: change })
    expect(status).toBe(200)
    expect(body.review).toBe(null)
    return body as { values: Record<string, string>; changed: string }
  }
  const added = await rows(before, 'add charges')
  expect(added.changed).toBe('charges')
  const path = 'charges.5.cases.0'
  const { values } = await rows(added.values, `add ${path}.when`)
  const typed: Record<string, string> = {
    ...values,
    rows: '',
    'charges.5.label': 'Luxury tax',
    'charges.5.optional': 'yes',
  }
  // Without scripts the inputs of a choice follow with the next answer.
  typed[`${path}.when.0.what`] = 'gross_kg'
  typed[`${path}.amount.cents`] = '99'
  const asked = await post('AU-QLD', typed)
  expect(asked.status).toBe(422)
  expect(asked.body.fields).toEqual({ [`${path}.when.0.number`]: 'Please enter a whole number.' })
  expect(asked.body.values['charges.5.label']).toBe('Luxury tax')
  const reviewed = await post('AU-QLD', { ...typed, [`${path}.when.0.is`]: 'from', [`${path}.when.0.number`]: '4,000' })
  expect(reviewed.body.review.differences).toEqual([
    { label: 'Luxury tax: name', before: null, after: 'Luxury tax' },
    { label: 'Luxury tax', before: null, after: 'Vehicles with a gross mass of 4,000 kg or more pay $99.' },
    { label: 'Luxury tax: other vehicles', before: null, after: 'Other vehicles don’t pay it.' },
  ])
})

test('a change against an older version is refused, and so is a table that was not reviewed', async () => {
  const first = await tableWith('AU-QLD', { assumptions: 'Other' })
  const late = await tableWith('AU-QLD', { assumptions: 'Later' })
  expect((await post('AU-QLD', { intent: 'save', ...first })).status).toBe(302)
  expect(await post('AU-QLD', { intent: 'save', ...late })).toMatchObject({
    status: 409,
    // The confirmation was overtaken; what was typed before it comes back, to be reviewed again.
    body: { error: expect.stringMatching(/^Someone else changed/), values: { assumptions: 'Later' } },
  })
  expect((await post('AU-QLD', { ...valuesOf(await place('AU-QLD')), version: late.version })).status).toBe(409)
  const { version } = await place('AU-QLD')
  const table = JSON.stringify({ ...JSON.parse(late.table), charges: [] })
  for (const [code, body] of [
    ['AU-QLD', { table, version }],
    ['AU-VIC', { table: late.table, version: 'none' }],
  ] as const)
    expect(await post(code, { intent: 'save', ...body })).toMatchObject({
      status: 422,
      body: { error: 'These charges can’t be saved. Review your change again.' },
    })
})

test('a place begins with a copy of another one of its country', async () => {
  expect((await operator.get(`${PATH}/AU-VIC`)).status).toBe(404)
  expect((await operator.get(`${PATH}/AU-VIC?from=US-TX`)).status).toBe(404)
  const copy = await place('AU-VIC', '?from=AU-QLD')
  expect(copy).toMatchObject({ source: 'copy', copiedFrom: 'AU-QLD', title: 'Victoria', isShown: false })
  const { status, text } = await operator.post(`${PATH}/AU-VIC?from=AU-QLD`, valuesOf(copy))
  expect(status).toBe(200)
  const { table } = JSON.parse(text).review
  expect((await post('AU-VIC', { intent: 'save', table, version: copy.version })).status).toBe(302)
  const stored = await place('AU-VIC')
  expect(stored).toMatchObject({ source: 'own', hasBuiltIn: false })
  expect((await post('AU-VIC', { intent: 'remove', version: stored.version })).location).toContain('done=removed')
  expect((await operator.get(`${PATH}/AU-VIC`)).status).toBe(404)
})

test('only operators see and change charges', async () => {
  const entries = (await log()).length
  for (const path of [PATH, `${PATH}/AU-QLD`]) expect((await owner.get(path)).status).toBe(403)
  const { table, version } = await tableWith('AU-QLD', { assumptions: 'Not theirs' })
  const bodies: Record<string, string>[] = [
    { intent: 'review', version },
    { intent: 'review', rows: 'add charges', version },
    { intent: 'save', table, version },
    { intent: 'remove', version },
    { intent: 'restore', id: '20261127010000000' },
  ]
  for (const body of bodies) expect((await post('AU-QLD', body, owner)).status).toBe(403)
  expect((await log()).length).toBe(entries)
  for (const code of ['au-qld', 'XX-1', 'AU-QLD%2F..']) expect((await operator.get(`${PATH}/${code}`)).status).toBe(404)
})
