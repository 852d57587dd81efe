import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FormName } from '@forecourt/rules/kinds/form.ts'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { leads } from '@forecourt/server/leads/table.ts'
import { ownerOf } from '@forecourt/server/owners/garage.ts'
import { owners } from '@forecourt/server/owners/table.ts'
import { formReturnsContext } from '../web/context.ts'
import { loader as contentLoader } from '../web/site/catchAll/page.tsx'
import { loader as garageLoader } from '../web/site/garage/garage.tsx'
import { garageView } from '../web/site/garage/garageView.server.ts'
import { loader as checkoutLoader } from '../web/site/checkout/checkout.tsx'
import { loader as financeLoader } from '../web/site/finance/finance.tsx'
import type { FormAnswer } from '../web/site/forms/formView.ts'
import type { Notice } from '../web/site/layout/page.ts'
import { loader as modelsLoader } from '../web/site/models/list.tsx'
import { loader as offersLoader } from '../web/site/offers/list.tsx'
import { action as formAction, loader as formLoader } from '../web/site/pages/formPage.tsx'
import { loader as vehicleLoader } from '../web/site/vehicle/vehicle.tsx'
import { cardView } from '../web/site/vehicleCard/card.ts'
import { loader as usedListLoader } from '../web/site/usedCars/list.tsx'
import { routerContext, testDealers, type TestDealers } from './testing/dealers.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from './testing/platform.ts'

/** One site that is set up for everything, and one that has everything switched off. */
const ON: SettingsLayer = {
  payment_provider: 'sandbox',
  garage_enabled: true,
  autograb: true,
  instant_price: true,
  models_enabled: true,
  used_car_list_enabled: true,
  finance_pre_approval_form: true,
  lead_destinations: [{ id: 'score', kind: 'carclarity', to: 'https://score.example' }],
}
const OFF: SettingsLayer = {
  payment_provider: null,
  garage_enabled: false,
  autograb: false,
  instant_price: false,
  test_drive_enabled: false,
  finance_enabled: false,
  finance_pre_approval_form: false,
  lead_destinations: [],
  offers_enabled: false,
  models_enabled: false,
  used_car_list_enabled: false,
}

let platform: TestPlatform
let dealers: TestDealers
let on: Dealer
let off: Dealer

beforeAll(async () => {
  platform = await testPlatform({ settings: { a: ON, b: OFF } })
  dealers = await testDealers(platform.database)
  on = dealers.a
  off = dealers.b
})
afterAll(async () => {
  await dealers.close()
  await platform.dispose()
})

type Handler = (args: never) => Promise<unknown>

const contextOf = (dealer: Dealer) => routerContext(dealer, { onError: () => {} })

/** The status of a page, and what it says where it is not there. */
async function opened(loader: Handler, dealer: Dealer, address: string, context = contextOf(dealer)) {
  const url = new URL(address, dealer.site.baseUrl)
  try {
    await loader({ context, url, params: {}, request: new Request(url) } as never)
    return { status: 200, notice: null }
  } catch (refused) {
    const { init, data } = refused as { init: { status: number }; data: Notice | null }
    return { status: init.status, notice: data }
  }
}

const car = (dealer: Dealer, index: number) => (dealer === on ? platform.tenants.a : platform.tenants.b).cars[index]!

/** In the order of the fixture's stock. */
const [BUYABLE, RESERVED, , SOLD] = [0, 1, 2, 3] as const

