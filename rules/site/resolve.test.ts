import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PLATFORM } from '../../demo/platform.ts'
import { SETTINGS, type SettingKey } from './config.ts'
import { InvalidSettingsError, publicSite, resolveSite, type PlatformAddress } from './resolve.ts'
import type { SiteIdentity } from './site.ts'
import { TEMPLATES } from './templates.ts'

const identity: SiteIdentity = {
  id: 7,
  slug: 'anywhere',
  name: 'Anywhere Autos',
  template: 'multi-franchise',
  domain_name: null,
  dealership_group_id: null,
  dealership_group: null,
  manufacturer: null,
  manufacturer_id: null,
  dealerships: [
    { id: 70, slug: 'north', name: 'North', stripe_publishable_key: 'pk_north' },
    { id: 71, slug: 'south', name: 'South', stripe_publishable_key: null },
  ],
  city: 'Dubbo',
  state: 'NSW',
  first_location: null,
}
const local: PlatformAddress = { scheme: 'http', platformDomain: 'localhost', port: 3000 }
const live: PlatformAddress = { scheme: 'https', platformDomain: 'dealers.example', port: null }

const site = (
  settings: object = {},
  {
    who = {},
    group = {},
    address = local,
  }: { who?: Partial<SiteIdentity>; group?: object; address?: PlatformAddress } = {},
) => resolveSite({ ...identity, ...who }, { group, site: settings }, address).site

function problemsOf(settings: object, options: Parameters<typeof site>[1] = {}): string[] {
  try {
    site(settings, options)
    return []
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error
    return error.problems.map(({ layer, path, reason }) => `${layer} ${path}: ${reason}`)
  }
}

describe('base address', () => {
  test.each([
    ['by slug, in development', {}, local, 'http://anywhere.localhost:3000/'],
    ['by slug, live', {}, live, 'https://anywhere.dealers.example/'],
    ['by domain', { domain_name: 'www.anywhere.example' }, live, 'https://www.anywhere.example/'],
    ['a domain has no port of the platform', { domain_name: 'anywhere.example' }, local, 'http://anywhere.example/'],
    ['a domain in capitals', { domain_name: 'Anywhere.Example' }, live, 'https://anywhere.example/'],
  ])('%s', (_name, who, address, expected) => expect(site({}, { who, address }).baseUrl).toBe(expected))

  test.each(PLATFORM.websites.map(({ slug }) => slug))('of %s ends with a slash (§2.13)', (slug) =>
    expect(site({}, { who: { slug } }).baseUrl).toMatch(/[^/]\/$/),
  )
})

describe('stock search path (§2.2)', () => {
  test.each([
    ['neither site nor template names one', {}, 'multi-franchise', '/search/new-used-and-demo-cars'],
    ['the template', {}, 'fuso', '/search/new-used-and-demo-trucks'],
    ['the template', {}, 'jayco', '/search/rv-vehicles'],
    ['the site', { default_search_path: '/search/used-cars' }, 'multi-franchise', '/search/used-cars'],
    ['a site of one condition', { search_slugs: ['used-cars'] }, 'multi-franchise', '/search/used-cars'],
    ['the noun', { override_primary_vehicle: 'Caravan' }, 'mazda', '/search/new-used-and-demo-caravans'],
    ['an address that is not a search slug', { default_search_path: '/used-car/list' }, 'mazda', '/used-car/list'],
  ])('%s', (_name, settings, template, expected) =>
    expect(site(settings, { who: { template } }).searchPath).toBe(expected),
  )
})

describe('vehicle base path', () => {
  test.each([
    ['multi-franchise', '/cars'],
    ['motorcycle', '/motorcycles'],
    ['camper', '/campers'],
    ['jayco', '/cars'],
  ])('%s', (template, expected) => expect(site({}, { who: { template } }).vehicleBasePath).toBe(expected))
})

describe('place and language (§9.5)', () => {
  test.each([
    ['en-AU', 'AU', 'AUD', 'km'],
    ['en-NZ', 'NZ', 'NZD', 'km'],
    ['en-US', 'US', 'USD', 'mi'],
  ])('%s', (locale, country, currency, distanceUnit) =>
    expect(site({ locale })).toMatchObject({ locale, country, currency, distanceUnit }),
  )

  test.each([
    ["the site's own state", {}, { state: 'NSW' }, 'NSW'],
    ['qld without a state', {}, { state: null }, 'qld'],
    [
      'the state of its first location',
      { default_state: 'vic' },
      { state: null, first_location: { name: 'Here', state: 'sa', time_zone: 'Australia/Adelaide' } },
      'sa',
    ],
    ['the default state of its settings', { default_state: 'vic' }, { state: null }, 'vic'],
  ])('%s', (_name, settings, who, expected) => expect(site(settings, { who }).state).toBe(expected))

  test.each([
    ['its own', {}, 'Dubbo'],
    ['the override', { override_city: 'Orange' }, 'Orange'],
  ])('city: %s', (_name, settings, expected) => expect(site(settings).city).toBe(expected))
})

