import fc from 'fast-check'
import { PLATFORM_SETTINGS } from '../site/config.ts'
import { describe, expect, test } from 'vitest'
import { generalEnquiry } from './definitions/generalEnquiry.ts'
import { subscription } from './definitions/subscription.ts'
import { tradeIn } from './definitions/tradeIn.ts'
import { vehicleEnquiry } from './definitions/vehicleEnquiry.ts'
import { FIELD_TYPES, FORM_NAMES, type FormName } from '../kinds/form.ts'
import type { FormChange, FormSite } from './form.ts'
import { formOf } from './forms.ts'
import { fieldsOf, inputsOf } from './inputs.ts'
import { formLead } from '../intake/lead.ts'
import { checkForm } from './check.ts'
import { NO_CHOICES, siteForm } from './siteForm.ts'
import { TEMPLATES } from '../site/templates.ts'

const site = (changes: Partial<Record<FormName, FormChange>> = {}, locale: FormSite['locale'] = 'en-AU'): FormSite => ({
  country: 'AU',
  locale,
  currency: 'AUD',
  distanceUnit: 'km',
  timeZone: 'Australia/Brisbane',
  vehicleNoun: 'Car',
  dealerships: [
    { id: 1, slug: 'north', name: 'North Colour Motors' },
    { id: 2, slug: 'south', name: 'South Motors' },
  ],
  settings: { ...PLATFORM_SETTINGS, forms: changes },
})
const enquiry = (change: FormChange, locale?: FormSite['locale']) =>
  siteForm(vehicleEnquiry, site({ 'vehicle-enquiry': change }, locale))
const names = (form: ReturnType<typeof siteForm>) => fieldsOf(form).map(({ name }) => name)
const find = (form: ReturnType<typeof siteForm>, name: string) => fieldsOf(form).find((field) => field.name === name)

test('without changes a form is as it is declared', () => {
  const form = siteForm(vehicleEnquiry, site())
  expect(names(form)).toEqual(['name', 'email', 'phone', 'postcode', 'message', 'opt_in'])
  expect(form).toMatchObject({ title: 'Enquiry', submitLabel: 'Send enquiry', booking: null, hasFiles: false })
})

describe('texts', () => {
  test('of the form', () =>
    expect(enquiry({ title: 'Ask us', submit_label: 'Off it goes' })).toMatchObject({
      title: 'Ask us',
      submitLabel: 'Off it goes',
    }))
  test('of a field', () => {
    const field = find(enquiry({ fields: { message: { label: 'Your question', hint: 'Anything' } } }), 'message')
    expect(field).toMatchObject({ label: 'Your question', hint: 'Anything', required: true })
  })
  test("are spelled as the locale does, also the site's own", () => {
    const form = enquiry({ title: 'Colour enquiry', fields: { message: { label: 'Which colour?' } } }, 'en-US')
    expect(form.title).toBe('Color inquiry')
    expect(find(form, 'message')?.label).toBe('Which color?')
  })
  test('but not names', () => {
    const us = site({}, 'en-US')
    const form = siteForm(generalEnquiry, { ...us, settings: { ...PLATFORM_SETTINGS, enquiry_location_select: true } })
    expect(find(form, 'location')?.choices?.map(({ label }) => label)).toEqual(['North Colour Motors', 'South Motors'])
  })
})

