import { describe, expect, test } from 'vitest'
import { EVERY_PAYMENT_SECRET as paymentSecrets, LOCATION } from '../../tools/testing/location.ts'
import { FORM_NAMES, type FormName } from '../kinds/form.ts'
import type { Capabilities } from '../site/capabilities.ts'
import type { SettingsLayer } from '../site/config.ts'
import { footerColumns, headerEntries } from '../navigation/navigation.ts'
import { paths } from '../site/paths.ts'
import { resolveSite } from '../site/resolve.ts'
import type { Site } from '../site/site.ts'
import { checkoutSlug, hasPage, isSwitchedOff, pageAt, SWITCHED_PAGES, type SwitchedPage } from './pages.ts'
import { formRefusal, hasWaitlist, refusalOf, refusalText, type OfferedCar, type Way } from './refusal.ts'

const EVERYTHING: SettingsLayer = {
  payment_provider: 'stripe',
  autograb: true,
  test_drive_enabled: true,
  finance_enabled: true,
  offers_enabled: true,
  models_enabled: true,
  garage_enabled: true,
  used_car_list_enabled: true,
  finance_pre_approval_form: true,
  instant_price: true,
  lead_destinations: [{ id: 'score', kind: 'carclarity', to: 'https://score.example' }],
}

/** The setting that turns each kind of page off. */
const OFF: Readonly<Record<SwitchedPage, SettingsLayer>> = {
  reserve: { payment_provider: null },
  trade_in: { autograb: false },
  instant_price: { instant_price: false },
  test_drive: { test_drive_enabled: false },
  finance: { finance_enabled: false },
  pre_approval: { finance_pre_approval_form: false },
  finance_score: { lead_destinations: [] },
  offers: { offers_enabled: false },
  models: { models_enabled: false },
  garage: { garage_enabled: false },
  used_car_list: { used_car_list_enabled: false },
}

/** Kinds of pages that a site without another kind does not have either. */
const NEEDING: Readonly<Partial<Record<SwitchedPage, readonly SwitchedPage[]>>> = {
  finance: ['pre_approval', 'finance_score'],
  trade_in: ['instant_price'],
}

const identity = {
  id: 1,
  slug: 'anywhere',
  name: 'Anywhere Autos',
  template: 'multi-franchise',
  domain_name: null,
  dealership_group_id: null,
  dealership_group: null,
  manufacturer: null,
  manufacturer_id: null,
  dealerships: [{ id: 7, slug: 'north', name: 'North', stripe_publishable_key: null }],
  first_location: null,
  city: 'Dubbo',
  state: 'NSW',
}
const address = { scheme: 'http', platformDomain: 'localhost', port: null } as const
const able = { paymentProviders: ['stripe', 'sandbox'], garage: true } as const
const siteWith = (settings: SettingsLayer = {}): Site =>
  resolveSite(identity, { group: {}, site: { ...EVERYTHING, ...settings }, paymentSecrets }, address, able).site

const car: OfferedCar = {
  ...LOCATION.car,
  payment_processors: [{ authorization_type: 'stripe', authorization_key: 'pk_live_1' }],
  has_checkout_payment_processor: true,
}

/** Addresses of each kind of page, from the site's paths and from the specification. */
const addressesOf = (site: Site): Readonly<Record<SwitchedPage, readonly string[]>> => {
  const to = paths(site)
  return {
    reserve: [to.checkout({ slug: 'a1' })],
    trade_in: [to.tradeIn(), to.tradeIn({ id: 7 }), '/trade-in', '/cars/trade-in?car_id=7', to.form('trade-in')],
    instant_price: [to.instantPrice(), to.form('instant-price')],
    test_drive: [to.testDrive(), to.testDrive({ id: 'cx-5', name: 'CX-5' }), to.form('test-drive')],
    finance: [to.finance(), to.form('finance-application')],
    pre_approval: [
      to.financePreApproval(),
      to.financePreApproval({ car: { id: 7, car_type: 'used' } }),
      to.form('pre-approval'),
    ],
    finance_score: [to.financeScore(), to.form('finance-score')],
    offers: [to.offers(), to.offer({ id: 7, manufacturer: 'Mazda' }), to.form('offer-enquiry')],
    models: [to.models(), to.orderNow({ slug: 'cx-5', name: 'CX-5' }), to.form('quote')],
    garage: [to.garage(), `${to.garage()}/saved`],
    used_car_list: [to.usedCarList(), to.usedCarList(2)],
  }
}