describe('condition words (§1.14, §4.15)', () => {
  test.each([
    ['by default', {}, {}, 'Used'],
    ['a group that says pre-owned', { used_condition_label: 'Pre-owned' }, {}, 'Pre-owned'],
    [
      'a site that differs from its group',
      { used_condition_label: 'Pre-owned' },
      { used_condition_label: 'Used' },
      'Used',
    ],
  ])('%s', (_name, group, settings, used) =>
    expect(site(settings, { group }).conditionLabels).toEqual({ new: 'New', used, demo: 'Demo' }),
  )
})

describe('templates', () => {
  test.each(Object.keys(TEMPLATES))('%s resolves by itself', (template) => {
    expect(site({}, { who: { template } }).searchPath).toMatch(/^\/search\//)
  })

  test.each([
    'multi-franchise',
    'single-make',
    'mazda',
    'camper',
    'freightliner',
    'fuso',
    'hino',
    'mercedes-benz-trucks',
    'jac-trucks',
    'jayco',
    'motorcycle',
  ])('%s is there', (template) => expect(Object.keys(TEMPLATES)).toContain(template))

  test.each(['nowhere', 'constructor', '__proto__', ''])('%j is refused', (template) =>
    expect(problemsOf({}, { who: { template } })[0]).toContain(
      `template ${template}: no such template; choose one of `,
    ),
  )
})

describe('refusals name layer, path and reason', () => {
  test.each([
    [{ corner_radus: 3 }, {}, ['site corner_radus: no such setting; did you mean corner_radius?']],
    [{}, { corner_radus: 3 }, ['group corner_radus: no such setting; did you mean corner_radius?']],
    [
      { default_search_path: '/search/used-trucks' },
      {},
      [
        "site default_search_path: leads to 'used-trucks', which is not among search_slugs: new-used-and-demo-cars, new-cars, used-cars, demo-cars",
      ],
    ],
    [{ search_slugs: ['used-cars', 'nonsense'] }, {}, ["site search_slugs.1: 'nonsense' is not a search slug"]],
  ])('%j over %j', (settings, group, expected) => expect(problemsOf(settings, { group })).toEqual(expected))

  test('all layers at once, in one message', () => {
    try {
      site({ a_b_c_d_e_f: 1 }, { group: { g_h_i_j_k_l: 1 } })
      expect.unreachable()
    } catch (error) {
      expect((error as Error).message).toBe(
        'The settings of anywhere are refused:\n  group g_h_i_j_k_l: no such setting\n  site a_b_c_d_e_f: no such setting',
      )
    }
  })
})

describe('what the browser gets (§1.11)', () => {
  const shown = publicSite(site({ autograb: true, include_sold_cars_days: 4 }))

  test('only public settings', () => {
    const expected = (Object.keys(SETTINGS) as SettingKey[]).filter((key) => SETTINGS[key].visibility === 'public')
    expect(Object.keys(shown.settings)).toEqual(expected)
    expect(shown.settings).not.toHaveProperty('autograb')
    expect(shown.settings).not.toHaveProperty('payment_provider')
  })

  test.each([
    [true, '1300 ••• •••'],
    [false, '1300 555 010'],
  ])('with masked numbers: %s, the site phone is %s', (phone_masked, expected) => {
    expect(publicSite(site({ site_phone: '1300 555 010', phone_masked })).settings.site_phone).toBe(expected)
  })

  test('no key and no id of the owner', () => {
    expect(JSON.stringify(shown)).not.toContain('pk_north')
    expect(shown).not.toHaveProperty('dealershipIds')
    expect(shown.dealerships).toEqual([
      { id: 70, slug: 'north', name: 'North' },
      { id: 71, slug: 'south', name: 'South' },
    ])
  })
})

test('a site is frozen to its leaves', () => {
  const resolved = site({ service_links: [{ label: 'Service', href: '/service' }] })
  expect(() => Object.assign(resolved, { name: 'x' })).toThrow(TypeError)
  expect(() => Object.assign(resolved.settings, { autograb: true })).toThrow(TypeError)
  expect(() => Object.assign(resolved.settings.service_links[0]!, { href: 'x' })).toThrow(TypeError)
})

test('provenance tells the layer of every value', () => {
  const { provenance } = resolveSite(
    { ...identity, template: 'motorcycle' },
    { group: { corner_radius: 2 }, site: { autograb: true } },
    local,
  )
  expect(provenance).toMatchObject({
    vehicle_base_path: 'template',
    corner_radius: 'group',
    autograb: 'site',
    locale: 'platform',
  })
})

describe('what is set on top of a template (decision 173)', () => {
  const at = (template: unknown, group: object = {}, own: object = {}) =>
    resolveSite({ ...identity, template: 'motorcycle' }, { template, group, site: own }, local)

  const base = (path: string) => ({ vehicle_base_path: path })
  test.each([
    ['nothing, the product decides', {}, {}, {}, '/motorcycles', 'template'],
    ['it replaces the product’s value', base('/cars'), {}, {}, '/cars', 'template'],
    ['its group decides', base('/cars'), base('/campers'), {}, '/campers', 'group'],
    ['its site decides', base('/cars'), base('/campers'), base('/motorcycles'), '/motorcycles', 'site'],
  ])('%s', (_name, template, group, own, expected, layer) => {
    const { site: found, provenance } = at(template, group, own)
    expect([found.vehicleBasePath, provenance.vehicle_base_path]).toEqual([expected, layer])
  })

  test('a layer decides where none above it has a value, whatever the layers hold', () => {
    const value = fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined })
    const layer = (days: number | undefined) => (days === undefined ? {} : { include_sold_cars_days: days })
    fc.assert(
      fc.property(value, value, value, (template, group, own) => {
        const { site: found, provenance } = at(layer(template), layer(group), layer(own))
        const expected = own ?? group ?? template ?? 3
        const from =
          own !== undefined ? 'site' : group !== undefined ? 'group' : template !== undefined ? 'template' : 'platform'
        expect([found.settings.include_sold_cars_days, provenance.include_sold_cars_days]).toEqual([expected, from])
      }),
    )
  })

  test('that is invalid is refused with its layer', () => {
    expect(() => at({ hold_minutes: 1 })).toThrow(/template hold_minutes: /)
    expect(() => at({ nothing: 1 })).toThrow('template nothing: no such setting')
  })
})

