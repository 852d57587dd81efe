import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../tools/testing/staff.ts'

let platform: TestPlatform
let operator: StaffBrowser

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  await giveStaff(platform.database, 'operator@platform.example', 'operator')
  operator = staffBrowser(platform)
  await operator.signIn('operator@platform.example')
})
afterAll(() => platform.dispose())

const site = () => platform.tenants.a.website.id
const place = { country: 'AU', state: 'QLD', time_zone: 'Australia/Brisbane', start: 'template:used-cars' }

type Form = readonly [
  name: string,
  path: () => string,
  sent: () => Readonly<Record<string, string>>,
  required: readonly string[],
]

const FORMS: readonly Form[] = [
  ['a new site', () => '/sites/new', () => ({ ...place, id: crypto.randomUUID() }), ['name']],
  [
    'a new group of a new site',
    () => '/sites/new',
    () => ({ ...place, id: crypto.randomUUID(), name: 'Harbour', group: 'new', group_name: ' ' }),
    ['group_name'],
  ],
  [
    'a trial',
    () => '/platform/trial',
    () => ({ ...place, intent: 'trial', id: crypto.randomUUID() }),
    ['name', 'email'],
  ],
  ['the brand', () => `/sites/${site()}/set-up`, () => ({ intent: 'brand' }), ['name']],
  ['a dealership', () => `/sites/${site()}/set-up`, () => ({ intent: 'new-dealership' }), ['dealership_name']],
  ['a location', () => `/sites/${site()}/set-up`, () => ({ intent: 'location' }), ['name', 'street', 'city', 'state']],
  ['where leads go', () => `/sites/${site()}/set-up`, () => ({ intent: 'leads', key: crypto.randomUUID() }), ['leads']],
  ['a name', () => '/account', () => ({ intent: 'name', name: ' ' }), ['name']],
  ['a password', () => '/account', () => ({ intent: 'password' }), ['current']],
  ['an invitation', () => '/people/invite', () => ({ intent: 'invite' }), ['email']],
  [
    'a lead',
    () => '/leads/new',
    () => ({ key: crypto.randomUUID(), site: String(site()), category: 'Used Vehicle Enquiry', from: 'walk_in' }),
    ['firstName', 'lastName', 'phone'],
  ],
  ['a template of replies', () => '/leads/templates', () => ({ intent: 'save', key: crypto.randomUUID() }), ['name']],
  ['a page', () => '/content/pages/new', () => ({ key: crypto.randomUUID(), site: String(site()) }), ['title']],
  ['a domain', () => `/domains/${site()}`, () => ({ intent: 'enter' }), ['domain']],
  ['a menu', () => `/look/site-${site()}`, () => ({ intent: 'save', part: 'menus' }), ['stock_label']],
  ['the home page', () => `/look/site-${site()}`, () => ({ intent: 'save', part: 'home' }), ['tagline']],
  [
    'a setting',
    () => `/settings/stock_label?scope=site:${site()}`,
    () => ({ intent: 'save', id: crypto.randomUUID() }),
    ['value'],
  ],
]

test.each(FORMS)('%s: an empty field says what to enter (decision 198)', async (_name, path, sent, required) => {
  const { status, text } = await operator.post(path(), sent())
  expect(status, text).toBe(422)
  const { fields } = JSON.parse(text) as { fields: Readonly<Record<string, string>> }
  expect(Object.keys(fields)).toEqual(expect.arrayContaining([...required]))
  for (const name of required)
    expect([name, fields[name]]).toEqual([name, expect.stringMatching(/^Please (?:enter .+|fill this in)\.$/)])
})