describe('fields', () => {
  test('required or not', () => {
    const form = enquiry({ fields: { message: { required: false }, postcode: { required: false } } })
    expect([find(form, 'message')?.required, find(form, 'postcode')?.required]).toEqual([false, false])
    expect(find(enquiry({ fields: { opt_in: { required: true } } }), 'opt_in')?.required).toBe(true)
  })
  test('hidden', () =>
    expect(names(enquiry({ fields: { postcode: { hidden: true }, missing: { hidden: true } } }))).toEqual([
      'name',
      'email',
      'phone',
      'message',
      'opt_in',
    ]))
  test('called like members of every object change nothing', () =>
    expect(names(enquiry({ fields: {} }))).toEqual(names(siteForm(vehicleEnquiry, site()))))

  test('added before the opt-in', () => {
    const form = enquiry({
      add: [
        { type: 'string', name: 'club', label: 'Club number' },
        {
          type: 'select',
          name: 'club_kind',
          label: 'Which club?',
          required: true,
          hint: 'If any',
          choices: ['Football', 'Bowls'],
          shown_if: { field: 'club', values: ['7'] },
        },
      ],
    })
    expect(names(form)).toEqual(['name', 'email', 'phone', 'postcode', 'message', 'club', 'club_kind', 'opt_in'])
    expect(find(form, 'club_kind')).toEqual({
      type: 'select',
      name: 'club_kind',
      label: 'Which club?',
      required: true,
      hint: 'If any',
      choices: [
        { value: 'Football', label: 'Football' },
        { value: 'Bowls', label: 'Bowls' },
      ],
      shownIf: { field: 'club', values: ['7'] },
    })
  })
  test('added to a step by its name, else to the last', () => {
    const form = siteForm(
      tradeIn,
      site({
        'trade-in': {
          add: [
            { step: 'vehicle', type: 'string', name: 'engine', label: 'Engine' },
            { step: 'missing', type: 'string', name: 'other', label: 'Other' },
          ],
        },
      }),
    )
    const stepOf = (name: string) => form.steps.find(({ fields }) => fields.some((field) => field.name === name))?.name
    expect([stepOf('engine'), stepOf('other')]).toEqual(['vehicle', 'user-details'])
  })
  test('with the usual choices of their type', () => {
    const form = siteForm(
      vehicleEnquiry,
      site({
        'vehicle-enquiry': {
          add: [
            { type: 'location', name: 'yard', label: 'Yard' },
            { type: 'make', name: 'make', label: 'Make' },
            { type: 'model', name: 'model', label: 'Model' },
            { type: 'radio', name: 'sure', label: 'Sure?' },
            { type: 'serviceInterval', name: 'due', label: 'Due' },
            { type: 'button', name: 'press', label: 'Press' },
            { type: 'file', name: 'papers', label: 'Papers' },
          ],
        },
      }),
      { makes: ['Mazda'], models: [{ slug: 'cx-5', name: 'CX-5' }] },
    )
    const values = (name: string) => find(form, name)?.choices?.map(({ value }) => value)
    expect(values('yard')).toEqual(['north', 'south'])
    expect(values('make')).toEqual(['Mazda'])
    expect(values('model')).toEqual(['CX-5'])
    expect(values('sure')).toEqual(['Yes', 'No'])
    expect(values('due')?.slice(-2)).toEqual(['120000', 'other'])
    expect(find(form, 'press')?.value).toBe('Press')
    expect(find(form, 'papers')?.files).toBe(5)
    expect(form.hasFiles).toBe(true)
  })
  test.each([
    ['a name that the form has', 'message'],
    ['an input that the form has', 'first_name'],
    ['what travels unseen', 'submission_id'],
    ['the trap', 'company_website'],
  ])('not added: %s', (_, name) =>
    expect(names(enquiry({ add: [{ type: 'string', name, label: 'Mine' }] }))).toEqual([
      'name',
      'email',
      'phone',
      'postcode',
      'message',
      'opt_in',
    ]),
  )
  test('nor a second time, nor with nothing to choose', () => {
    const twice = { type: 'string', name: 'club', label: 'Club' } as const
    const none = { type: 'select', name: 'kind', label: 'Kind' } as const
    expect(names(enquiry({ add: [twice, twice, none] })).filter((name) => ['club', 'kind'].includes(name))).toEqual([
      'club',
    ])
  })
  test('in the place of one that is hidden', () =>
    expect(
      find(
        enquiry({
          fields: { message: { hidden: true } },
          add: [{ type: 'radioGroup', name: 'message', label: 'Why?', choices: ['Price', 'Colour'] }],
        }),
        'message',
      )?.label,
    ).toBe('Why?'))
})

describe('steps', () => {
  const form = (change: FormChange) => siteForm(tradeIn, site({ 'trade-in': change }))
  const hide = (...fields: string[]) => ({ fields: Object.fromEntries(fields.map((name) => [name, { hidden: true }])) })
  const steps = (change: FormChange) => form(change).steps.map(({ name, skip }) => (skip ? `${name}>${skip.to}` : name))

  test('as declared', () =>
    expect(steps({})).toEqual(['lookup>vehicle', 'vehicle', 'condition', 'photos>user-details', 'user-details']))
  test('a step without fields is removed', () =>
    expect(steps(hide('photos'))).toEqual(['lookup>vehicle', 'vehicle', 'condition', 'user-details']))
  test('a skip that led to it leads to the next', () =>
    expect(steps(hide('make', 'model', 'year', 'badge', 'kilometres', 'transmission', 'colour'))).toEqual([
      'lookup>condition',
      'condition',
      'photos>user-details',
      'user-details',
    ]))
  test('one is left whatever is hidden', () => {
    const all = hide('name', 'email', 'postcode', 'interests', 'opt_in')
    expect(siteForm(subscription, site({ subscription: all })).steps).toHaveLength(1)
  })
})

