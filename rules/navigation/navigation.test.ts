import { describe, expect, test } from 'vitest'
import { EVERY_CAPABILITY } from '../../tools/testing/location.ts'
import { footerColumns, headerEntries, type HeaderEntry, type NavigationSources } from './navigation.ts'
import type { MenuLink } from '../site/links.ts'
import { resolveSite } from '../site/resolve.ts'

const site = (settings: object = {}, template = 'multi-franchise') =>
  resolveSite(
    {
      id: 1,
      slug: 'anywhere',
      name: 'Anywhere',
      template,
      domain_name: null,
      dealership_group_id: null,
      dealership_group: null,
      manufacturer: null,
      manufacturer_id: null,
      dealerships: [],
      city: null,
      state: null,
      first_location: null,
    },
    { group: {}, site: settings },
    { scheme: 'https', platformDomain: 'dealers.example', port: null },
    EVERY_CAPABILITY,
  ).site

const model = (name: string, body: string | null, more: object = {}): NavigationSources['models'][number] => ({
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  override_url: null,
  image: null,
  manufacturer_name: 'GWM',
  status: '',
  manufacturer_body: body,
  manufacturer_body2: null,
  manufacturer_body3: null,
  from_price: null,
  ...more,
})
const MODELS = [
  model('Jolion', 'SUV', { status: 'new' }),
  model('Cannon', 'Ute'),
  model('Tank 300', 'SUV', { manufacturer_body2: 'Commercial', override_url: 'https://manufacturer.example/tank' }),
  model('Ora', 'Hatch', { status: 'coming_soon' }),
]
const counts = { sale: { new: 3, used: 20, demo: 1 } }
const sources: NavigationSources = { models: MODELS, newStock: [], counts, makes: ['GWM', 'MG'] }
const none: NavigationSources = { models: [], newStock: [], counts, makes: [], reviews: true }

const labels = (entries: readonly HeaderEntry[]) => entries.map(({ label }) => label)
const entryOf = (entries: readonly HeaderEntry[], key: string) => entries.find((one) => one.key === key)
function outline(entry: HeaderEntry | undefined) {
  if (entry?.kind !== 'menu') return entry
  const text = ({ label, href, target, note }: MenuLink) =>
    `${label} ${href}${target ? ' (new tab)' : ''}${note ? ` [${note}]` : ''}`
  return entry.parts.map(({ title, groups }) => [
    title,
    ...groups.map((group) => [group.title, ...group.links.map(text)]),
  ])
}

