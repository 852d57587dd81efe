import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fetchFrom, at, expect, firstVehicle, rows, siteLike, test } from './journey.ts'

// Two sites with the same stock, one of which hides prices (docs/decisions/0098-sites-without-prices.md), over HTTP
// only.

const SHOWN = 'saltbush-mazda'
const SEARCH = '/search/used-cars'

/** An amount of at least a thousand in any spelling of a page, feed or email: `$15,990`, `"15990.00"`, `15990 AUD`. */
const amounts = (text: string, prices: readonly number[]): string[] =>
  prices.flatMap((cents) => {
    const whole = cents / 100
    const written = [String(whole), whole.toLocaleString('en-AU'), String(cents)]
    return written.filter((one) => new RegExp(`(?<![\\d.,-])${one}(?![\\d,]|\\.[1-9])`).test(text))
  })

const feedsOf = async (slug: string) => {
  const root = join(import.meta.dirname, '..')
  const { stdout } = await promisify(execFile)(
    join(root, 'node_modules/.bin/node'),
    ['server/cli.ts', 'feeds', 'list', slug],
    { cwd: root, env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR } },
  )
  return [...stdout.matchAll(/https?:\/\/[^/\s]+(\/\S+)/g)].map(([, path]) => path!)
}

test('a site without prices shows none, on any page, in any feed or with a lead', async ({ request }) => {
  test.slow()
  const hidden = await siteLike(SHOWN, { prices_shown: false, search_default_sort: 'price:asc' })
  // Except those that are also the odometer of some vehicle.
  const priced = await rows<{ price_cents: string }>(
    `select distinct c.price_cents from cars c join website_dealerships d using (dealership_id)
     join websites w on w.id = d.website_id where w.slug = $1 and c.price_cents > 1000000
     and not exists (select from cars other where other.km = c.price_cents / 100)`,
    [hidden],
  )
  const prices = priced.map(({ price_cents }) => Number(price_cents))
  const path = await firstVehicle({ request }, hidden, SEARCH)
  const [car] = await rows<{ id: number }>('select id from cars where slug = $1', [path.split('/').at(-1)])
  const read = async (slug: string, address: string) => (await fetchFrom(request, slug, address)).text()
  const addresses = [
    '/',
    SEARCH,
    `${SEARCH}?sort=price%3Aasc`,
    `${SEARCH}?price_max=20000`,
    path,
    `/compare?of=${car!.id}`,
    '/finance',
    '/sitemap.xml',
  ]
  for (const address of addresses) expect([address, ...amounts(await read(hidden, address), prices)]).toEqual([address])
  expect(amounts(await read(SHOWN, SEARCH), prices).length).toBeGreaterThan(10)
  expect(amounts(await read(SHOWN, path), prices)).not.toEqual([])

  const cards = (html: string) => [...html.matchAll(/<article.*?<h[23]><a href="([^"]+)"/gs)].map(([, href]) => href)
  const whole = await read(hidden, SEARCH)
  expect(whole).toContain('Enquire for price.')
  expect(whole).not.toMatch(/Lowest Price|name="price_max"|name="budget_max"/)
  // No order or filter by price distinguishes vehicles.
  for (const query of ['sort=price%3Aasc', 'sort=price%3Adesc', 'price_max=20000'])
    expect(cards(await read(hidden, `${SEARCH}?${query}`))).toEqual(cards(whole))

  const feeds = await feedsOf(hidden)
  expect(feeds.length).toBeGreaterThanOrEqual(5)
  for (const feed of feeds) expect([feed, ...amounts(await read(hidden, feed), prices)]).toEqual([feed])
  const texts = await Promise.all((await feedsOf(SHOWN)).map((feed) => read(SHOWN, feed)))
  expect(amounts(texts.join('\n'), prices).length).toBeGreaterThan(100)

  const email = `${randomUUID()}@prices.example`
  const lead = {
    car_id: car!.id,
    first_name: 'Robin',
    last_name: 'Plain',
    email,
    phone: '0412 345 678',
    postcode: '2640',
    message: 'Is it still there?',
  }
  const answer = await fetchFrom(request, hidden, '/api/leads', {
    method: 'POST',
    headers: { origin: new URL(at(hidden)).origin },
    data: { lead, submission_id: randomUUID() },
  })
  expect([answer.status(), await answer.text()]).toEqual([201, expect.any(String)])
  const [stored] = await rows<{ lead: unknown }>(`select lead from leads where lead ->> 'email' = $1`, [email])
  expect(amounts(JSON.stringify(stored!.lead), prices)).toEqual([])
})
