import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { carRow } from '../../tools/testing/twoTenants.ts'
import { cars } from '../stock/table.ts'
import { visitorHash } from '../visitor.ts'
import { leads } from '../leads/table.ts'

let platform: TestPlatform
const good = {
  first_name: 'Siobhán',
  last_name: "O'Brien-Smith",
  email: 'siobhan@visitor.example',
  phone: '0412 345 678',
  postcode: '4350',
  message: 'Is it still there? <b>Yes?</b> 🚗 שלום',
  opt_in: true,
}
const send = (lead: Record<string, unknown>, host = hostA) =>
  platform.post(host, '/api/leads', { lead: { submission_id: randomUUID(), ...lead } })
const stored = async (id: string) =>
  (await platform.database.drizzle.select().from(leads).where(eq(leads.lead_id, id)))[0]
const count = async () => (await platform.database.drizzle.select({ id: leads.id }).from(leads)).length

beforeAll(async () => {
  platform = await testPlatform({
    settings: {
      a: { forms: { competition: { closes_on: '2020-01-31', closed_text: 'Won by Kim from Dalby.' } } },
      b: { locale: 'en-NZ', time_zone: 'Pacific/Auckland', opt_in_default: false },
    },
  })
})
afterAll(() => platform.dispose())

test('a lead about a vehicle is stored complete before it is acknowledged (§7.4)', async () => {
  const car = platform.tenants.a.cars[0]!
  const answer = await send({
    ...good,
    car_id: car.id,
    url: `http://${hostA}/cars/${car.slug}`,
    visited_pages: ['/', '/x'],
  })
  expect(answer.status).toBe(201)
  const receipt = JSON.parse(answer.text) as { id: string; lead_id: string; reference: string }
  expect(receipt.reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect(receipt.lead_id).toBe(receipt.id)
  const row = await stored(receipt.id)
  expect(row).toMatchObject({
    website_id: platform.tenants.a.website.id,
    dealership_id: car.dealership_id,
    category: 'Used Vehicle Enquiry',
    lead_status: 'Complete',
    suspected: false,
  })
  const [, token] = /^forecourt_visitor=([A-Za-z0-9]{32});/.exec(answer.headers['set-cookie']![0]!)!
  expect(row!.visitor).toBe(visitorHash(token!))
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row!.lead).toMatchObject({
    name: "Siobhán O'Brien-Smith",
    message: good.message,
    website_slug: 'site-a',
    car_id: car.id,
    stock_number: car.stocknum,
    'Vehicle Make': 'Toyota',
    visited_pages: ['/', '/x'],
    opt_in: true,
    source: 'Website',
  })
})

describe.each(['rental', 'subscription'] as const)('a vehicle listed for %s (§5 Offering rules)', (listing_type) => {
  let car_id: number
  beforeAll(async () => {
    const { dealerships } = platform.tenants.a
    const row = carRow({ dealership_id: dealerships[0]!.id, stocknum: `L-${listing_type}`, listing_type })
    const [added] = await platform.database.drizzle.insert(cars).values(row).returning()
    car_id = added!.id
  })

  test.each(['Test Drive', 'Finance Enquiry'])('%s is refused, and says how to go on', async (category) => {
    const before = await count()
    const answer = await send({ ...good, car_id, category })
    expect([answer.status, answer.text]).toEqual([409, expect.stringMatching(/Call us or send an enquiry/)])
    expect(await count()).toBe(before)
    expect((await send({ ...good, car_id: platform.tenants.a.cars[0]!.id, category })).status).toBe(201)
  })

  test('an enquiry is accepted', async () => expect((await send({ ...good, car_id })).status).toBe(201))
})

test('the same submission again is the same lead with the same receipt', async () => {
  const submission_id = randomUUID()
  const before = await count()
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({ ...good, submission_id })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await count()).toBe(before + 1)
})

test('a form whose last day has passed on its site accepts nothing, and says why', async () => {
  const entry = {
    ...good,
    form: 'competition',
    birthday_day: '3',
    birthday_month: '4',
    birthday_year: '1985',
    terms: 'on',
  }
  const before = await count()
  const answer = await send(entry)
  expect([answer.status, JSON.parse(answer.text)]).toEqual([410, { error: 'Won by Kim from Dalby.' }])
  expect((await send({ ...entry, phone: '021 123 4567' }, hostB)).status).toBe(201)
  expect(await count()).toBe(before + 1)
})

