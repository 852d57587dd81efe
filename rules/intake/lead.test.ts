import { PLATFORM_SETTINGS } from '../site/config.ts'
import { describe, expect, test } from 'vitest'
import type { Car } from '../car/car.ts'
import { ENQUIRY_TYPES } from '../kinds/leadCategory.ts'
import { generalEnquiry } from '../forms/definitions/generalEnquiry.ts'
import { tradeIn } from '../forms/definitions/tradeIn.ts'
import { vehicleEnquiry } from '../forms/definitions/vehicleEnquiry.ts'
import type { Form, FormSite, FormValues } from '../forms/form.ts'
import { formLead, type LeadAbout } from './lead.ts'
import { siteForm } from '../forms/siteForm.ts'

const site: FormSite & { slug: string; manufacturer: string | null } = {
  slug: 'anywhere',
  manufacturer: null,
  country: 'AU',
  locale: 'en-AU',
  currency: 'AUD',
  distanceUnit: 'km',
  timeZone: 'Australia/Brisbane',
  vehicleNoun: 'Car',
  dealerships: [
    { id: 1, slug: 'north', name: 'North Motors' },
    { id: 2, slug: 'south', name: 'South Motors' },
  ],
  settings: {
    ...PLATFORM_SETTINGS,
    opt_in_text: 'Email me similar stock and latest offers.',
    enquiry_location_select: true,
  },
}
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
const location = { id: 10, name: 'North Yard', dealership_slug: 'north' }

const about: LeadAbout = {
  site,
  url: 'https://anywhere.example/cars/x',
  userAgent: 'Browser/1.0',
  context: { visitedPages: ['/'], linkedQueryParams: { gclid: 'g' } },
}
const values: FormValues = {
  first_name: ['Sam'],
  last_name: ['Lee'],
  email: ['sam@example.com'],
  phone: ['0491 570 006'],
  postcode: ['4000'],
  message: ['Is it there?'],
  opt_in: ['on'],
}
const enquiry = siteForm(vehicleEnquiry, site)
const lead = (more: Partial<LeadAbout> = {}, typed: FormValues = values, form: Form = enquiry) =>
  formLead(form, typed, { ...about, ...more })

test('complete, as the specification lists it (§3.17)', () =>
  expect(lead()).toEqual({
    name: 'Sam Lee',
    first_name: 'Sam',
    last_name: 'Lee',
    email: 'sam@example.com',
    phone: '0491 570 006',
    postcode: '4000',
    address: null,
    message: 'Is it there?',
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
    'Ready to sell': null,
    'Valuation guide': null,
    'Best Finance': null,
    'Best Deal': null,
    answers: [],
    appointment: null,
    has_files: false,
    lead_status: 'Complete',
    form_completed: true,
    lead_id: null,
    skipped_steps: [],
    step_number: null,
  }))

