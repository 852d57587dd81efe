import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { giveSecret } from '../../tools/testing/secrets.ts'
import { twoTenants } from '../../tools/testing/twoTenants.ts'
import { listLocations } from '../locations/locations.ts'
import { siteCommands } from './cli.ts'
import { createSites } from './sites.ts'

let db: TestDatabase
const { run, refused, file, warnings } = operator('site', siteCommands, () => db.database)

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
    expect(await run('add', file(site))).toBe('Added quandong: http://quandong.localhost:3000/')
    const sites = await createSites({
      database: db.database,
      address: { scheme: 'http', platformDomain: 'localhost', port: 3000 },
    })
    const found = await sites.findBySlug('quandong')
    await sites.close()
    expect(found?.site.conditionLabels.used).toBe('Pre-owned')
    expect(found?.provenance.used_condition_label).toBe('site')
    const [place] = await listLocations(db.database.site(found!.site.id), found!.site)
    expect(place).toMatchObject({ slug: 'main', primary: true, dealership_slug: 'quandong-cars' })
    expect(place!.address.full).toBe('1 Main North Road, Clare SA 5453')
    expect(place!.contact_detail.opening_hours.map(({ formated_hours }) => formated_hours)).toEqual([
      'Closed',
      '8:00am – 5:00pm',
      ...Array.from({ length: 4 }, () => 'Closed'),
      '8:30am – 12:00pm',
    ])
  })

  test('a second site may show a dealership that is there', async () => {
    const second = { ...site, slug: 'quandong-used', template: 'used-cars', dealerships: [{ slug: 'quandong-cars' }] }
    expect(await run('add', file(second))).toBe('Added quandong-used: http://quandong-used.localhost:3000/')
  })

  test.each([
    ['a slug that is taken', { ...site }, 'slug: the site quandong already exists'],
    [
      'a dealership that is there, described otherwise',
      { ...site, slug: 'other', dealerships: [{ ...dealership, name: 'Other Cars' }] },
      'dealerships.0.slug: the dealership quandong-cars already exists with other details; give its slug only',
    ],
    [
      'a dealership that is nowhere',
      { ...site, slug: 'other', dealerships: [{ slug: 'nowhere' }] },
      'dealerships.0.slug: there is no dealership nowhere; add its name and locations to create it',
    ],
    [
      "another site's domain",
      { ...site, slug: 'other', domain_name: 'www.site-a.example' },
      'domain_name: www.site-a.example belongs to site-a',
    ],
    ['a bad slug', { ...site, slug: 'Quan Dong' }, 'slug: must be up to 63 lower-case letters, digits and hyphens'],
    ['an unknown template', { ...site, slug: 'other', template: 'boat' }, 'template: must be one of multi-franchise, '],
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
      'dealerships.0.locations.0.hours.monday: must be hours such as 08:00-17:00, 08:00-12:00, 13:00-17:00 or 24 hours, or null for closed',
    ],
    [
      'settings that contradict each other',
      { ...site, slug: 'other', settings: { default_search_path: '/search/used-trucks' } },
      "default_search_path: leads to 'used-trucks', which is not among search_slugs",
    ],
    [
      'a phone number that cannot be called',
      { ...site, slug: 'other', settings: { site_phone: 'a'.repeat(300) } },
      'settings.site_phone: Please enter a phone number, digits only.',
    ],
    [
      'a time zone that is none',
      {
        ...site,
        slug: 'other',
        dealerships: [{ ...dealership, slug: 'x', locations: [{ ...dealership.locations[0], time_zone: 'Mars' }] }],
      },
      'dealerships.0.locations.0.time_zone: must be the name of a time zone such as Australia/Brisbane',
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

test('the example of the README is a site that can be added', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const [, example] = /```json\n([^`]+)```/.exec(readme)!
  expect(await run('add', file(example))).toBe('Added my-site: http://www.quandong.example/')
  expect(warnings).toEqual([])
  expect(await run('show', 'my-site')).toContain('Time zone Australia/Adelaide, state SA.')
  const exported = JSON.parse(await run('export', 'my-site')) as { dealerships: { locations: object[] }[] }
  const written = JSON.parse(example!) as typeof exported
  expect(exported.dealerships[0]!.locations[0]).toMatchObject(written.dealerships[0]!.locations[0]!)
})

describe('whereabouts', () => {
  const other = (slug: string, fields: object) => ({
    ...site,
    slug,
    dealerships: [{ slug: 'quandong-cars' }],
    ...fields,
  })

  test('are those of the first location where the file says nothing', async () => {
    const { state: _, ...silent } = other('quandong-silent', {})
    await run('add', file(silent))
    expect(await run('show', 'quandong-silent')).toContain('Time zone Australia/Adelaide, state sa.')
    expect(warnings).toEqual([])
  })

  test('are those of the file where it says something, with a warning where they disagree', async () => {
    await run('add', file(other('quandong-far', { state: 'WA', settings: { time_zone: 'Australia/Perth' } })))
    expect(warnings).toEqual([
      "Warning: The site's time zone is Australia/Perth, but its first location, Quandong Cars, is in Australia/Adelaide.",
      "Warning: The site's state is WA, but its first location, Quandong Cars, is in SA.",
    ])
    expect(await run('show', 'quandong-far')).toContain('Time zone Australia/Perth, state WA.')
    await run('set', 'quandong-far', '--unset', 'time_zone')
    expect(warnings).toHaveLength(1)
  })
})

describe('site export', () => {
  const webhook = { id: 'crm', kind: 'webhook', to: 'https://crm.example/leads' }
  const settings = { search_page_size: 12, lead_destinations: [webhook] }
  const rich = {
    slug: 'rich',
    name: 'Rich Cars',
    template: 'mazda',
    domain_name: 'www.rich.example',
    city: 'Clare',
    state: 'SA',
    manufacturer: { slug: 'mazda', name: 'Mazda' },
    group: { slug: 'rich-group', name: 'Rich Group', settings: { corner_radius: 2 } },
    settings,
    dealerships: [
      {
        slug: 'rich-cars',
        name: 'Rich Cars',
        stripe_publishable_key: 'pk_live_rich',
        locations: [
          {
            name: 'Rich Cars',
            slug: 'rich-main',
            primary: true,
            location_type: 'sales',
            subdomain: 'clare',
            time_zone: 'Australia/Adelaide',
            phone: '0882 555 010',
            landline_phone: '0882 555 011',
            mobile: '0491 570 156',
            email: 'sales@rich.example',
            social_urls: [{ network: 'facebook', url: 'https://www.facebook.example/rich' }],
            address: {
              street: '1 Main North Road',
              city: 'Clare',
              state: 'SA',
              postcode: '5453',
              lat: -33.8,
              long: 138.6,
              place_id: 'ChIJrich',
              place_url: 'https://maps.example/rich',
              map_url: 'https://map.example/rich',
              full: 'The old mill, 1 Main North Road, Clare',
            },
            hours: {
              sunday: null,
              monday: '08:00-12:00, 13:00-17:00',
              tuesday: '24 hours',
              wednesday: '18:00-02:00',
              thursday: { text: 'By appointment' },
              friday: '08:00-17:00',
              saturday: null,
            },
            special_hours: [
              { date: '2026-12-24', name: 'Christmas Eve', hours: '08:00-10:00, 11:00-12:00' },
              { date: '2026-12-25', name: 'Christmas Day', hours: null },
            ],
            manufacturers: ['Mazda'],
            dealer_license_number: 'LVD 1',
            motor_vehicle_repairer: 'MVR 1',
            distribution_locations: ['main'],
            picture: { url: '/media/yards/rich.webp', alt: 'The yard from the road', caption: 'Sample photo' },
            reviews: { count: 12, average_rating: 4.5 },
          },
          {
            name: 'Rich Hidden',
            slug: 'rich-hidden',
            visible: false,
            location_type: 'parts',
            time_zone: 'Australia/Adelaide',
            address: { street: '2 Main North Road', city: 'Clare', state: 'SA', postcode: '5453' },
          },
        ],
      },
    ],
  }
  let elsewhere: TestDatabase
  const away = operator('site', siteCommands, () => elsewhere.database)

  beforeAll(async () => {
    elsewhere = await testDatabase()
    await run('add', file(rich))
  })
  afterAll(() => elsewhere.dispose())

  test('loses nothing: what is exported is what was added, there and on another platform', async () => {
    const out = file('')
    await run('export', 'rich', '--out', out)
    expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual(rich)
    expect(statSync(out).mode & 0o777).toBe(0o600)
    expect(warnings).toEqual([])
    await away.run('add', out)
    const again = file('')
    await away.run('export', 'rich', '--out', again)
    expect(JSON.parse(readFileSync(again, 'utf8'))).toEqual(rich)
  })

  test('has no secrets, and says which there are', async () => {
    const { rows } = await db.database.pool.query<{ id: number }>(`select id from websites where slug = 'rich'`)
    await giveSecret(db.database, rows[0]!.id, 'delivery/crm', 'a signing secret')
    const text = await run('export', 'rich')
    expect(text).not.toContain('a signing secret')
    expect(JSON.parse(text)).toEqual(rich)
    expect(warnings).toEqual(['Secrets are not exported; set them again with "secrets set": delivery/crm.'])
  })

  test('a second site of the same group and dealership can be added from its own export', async () => {
    await run('add', file({ ...rich, slug: 'rich-used', domain_name: null, dealerships: [{ slug: 'rich-cars' }] }))
    expect(await away.run('add', file(await run('export', 'rich-used')))).toBe(
      'Added rich-used: http://rich-used.localhost:3000/',
    )
  })

  test('numbers of rows of this platform are pointed out', async () => {
    await run('set', 'rich-used', file({ offer_exempt_ids: [4] }))
    await run('export', 'rich-used')
    expect(warnings).toContain('Before using this on another platform, check the ids in: offer_exempt_ids.')
  })

  test('an unknown site is refused', async () =>
    expect(await refused('export', 'nobody')).toBe('There is no site nobody.'))
})

describe('site show and set', () => {
  const own = async () => {
    const { rows } = await db.database.pool.query<{ settings: object }>(
      `select settings from websites where slug = 'quandong'`,
    )
    return rows[0]!.settings
  }

  test('set changes the settings of the file, prints old and new, and leaves the others', async () => {
    expect(await run('set', 'quandong', file({ search_page_size: 12 }))).toBe(
      'quandong (Quandong Cars): 1 value\n  search_page_size: 24 -> 12\nThe settings of quandong are saved. 1 of 1 site changed.',
    )
    const shown = await run('show', 'quandong')
    expect(shown).toContain('search_page_size = 12\n  from site; How many vehicles a page of search results has.')
    expect(shown).toContain('used_condition_label = "Pre-owned"\n  from site; ')
  })

  test('a phone number is checked where it is entered, not where it was stored before', async () => {
    const words = { site_phone: 'a'.repeat(300) }
    for (const more of [[], ['--dry-run']])
      expect(await refused('set', 'quandong', file(words), ...more)).toMatch(
        / was rejected:\n {2}site_phone: Please enter a phone number, digits only\.$/,
      )
    const before = await own()
    await db.database.pool.query(`update websites set settings = settings || $1 where slug = 'quandong'`, [words])
    expect(await run('set', 'quandong', file(words))).toContain('0 of 1 site changed.')
    expect(await run('set', 'quandong', '--unset', 'site_phone')).toContain('1 of 1 site changed.')
    expect(await own()).toEqual(before)
  })

  test('a dry run says the same and changes nothing', async () => {
    const before = await own()
    expect(await run('set', 'quandong', file({ search_page_size: 36 }), '--dry-run')).toBe(
      'quandong (Quandong Cars): 1 value\n  search_page_size: 12 -> 36\nNothing was changed (dry run). The settings of quandong would change 1 of 1 site.',
    )
    expect(await own()).toEqual(before)
  })

  test('--unset gives a setting back to the layer below, --replace all that the file does not name', async () => {
    expect(await run('set', 'quandong', '--unset', 'search_page_size')).toContain('search_page_size: 12 -> 24')
    expect(await own()).toEqual({ used_condition_label: 'Pre-owned' })
    expect(await run('set', 'quandong', file({ search_page_size: 12 }), '--replace')).toContain(
      'used_condition_label: "Pre-owned" -> "Used"',
    )
    expect(await own()).toEqual({ search_page_size: 12 })
    expect(await refused('set', 'quandong')).toBe('Give a JSON file of settings, or settings to remove with --unset.')
    expect(await refused('set', 'quandong', '--unset', 'locael')).toContain('did you mean locale?')
  })

  test('a secret is no setting, and its refusal says where it belongs', async () => {
    const message = await refused('set', 'quandong', file({ challenge_secret: 'very private' }))
    expect(message).toContain('challenge_secret: is a secret, not a setting: set challenge/secret with "secrets set"')
    expect(message).not.toContain('very private')
    expect(await own()).toEqual({ search_page_size: 12 })
  })

  test('stored settings that are refused can be unset or replaced, and stop every other change', async () => {
    await db.database.pool.query(
      `update websites set settings = settings || '{"no_such_setting": 1}' where slug = 'quandong'`,
    )
    expect(await refused('set', 'quandong', file({ corner_radius: 3 }))).toContain('no_such_setting: no such setting')
    await run('set', 'quandong', '--unset', 'no_such_setting')
    expect(await own()).toEqual({ search_page_size: 12 })
  })

  test('settings that contradict each other are refused before they take the site down', async () => {
    const message = await refused('set', 'quandong', file({ default_search_path: '/search/used-trucks' }))
    expect(message).toContain("leads to 'used-trucks', which is not among search_slugs")
    expect(await run('show', 'quandong')).toContain('default_search_path = null')
  })

  test('JSON has the same', async () => {
    const { settings } = JSON.parse(await run('show', 'quandong', '--json')) as { settings: { key: string }[] }
    expect(settings.find(({ key }) => key === 'search_page_size')).toMatchObject({ value: 12, layer: 'site' })
  })

  test('bad settings are refused with path and reason, and the old ones stay', async () => {
    const message = await refused('set', 'quandong', file({ search_page_size: 5, colour_brand: 'red' }))
    expect(message).toMatch(/search_page_size: .*\n {2}colour_brand: must be # and six hexadecimal digits/)
    expect(await run('show', 'quandong')).toContain('search_page_size = 12')
  })

  test('an unknown site is refused', async () => {
    expect(await refused('show', 'nobody')).toBe('There is no site nobody.')
    expect(await refused('set', 'nobody', file({}))).toContain('There is no site nobody.')
  })
})

describe('group set', () => {
  const groups = operator('group', siteCommands, () => db.database)

  test('prints what changes on each site of the group and what a site overrides, and changes no other', async () => {
    await run('set', 'rich-used', file({ corner_radius: 12 }))
    const change = file({ corner_radius: 6, used_condition_label: 'Pre-owned' })
    const output = [
      'rich (Rich Cars): 2 values',
      '  used_condition_label: "Used" -> "Pre-owned"',
      '  corner_radius: 2 -> 6',
      'rich-used (Rich Cars): 1 value',
      '  used_condition_label: "Used" -> "Pre-owned"',
      '  unchanged, because the site sets its own: corner_radius',
    ].join('\n')
    const others = await run('show', 'site-a')
    expect(await groups.run('set', 'rich-group', change, '--dry-run')).toBe(
      `${output}\nNothing was changed (dry run). The settings of the group rich-group would change 2 of 2 sites.`,
    )
    expect(await run('show', 'rich')).toContain('corner_radius = 2\n')
    expect(await groups.run('set', 'rich-group', change)).toContain(output)
    expect(await run('show', 'rich')).toContain('corner_radius = 6\n  from group')
    expect(await run('show', 'rich-used')).toContain('corner_radius = 12\n  from site')
    expect(await run('show', 'site-a')).toBe(others)
  })

  test('an unknown group is refused', async () =>
    expect(await groups.refused('set', 'nobody', file({}))).toContain(
      'There is no group nobody. There are: group-a, group-b, quandong-group, rich-group.',
    ))
})

describe('template', () => {
  const templates = operator('template', siteCommands, () => db.database)

  test('set prints what changes at the sites of every dealer and what keeps its own, and show what is set', async () => {
    const kept = await run('show', 'site-a')
    const change = file({ blog_page_size: 8 })
    const dry = await templates.run('set', 'mazda', change, '--dry-run')
    expect(dry).toContain('site-b')
    expect(dry).toContain('  blog_page_size: 9 -> 8')
    expect(dry).not.toContain('site-a')
    expect(dry).toContain(
      'Nothing was changed (dry run). The settings of the template mazda would change 3 of 3 sites.',
    )
    expect(await templates.run('show', 'mazda')).toBe('{}')
    await templates.run('set', 'mazda', change)
    expect(JSON.parse(await templates.run('show', 'mazda'))).toEqual({ blog_page_size: 8 })
    expect(await run('show', 'site-b')).toContain('blog_page_size = 8\n  from template')
    expect(await run('show', 'site-a')).toBe(kept)
    await run('set', 'site-b', file({ blog_page_size: 6 }))
    expect(await templates.run('set', 'mazda', '--unset', 'blog_page_size')).toContain(
      '  unchanged, because the site or its group sets its own: blog_page_size',
    )
    expect(await templates.run('show', 'mazda')).toBe('{}')
  })

  test('that is none, or a value that is none, is refused', async () => {
    expect(await templates.refused('set', 'nobody', file({}))).toContain('There is no template nobody. There are: ')
    expect(await templates.refused('show', 'constructor')).toContain('There is no template constructor.')
    expect(await templates.refused('set', 'mazda', file({ hold_minutes: 1 }))).toContain('hold_minutes: ')
  })
})