describe('header (§2.32)', () => {
  test('every entry, in the order of the specification', () =>
    expect(labels(headerEntries(site({ models_enabled: true }), sources))).toEqual([
      'Home',
      'New Vehicles',
      'Brands',
      'Stock',
      'Service',
      'Special Offers',
      'More',
      'Our Stock',
      'Contact Us',
    ]))

  test.each([
    ['no model range', { models_enabled: false }, sources, 'New Vehicles'],
    ['no models', { models_enabled: true }, none, 'New Vehicles'],
    ['no offers', { offers_enabled: false }, sources, 'Special Offers'],
    ['no service links', { service_links: [] }, sources, 'Service'],
    ['one make', {}, { models: [], newStock: [], counts, makes: ['GWM'] }, 'Brands'],
  ])('%s: no such entry', (_name, settings, from, label) =>
    expect(labels(headerEntries(site(settings), from))).not.toContain(label),
  )

  test('models and brands know the page that has them all', () => {
    const all = (key: string, settings = {}) => {
      const entry = entryOf(headerEntries(site({ models_enabled: true, ...settings }), sources), key)
      return entry?.kind === 'menu' ? entry.all?.href : null
    }
    expect(all('models')).toBe('/models')
    expect(all('brands', { default_search_path: '/search/used-cars' })).toBe('/search/used-cars')
    expect(all('service')).toBeUndefined()
  })

  test('models by body category, with their labels', () =>
    expect(outline(entryOf(headerEntries(site({ models_enabled: true }), sources), 'models'))).toEqual([
      [
        null,
        ['SUV', 'Jolion /models/jolion [New]', 'Tank 300 https://manufacturer.example/tank (new tab)'],
        ['Hatch', 'Ora /models/ora [Coming Soon]'],
        ['Ute', 'Cannon /models/cannon'],
      ],
    ]))

  test('a model under each of its categories where the site asks for it', () => {
    const repeated = site({ models_enabled: true, header_models_repeated: true })
    expect(outline(entryOf(headerEntries(repeated, sources), 'models'))).toEqual([
      [
        null,
        ['SUV', 'Jolion /models/jolion [New]', 'Tank 300 https://manufacturer.example/tank (new tab)'],
        ['Hatch', 'Ora /models/ora [Coming Soon]'],
        ['Ute', 'Cannon /models/cannon'],
        ['Commercial', 'Tank 300 https://manufacturer.example/tank (new tab)'],
      ],
    ])
  })

  test('models of several makes by make and with its name, each with its picture', () => {
    const image = { url: '/media/models/mg4.jpg', thumb: '/media/models/mg4-small.jpg' }
    const models = [
      model('MG4', 'SUV', { manufacturer_name: 'MG', image }),
      model('Jolion', 'SUV'),
      model('HS', 'SUV', { manufacturer_name: 'MG' }),
    ]
    const entry = entryOf(
      headerEntries(site({ models_enabled: true }), { models, newStock: [], counts, makes: [] }),
      'models',
    )
    expect(entry?.kind === 'menu' ? entry.parts[0]!.groups[0]!.links : null).toEqual([
      { label: 'GWM Jolion', href: '/models/jolion' },
      {
        label: 'MG4',
        href: '/models/mg4',
        image: '/images/c_limit,f_auto,q_75,w_{width}/media/models/mg4-small.jpg',
      },
      { label: 'MG HS', href: '/models/hs' },
    ])
  })

  test('commercial apart where the site splits', () => {
    const split = site({ models_enabled: true, header_commercial_split: true })
    expect(outline(entryOf(headerEntries(split, sources), 'models'))).toEqual([
      [
        'Passenger',
        ['SUV', 'Jolion /models/jolion [New]', 'Tank 300 https://manufacturer.example/tank (new tab)'],
        ['Hatch', 'Ora /models/ora [Coming Soon]'],
      ],
      ['Commercial', ['Ute', 'Cannon /models/cannon']],
    ])
  })

  test('stock by condition', () =>
    expect(outline(entryOf(headerEntries(site({ used_condition_label: 'Pre-owned' }), sources), 'stock'))).toEqual([
      [
        null,
        [
          null,
          'New, pre-owned and demo cars /search/new-used-and-demo-cars',
          'New cars /search/new-cars',
          'Pre-owned cars /search/used-cars',
          'Demo cars /search/demo-cars',
        ],
      ],
    ]))

  test('a condition without stock is in no menu', () => {
    const usedOnly = { ...sources, counts: { sale: { new: 0, used: 20, demo: 0 } } }
    expect(outline(entryOf(headerEntries(site(), usedOnly), 'stock'))).toEqual([
      [null, [null, 'Used cars /search/used-cars']],
    ])
    expect(footerColumns(site(), usedOnly)[0]!.links).toEqual([{ label: 'Used cars', href: '/search/used-cars' }])
  })

  test('no stock menu of the one page that the stock entry leads to', () => {
    const only = (counts: NavigationSources['counts']) =>
      headerEntries(site({ default_search_path: '/search/used-cars' }), { ...sources, counts })
    const usedOnly = only({ sale: { new: 0, used: 20, demo: 0 } })
    expect(entryOf(usedOnly, 'stock')).toBeUndefined()
    expect(entryOf(usedOnly, 'search')).toMatchObject({ href: '/search/used-cars' })
    expect(entryOf(only({ sale: { new: 0, used: 20, demo: 1 } }), 'stock')).toBeDefined()
  })

  test('stock by brand', () =>
    expect(outline(entryOf(headerEntries(site(), sources), 'brands'))).toEqual([
      [null, [null, 'GWM /search/new-used-and-demo-cars?make=GWM', 'MG /search/new-used-and-demo-cars?make=MG']],
    ]))

  test.each([
    [0, 0],
    [1, 0],
    [2, 2],
    [12, 12],
    [13, 12],
  ])('of %i brands %i are shown', (count, shown) => {
    const makes = Array.from({ length: count }, (_, index) => `Make ${index}`)
    const brands = entryOf(headerEntries(site(), { models: [], newStock: [], counts, makes }), 'brands')
    expect(brands?.kind === 'menu' ? brands.parts[0]!.groups[0]!.links.length : 0).toBe(shown)
  })

  test('service links follow the link rules', () =>
    expect(outline(entryOf(headerEntries(site(), none), 'service'))).toEqual([
      [
        null,
        [
          null,
          'Service /service',
          'Book a service /book-a-service',
          'Parts and accessories /vehicle-parts-and-accessories',
          'Warranty /warranty',
          'Roadside assist /roadside-assist',
          'Care plans /care-plans',
        ],
      ],
    ]))

  test('More holds the rest, and what the site adds', () =>
    expect(
      outline(
        entryOf(
          headerEntries(
            site({
              autograb: true,
              garage_enabled: true,
              garage_path: '/myyard',
              garage_label: 'My Yard',
              blog_path: '/news',
              header_links: [{ label: 'Our group', href: 'https://group.example' }],
            }),
            none,
          ),
          'more',
        ),
      ),
    ).toEqual([
      [
        null,
        [
          null,
          'Finance /finance#finance-form',
          'Trade-in valuation /cars/trade-in',
          'Book a test drive /book-test-drive/',
          'Our locations /our-locations',
          'About us /about-us',
          'Reviews /reviews',
          'News /news',
          'Careers /careers',
          'Our group https://group.example (new tab)',
          'My Yard /myyard',
        ],
      ],
    ]))

  test('the stock entry has the name and the address of the site', () =>
    expect(
      entryOf(
        headerEntries(site({ stock_label: 'All Stock', default_search_path: '/search/used-cars' }), none),
        'search',
      ),
    ).toEqual({ kind: 'link', key: 'search', label: 'All Stock', href: '/search/used-cars' }))

  test('US spelling', () => {
    const links = [{ label: 'Fleet Enquiry', href: '/fleet' }]
    expect(outline(entryOf(headerEntries(site({ locale: 'en-US', service_links: links }), none), 'service'))).toEqual([
      [
        null,
        [
          null,
          'Fleet Inquiry /fleet',
          'Warranty /warranty',
          'Roadside assistance /roadside-assist',
          'Care plans /care-plans',
        ],
      ],
    ])
    const american = site({ locale: 'en-US' })
    expect(entryOf(headerEntries(american, none), 'stock')).toMatchObject({ label: 'Inventory' })
    expect(footerColumns(american, { counts }).map(({ title }) => title)).toContain('Service and parts')
  })
})