describe('each kind of page and its setting (spec §1, §2, §5)', () => {
  describe.each(SWITCHED_PAGES)('%s', (kind) => {
    const on = siteWith()
    const off = siteWith(OFF[kind])

    test('on: it is there, by every address', () => {
      expect(hasPage(kind, on)).toBe(true)
      expect(refusalOf(kind, on, car)).toBeNull()
      for (const href of addressesOf(on)[kind]) {
        expect([href, pageAt(href, on)]).toEqual([href, kind])
        expect(isSwitchedOff(href, on)).toBe(false)
      }
    })

    test('off: it has no address, and a link to another page remains', () => {
      expect(hasPage(kind, off)).toBe(false)
      const refusal = refusalOf(kind, off, car)!
      expect(refusal.cause).toBe('off')
      expect(refusal.ways.length).toBeGreaterThan(0)
      for (const href of addressesOf(off)[kind]) expect([href, isSwitchedOff(href, off)]).toEqual([href, true])
    })

    test('off: nothing of the header or the footer leads there, whatever links a dealer stored', () => {
      const stored = addressesOf(off)[kind].map((href, index) => ({ label: `Link ${index}`, href }))
      const links = { header_links: stored, footer_links: stored, service_links: stored }
      const site = siteWith({ ...OFF[kind], ...links })
      const drawn = JSON.stringify([
        headerEntries(site, { models: [], newStock: [], counts: {}, makes: [] }),
        footerColumns(site, { counts: {} }),
      ])
      for (const { label } of stored) expect(drawn).not.toContain(label)
      expect(JSON.stringify(footerColumns(siteWith(links), { counts: {} }))).toContain('Link 0')
    })

    test('off: no other kind of page is', () => {
      for (const other of SWITCHED_PAGES)
        expect(hasPage(other, off)).toBe(other !== kind && !NEEDING[kind]?.includes(other))
    })
  })

  test.each<[string, SwitchedPage | null]>([
    ['/', null],
    ['/cars/a1', null],
    ['/cars/a1/checkout', 'reserve'],
    ['/cars/a1/buy-online', null],
    ['/campers/a1/checkout', null],
    ['/cars/a1/checkout/more', null],
    ['/cars/%E0%A4%A/checkout', null],
    ['/models', 'models'],
    ['/models-we-love', null],
    ['/offers', null],
    ['https://elsewhere.example/special-offers', null],
    ['/service', null],
    ['/forms/sell-my-car', null],
  ])('%s is of %s', (href, kind) => expect(pageAt(href, siteWith())).toBe(kind))

  test('where the pre-approval redirects to the finance page there is no form of it (§2.15)', () => {
    const site = siteWith({ finance_pre_approval: true })
    expect([hasPage('pre_approval', site), pageAt('/finance-pre-approval', site)]).toEqual([false, 'finance'])
    expect(isSwitchedOff('/finance-pre-approval', site)).toBe(false)
  })

  test('an instant price needs somebody who values', () => {
    const nevdis = { provider: 'nevdis', url: 'https://broker.example' } as const
    const redbook = { provider: 'redbook', url: 'https://guide.example' } as const
    const has = (vehicle_lookups: SettingsLayer['vehicle_lookups']) =>
      hasPage('instant_price', siteWith({ vehicle_lookups }))
    expect([has([nevdis]), has([nevdis, redbook]), has([{ provider: 'sandbox' }])]).toEqual([false, true, true])
  })

  test('a site has one checkout address of the two', () => {
    const site = siteWith({ checkout_segment: 'buy-online' })
    expect(checkoutSlug('/cars/2022-toyota-a1/buy-online', site)).toBe('2022-toyota-a1')
    expect(checkoutSlug('/cars/2022-toyota-a1/checkout', site)).toBeNull()
  })

  test('forms belong to their pages', () => {
    const off = siteWith(Object.assign({}, ...Object.values(OFF)))
    const refused = FORM_NAMES.filter((name) => formRefusal(name, off) !== null)
    expect(refused.sort()).toEqual<FormName[]>([
      'finance-application',
      'finance-score',
      'instant-price',
      'offer-enquiry',
      'pre-approval',
      'quote',
      'test-drive',
      'trade-in',
    ])
    expect(FORM_NAMES.filter((name) => formRefusal(name, siteWith()) !== null)).toEqual([])
  })
})

