import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Car } from '../car/car.ts'
import { checkEnquiry, enquiryCategory, enquiryContext, enquiryLead, typedValues } from './enquiry.ts'
import {
  asksForDealership,
  ENQUIRY_FIELDS,
  ENQUIRY_LIMITS,
  HIDDEN_FIELDS,
  type EnquiryField,
  type EnquirySite,
} from './enquiryFields.ts'

const REQUIRED = '*This is a required field.'
const NORTH = { id: 1, slug: 'north', name: 'North Motors' }
const SOUTH = { id: 2, slug: 'south', name: 'South Motors' }

const site = (settings: EnquirySite['settings'] = {}, more: Partial<EnquirySite> = {}): EnquirySite => ({
  country: 'AU',
  dealerships: [NORTH, SOUTH],
  settings,
  ...more,
})
const good = {
  first_name: 'Sam',
  last_name: 'Lee',
  email: 'sam@example.com',
  phone: '0491 570 006',
  postcode: '4000',
  location: '',
  message: 'Is it still there?',
  opt_in: 'on',
}
const check = (typed: Partial<typeof good> = {}, on = site()) => checkEnquiry({ ...good, ...typed }, on)
const errorOf = (field: EnquiryField, value: string, on = site()) => {
  const result = check({ [field]: value }, on)
  return result.ok ? null : result.errors[field]
}

