import { expect, test, type APIRequestContext } from '@playwright/test'
import { TEMPLATES } from '@forecourt/rules/site/templates.ts'
import { fetchFrom, rows } from './journey.ts'

interface Place {
  locale: 'en-AU' | 'en-NZ' | 'en-US'
  timeZone: string
  /** A demo dealership with stock priced in the country's currency. */
  dealership: string
  currency: string
  unit: string
  distance: RegExp
  price: RegExp
  words: RegExp
  foreignWords: RegExp
}

const BRITISH = /\b(?:colours?|enquir(?:y|ies|e)|petrol|tyres?|licences?)\b/i
const AMERICAN = /\b(?:colors?|inquir(?:y|ies|e)|gas|tires?)\b/i

const PLACES: readonly Place[] = [
  {
    locale: 'en-AU',
    timeZone: 'Australia/Sydney',
    dealership: 'saltbush-mazda',
    currency: 'AUD',
    unit: 'KMT',
    distance: /\d km\b/,
    price: /(?:Drive|Ride) Away|Excl\. Govt\. Charges|\+ On Road Costs/,
    words: BRITISH,
    foreignWords: AMERICAN,
  },
  {
    locale: 'en-NZ',
    timeZone: 'Pacific/Auckland',
    dealership: 'kowhai-cars',
    currency: 'NZD',
    unit: 'KMT',
    distance: /\d km\b/,
    price: /(?:Drive|Ride) Away|Excl\. Govt\. Charges|\+ On Road Costs/,
    words: BRITISH,
    foreignWords: AMERICAN,
  },
  {
    locale: 'en-US',
    timeZone: 'America/Chicago',
    dealership: 'lonestar-autos',
    currency: 'USD',
    unit: 'SMI',
    distance: /\d mi\b/,
    price: /Out the Door|Excl\. Tax, Title & License|\+ Tax, Title & License/,
    words: AMERICAN,
    foreignWords: BRITISH,
  },
]

const CAR = { one: 'car', many: 'cars', base: '/cars', search: '/search/new-used-and-demo-cars' } as const
const TRUCK = { one: 'truck', many: 'trucks', base: '/cars', search: '/search/new-used-and-demo-trucks' } as const

/** The noun, base and default search of each template (spec §1, §2); the others sell cars. */
const EXPECTED: Readonly<Record<string, { one: string; many: string; base: string; search: string }>> = {
  ...Object.fromEntries(Object.keys(TEMPLATES).map((template) => [template, CAR])),
  'used-cars': { ...CAR, search: '/search/used-cars' },
  camper: { one: 'camper', many: 'campers', base: '/campers', search: '/search/rv-vehicles' },
  motorcycle: {
    one: 'motorcycle',
    many: 'motorcycles',
    base: '/motorcycles',
    search: '/search/new-used-and-demo-motorcycles',
  },
  jayco: { one: 'RV', many: 'RVs', base: '/cars', search: '/search/rv-vehicles' },
  freightliner: { ...TRUCK, one: 'trucks' },
  fuso: TRUCK,
  hino: TRUCK,
  'mercedes-benz-trucks': TRUCK,
  'jac-trucks': TRUCK,
}

const slugOf = (template: string, { locale }: Place) => `t-${template}-${locale.slice(3).toLowerCase()}`
const hostOf = (slug: string) => `${slug}.localhost:${process.env.E2E_PORT}`