describe('the demo platform', () => {
  const demo = (slug: string) => {
    const website = PLATFORM.websites.find((one) => one.slug === slug)!
    const group = PLATFORM.groups.find((one) => one.slug === website.group)?.settings ?? {}
    return site(website.settings, {
      group,
      who: { slug, template: website.template, manufacturer: website.manufacturer },
    })
  }

  test.each([
    [
      'wattle-motors',
      { vehicleNoun: 'Car', country: 'AU', conditionLabels: { new: 'New', used: 'Pre-owned', demo: 'Demo' } },
    ],
    ['wattle-select', { searchPath: '/search/used-cars' }],
    ['saltbush-mazda', { manufacturer: 'Mazda', timeZone: 'Australia/Sydney' }],
    ['kowhai-cars', { country: 'NZ', currency: 'NZD' }],
    ['redgum-campers', { vehicleNoun: 'Camper', vehicleBasePath: '/campers' }],
    ['banksia-rv', { vehicleNoun: 'RV', searchPath: '/search/rv-vehicles' }],
    ['ironbark-trucks', { vehicleNoun: 'Truck', searchPath: '/search/new-used-and-demo-trucks' }],
    ['casuarina-motorcycles', { vehicleBasePath: '/motorcycles' }],
    ['lonestar-autos', { country: 'US', currency: 'USD', distanceUnit: 'mi' }],
  ])('%s', (slug, expected) => expect(demo(slug)).toMatchObject(expected))
})

test('only one’s own machine has the sandbox of lookups by itself, and the operator of a public site is told (§7.6)', () => {
  const resolved = (settings: object, address: PlatformAddress) => {
    const { site: found, warnings } = resolveSite(
      identity,
      { group: {}, site: { autograb: true, ...settings } },
      address,
    )
    return [found.lookupProviders.map(({ provider }) => provider), warnings.filter((line) => line.includes('lookups'))]
  }
  const named = { vehicle_lookups: [{ provider: 'sandbox' }] }
  expect(resolved({}, local)).toEqual([['sandbox'], []])
  expect(resolved(named, live)).toEqual([['sandbox'], []])
  expect(resolved({}, live)).toEqual([
    [],
    ['vehicle_lookups: no provider of this country, so trade-ins are valued by hand'],
  ])
  expect(JSON.stringify(publicSite(site(named)))).not.toContain('sandbox')
})