describe('footer', () => {
  const column = (settings: object, title: string) =>
    footerColumns(site(settings), { reviews: true, counts })
      .find((one) => one.title === title)!
      .links.map(({ label }) => label)

  test('four columns (§2.33)', () =>
    expect(footerColumns(site(), { counts }).map(({ title }) => title)).toEqual([
      'Categories',
      'Buying',
      'Aftersales',
      'Company',
    ]))

  test.each([
    ['finance_enabled', 'Finance'],
    ['offers_enabled', 'Special Offers'],
    ['test_drive_enabled', 'Book a test drive'],
    ['autograb', 'Trade-in valuation'],
    ['garage_enabled', 'My Garage'],
  ])('%s decides on %s', (setting, label) => {
    expect(column({ [setting]: true }, 'Buying')).toContain(label)
    expect(column({ [setting]: false }, 'Buying')).not.toContain(label)
  })

  test("the list of used vehicles only where there is one, in the dealer's words", () => {
    const on = { used_car_list_enabled: true, used_condition_label: 'Pre-owned' }
    expect(column(on, 'Categories')).toContain('Pre-owned cars by make')
    expect(column({}, 'Categories').join()).not.toContain('by make')
    const without = { counts: { sale: { ...counts.sale, used: 0 } } }
    expect(JSON.stringify(footerColumns(site(on), without))).not.toContain('by make')
  })

  test('the model range only where there is one', () => {
    expect(column({ models_enabled: true }, 'Categories')).toContain('Model range')
    expect(column({}, 'Categories')).not.toContain('Model range')
  })

  test('every link stands in it once', () => {
    const links = footerColumns(site({ garage_enabled: true, autograb: true }), { counts }).flatMap((one) => one.links)
    expect(links.filter(({ href }, at) => links.findIndex((other) => other.href === href) !== at)).toEqual([])
  })

  test('without a workshop there is nothing after the sale', () =>
    expect(column({ service_links: [] }, 'Aftersales')).toEqual([]))

  test('the company column holds what the site adds, above the fine print', () =>
    expect(column({ footer_links: [{ label: 'Win a weekend', href: '/pages/win-a-weekend' }] }, 'Company')).toEqual([
      'About us',
      'Our locations',
      'Contact Us',
      'Careers',
      'Reviews',
      'Blog',
      'Win a weekend',
      'Newsletter',
      'Feedback',
      'Privacy policy',
      'Terms and conditions',
    ]))

  test('categories are the searches of the template', () =>
    expect(
      footerColumns(site({}, 'fuso'), { counts })[0]!.links.filter(({ href }) => href.startsWith('/search/')),
    ).toEqual([
      { label: 'New, used and demo trucks', href: '/search/new-used-and-demo-trucks' },
      { label: 'New trucks', href: '/search/new-trucks' },
      { label: 'Used trucks', href: '/search/used-trucks' },
      { label: 'Demo trucks', href: '/search/demo-trucks' },
    ]))
})