describe('what an enquiry needs', () => {
  test('a complete one passes', () =>
    expect(check()).toEqual({
      ok: true,
      values: { ...good, phone: '0491 570 006', opt_in: true },
    }))

  test.each(['first_name', 'last_name', 'email', 'phone', 'postcode', 'message'] as const)(
    '%s is required',
    (field) => {
      expect(errorOf(field, '')).toBe(REQUIRED)
      expect(errorOf(field, '   ')).toBe(REQUIRED)
      expect(errorOf(field, '\u0000')).toBe(REQUIRED)
    },
  )

  test('everything missing is said at once, one message a field', () => {
    const result = checkEnquiry(
      typedValues(() => null),
      site(),
    )
    expect(result).toEqual({
      ok: false,
      errors: {
        first_name: REQUIRED,
        last_name: REQUIRED,
        email: REQUIRED,
        phone: REQUIRED,
        postcode: REQUIRED,
        message: REQUIRED,
      },
    })
  })

  test('the message is optional where the site says so', () =>
    expect(errorOf('message', '', site({ enquiry_message_required: false }))).toBeNull())

  test.each<[EnquiryField, string, string | null]>([
    ['first_name', 'Sam1', 'Please use alphabetical characters only.'],
    ['last_name', "O'Brien", null],
    ['email', 'sam@example', 'invalid email address'],
    ['phone', '12345', 'Invalid phone number. Must be an Australian number.'],
    ['postcode', '400', 'Invalid postcode. Please enter a 4-digit number.'],
    ['first_name', 'a'.repeat(80), null],
    ['first_name', 'a'.repeat(81), 'Please use at most 80 characters.'],
    ['message', 'a'.repeat(5_000), null],
    ['message', 'a'.repeat(5_001), 'Please use at most 5000 characters.'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Please use at most 254 characters.'],
  ])('%s', (field, value, expected) => expect(errorOf(field, value)).toBe(expected))

  test.each([
    ['mobiles only', site({ mobile_only_phones: true }), '(07) 5550 1234', 'Must be an Australian mobile number.'],
    ['New Zealand', site({}, { country: 'NZ' }), '1'.repeat(15), 'Invalid phone number. Too many characters.'],
    ['United States', site({}, { country: 'US' }), '0491 570 006x', 'Invalid phone number. Must be a US number.'],
  ])('phones of a site: %s', (_name, on, phone, expected) => expect(errorOf('phone', phone, on)).toBe(expected))

  test('a ZIP code in the United States', () => {
    const us = site({}, { country: 'US' })
    expect(errorOf('postcode', '78701', us)).toBeNull()
    expect(errorOf('postcode', '4000', us)).toBe('Invalid postcode. Please enter a 5-digit number.')
  })
})

describe('the dealership select', () => {
  const asking = { enquiry_location_select: true }
  test.each([
    ['the site asks and there is a choice', asking, [NORTH, SOUTH], true],
    ['there is no choice', asking, [NORTH], false],
    ['there is none at all', asking, [], false],
    ['the site does not ask', {}, [NORTH, SOUTH], false],
  ])('%s', (_name, settings, dealerships, shown) => {
    const on = site(settings, { dealerships })
    expect(asksForDealership(on)).toBe(shown)
    expect(errorOf('location', '', on)).toBe(shown ? REQUIRED : null)
  })

  test('takes the dealerships of the site and no other', () => {
    expect(errorOf('location', 'south', site(asking))).toBeNull()
    expect(errorOf('location', 'east', site(asking))).toBe(REQUIRED)
    expect(errorOf('location', 'east', site())).toBe(REQUIRED)
  })
})

describe('opt-in', () => {
  test.each([
    ['on', true],
    ['true', true],
    ['yes', true],
    ['1', true],
    ['', false],
    ['false', false],
    ['off', false],
    ['0', false],
  ])('%j', (opt_in, expected) => expect(check({ opt_in })).toMatchObject({ ok: true, values: { opt_in: expected } }))
})

describe('what was typed is kept as it was', () => {
  test('also what is wrong, in every field', () => {
    const form: Record<string, string> = { ...good, first_name: '  <b>R2D2</b> ', message: 'a\u0000b' }
    expect(typedValues((name) => form[name] ?? null)).toEqual(form)
  })

  test('HTML stays the text it is', () => {
    const message = '<script>alert(1)</script> & <b>x</b>'
    expect(check({ message })).toMatchObject({ ok: true, values: { message } })
  })

  test.each([
    ['first_name', 'مُحَمَّد'],
    ['last_name', 'אברהם'],
    ['message', 'Love it 😀👩‍👩‍👧'],
    ['message', 'two\nlines'],
  ] as const)('%s %s', (field, value) =>
    expect(check({ [field]: value })).toMatchObject({ ok: true, values: { [field]: value } }),
  )

  test('a line break in a line is a blank, so that no header can be smuggled into a mail', () =>
    expect(check({ first_name: 'Sam\r\nBcc' })).toMatchObject({ ok: true, values: { first_name: 'Sam Bcc' } }))
})

test('no form at all is refused in words, never by throwing', () =>
  fc.assert(
    fc.property(
      fc.record(
        Object.fromEntries(
          ENQUIRY_FIELDS.map((name) => [name, fc.string({ unit: 'binary', maxLength: 300 })]),
        ) as Record<EnquiryField, fc.Arbitrary<string>>,
      ),
      fc.constantFrom('AU', 'NZ', 'US'),
      fc.boolean(),
      (typed, country, asks) => {
        const result = checkEnquiry(typed, site({ enquiry_location_select: asks }, { country }))
        if (result.ok) expect(Object.values(result.values).every((one) => !String(one).includes('\u0000'))).toBe(true)
        else expect(Object.values(result.errors).every((message) => message.length > 0)).toBe(true)
      },
    ),
  ))

describe('what travels unseen', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const read = (fields: Record<string, string>) => enquiryContext((name) => fields[name] ?? null, now)
  const uuid = '0b8f1a52-6f0e-4a55-9d2c-3a5d9f0f7a11'

  test('nothing, where no script ran', () =>
    expect(read({})).toEqual({
      submissionId: null,
      deviceId: null,
      visitedPages: [],
      linkedQueryParams: {},
      suspected: false,
    }))

  test('everything, where one did', () =>
    expect(
      read({
        [HIDDEN_FIELDS.submissionId]: uuid,
        [HIDDEN_FIELDS.deviceId]: 'device_abcDEF0123',
        [HIDDEN_FIELDS.visitedPages]: '["/","/search/used-cars"]',
        [HIDDEN_FIELDS.linkedQueryParams]: '{"utm_source":"mail"}',
        [HIDDEN_FIELDS.startedAt]: String(now.getTime() - 60_000),
        [HIDDEN_FIELDS.honeypot]: '',
      }),
    ).toEqual({
      submissionId: uuid,
      deviceId: 'device_abcDEF0123',
      visitedPages: ['/', '/search/used-cars'],
      linkedQueryParams: { utm_source: 'mail' },
      suspected: false,
    }))

  test.each([
    [HIDDEN_FIELDS.submissionId, 'not-a-uuid', { submissionId: null }],
    [HIDDEN_FIELDS.deviceId, 'device_short', { deviceId: null }],
    [HIDDEN_FIELDS.deviceId, 'device_abcDEF0123x', { deviceId: null }],
    [HIDDEN_FIELDS.visitedPages, '{', { visitedPages: [] }],
    [HIDDEN_FIELDS.visitedPages, '{"a":1}', { visitedPages: [] }],
    [HIDDEN_FIELDS.visitedPages, '[1,null,"/a",{}]', { visitedPages: ['/a'] }],
    [HIDDEN_FIELDS.visitedPages, JSON.stringify(['/a', `/${'b'.repeat(300)}`]), { visitedPages: ['/a'] }],
    [HIDDEN_FIELDS.linkedQueryParams, '[]', { linkedQueryParams: {} }],
    [HIDDEN_FIELDS.linkedQueryParams, '"x"', { linkedQueryParams: {} }],
    [HIDDEN_FIELDS.linkedQueryParams, '{"a":1,"b":"2"}', { linkedQueryParams: { b: '2' } }],
    [HIDDEN_FIELDS.linkedQueryParams, '{"__proto__":{"x":1}}', { linkedQueryParams: {} }],
    [HIDDEN_FIELDS.linkedQueryParams, JSON.stringify({ a: 'x'.repeat(301) }), { linkedQueryParams: {} }],
    [
      HIDDEN_FIELDS.linkedQueryParams,
      '{"payment_intent_client_secret":"s","lead_id":"1","gclid":"g"}',
      { linkedQueryParams: { gclid: 'g' } },
    ],
    [HIDDEN_FIELDS.startedAt, 'never', { suspected: false }],
  ])('%s %s is dropped where it is not understood', (name, value, expected) =>
    expect(read({ [name]: value })).toEqual({ ...read({}), ...expected }),
  )

  test('the last fifty pages, not fifty-one', () => {
    const pages = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`)
    expect(read({ visited_pages: JSON.stringify(pages(50)) }).visitedPages).toEqual(pages(50))
    expect(read({ visited_pages: JSON.stringify(pages(51)) }).visitedPages).toEqual(pages(51).slice(1))
  })

  test.each([
    ['the trap is empty', { company_website: '' }, false],
    ['the trap was sprung', { company_website: 'https://spam.example' }, true],
    ['sent after 1,499 ms', { started_at: String(now.getTime() - 1_499) }, true],
    ['sent after 1,500 ms', { started_at: String(now.getTime() - 1_500) }, false],
    ["a visitor's clock that is ahead", { started_at: String(now.getTime() + 60_000) }, false],
  ])('suspected or not: %s', (_name, fields, suspected) => expect(read(fields).suspected).toBe(suspected))

  test('nothing in it makes it throw', () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.values(HIDDEN_FIELDS)), fc.oneof(fc.json(), fc.string())),
        (fields) => {
          const context = read(fields)
          expect(context.visitedPages.every((page) => typeof page === 'string')).toBe(true)
        },
      ),
    ))
})

describe('the lead', () => {
  const car = {
    id: 77,
    stocknum: 'ST123',
    make: 'Toyota',
    model: 'HiLux',
    car_type: 'demo',
    status: 'in_stock',
    sold: false,
    reserved: false,
    rego: '123ABC',
    dealership_slug: 'south',
    location: { id: 20, name: 'South Yard', slug: 'south-yard', phone: null, distribution_locations: [] },
  } as unknown as Car
  const values = { ...good, opt_in: true }
  const about = {
    site: {
      slug: 'anywhere',
      manufacturer: null as string | null,
      locale: 'en-AU' as const,
      settings: { opt_in_text: 'Email me similar stock and latest offers.' },
      dealerships: [NORTH, SOUTH],
    },
    car: null as Car | null,
    url: 'https://anywhere.example/cars/x',
    userAgent: 'Browser/1.0',
    context: { visitedPages: ['/'], linkedQueryParams: { gclid: 'g' } },
    pageId: null,
  }

  test('of a general enquiry, complete', () =>
    expect(enquiryLead(values, about)).toEqual({
      name: 'Sam Lee',
      first_name: 'Sam',
      last_name: 'Lee',
      email: 'sam@example.com',
      phone: '0491 570 006',
      postcode: '4000',
      message: 'Is it still there?',
      category: 'General Enquiry',
      subcategory: null,
      opt_in: true,
      opt_in_text: 'Email me similar stock and latest offers.',
      location: 'North Motors',
      location_id: null,
      dealership_slug: 'north',
      website_slug: 'anywhere',
      manufacturer_slug: null,
      url: 'https://anywhere.example/cars/x',
      source: 'Website',
      user_agent: 'Browser/1.0',
      visited_pages: ['/'],
      linked_query_params: { gclid: 'g' },
      page_id: null,
      stock_number: null,
      'Vehicle Make': null,
      'Vehicle Model': null,
      car_type: null,
      car_id: null,
      vehicle_status: null,
      Rego: null,
      additional_services: [],
      terms_conditions: null,
      has_files: false,
      lead_status: 'Complete',
      form_completed: true,
      lead_id: null,
      skipped_steps: [],
      step_number: null,
    }))

  test('of a vehicle goes to the yard where it stands', () =>
    expect(enquiryLead(values, { ...about, car })).toMatchObject({
      category: 'Used Vehicle Enquiry',
      dealership_slug: 'south',
      location: 'South Yard',
      location_id: 20,
      stock_number: 'ST123',
      'Vehicle Make': 'Toyota',
      'Vehicle Model': 'HiLux',
      car_type: 'demo',
      car_id: 77,
      vehicle_status: 'in_stock',
      Rego: '123ABC',
    }))

  test('goes to the dealership that the visitor chose, whatever the vehicle says', () => {
    expect(enquiryLead({ ...values, location: 'north' }, { ...about, car })).toMatchObject({
      dealership_slug: 'north',
      location: 'North Motors',
      location_id: null,
    })
    expect(enquiryLead({ ...values, location: 'south' }, { ...about, car })).toMatchObject({
      dealership_slug: 'south',
      location: 'South Yard',
      location_id: 20,
    })
  })

  test.each([
    ['in_stock', {}, 'in_stock'],
    ['coming_soon', {}, 'coming_soon'],
    ['in_stock', { reserved: true }, 'reserved'],
    ['in_stock', { reserved: true, sold: true }, 'sold'],
  ])('of a vehicle that is %s %j', (status, more, expected) =>
    expect(enquiryLead(values, { ...about, car: { ...car, status, ...more } as Car }).vehicle_status).toBe(expected),
  )

  test.each([
    [null, null],
    ['Mazda', 'mazda'],
    ['Isuzu Ute', 'isuzu-ute'],
    ['Škoda', 'skoda'],
  ])('manufacturer %j is %j', (manufacturer, slug) =>
    expect(enquiryLead(values, { ...about, site: { ...about.site, manufacturer } }).manufacturer_slug).toBe(slug),
  )

  test('the opt-in is stored as it was shown', () =>
    expect(
      enquiryLead(values, {
        ...about,
        site: { ...about.site, locale: 'en-US', settings: { opt_in_text: 'News on my enquiry' } },
      }).opt_in_text,
    ).toBe('News on my inquiry'))

  test('addresses and browsers of any length are cut', () => {
    const lead = enquiryLead(values, { ...about, url: 'u'.repeat(9_999), userAgent: 'b\n'.repeat(9_999) })
    expect(lead.url).toHaveLength(2_000)
    expect(lead.user_agent).toHaveLength(500)
    expect(lead.user_agent).not.toContain('\n')
  })

  test.each([
    [null, 'General Enquiry'],
    ['new', 'New Vehicle Enquiry'],
    ['used', 'Used Vehicle Enquiry'],
    ['demo', 'Used Vehicle Enquiry'],
  ] as const)('about a %s vehicle is a %s', (car_type, category) =>
    expect(enquiryCategory(car_type && { car_type })).toBe(category),
  )
})

test('limits are known for every field that is typed', () =>
  expect(Object.keys(ENQUIRY_LIMITS).toSorted()).toEqual(
    ENQUIRY_FIELDS.filter((field) => field !== 'opt_in').toSorted(),
  ))