describe('the price that a trade-in is set against (§5.2)', () => {
  /** That of a vehicle's page, of the form on it and of the finance estimate. */
  async function againstOf(dealer: Dealer, { id, slug }: { id: number; slug: string }) {
    const page = (loader: Handler, address: string, params = {}) =>
      loader({ context: contextOf(dealer), url: new URL(address, dealer.site.baseUrl), params } as never)
    const { data: own } = (await page(vehicleLoader, `/cars/${slug}`, { slug })) as {
      data: { vehicle: { againstCents: number | null }; enquiry: { subject: { car: { againstCents: number | null } } } }
    }
    const finance = dealer.site.settings.finance_enabled
      ? ((await page(financeLoader, `/finance?car_id=${id}`)) as {
          data: { calculator: { car: { againstCents: number | null } } }
        })
      : null
    return [
      own.vehicle.againstCents,
      own.enquiry.subject.car.againstCents,
      finance ? finance.data.calculator.car.againstCents : null,
    ]
  }

  test('is there where the rule offers a valuation', async () => {
    const [buyable, reserved] = [car(on, BUYABLE), car(on, RESERVED)]
    const price = buyable.price_cents
    expect(price).toBeGreaterThan(0)
    expect(await againstOf(on, buyable)).toEqual([price, price, price])
    expect(await againstOf(on, reserved)).toEqual([null, null, null])
    expect(await againstOf(off, car(off, BUYABLE))).toEqual([null, null, null])
  })

  test('on cards too', async () => {
    const cards = async (dealer: Dealer) =>
      new Map(
        (await dealer.stock.latest(50)).map((one) => [one.id, cardView(one, dealer.site, new Date()).againstCents]),
      )
    const [here, there] = [await cards(on), await cards(off)]
    expect(here.get(car(on, BUYABLE).id)).toBe(car(on, BUYABLE).price_cents)
    expect([...there.values()].filter((cents) => cents !== null)).toEqual([])
    expect([...here.keys()].filter((id) => there.has(id))).toEqual([])
  })
})