test('the online store is in the menus where it is on and has an address (§3.10)', () => {
  const at = (settings: object) => {
    const one = site(settings)
    const header = headerEntries(one, { models: [], newStock: [], counts, makes: [] })
    return JSON.stringify([header, footerColumns(one, { counts })]).split('https://store.example/').length - 1
  }
  expect(at({ enable_store: true, store_url: 'https://store.example/' })).toBe(2)
  expect(at({ enable_store: false, store_url: 'https://store.example/' })).toBe(0)
  expect(at({ enable_store: true })).toBe(0)
})

test('each model stands once in the header, with its picture and where its prices begin (§2.32)', () => {
  const price = (price_cents: number) => ({ price_cents, price_type: 'drive_away' as const })
  const models = [
    model('Jolion', 'SUV', { image: { url: '/media/j.webp', thumb: '/media/jt.webp' }, from_price: price(30_000_00) }),
    model('Jolion', 'Hatch', { from_price: price(1_00) }),
    model('Cannon', 'Ute', { from_price: price(40_000_00) }),
    model('Ora', 'Hatch'),
  ]
  const newStock = [{ make: 'GWM', model: 'Cannon', badge: null, count: 2, price: price(37_990_00) }]
  const menu = entryOf(headerEntries(site({ models_enabled: true }), { models, newStock, counts, makes: [] }), 'models')
  const links = menu?.kind === 'menu' ? menu.parts.flatMap(({ groups }) => groups.flatMap((group) => group.links)) : []
  expect(links.map(({ label, price: from }) => [label, from])).toEqual([
    ['Jolion', 'From $30,000 Drive Away'],
    ['Ora', undefined],
    ['Cannon', 'From $37,990 Drive Away'],
  ])
  expect(links[0]!.image).toContain('jt.webp')
})

test('reviews are linked in the header and the footer only if the site has any (§2.38)', () => {
  const hrefs = (reviews: boolean) =>
    JSON.stringify([headerEntries(site(), { ...none, reviews }), footerColumns(site(), { reviews, counts })]).split(
      '"href":"/reviews"',
    ).length - 1
  expect(hrefs(true)).toBe(2)
  expect(hrefs(false)).toBe(0)
})
