import { expect, test } from 'vitest'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { operator } from '../../tools/testing/commands.ts'
import { DAY_MS, EVERYTHING, everything, siteStock, withSettings } from '../../tools/testing/siteStock.ts'
import { carCommands } from './cli.ts'
import { explainCars, type ExplainedRule } from './explain.ts'
import { cars } from './table.ts'

const { NOW, ago, db, tenants, sites, add, stock } = siteStock()
const { run, refused } = operator('car', carCommands, () => db.database)

const KEY = 'pk_live_which_nobody_prints'

async function explained(site: typeof sites.a, slug: string) {
  const [car] = await explainCars(db.database.staff([site.id]), site, slug, NOW)
  const rule = (name: ExplainedRule['rule']) => car!.rules.find((one) => one.rule === name)!
  return { car: car!, rule }
}
const unmet = ({ conditions }: ExplainedRule) =>
  conditions.filter(({ holds }) => !holds).map(({ name, seen }) => `${name}: ${seen}`)

test('it says of every car what the site does with it', async () => {
  const limits: SettingsLayer[] = [
    {},
    { stock_car_types: ['new', 'used'] },
    { search_default_makes: ['Mazda'] },
    { search_default_makes: ['Mazda'], search_default_makes_or_used: true },
    { search_default_models: [{ make: 'Toyota', model: 'Corolla' }] },
    { search_default_cities: ['Cairns'] },
    { search_exclude_location_ids: [tenants.a.locations[0]!.id] },
    { search_min_photos: 2 },
    { include_sold_cars_days: 0 },
  ]
  await add({ stocknum: 'E1', status: 'other', slug: 'e1' })
  await add({ stocknum: 'E2', sold: true, sold_at: ago(3 * DAY_MS + 1), slug: 'e2' })
  await add({ stocknum: 'E3', sold: true, sold_at: ago(3 * DAY_MS), slug: 'e3' })
  await add({ stocknum: 'E4', listing_type: 'rental', slug: 'e4' })
  await add({ stocknum: 'E5', model: 'Corolla', city: 'Cairns', photos_count: 0, images: [], slug: 'e5' })
  for (const site of [...limits.map((settings) => withSettings(sites.a, settings)), sites.b]) {
    const own = (await db.database.drizzle.select().from(cars)).filter(({ dealership_id: id }) =>
      site.dealershipIds.includes(id),
    )
    const { cards } = await stock(site).search(everything, EVERYTHING)
    const listed = new Set(cards.map(({ id }) => id))
    for (const { id, slug, status, sold } of own) {
      const { car, rule } = await explained(site, slug)
      expect(car.id).toBe(id)
      const found = await stock(site).find(slug)
      const shownOnPage = rule('page').conditions.every(({ holds }) => holds)
      expect([slug, rule('page').result === 'not shown']).toEqual([slug, !shownOnPage])
      if (found === null || (!sold && status === 'other')) expect([slug, shownOnPage]).toEqual([slug, false])
      expect([slug, rule('lists').result]).toEqual([slug, listed.has(id) ? 'shown' : 'not shown'])
      if (listed.has(id)) expect(found?.id).toBe(id)
    }
  }
})

test('staff read why a car is not shown, also where the site hides it', async () => {
  await add({ stocknum: 'H1', slug: 'hidden', show_on_dealer_website: false, status: 'other', car_type: 'demo' })
  const site = withSettings(sites.a, { stock_car_types: ['new', 'used'], search_default_cities: ['Cairns'] })
  const { rule } = await explained(site, 'hidden')
  expect(rule('page').result).toBe('not shown')
  expect(unmet(rule('page'))).toEqual([
    'Shown on the website: hidden in the stock',
    'In stock, coming soon or just sold: other, not sold',
    'A type that the site sells: demo, stock_car_types is new, used',
    'A city of the site: Toowoomba, search_default_cities is Cairns',
  ])
})

test('a price that the site does not show is named, because the rules do not see it either', async () => {
  await add({ stocknum: 'P1', slug: 'priced', price_cents: 100_000 })
  await add({ stocknum: 'P2', slug: 'rented', price_cents: 100_000, listing_type: 'rental' })
  const price = async (settings: SettingsLayer, slug = 'priced') => {
    const { car, rule } = await explained(withSettings(sites.a, settings), slug)
    return [car.price, unmet(rule('trade_in')).find((line) => line.startsWith('Price')) ?? null]
  }
  expect(await price({})).toEqual([null, null])
  expect(await price({ price_floor: 1_000 })).toEqual([
    '$1,000 in the stock is not shown, because price_floor is 1000',
    'Price above 200: no price',
  ])
  expect(await price({ prices_shown: false })).toEqual([
    '$1,000 in the stock is not shown, because prices_shown is false',
    'Price above 200: no price',
  ])
  expect(await price({}, 'rented')).toEqual([
    '$1,000 in the stock is not shown, because it is listed for rental',
    'Price above 200: no price',
  ])
})

