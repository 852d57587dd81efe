import { fetchFrom, expect, rows, test } from './journey.ts'

interface Foreign {
  id: number
  slug: string
  stocknum: string
  dealership_id: number
}

/** A vehicle of another dealer whose name no vehicle of the site has. */
async function foreign(): Promise<Foreign> {
  const [found] = await rows<Foreign>(
    `select c.id, c.slug, c.stocknum, c.dealership_id from cars c join dealerships d on d.id = c.dealership_id
     where d.slug = 'saltbush-mazda' and not c.sold and c.show_on_dealer_website limit 1`,
  )
  return found!
}

test('a site never shows, finds, enquires on or fetches a vehicle of another', async ({ request }) => {
  const theirs = await foreign()
  const host = 'wattle-motors'
  expect((await fetchFrom(request, 'saltbush-mazda', `/cars/${theirs.slug}`)).status()).toBe(200)

  expect((await fetchFrom(request, host, `/cars/${theirs.slug}`)).status()).toBe(404)
  expect((await fetchFrom(request, host, `/cars/${theirs.slug}.data`)).status()).toBe(404)

  for (const query of [`q=${theirs.stocknum}`, 'dealership_slug=saltbush-mazda', 'website_id=3&dealership_id=3']) {
    const found = await fetchFrom(request, host, `/search/new-used-and-demo-cars?${query}`)
    expect(found.status()).toBe(200)
    expect(await found.text()).not.toContain(theirs.slug)
  }

  const revealed = await fetchFrom(request, host, '/api/events/phone_reveal', {
    method: 'POST',
    data: { car_id: theirs.id, dealership_id: theirs.dealership_id, website_id: 3 },
  })
  expect(revealed.status()).toBe(404)

  const lead = {
    first_name: 'Eve',
    last_name: 'Dropper',
    email: 'eve@example.com',
    phone: '0491 570 006',
    postcode: '4000',
    message: 'Hello',
    car_id: theirs.id,
    dealership_slug: 'saltbush-mazda',
    website_slug: 'saltbush-mazda',
  }
  const send = (more: object) =>
    fetchFrom(request, host, '/api/leads', { method: 'POST', data: { lead: { ...lead, ...more } } })
  const stored = () =>
    rows<{ slug: string; lead: Record<string, unknown> }>(
      `select w.slug, l.lead from leads l join websites w on w.id = l.website_id where l.lead->>'email' = 'eve@example.com'`,
    )
  // An API client gets an error that the vehicle does not exist; a lead from a form of the site is stored without it.
  const refused = await send({})
  expect(refused.status()).toBe(422)
  expect(Object.keys(((await refused.json()) as { fields: object }).fields)).toEqual(['car_id'])
  expect(await stored()).toEqual([])
  expect((await send({ form: 'vehicle-enquiry', location: 'wattle-rocklea' })).status()).toBe(201)
  const [storedLead, ...others] = await stored()
  expect(others).toEqual([])
  expect(storedLead).toMatchObject({ slug: host, lead: { website_slug: host, car_id: null, stock_number: null } })
  expect(JSON.stringify(storedLead)).not.toContain('saltbush')

  const form = await fetchFrom(request, host, `/cars/trade-in?car_id=${theirs.id}`)
  expect(form.status()).toBe(200)
  expect(await form.text()).not.toContain(theirs.stocknum)
})

test('an unknown host reveals no tenant', async ({ request }) => {
  const answered: string[] = []
  for (const header of [
    'unknown.example',
    'evil.localhost',
    'wattle-motors.localhost.evil.example',
    '<script>',
    '..',
  ]) {
    const response = await request
      .get(`http://localhost:${process.env.E2E_PORT}/`, { headers: { host: header }, maxRedirects: 0 })
      .catch(() => null)
    // An invalid header value is rejected by the client itself.
    if (!response) continue
    answered.push(header)
    expect([400, 404, 421]).toContain(response.status())
    expect(await response.text()).not.toMatch(/wattle|saltbush|kowhai|redgum/i)
  }
  expect(answered).toEqual(
    expect.arrayContaining(['unknown.example', 'evil.localhost', 'wattle-motors.localhost.evil.example']),
  )
})

test('hostile requests get a plain answer and never a 500', async ({ request }) => {
  const base = '/search/used-cars'
  const paths = [
    `${base}?page=99999999999999999999`,
    `${base}?page=-1&price_min=abc&price_max=%00&sort=drop%20table`,
    `${base}?q=${'a'.repeat(8_000)}`,
    `${base}?${'make=x&'.repeat(3_000)}`,
    `${base}?q=%F0%9F%9A%97%E2%80%AE%00`,
    `${base}?q=%C3%28`,
    `${base}?make=constructor&fuel=toString&car_type=valueOf&dealership_slug=__proto__&state=constructor`,
    '/%',
    '/cars/%00',
    '/cars/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/images/w_1,q_1/media/../../etc/passwd',
    '/images/nonsense/media/vehicles/suv-white-1.webp',
    '//evil.example/%2f..',
    `/cars/${'x'.repeat(5_000)}`,
  ]
  for (const path of paths) {
    const response = await fetchFrom(request, 'wattle-motors', path)
    expect(response.status(), path.slice(0, 80)).toBeLessThan(500)
  }
  const large = await fetchFrom(request, 'wattle-motors', '/api/leads', {
    method: 'POST',
    data: { lead: { message: 'x'.repeat(2_200_000) } },
  })
  expect(large.status()).toBe(413)
})