describe('what the platform cannot do yet is offered nowhere, whatever a site is set to (§1.12)', () => {
  const unable = { paymentProviders: [], garage: false }
  const site = resolveSite(identity, { group: {}, site: EVERYTHING, paymentSecrets }, address, unable).site

  test.each(['reserve', 'garage'] as const)('%s', (kind) => {
    expect(hasPage(kind, site)).toBe(false)
    expect(refusalOf(kind, site, car)?.cause).toBe('off')
  })

  test('and the operator is warned', () => {
    const warnings = (can: Capabilities) =>
      resolveSite(identity, { group: {}, site: EVERYTHING, paymentSecrets }, address, can).warnings
    expect(warnings(able)).toEqual([])
    expect(warnings(unable)).toEqual([
      'payment_provider: stripe is not available yet, so nothing can be reserved online',
      'garage_enabled: the owner area is not available yet, so it is not shown',
    ])
  })

  test('a provider among others that the platform takes', () => {
    const named = (payment_provider: 'stripe' | 'till') =>
      resolveSite(identity, { group: {}, site: { payment_provider }, paymentSecrets }, address, able).site
        .paymentProvider
    expect([named('stripe'), named('till')]).toEqual(['stripe', null])
  })
})

describe('a payment provider without what the server needs offers nothing (§5.1)', () => {
  const dealerships = [
    { id: 7, slug: 'north', name: 'North', stripe_publishable_key: null },
    { id: 8, slug: 'south', name: 'South', stripe_publishable_key: null },
  ]
  const withSecrets = (...secrets: [name: string, dealershipId: number | null][]) =>
    resolveSite(
      { ...identity, dealerships },
      {
        group: {},
        site: EVERYTHING,
        paymentSecrets: secrets.map(([name, dealershipId]) => ({ name, dealershipId })),
      },
      address,
      able,
    )
  const offers = ({ site }: { site: Site }) =>
    dealerships.map(({ id }) => refusalOf('reserve', site, { ...car, dealership_id: id }) === null)

  test('none, or one of two secrets', () => {
    for (const found of [withSecrets(), withSecrets(['stripe', null])]) {
      expect(found.site.paymentProvider).toBeNull()
      expect(hasPage('reserve', found.site)).toBe(false)
      expect(refusalOf('reserve', found.site, car)?.cause).toBe('off')
    }
    expect(withSecrets(['stripe', null]).warnings).toEqual([
      'payment_provider: stripe needs payment/stripe-webhook, so nothing of North can be reserved online',
      'payment_provider: stripe needs payment/stripe-webhook, so nothing of South can be reserved online',
    ])
  })

  test('those of the site, and those of one dealership', () => {
    const all = withSecrets(['stripe', null], ['stripe-webhook', null])
    expect([offers(all), all.warnings]).toEqual([[true, true], []])
    const one = withSecrets(['stripe', null], ['stripe-webhook', 8])
    expect(one.site.paymentDealershipIds).toEqual([8])
    expect(offers(one)).toEqual([false, true])
    expect(refusalOf('reserve', one.site, car)?.title).toBe('This car can’t be reserved online')
    expect(one.warnings).toHaveLength(1)
  })

  test('the sandbox needs none', () => {
    const { site } = resolveSite(identity, { group: {}, site: { payment_provider: 'sandbox' } }, address, able)
    expect(site.paymentProvider).toBe('sandbox')
  })
})

