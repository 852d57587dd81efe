import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { dealershipGroups, websites } from '../../sites/table.ts'

let platform: TestPlatform
let operator: StaffBrowser

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  const { drizzle } = platform.database
  await giveStaff(platform.database, 'operator@platform.example', 'operator')
  operator = staffBrowser(platform)
  await operator.signIn('operator@platform.example')
  await drizzle.update(websites).set({ name: 'Wattle Motors' })
  await drizzle.update(dealershipGroups).set({ name: 'Wattle Group' })
  // A copy is for another site of the group.
  const { a, b } = platform.tenants
  await drizzle.update(websites).set({ dealership_group_id: a.group.id }).where(eq(websites.id, b.website.id))
})
afterAll(() => platform.dispose())

/** Sites and groups of one name are told apart wherever one of several is chosen (decision 162). */
test.each([
  ['the list of looks', '/look'],
  ['the look to start from', '/look/template-used-cars/start'],
  ['reports', '/reports'],
  ['domains', '/domains'],
  ['what a key is for', '/api-keys/new'],
  ['what a new person gets a role for', '/people/invite'],
  ['the site that a new one copies', '/sites/new'],
  ['settings', '/settings'],
])('%s', async (_case, path) => {
  const { a, b } = platform.tenants
  const answer = await operator.get(path)
  expect(answer.status).toBe(200)
  for (const { slug } of [a.website, b.website]) expect(answer.text).toContain(`Wattle Motors (${slug})`)
})

test.each([
  ['the list of looks', '/look', ''],
  ['what a key is for', '/api-keys/new', ''],
  ['what a new person gets a role for', '/people/invite', ' (all sites)'],
  ['the group of a new site', '/sites/new', ''],
])('groups: %s', async (_case, path, more) => {
  const { a, b } = platform.tenants
  const answer = await operator.get(path)
  for (const { slug } of [a.group, b.group]) expect(answer.text).toContain(`Wattle Group (${slug})${more}`)
})

test('the figures of a group’s sites', async () => {
  const { a, b } = platform.tenants
  const { text } = await operator.get(`/reports?of=group:${a.group.id}`)
  const { report } = JSON.parse(text) as { report: { sites: { name: string }[] } }
  expect(report.sites.map(({ name }) => name).toSorted()).toEqual(
    [a.website, b.website].map(({ slug }) => `Wattle Motors (${slug})`).toSorted(),
  )
})

test('the sites that content is copied to', async () => {
  const { a, b } = platform.tenants
  const made = { title: 'Copied', site: String(a.website.id), key: crypto.randomUUID() }
  expect((await operator.post('/content/pages/new', made)).status).toBe(302)
  const list = JSON.parse((await operator.get('/content/pages')).text) as { rows: { id: number; site: string }[] }
  expect(list.rows.map(({ site }) => site)).toEqual([`Wattle Motors (${a.website.slug})`])
  const copy = JSON.parse((await operator.get(`/content/pages/${list.rows[0]!.id}/copy`)).text) as {
    site: string
    targets: { name: string }[]
  }
  expect(copy.site).toBe(`Wattle Motors (${a.website.slug})`)
  expect(copy.targets.map(({ name }) => name)).toContain(`Wattle Motors (${b.website.slug})`)
})