test('the same submission id on another site is another lead', async () => {
  const submission_id = randomUUID()
  const [a, b] = [
    await send({ ...good, submission_id }),
    await send({ ...good, phone: '021 123 4567', submission_id }, hostB),
  ]
  expect([a.status, b.status]).toEqual([201, 201])
  expect(a.text).not.toBe(b.text)
})

test('without an id, the same words are one lead', async () => {
  const before = await count()
  const submit = (message: string) => platform.post(hostA, '/api/leads', { lead: { ...good, message } })
  const first = await submit('one')
  expect((await submit('one')).text).toBe(first.text)
  expect((await submit('two')).text).not.toBe(first.text)
  expect(await count()).toBe(before + 2)
})

test('a full name and a custom category are accepted', async () => {
  const { first_name: _, last_name: __, ...rest } = good
  const answer = await send({ ...rest, name: 'Mary Ann Evans', category: 'Parts Enquiry', subcategory: 'Brakes' })
  expect((await stored((JSON.parse(answer.text) as { id: string }).id))!.lead).toMatchObject({
    first_name: 'Mary Ann',
    last_name: 'Evans',
    category: 'Parts Enquiry',
    subcategory: 'Brakes',
  })
})

test('a call is for the location that it names, else its vehicle’s, else the primary one', async () => {
  const { locations, cars, dealerships } = platform.tenants.a
  const of = async (more: Record<string, unknown>) => {
    const { id } = JSON.parse((await send({ ...good, ...more })).text) as { id: string }
    const { lead, dealership_id } = (await stored(id))!
    return [lead.location_id, lead.location, dealership_id]
  }
  const at = (position: number) => [locations[position]!.id, locations[position]!.name, dealerships[position]!.id]
  expect(await of({})).toEqual(at(0))
  expect(await of({ car_id: cars[0]!.id })).toEqual(at(0))
  expect(await of({ car_id: cars[5]!.id })).toEqual(at(1))
  expect(await of({ dealership_slug: 'dealership-a2' })).toEqual(at(1))
  expect(await of({ dealership_slug: 'dealership-a2', car_id: cars[0]!.id })).toEqual(at(1))
  expect(await of({ location_id: locations[1]!.id })).toEqual(at(1))
  // One of another dealer is ignored.
  expect(await of({ location_id: platform.tenants.b.locations[0]!.id })).toEqual(at(0))
})

test('the page of the form is stored', async () => {
  const { id } = JSON.parse((await send({ ...good, page_id: 'contact-us/main' })).text) as { id: string }
  expect((await stored(id))!.lead.page_id).toBe('contact-us/main')
})

test('where the form has a choice of dealerships, a call that names none of the site goes to the first', async () => {
  const selecting = await testPlatform({ settings: { a: { enquiry_location_select: true } } })
  try {
    const of = async (more: Record<string, unknown>) => {
      const answer = await selecting.post(hostA, '/api/leads', {
        lead: { ...good, submission_id: randomUUID(), ...more },
      })
      if (answer.status !== 201) return answer.text
      const { id } = JSON.parse(answer.text) as { id: string }
      const [row] = await selecting.database.drizzle.select().from(leads).where(eq(leads.lead_id, id))
      return row!.lead.dealership_slug
    }
    expect(await of({})).toBe('dealership-a1')
    expect(await of({ dealership_slug: 'dealership-a2' })).toBe('dealership-a2')
    expect(await of({ dealership_slug: 'dealership-b1' })).toBe('dealership-a1')
    expect(await of({ location: 'dealership-a2' })).toBe('dealership-a2')
    expect(await of({ location: 'dealership-b1' })).toContain('Please choose one of the options.')
  } finally {
    await selecting.dispose()
  }
})

test.each([
  ['no word of it, where the default is yes', hostA, undefined, true],
  ['no word of it, where the default is no', hostB, undefined, false],
  ['null, where the default is yes', hostA, null, true],
  ['an empty text, as a form sends a box that is not ticked', hostA, '', false],
  ['no', hostA, false, false],
  ['no in words', hostA, 'false', false],
  ['yes, where the default is no', hostB, true, true],
  ['yes as a form says it', hostB, 'on', true],
])('opt-in with %s', async (_, host, opt_in, expected) => {
  const phone = host === hostB ? '021 123 4567' : good.phone
  const answer = await send({ ...good, phone, opt_in }, host)
  expect((await stored((JSON.parse(answer.text) as { id: string }).id))!.lead.opt_in).toBe(expected)
})