test('of a vehicle', () =>
  expect(lead({ car })).toMatchObject({
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

test.each([
  ['new', 'New Vehicle Enquiry'],
  ['used', 'Used Vehicle Enquiry'],
  ['demo', 'Used Vehicle Enquiry'],
] as const)('about a %s vehicle it is a %s', (car_type, category) =>
  expect(lead({ car: { ...car, car_type } }).category).toBe(category),
)

test.each([
  ['in_stock', {}, 'in_stock'],
  ['coming_soon', {}, 'coming_soon'],
  ['in_stock', { reserved: true }, 'reserved'],
  ['in_stock', { reserved: true, sold: true }, 'sold'],
] as const)('a vehicle that is %s %j', (status, more, expected) =>
  expect(lead({ car: { ...car, status, ...more } as Car }).vehicle_status).toBe(expected),
)

describe('where it goes', () => {
  const chose = (location: string) => ({ ...values, location: [location] })
  test.each<[string, Partial<LeadAbout>, FormValues, string, string, number | null]>([
    ['the primary dealership', {}, values, 'north', 'North Motors', null],
    ['the location of the vehicle', { car }, values, 'south', 'South Yard', 20],
    ['the dealership that a link names', { dealership: 'south' }, values, 'south', 'South Motors', null],
    ['not one of another site', { dealership: 'west', car }, values, 'south', 'South Yard', 20],
    ['that one before the vehicle', { car, dealership: 'north' }, values, 'north', 'North Motors', null],
    ['the location of the page', { location }, values, 'north', 'North Yard', 10],
    ['that one before the link', { location, dealership: 'south' }, values, 'north', 'North Yard', 10],
    ['what the visitor chose, before all', { car, location }, chose('south'), 'south', 'South Yard', 20],
    ['another than that location', { car }, chose('north'), 'north', 'North Motors', null],
  ])('%s', (_, more, typed, dealership_slug, location, location_id) =>
    expect(lead(more, typed)).toMatchObject({ dealership_slug, location, location_id }),
  )
  test('nowhere on a site without dealerships', () =>
    expect(lead({ site: { ...site, dealerships: [] } })).toMatchObject({ dealership_slug: null, location: null }))
})

describe('what it is about', () => {
  const general = siteForm(generalEnquiry, site)
  test.each([
    ['General', 'General Enquiry', null],
    ['Service', 'Service Enquiry', null],
    ['Parts', 'Parts Enquiry', null],
    ['New Vehicle', 'New Vehicle Enquiry', null],
    ['Used Vehicle', 'Used Vehicle Enquiry', null],
    ['Fleet', 'Fleet Enquiry', null],
    ['Finance', 'Finance Enquiry', null],
    ['Careers', 'General Enquiry', 'Career Enquiry'],
    ['Sell My Car', 'Sell My Car', null],
  ])('%s is a %s', (type, category, subcategory) =>
    expect(lead({}, { ...values, category: [type] }, general)).toMatchObject({ category, subcategory }),
  )
  test('every type is offered', () => expect(ENQUIRY_TYPES).toHaveLength(9))

  test('an offer', () =>
    expect(lead({ offer: { id: 4, name: 'Free  weekend' } }).answers).toEqual([
      { name: 'offer', label: 'Offer', value: 'Free weekend' },
    ]))
  const model = { name: 'CX-5', manufacturer_name: 'Mazda' }
  test('a model of the range', () =>
    expect(lead({ model })).toMatchObject({ 'Vehicle Make': 'Mazda', 'Vehicle Model': 'CX-5', answers: [] }))
  test('a model beside a vehicle of the stock', () =>
    expect(lead({ model, car })).toMatchObject({
      'Vehicle Make': 'Toyota',
      answers: [{ name: 'new_model', label: 'Model', value: 'CX-5' }],
    }))
})

describe("the visitor's own vehicle", () => {
  const form = siteForm(tradeIn, site)
  const own: FormValues = { ...values, make: ['Mazda'], model: ['BT-50'], rego: ['ABC123'], year: ['2019'] }
  const step = { number: 5, final: true, skipped: [], leadId: 'l' }
  const answers = (more: Partial<LeadAbout>) =>
    lead({ step, ...more }, own, form).answers.map(({ name, value }) => `${name} ${value}`)

  test('is the vehicle of the lead where there is no other', () => {
    expect(lead({ step }, own, form)).toMatchObject({
      'Vehicle Make': 'Mazda',
      'Vehicle Model': 'BT-50',
      Rego: 'ABC123',
      car_id: null,
    })
    expect(answers({})).toEqual(['year 2019'])
  })
  test('stands in the answers where it is traded in against one', () => {
    expect(lead({ step, car }, own, form)).toMatchObject({ 'Vehicle Make': 'Toyota', Rego: '123ABC', car_id: 77 })
    expect(answers({ car })).toEqual(['rego ABC123', 'make Mazda', 'model BT-50', 'year 2019'])
  })
})

describe('steps (§3.18)', () => {
  const form: Form = {
    ...siteForm(tradeIn, site),
    steps: [
      {
        name: 'one',
        title: 'One',
        fields: [{ type: 'check', name: 'a', label: 'A' }],
        skip: { label: 'Skip', to: 'two' },
      },
      { name: 'two', title: 'Two', fields: [{ type: 'check', name: 'b', label: 'B', sentAs: 'terms_conditions' }] },
      { name: 'three', title: 'Your details', fields: enquiry.steps[0]!.fields },
    ],
  }
  const at = (number: number, final = false, ...skipped: string[]) =>
    lead({ step: { number, final, skipped, leadId: number > 1 ? 'lead' : null } }, values, form)

  test('the first step makes an unfinished lead without the answers of later steps', () =>
    expect(at(1)).toMatchObject({
      lead_status: 'Incomplete',
      form_completed: false,
      step_number: 1,
      lead_id: null,
      name: '',
      email: '',
      terms_conditions: null,
      answers: [{ name: 'a', label: 'A', value: 'No' }],
    }))
  test('the second knows its lead', () =>
    expect(at(2)).toMatchObject({ lead_status: 'Incomplete', lead_id: 'lead', terms_conditions: false, name: '' }))
  test('a step that was left out is named and answers nothing', () =>
    expect(at(2, false, 'one', 'nonsense')).toMatchObject({ skipped_steps: ['one'], answers: [] }))
  test('the last completes it', () =>
    expect(at(3, true)).toMatchObject({
      lead_status: 'Complete',
      form_completed: true,
      step_number: 3,
      name: 'Sam Lee',
      terms_conditions: false,
    }))
})

test('a name may be one word, and is filled from the first', () => {
  expect(lead({}, { ...values, last_name: [] }).name).toBe('Sam')
  expect(lead({}, {}).name).toBe('')
})

test.each([
  [null, null],
  ['Mazda', 'mazda'],
  ['Isuzu Ute', 'isuzu-ute'],
  ['Škoda', 'skoda'],
])('manufacturer %j is %j', (manufacturer, slug) =>
  expect(lead({ site: { ...site, manufacturer } }).manufacturer_slug).toBe(slug),
)

test('an unticked opt-in is a no, with the words that were shown', () =>
  expect(lead({}, { ...values, opt_in: [] })).toMatchObject({
    opt_in: false,
    opt_in_text: 'Email me similar stock and latest offers.',
  }))

test('addresses, browsers and pages of any length are cut', () => {
  const cut = lead({ url: 'u'.repeat(9_999), userAgent: 'b\n'.repeat(9_999), pageId: 'p'.repeat(999) })
  expect([cut.url.length, cut.user_agent.length, cut.page_id?.length]).toEqual([2_000, 500, 200])
  expect(cut.user_agent).not.toContain('\n')
})

test('the booked time is the lead’s own part', () => {
  const appointment = {
    kind: 'service' as const,
    starts_at: '2026-11-26T22:00:00.000Z',
    ends_at: '2026-11-26T22:30:00.000Z',
    time_zone: 'Australia/Brisbane',
  }
  expect(lead({ appointment }).appointment).toEqual(appointment)
})

test('a home address is stored in its parts and as one answer', () => {
  const field = { type: 'address', name: 'address', label: 'Home address', sentAs: 'address' } as const
  const form: Form = { ...enquiry, steps: [{ ...enquiry.steps[0]!, fields: [field] }] }
  const typed = { street: ['1 Yard Street'], city: ['Bathurst'], state: ['NSW'], postcode: ['2795'] }
  expect(lead({}, typed, form)).toMatchObject({
    address: { street: '1 Yard Street', city: 'Bathurst', state: 'NSW' },
    postcode: '2795',
    answers: [{ name: 'address', label: 'Home address', value: expect.stringContaining('1 Yard Street') }],
  })
})