/** Visible words of a page, without styles, scripts and attributes. */
const textOf = (html: string) =>
  html
    .replace(/<(style|script)\b[^]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

async function open(request: APIRequestContext, slug: string, path: string) {
  const answer = await fetchFrom(request, slug, path)
  const html = await answer.text()
  return { status: answer.status(), html, text: textOf(html) }
}

test.describe.configure({ mode: 'serial' })

const group = 't-group'

// A site of every template in every country; the first three form a group, for its alternates.
test.beforeAll(async () => {
  await rows(`insert into dealership_groups (slug, name, settings) values ($1, 'Three places', '{}')`, [group])
  const sites = PLACES.flatMap((place) =>
    Object.keys(TEMPLATES).map((template) => ({
      slug: slugOf(template, place),
      name: `Test of ${template}`,
      template,
      group: template === 'multi-franchise' ? group : null,
      dealership: place.dealership,
      settings: { locale: place.locale, time_zone: place.timeZone },
    })),
  )
  await rows(
    `with given as (select * from jsonb_to_recordset($1::jsonb)
       as t(position int, slug text, name text, template text, "group" text, dealership text, settings jsonb)),
     made as (insert into websites (slug, name, template, dealership_group_id, city, settings)
       select given.slug, given.name, given.template, g.id, 'Testville', given.settings
       from given left join dealership_groups g on g.slug = given."group" order by given.position returning id, slug)
     insert into website_dealerships (website_id, dealership_id)
       select made.id, d.id from made join given using (slug) join dealerships d on d.slug = given.dealership`,
    [JSON.stringify(sites.map((site, position) => ({ position, ...site })))],
  )
})

test.afterAll(async () => {
  await rows(`delete from websites where slug like 't-%'`)
  await rows(`delete from dealership_groups where slug = $1`, [group])
})

for (const place of PLACES)
  test(`${place.locale}: every template sells by its own name, at its own addresses, in the words of the place (§1.13, §2.1, §2.8, §9.23, §9.24)`, async ({
    request,
  }) => {
    test.setTimeout(120_000)
    for (const template of Object.keys(TEMPLATES)) {
      const slug = slugOf(template, place)
      const expected = EXPECTED[template]!
      const what = `${template} in ${place.locale}`
      await expect(async () => expect((await open(request, slug, '/')).status).toBe(200)).toPass({ timeout: 10_000 })

      const home = await open(request, slug, '/')
      expect(home.html, what).toContain(`<html lang="${place.locale}"`)
      expect(home.text, what).toMatch(new RegExp(`Search [\\d,]+ ${expected.many}\\b`))
      expect(home.text, what).toMatch(new RegExp(`Sell My ${expected.one}\\b`, 'i'))
      expect(home.html, what).toContain(`href="${expected.search}"`)

      const search = await open(request, slug, expected.search)
      expect(search.status, what).toBe(200)
      expect(search.text, what).toMatch(new RegExp(`\\b${expected.many}\\b`))
      expect(search.text, what).toMatch(place.distance)
      expect(search.text, what).toMatch(place.price)

      const link = new RegExp(`href="(${expected.base}/\\d[\\w-]+)"`).exec(search.html)
      expect(link, `a vehicle below ${expected.base} of ${what}`).not.toBeNull()
      const vehicle = await open(request, slug, link![1]!)
      expect(vehicle.status, what).toBe(200)
      expect(vehicle.html, what).toContain(`"priceCurrency":"${place.currency}"`)
      if (vehicle.html.includes('mileageFromOdometer'))
        expect(vehicle.html, what).toContain(`"unitCode":"${place.unit}"`)

      const frame = [home, search].map(({ text }) => text).join(' ')
      expect(frame, what).toMatch(place.words)
      expect(frame.match(place.foreignWords)?.[0], what).toBeUndefined()
    }
  })

test('a group in several places names the others in the heads of its pages', async ({ request }) => {
  const slugs = PLACES.map((place) => slugOf('multi-franchise', place))
  for (const path of ['/', '/search/used-cars']) {
    const links = PLACES.map(
      ({ locale }, index) =>
        `<link rel="alternate" hrefLang="${locale}" href="http://${hostOf(slugs[index]!)}${path}"/>`,
    )
    for (const slug of slugs) {
      const { html } = await open(request, slug, path)
      expect(html.match(/<link rel="alternate" hrefLang="en-[^>]+>/g), `${slug}${path}`).toEqual(links)
      expect(html, `${slug}${path}`).toContain(
        `<link rel="alternate" hrefLang="x-default" href="http://${hostOf(slugs[0]!)}${path}"/>`,
      )
    }
    expect((await open(request, slugOf('fuso', PLACES[0]!), '/')).html).not.toContain('hrefLang')
  }
})