describe('pages (§5.20)', () => {
  test.each<[string, Handler, string]>([
    ['test drive', formLoader, '/book-test-drive/'],
    ['test drive, by its form', formLoader, '/forms/test-drive'],
    ['trade-in', formLoader, '/cars/trade-in'],
    ['trade-in at the root', contentLoader, '/trade-in'],
    ['trade-in, by its form', formLoader, '/forms/trade-in'],
    ['instant price', contentLoader, '/instant-price'],
    ['instant price, by its form', formLoader, '/forms/instant-price'],
    ['finance', financeLoader, '/finance'],
    ['finance application', formLoader, '/forms/finance-application'],
    ['pre-approval', contentLoader, '/finance-pre-approval'],
    ['pre-approval, by its form', formLoader, '/forms/pre-approval'],
    ['finance score', contentLoader, '/finance-score'],
    ['finance score, by its form', formLoader, '/forms/finance-score'],
    ['offers', offersLoader, '/special-offers'],
    ['model range', modelsLoader, '/models'],
    ['quote', formLoader, '/models/order-now'],
    ['list of used vehicles', usedListLoader, '/used-car/list'],
  ])('%s: there where it is switched on, else 404 with a way on', async (_, loader, address) => {
    expect(await opened(loader, on, address)).toEqual({ status: 200, notice: null })
    const refused = await opened(loader, off, address)
    expect(refused.status).toBe(404)
    expect(refused.notice!.links.length).toBeGreaterThan(0)
  })

  test.each([
    ['none yet', () => on, []],
    ['no such part where the site takes none', () => off, null],
  ])('reservations in a garage: %s (§1.7, §6)', async (_what, of, expected) => {
    const { site, stock } = of()
    const { drizzle, site: ofSite, owner: ofOwner } = platform.database
    const account = { id: 'ana', email: 'ana@owner.example', createdAt: new Date(), sessionId: null }
    await drizzle.insert(owners).values({ website_id: site.id, id: account.id, email: account.email })
    const ana = await ownerOf(
      {
        site,
        database: ofSite(site.id),
        ownerDatabase: (id) => ofOwner(site.id, id),
        findCars: stock.findAll,
        now: () => new Date(),
      },
      account,
    )
    expect(await garageView(of(), ana, new Date())).toMatchObject({ reservations: expected, bookings: [] })
  })

  test('the garage is on the site that has it (§1.12)', async () => {
    expect(await opened(garageLoader, on, '/my-garage')).toEqual({ status: 200, notice: null })
    const { status, notice } = await opened(garageLoader, off, '/my-garage')
    expect([status, notice?.title]).toEqual([404, 'This site has no sign-in'])
    expect(notice!.links[0]).toEqual({ label: 'Saved cars', href: '/shortlist' })
  })

  test.each([BUYABLE, RESERVED, SOLD])('without payments, vehicle %i has no checkout', async (index) => {
    const { slug } = car(off, index)
    const { status, notice } = await opened(checkoutLoader, off, `/cars/${slug}/checkout`)
    expect([status, notice?.title]).toEqual([404, 'We don’t take reservations online'])
    expect(notice!.phone?.shown).toBeTruthy()
    expect(notice!.links.map(({ href }) => href)).toContain(`/cars/${slug}#form-section`)
    expect(await opened(checkoutLoader, off, `/cars/${slug}/buy-online`)).toEqual({ status: 404, notice: null })
  })

  test('with payments, a vehicle has one checkout address of the two (§2.10)', async () => {
    const { slug } = car(on, BUYABLE)
    expect(await opened(checkoutLoader, on, `/cars/${slug}/checkout`)).toEqual({ status: 200, notice: null })
    expect(await opened(checkoutLoader, on, `/cars/${slug}/buy-online`)).toEqual({ status: 404, notice: null })
    expect(await opened(checkoutLoader, on, `/campers/${slug}/checkout`)).toEqual({ status: 404, notice: null })
    const settings = { ...on.site.settings, checkout_segment: 'buy-online' as const }
    const other = { ...on, site: { ...on.site, settings } }
    expect(await opened(checkoutLoader, other, `/cars/${slug}/buy-online`)).toEqual({ status: 200, notice: null })
    expect(await opened(checkoutLoader, other, `/cars/${slug}/checkout`)).toEqual({ status: 404, notice: null })
  })

  test.each([
    ['reserved', RESERVED, 'This car is reserved'],
    ['sold', SOLD, 'This car has been sold'],
  ])('a %s vehicle cannot be reserved', async (_, index, title) => {
    const { status, notice } = await opened(checkoutLoader, on, `/cars/${car(on, index).slug}/checkout`)
    expect([status, notice?.title]).toEqual([404, title])
    expect(notice!.links.map(({ label }) => label)).toContain('Similar cars')
  })

  test('a checkout of no vehicle, or a hidden or another site’s one, is no page at all', async () => {
    for (const slug of ['nothing', car(on, 4).slug, car(off, BUYABLE).slug])
      expect(await opened(checkoutLoader, on, `/cars/${slug}/checkout`)).toEqual({ status: 404, notice: null })
  })

  test.each([
    ['a test drive of a sold vehicle', '/book-test-drive/', SOLD, 'This car has been sold'],
    ['a trade-in against a sold vehicle', '/cars/trade-in', SOLD, 'This car has been sold'],
    ['a trade-in against a reserved vehicle', '/cars/trade-in', RESERVED, 'This car is reserved'],
  ])('%s is refused', async (_, path, index, title) => {
    const { status, notice } = await opened(formLoader, on, `${path}?car_id=${car(on, index).id}`)
    expect([status, notice?.title]).toEqual([404, title])
    expect(notice!.links.map(({ label }) => label)).toContain('Similar cars')
  })

  test.each([
    ['/book-test-drive/', BUYABLE],
    ['/book-test-drive/', RESERVED],
    ['/cars/trade-in', BUYABLE],
  ])('%s for vehicle %i is there', async (path, index) => {
    expect((await opened(formLoader, on, `${path}?car_id=${car(on, index).id}`)).status).toBe(200)
  })

  test('/trade-in stays at its address where content pages are below /pages/', async () => {
    const dealer = { ...on, site: { ...on.site, settings: { ...on.site.settings, use_pages_path: true } } }
    expect((await opened(contentLoader, dealer, '/trade-in')).status).toBe(200)
    expect((await opened(contentLoader, dealer, '/pages/trade-in')).status).toBe(404)
  })
})