test('the command prints every condition, of the car of that site, and no key', async () => {
  // The cars of both sites have the same stock number.
  const slugOf = (tenant: typeof tenants.a) => tenant.cars[0]!.slug
  await add({
    stocknum: 'K1',
    slug: 'k1',
    tag: 'One\nowner\u001b[31m',
    payment_processors: [{ authorization_type: 'stripe', authorization_key: KEY }],
    price_cents: 20_000,
  })
  const printed = await run('explain', 'k1', '--site', 'site-a')
  expect(printed.split('\n')).toEqual([
    '2023 Toyota HiLux SR5, stock number K1, of dealership-a1',
    expect.stringMatching(/\/k1$/),
    '',
    'Page: shown',
    '  yes  Shown on the website (not hidden)',
    '  yes  In stock, coming soon or just sold (in_stock, not sold)',
    '  yes  A type that the site sells (used, stock_car_types is new, used, demo)',
    '  yes  A city of the site (Toowoomba, search_default_cities is empty)',
    '  yes  A make of the site (Toyota, search_default_makes is empty)',
    '  yes  A model of the site (Toyota HiLux, search_default_models is empty)',
    '  yes  Not at an excluded location (no location, search_exclude_location_ids is empty)',
    '',
    'Search and lists: shown',
    '  yes  Shown on the website (not hidden)',
    '  yes  In stock, coming soon or just sold (in_stock, not sold)',
    '  yes  A type that the site sells (used, stock_car_types is new, used, demo)',
    '  yes  A city of the site (Toowoomba, search_default_cities is empty)',
    '  yes  A make of the site (Toyota, search_default_makes is empty)',
    '  yes  A model of the site (Toyota HiLux, search_default_models is empty)',
    '  yes  Not at an excluded location (no location, search_exclude_location_ids is empty)',
    '  yes  Listed for sale (sale)',
    '  yes  Enough photographs (1, search_min_photos is 0)',
    '',
    'Tag: One owner [31m',
    '  no   No longer available (in_stock, not sold)',
    '  no   Electric or hybrid (neither electric nor hybrid, electric_hybrid_tags is false)',
    '  no   Reserved (not reserved)',
    '  no   Certified picture of one make (used Toyota, not certified, certified_tag_make is not set, certified_tag_image_url is not set)',
    "  yes  Own tag (tag 'One owner [31m')",
    '  no   Coming soon (in_stock)',
    expect.stringMatching(/^ {2}yes {2}New for 8 days \(arrived \d{4}-\d\d-\d\dT.*Z\)$/),
    '',
    'Reserve: not offered',
    '  no   The site takes payments (payment_provider is not set, not available on this platform, or without its secrets)',
    '  yes  The provider has the secrets of the dealership (every secret)',
    '  yes  Listed for sale (sale)',
    '  yes  In stock (in_stock)',
    "  yes  Not for test drives only (tag 'One owner [31m')",
    '  yes  A checkout payment processor or a key (checkout payment processor, stripe has a key)',
    '  yes  Not sold (not sold)',
    '  yes  Not reserved (not reserved)',
    '  no   Price above 200 ($200)',
    '  yes  Not excluded from reservations (reservable is not set)',
    '  yes  At least one payment processor (stripe has a key)',
    '',
    expect.stringMatching(/^Trade-in valuation: not offered$/),
    expect.stringMatching(/^ {2}(?:yes|no ) {2}The site values trade-ins \(autograb is (?:true|false)\)$/),
    '  yes  Listed for sale (sale)',
    '  yes  In stock (in_stock)',
    '  yes  Not sold (not sold)',
    '  yes  Not reserved (not reserved)',
    '  no   Price above 200 ($200)',
    '',
    'Test drive: offered',
    '  yes  The site takes test drive bookings (test_drive_enabled is true)',
    '  yes  Listed for sale (sale)',
    '  yes  Not sold (not sold)',
    '  yes  In stock or coming soon (in_stock)',
    '  yes  Not towed (Ute)',
    '',
    'Finance: offered',
    '  yes  The site offers finance (finance_enabled is true)',
    '  yes  Listed for sale (sale)',
  ])
  expect(await run('explain', slugOf(tenants.b), '--site', 'site-b')).toMatch(
    /^2023 Mazda BT-50 SR5, stock number S1001, of dealership-b1\n/,
  )

  const json = await run('explain', 'k1', '--site', 'site-a', '--json')
  expect(json).not.toContain(KEY)
  expect(JSON.parse(json)).toEqual({
    site: 'site-a',
    slug: 'k1',
    cars: JSON.parse(JSON.stringify(await explainCars(db.database.staff([sites.a.id]), sites.a, 'k1', NOW))),
  })
})

test('two dealerships of the site may have the same slug', async () => {
  await add({ stocknum: 'T1', slug: 'twice', sold: true, sold_at: NOW })
  await add({ stocknum: 'T2', slug: 'twice', dealership_id: tenants.a.dealerships[1]!.id })
  const printed = await run('explain', 'twice', '--site', 'site-a')
  expect(printed.match(/stock number \w+, of [\w-]+/g)).toEqual([
    'stock number T2, of dealership-a2',
    'stock number T1, of dealership-a1',
  ])
  expect(printed).toMatch(/^Page: shown as sold$/m)
  expect(printed).toMatch(/\n2 cars have this slug\. Its page shows the first that is not 'not shown'\.$/)
  expect((await stock(sites.a).find('twice'))?.stocknum).toBe('T2')
})

test('an unknown site or car is an error', async () => {
  await add({ stocknum: 'O1', slug: 'of-a-only' })
  expect(await refused('explain', 'of-a-only', '--site', 'nowhere')).toBe('There is no site nowhere.')
  expect(await refused('explain', 'of-a-only', '--site', 'site-b')).toBe(
    'Beech Cars has no car with the slug of-a-only. Its dealerships: dealership-b1.',
  )
})