describe('a vehicle that a rule refuses (spec §5 Offering rules)', () => {
  type CarPage = 'reserve' | 'trade_in' | 'test_drive'
  const fine = siteWith()

  test.each<[CarPage, string, Partial<OfferedCar>, string | null, (readonly Way[])?]>([
    ['reserve', 'one to buy', {}, null],
    ['reserve', 'sold', { sold: true, status: 'other' }, 'This car has been sold', ['similar', 'enquire', 'call']],
    ['reserve', 'reserved', { reserved: true }, 'This car is reserved', ['waitlist', 'enquire', 'call', 'similar']],
    ['reserve', 'coming soon', { status: 'coming_soon' }, 'This car isn’t in stock', ['enquire', 'call', 'similar']],
    [
      'reserve',
      'test drive only',
      { tag: 'Test Drive Only*' },
      'This car is for test drives only',
      ['test_drive', 'enquire', 'call', 'similar'],
    ],
    ['reserve', 'at 200', { price_cents: 20_000 }, 'This car can’t be reserved online', ['enquire', 'call', 'similar']],
    ['reserve', 'above 200', { price_cents: 20_001 }, null],
    ['trade_in', 'one to buy', {}, null],
    ['trade_in', 'reserved', { reserved: true }, 'This car is reserved', ['without_car', 'enquire', 'call', 'similar']],
    ['trade_in', 'sold', { sold: true }, 'This car has been sold', ['without_car', 'similar', 'enquire', 'call']],
    [
      'trade_in',
      'at 200',
      { price_cents: 20_000 },
      'We can’t value a trade-in against this car',
      ['without_car', 'enquire', 'call', 'similar'],
    ],
    ['trade_in', 'above 200', { price_cents: 20_001 }, null],
    ['test_drive', 'one to drive', {}, null],
    ['test_drive', 'coming soon', { status: 'coming_soon' }, null],
    ['test_drive', 'reserved', { reserved: true }, null],
    ['test_drive', 'sold', { sold: true }, 'This car has been sold', ['similar', 'enquire', 'call']],
    ['test_drive', 'not in stock', { status: 'other' }, 'This car isn’t in stock', ['enquire', 'call', 'similar']],
    [
      'test_drive',
      'towed',
      { body: 'Caravan' },
      'This caravan is towed, so we can’t offer a test drive',
      ['enquire', 'call'],
    ],
  ])('%s: %s', (kind, _, facts, title, ways) => {
    const refusal = refusalOf(kind, fine, { ...car, ...facts })
    expect(refusal?.title ?? null).toBe(title)
    if (ways) expect(refusal?.ways).toEqual(ways)
  })

  test.each<[SwitchedPage, OfferedCar['listing_type'], string, readonly Way[]]>([
    ['reserve', 'rental', 'This car is for rent', ['enquire', 'call']],
    ['trade_in', 'rental', 'This car is for rent', ['without_car', 'enquire', 'call']],
    ['test_drive', 'rental', 'This car is for rent', ['enquire', 'call']],
    ['finance', 'rental', 'This car is for rent', ['enquire', 'call']],
    ['reserve', 'subscription', 'This car is available by subscription', ['enquire', 'call']],
    ['pre_approval', 'rental', 'This car is for rent', ['enquire', 'call']],
    ['finance_score', 'rental', 'This car is for rent', ['enquire', 'call']],
    ['finance', 'subscription', 'This car is available by subscription', ['enquire', 'call']],
  ])('%s of a vehicle listed for %s (§2.2)', (kind, listing_type, title, ways) => {
    const refusal = refusalOf(kind, fine, { ...car, listing_type })!
    expect(refusal).toMatchObject({ cause: 'not_for_sale', title, ways })
    expect(refusal.text).toMatch(/ Call us or send an enquiry, and we’ll go through the terms with you\.$/)
    expect(refusalOf(kind, fine, { ...car, listing_type: 'sale' })).toBeNull()
  })

  test('an enquiry about a vehicle to rent is never refused', () =>
    expect(formRefusal('vehicle-enquiry', fine, { ...car, listing_type: 'rental' })).toBeNull())

  test('a site that offers none of it says that, not what ails the vehicle', () =>
    expect(refusalOf('reserve', siteWith(OFF.reserve), { ...car, sold: true })?.title).toBe(
      'We don’t take reservations online',
    ))

  test.each<[string, Partial<OfferedCar>, SettingsLayer, boolean]>([
    ['that is reserved', { reserved: true }, {}, true],
    ['that is available', { reserved: false }, {}, false],
    ['that is reserved and sold', { reserved: true, sold: true }, {}, false],
    ['that is reserved and could not be reserved online anyway', { reserved: true, price_cents: 20_000 }, {}, false],
    ['that is reserved, on a site without waitlists', { reserved: true }, { waitlist_enabled: false }, false],
    ['that is reserved, on a site without payments', { reserved: true }, OFF.reserve, false],
  ])('one can wait for a vehicle %s (§2.2): %o', (_, facts, layer, expected) => {
    const site = siteWith(layer)
    expect(hasWaitlist({ ...car, ...facts }, site)).toBe(expected)
    expect(refusalOf('reserve', site, { ...car, ...facts })?.ways.includes('waitlist') ?? false).toBe(expected)
  })

  test('it is one text in the site’s terms', () => {
    const trucks = resolveSite(
      { ...identity, template: 'fuso' },
      { group: {}, site: EVERYTHING, paymentSecrets },
      address,
      able,
    ).site
    expect(refusalText(refusalOf('reserve', trucks, { ...car, reserved: true })!)).toBe(
      'This truck is reserved. Join the waitlist to be offered it first if it becomes available again, or look at similar stock.',
    )
  })

  test.each<[string, SwitchedPage, SettingsLayer, Partial<OfferedCar>, string]>([
    ['off', 'test_drive', OFF.test_drive, {}, 'We don’t take test ride bookings online'],
    ['towed', 'test_drive', {}, { body: 'Caravan' }, 'This caravan is towed, so we can’t offer a test ride'],
    ['test rides only', 'reserve', {}, { tag: 'Test Drive Only*' }, 'This motorcycle is for test rides only'],
  ])('a motorcycle is ridden: %s', (_, kind, off, facts, title) => {
    const motorcycles = resolveSite(
      { ...identity, template: 'motorcycle' },
      { group: {}, site: { ...EVERYTHING, ...off }, paymentSecrets },
      address,
      able,
    ).site
    expect(refusalOf(kind, motorcycles, { ...car, ...facts })?.title).toBe(title)
  })
})