describe('forms that are sent without scripts', () => {
  async function sent(dealer: Dealer, address: string) {
    const url = new URL(address, dealer.site.baseUrl)
    const context = contextOf(dealer)
    const body = new FormData()
    body.set('first_name', 'Sam')
    const request = new Request(url, { method: 'POST', body })
    try {
      const answer = await formAction({ context, url, params: {}, request } as never)
      const { data, init } = answer as { data: FormAnswer; init: { status: number } }
      return { status: init.status, answer: data, page: await opened(formLoader, dealer, address, context) }
    } catch (refused) {
      return { status: (refused as { init: { status: number } }).init.status, answer: null, page: null }
    }
  }

  test.each(['/book-test-drive/', '/cars/trade-in'])('%s is refused where it is off', async (address) =>
    expect(await sent(off, address)).toEqual({ status: 404, answer: null, page: null }),
  )

  test('of a vehicle that was removed meanwhile: the form is shown again, with what was typed', async () => {
    const { status, answer, page } = await sent(on, `/book-test-drive/?car_id=${car(on, SOLD).id}`)
    expect(status).toBe(409)
    expect(answer!.failure).toMatch(/^This car has been sold\. /)
    expect(page).toEqual({ status: 200, notice: null })
  })

  test('the page of such a form alone still refuses', async () => {
    const context = contextOf(on)
    expect(context.get(formReturnsContext)).toBe(false)
    const address = `/book-test-drive/?car_id=${car(on, SOLD).id}`
    expect((await opened(formLoader, on, address, context)).status).toBe(404)
  })
})

describe('calls (§5.20)', () => {
  const person = { first_name: 'Sam', last_name: 'Ryder', email: 'sam@example.com', phone: '0400 000 000' }
  const count = async () => (await platform.database.drizzle.select({ id: leads.id }).from(leads)).length
  const post = (host: string, lead: object) =>
    platform.post(host, '/api/leads', { lead: { submission_id: randomUUID(), ...person, ...lead } })

  test.each<FormName>([
    'test-drive',
    'trade-in',
    'instant-price',
    'finance-application',
    'pre-approval',
    'finance-score',
    'offer-enquiry',
    'quote',
  ])('a lead of the form %s is refused where its page is off', async (form) => {
    const before = await count()
    const answer = await post(hostB, { form, step_number: 1, final: false, phone: '021 123 4567' })
    expect(answer.status).toBe(409)
    expect(JSON.parse(answer.text).error).toMatch(/^We (?:don’t|have no) /)
    expect(await count()).toBe(before)
  })

  test.each([
    ['Test Drive', 'We don’t take test drive bookings online.'],
    ['Trade In', 'We don’t value trade-ins online.'],
    ['Reserve Car', 'We don’t take reservations online.'],
  ])('a %s of another system is refused where it is off', async (category, words) => {
    const lead = { ...person, phone: '021 123 4567', postcode: '3204', message: 'Hello', category }
    const answer = await post(hostB, lead)
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([409, expect.stringContaining(words)])
  })

  test('a test drive of a sold vehicle is refused, one of a reserved vehicle is not', async () => {
    const lead = { ...person, postcode: '4350', message: 'Hello', category: 'Test Drive' }
    const refused = await post(hostA, { ...lead, car_id: car(on, SOLD).id })
    expect([refused.status, JSON.parse(refused.text).error]).toEqual([
      409,
      expect.stringMatching(/^This car has been sold\. /),
    ])
    expect((await post(hostA, { ...lead, car_id: car(on, RESERVED).id })).status).toBe(201)
  })

  test.each(['/api/trade-in/rego', '/api/nevdis', '/api/simple-autograb-lookup'])(
    '%s answers only where trade-ins are valued',
    async (path) => {
      const plate = { rego: 'TEST1', regoState: 'QLD' }
      expect((await platform.post(hostA, path, plate)).status).toBe(200)
      const answer = await platform.post(hostB, path, plate)
      expect([answer.status, JSON.parse(answer.text).error]).toEqual([
        404,
        expect.stringContaining('We don’t value trade-ins online.'),
      ])
      const sold = await platform.post(hostA, path, { ...plate, car_id: car(on, SOLD).id })
      expect([sold.status, JSON.parse(sold.text).error]).toEqual([
        409,
        expect.stringMatching(/^This car has been sold\. /),
      ])
    },
  )

  test('free times of test drives are sent only where there are test drives', async () => {
    const times = (id: number) => `/api/dealerships/${id}/available_appointment_bookings.json`
    const [a, b] = [platform.tenants.a.dealerships[0]!.id, platform.tenants.b.dealerships[0]!.id]
    expect((await platform.fetch(hostA, times(a))).status).toBe(200)
    const answer = await platform.fetch(hostB, times(b))
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([
      404,
      expect.stringContaining('We don’t take test drive bookings online.'),
    ])
    expect((await platform.fetch(hostB, `/api/dealerships/${b}/available_service_bookings.json`)).status).toBe(200)
  })
})
