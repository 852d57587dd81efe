import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants } from '../../tools/testing/twoTenants.ts'
import { listLocations } from '../locations/locations.ts'
import { siteCommands } from './cli.ts'
import { createSites } from './sites.ts'

let db: TestDatabase
const { run, refused, file } = operator('site', siteCommands, () => db.database)

beforeAll(async () => {
  db = await testDatabase()
  await twoTenants(db.database)
})
afterAll(() => db.dispose())

const dealership = {
  slug: 'quandong-cars',
  name: 'Quandong Cars',
  locations: [
    {
      name: 'Quandong Cars',
      slug: 'main',
      time_zone: 'Australia/Adelaide',
      phone: '0882 555 010',
      email: 'sales@quandong.example',
      address: { street: '1 Main North Road', city: 'Clare', state: 'sa', postcode: '5453' },
      hours: { monday: '08:00-17:00', saturday: '08:30-12:00', sunday: null },
    },
  ],
}
const site = {
  slug: 'quandong',
  name: 'Quandong Cars',
  template: 'multi-franchise',
  city: 'Clare',
  state: 'sa',
  settings: { used_condition_label: 'Pre-owned' },
  dealerships: [dealership],
}

describe('site add', () => {
  test('adds the site with its dealership and places', async () => {
    expect(await run('add', file(site))).toBe('Added quandong.')
    const sites = await createSites({
      database: db.database,
      address: { scheme: 'http', platformDomain: 'localhost', port: 3000 },
    })
    const found = await sites.findBySlug('quandong')
    await sites.close()
    expect(found?.site.conditionLabels.used).toBe('Pre-owned')
    expect(found?.provenance.used_condition_label).toBe('site')
    const [place] = await listLocations(db.database, found!.site)
    expect(place).toMatchObject({ slug: 'main', primary: true, dealership_slug: 'quandong-cars' })
    expect(place!.address.full).toBe('1 Main North Road, Clare SA 5453')
    expect(place!.contact_detail.opening_hours.map(({ formated_hours }) => formated_hours)).toEqual([
      'Closed',
      '8:00am - 5:00pm',
      ...Array.from({ length: 4 }, () => 'Closed'),
      '8:30am - 12:00pm',
    ])
  })

  test('a second site may show a dealership that is there', async () => {
    const second = { ...site, slug: 'quandong-used', template: 'used-cars', dealerships: [{ slug: 'quandong-cars' }] }
    expect(await run('add', file(second))).toBe('Added quandong-used.')
  })

  test.each([
    ['a slug that is taken', { ...site }, 'slug: there is a site quandong already'],
    [
      'a dealership that is there, described again',
      { ...site, slug: 'other' },
      'dealerships.0.slug: there is a dealership quandong-cars already; name it by its slug alone',
    ],
    [
      'a dealership that is nowhere',
      { ...site, slug: 'other', dealerships: [{ slug: 'nowhere' }] },
      'dealerships.0.slug: there is no dealership nowhere; give its name and locations',
    ],
    [
      "another site's domain",
      { ...site, slug: 'other', domain_name: 'www.site-a.example' },
      'domain_name: www.site-a.example belongs to site-a',
    ],
    ['a bad slug', { ...site, slug: 'Quan Dong' }, 'slug: is lower-case letters, digits and hyphens, up to 63'],
    ['an unknown template', { ...site, slug: 'other', template: 'boat' }, 'template: is one of multi-franchise, '],
    [
      'a misspelt setting',
      { ...site, slug: 'other', settings: { locael: 'en-AU' } },
      'settings.locael: no such setting; did you mean locale?',
    ],
    [
      'hours that are none',
      {
        ...site,
        slug: 'other',
        dealerships: [
          { ...dealership, slug: 'x', locations: [{ ...dealership.locations[0], hours: { monday: '8-5' } }] },
        ],
      },
      'dealerships.0.locations.0.hours.monday: is a time span such as 08:00-17:00',
    ],
    [
      'a time zone that is none',
      {
        ...site,
        slug: 'other',
        dealerships: [{ ...dealership, slug: 'x', locations: [{ ...dealership.locations[0], time_zone: 'Mars' }] }],
      },
      'dealerships.0.locations.0.time_zone: is the name of a time zone such as Australia/Brisbane',
    ],
  ])('refuses %s and adds nothing', async (_, content, reason) => {
    const before = await db.database.pool.query('select count(*) from dealerships')
    expect(await refused('add', file(content))).toContain(reason)
    expect((await db.database.pool.query('select count(*) from dealerships')).rows).toEqual(before.rows)
  })

  test('refuses what is no JSON or not there', async () => {
    expect(await refused('add', file('{ slug: 1 }'))).toMatch(/\.json is not JSON: /)
    expect(await refused('add', '/no/such/missing.json')).toMatch(/missing\.json cannot be read: /)
  })
})

describe('site show and set', () => {
  test('a setting is shown with its value, layer and meaning', async () => {
    expect(await run('set', 'quandong', file({ search_page_size: 12 }))).toBe('Set 1 settings of quandong.')
    const shown = await run('show', 'quandong')
    expect(shown).toContain('search_page_size = 12\n  from site; Vehicles on one result page.')
    // `set` replaces the layer: what the file does not name falls back.
    expect(shown).toContain('used_condition_label = "Used"\n  from platform; ')
  })

  test('JSON has the same', async () => {
    const { settings } = JSON.parse(await run('show', 'quandong', '--json')) as { settings: { key: string }[] }
    expect(settings.find(({ key }) => key === 'search_page_size')).toMatchObject({ value: 12, layer: 'site' })
  })

  test('bad settings are refused with path and reason, and the old ones stay', async () => {
    const message = await refused('set', 'quandong', file({ search_page_size: 5, colour_brand: 'red' }))
    expect(message).toMatch(/search_page_size: .*\n {2}colour_brand: a colour is # and six hexadecimal digits/)
    expect(await run('show', 'quandong')).toContain('search_page_size = 12')
  })

  test('an unknown site is said to be unknown', async () => {
    expect(await refused('show', 'nobody')).toBe('There is no site nobody.')
    expect(await refused('set', 'nobody', file({}))).toContain('There is no site nobody.')
  })
})