describe('never across sites', () => {
  test("another site's vehicle is refused", async () => {
    const before = await count()
    const answer = await send({ ...good, car_id: platform.tenants.b.cars[0]!.id })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      422,
      { error: 'Please check the fields listed.', fields: { car_id: 'That vehicle isn’t on this site.' } },
    ])
    expect(await count()).toBe(before)
  })

  test("another site's name and dealership in the lead change nothing", async () => {
    const answer = await send({
      ...good,
      website_slug: 'site-b',
      website_id: platform.tenants.b.website.id,
      dealership_slug: 'dealership-b1',
    })
    const row = await stored((JSON.parse(answer.text) as { id: string }).id)
    expect(row!.website_id).toBe(platform.tenants.a.website.id)
    expect(row!.lead).toMatchObject({ website_slug: 'site-a', dealership_slug: 'dealership-a1' })
  })

  test('a page of another site cannot send one', async () => {
    const answer = await platform.post(hostA, '/api/leads', { lead: good }, { origin: `http://${hostB}` })
    expect([answer.status, Object.keys(JSON.parse(answer.text) as object)]).toEqual([403, ['error']])
  })
})

describe('bad input', () => {
  test.each([
    ['no first name', { first_name: '' }, 'first_name'],
    ['digits in a name', { last_name: 'R2D2' }, 'last_name'],
    ['HTML in a name', { first_name: '<script>alert(1)</script>' }, 'first_name'],
    ['an address without @', { email: 'nobody' }, 'email'],
    ['a foreign phone', { phone: '+1 212 555 0100' }, 'phone'],
    ['a postcode of five digits', { postcode: '43500' }, 'postcode'],
    ['no message', { message: ' ' }, 'message'],
    ['a message of 100 kB', { message: 'a'.repeat(100_000) }, 'message'],
    ['an unknown category', { category: 'Gossip' }, 'category'],
    ['a vehicle of words', { car_id: 'x' }, 'car_id'],
    ['a vehicle beyond any number', { car_id: 1e300 }, 'car_id'],
    ['an object for a name', { first_name: { $ne: 1 } }, 'first_name'],
  ])('%s is reported at its field', async (_, wrong, field) => {
    const before = await count()
    const answer = await send({ ...good, ...wrong })
    const { error, fields } = JSON.parse(answer.text) as { error: string; fields: Record<string, string> }
    expect([answer.status, error, Object.keys(fields)]).toEqual([422, 'Please check the fields listed.', [field]])
    expect(fields[field]!.length).toBeGreaterThan(5)
    expect(await count()).toBe(before)
  })

  test('NUL, halves of surrogate pairs and right-to-left text do no harm', async () => {
    const answer = await send({ ...good, first_name: 'محمد', message: 'a\0b\ud800c', url: 'x\0y', page_id: '\0' })
    expect(answer.status).toBe(201)
    const { lead } = (await stored((JSON.parse(answer.text) as { id: string }).id))!
    expect([lead.first_name, lead.url]).toEqual(['محمد', 'xy'])
    expect(JSON.stringify(lead)).not.toContain('\\u0000')
  })

  test.each([
    ['no JSON', '{', 400],
    ['an empty body', '', 400],
    ['a list', '[]', 400],
    ['no lead', '{}', 400],
    ['a text for a lead', '{"lead":"x"}', 400],
    ['2 MB', JSON.stringify({ lead: { ...good, message: 'a'.repeat(2_000_000) } }), 413],
  ])('%s gets a clear answer', async (_, body, status) => {
    const answer = await platform.post(hostA, '/api/leads', body)
    expect(answer.status).toBe(status)
    expect((JSON.parse(answer.text) as { error: string }).error.length).toBeGreaterThan(10)
  })

  test('a form is not JSON', async () => {
    const answer = await platform.post(hostA, '/api/leads', 'a=b', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([answer.status, answer.text]).toEqual([415, '{"error":"Send this as JSON."}'])
  })

  test('a filled trap marks the lead and does not refuse it', async () => {
    const answer = await send({ ...good, company_website: 'http://spam.example' })
    expect((await stored((JSON.parse(answer.text) as { id: string }).id))!.suspected).toBe(true)
  })
})

test('too many in a minute are refused, with the time to wait', async () => {
  const limited = await testPlatform({ rateLimits: { leads: { visitor: 2, address: 2, site: 2 } } })
  try {
    const codes = []
    for (let i = 0; i < 3; i++) codes.push(await limited.post(hostA, '/api/leads', { lead: good }))
    expect(codes.map(({ status }) => status)).toEqual([201, 200, 429])
    expect(codes[2]!.text).toMatch(/Please wait \d+ (?:seconds?|minute)/)
    expect(codes[2]!.headers['retry-after']).toBeDefined()
  } finally {
    await limited.dispose()
  }
})