test.each(['name', 'email', 'phone', 'postcode', 'message', 'opt_in'])('a lead is whole without its %s', (hidden) => {
  const on = {
    ...site({ 'vehicle-enquiry': { fields: { [hidden]: { hidden: true } } } }),
    slug: 's',
    manufacturer: null,
  }
  const form = siteForm(vehicleEnquiry, on)
  const typed = {
    first_name: ['Sam'],
    last_name: ['Lee'],
    email: ['sam@example.com'],
    phone: ['0491 570 006'],
    postcode: ['4000'],
    message: ['Hi'],
    opt_in: ['on'],
  }
  const checked = checkForm(form, typed, { site: on, now: new Date() })
  expect(checked.ok).toBe(true)
  const lead = formLead(form, checked.ok ? checked.values : {}, {
    site: on,
    url: '',
    userAgent: '',
    context: { visitedPages: [], linkedQueryParams: {} },
  })
  const answers = {
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    postcode: lead.postcode,
    message: lead.message,
  }
  const all = { name: 'Sam Lee', email: 'sam@example.com', phone: '0491 570 006', postcode: '4000', message: 'Hi' }
  expect(answers).toEqual({ ...all, ...(hidden === 'opt_in' ? {} : { [hidden]: '' }) })
  expect(lead.opt_in).toBe(hidden !== 'opt_in')
})

test('no change of a site makes a form that cannot be drawn or sent', () => {
  const name = fc.oneof(
    fc.constantFrom('name', 'email', 'message', 'make', 'condition', 'opt_in', 'photos', 'club', 'constructor'),
    fc.stringMatching(/^[a-z][a-z0-9_]{0,9}$/),
  )
  const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })
  const change = fc.record({
    title: maybe(fc.string({ minLength: 1 })),
    fields: fc.dictionary(name, fc.record({ hidden: maybe(fc.boolean()), required: maybe(fc.boolean()) })),
    add: fc.array(
      fc.record({
        step: maybe(fc.constantFrom('vehicle', 'form', 'missing')),
        type: fc.constantFrom(...FIELD_TYPES),
        name,
        label: fc.string({ minLength: 1 }),
        required: maybe(fc.boolean()),
        choices: maybe(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 })),
        shown_if: maybe(fc.record({ field: name, values: maybe(fc.array(fc.string(), { minLength: 1 })) })),
      }),
      { maxLength: 6 },
    ),
  })
  fc.assert(
    fc.property(fc.constantFrom(...FORM_NAMES), change, fc.boolean(), (form, changes, us) => {
      const on = { ...site({ [form]: changes }, us ? 'en-US' : 'en-AU'), slug: 's', manufacturer: null }
      const made = formOf(form, on, NO_CHOICES)
      expect(made.steps.length).toBeGreaterThan(0)
      const inputs = fieldsOf(made).flatMap(inputsOf)
      expect(new Set(inputs).size).toBe(inputs.length)
      for (const step of made.steps)
        if (step.skip) expect(made.steps.some((other) => other.name === step.skip!.to)).toBe(true)
      const checked = checkForm(made, {}, { site: on, now: new Date('2026-11-24T02:00:00Z') })
      const about = { site: on, url: '', userAgent: '', context: { visitedPages: [], linkedQueryParams: {} } }
      expect(formLead(made, checked.ok ? checked.values : {}, about).website_slug).toBe('s')
    }),
    { numRuns: 300 },
  )
})

describe.each(['service-booking', 'sell-my-car', 'trade-in'] as const)('the odometer of %s', (name) => {
  const kilometres = (settings: Partial<FormSite['settings']>) =>
    find(formOf(name, { ...site(), settings: { ...site().settings, ...settings } }, NO_CHOICES), 'kilometres')
  test('is required', () => expect(kilometres({})).toMatchObject({ required: true }))
  test.each(['camper', 'jayco'])('may be left blank where vehicles are towed: %s', (template) => {
    expect(kilometres(TEMPLATES[template]!)).toMatchObject({
      required: false,
      hint: 'Leave blank if it has no odometer',
    })
  })
})

test.each([
  [false, ['10,000 km service', '15,000 km service']],
  [true, ['First service', 'Annual service', '10,000 km service']],
])('services by time are offered where vehicles are towed: %s', (towed_vehicles, expected) => {
  const on = { ...site(), settings: { ...site().settings, towed_vehicles } }
  const labels = find(formOf('service-booking', on, NO_CHOICES), 'service_interval')?.choices?.map(({ label }) => label)
  expect(labels?.slice(0, expected.length)).toEqual(expected)
})
