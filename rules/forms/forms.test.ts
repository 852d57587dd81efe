import fc from 'fast-check'
import { PLATFORM_SETTINGS } from '../site/config.ts'
import { describe, expect, test } from 'vitest'
import { COPY } from '../site/copy.ts'
import { checkForm } from './check.ts'
import { FIELD_TYPES, FORM_NAMES, type FormName } from '../kinds/form.ts'
import type { FormValues } from './form.ts'
import type { Lead } from '../lead/lead.ts'
import { formOf } from './forms.ts'
import { HIDDEN_FIELDS } from '../kinds/hiddenFields.ts'
import { fieldsOf, inputsOf } from './inputs.ts'
import { optInText } from './optIn.ts'
import { formLead, sensitiveAnswers } from '../intake/lead.ts'
import { AU, CHOICES, now, person, SUBMISSIONS, US, type Site } from '../../tools/testing/submissions.ts'

const asTyped = (values: Readonly<Record<string, string | readonly string[]>>): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]))

const about = (site: Site) => ({
  site,
  url: 'https://anywhere.example/form',
  userAgent: 'Browser/1.0',
  context: { visitedPages: [], linkedQueryParams: {} },
})

describe('a right submission of every form', () => {
  test.each(FORM_NAMES)('%s', (name) => {
    const { typed, lead: expected, answers, sensitive } = SUBMISSIONS[name]
    const form = formOf(name, AU, CHOICES)
    const asks = (type: string) => fieldsOf(form).some((field) => field.type === type)
    // Every name in a submission is an input of the form, except contact details that a form does not ask for.
    const inputs = fieldsOf(form).flatMap(inputsOf)
    const strange = Object.keys(typed).filter((input) => !(input in person) && !inputs.includes(input))
    expect(strange).toEqual([])

    const checked = checkForm(form, asTyped({ ...typed, opt_in: 'on' }), { site: AU, now })
    expect(checked).toMatchObject({ ok: true })
    const values = checked.ok ? checked.values : {}
    const lead = formLead(form, values, about(AU))
    expect(lead).toMatchObject({
      name: 'Sam Lee',
      first_name: 'Sam',
      last_name: 'Lee',
      email: 'sam@example.com',
      ...(asks('phone') ? { phone: '0491 570 006' } : {}),
      ...(asks('optIn') ? { opt_in: true, opt_in_text: optInText(name, AU) } : {}),
      website_slug: 'anywhere',
      dealership_slug: 'north',
      has_files: false,
      lead_status: 'Complete',
      form_completed: true,
      ...expected,
    })
    const lines = (given: Lead['answers']) => given.map(({ label, value }) => `${label}: ${value}`)
    expect(lines(lead.answers)).toEqual(answers)
    const apart = sensitiveAnswers(form, values, about(AU))
    expect(apart && lines(apart)).toEqual(sensitive ?? null)
  })
})

describe('all missing required fields are reported at once (§5.14)', () => {
  test.each(FORM_NAMES)('%s', (name) => {
    const form = formOf(name, AU, CHOICES)
    const required = fieldsOf(form).filter((field) => field.required && !field.shownIf)
    const checked = checkForm(form, {}, { site: AU, now })
    expect(checked).toEqual({
      ok: false,
      errors: Object.fromEntries(required.flatMap((field) => inputsOf(field).map((input) => [input, COPY.required]))),
    })
  })
})

describe('every form of every site', () => {
  const NZ: Site = { ...AU, country: 'NZ', locale: 'en-NZ', currency: 'NZD', distanceUnit: 'km' }
  test.each(FORM_NAMES)('%s', (name) => {
    for (const site of [AU, NZ, US]) {
      const form = formOf(name, site, CHOICES)
      expect(form.name).toBe(name)
      expect(form.title).not.toBe('')
      const names = fieldsOf(form).flatMap((field) => [...new Set([field.name, ...inputsOf(field)])])
      expect(new Set(names).size).toBe(names.length)
      const hidden: readonly string[] = Object.values(HIDDEN_FIELDS)
      expect(names.filter((one) => hidden.includes(one))).toEqual([])
      expect(names.every((one) => /^[a-z][a-z0-9_]*$/.test(one))).toBe(true)
      for (const step of form.steps) {
        expect(step.fields.length).toBeGreaterThan(0)
        for (const field of step.fields) {
          expect(FIELD_TYPES).toContain(field.type)
          expect(field.label).not.toBe('')
          if (field.shownIf) expect(step.fields.map((other) => other.name)).toContain(field.shownIf.field)
          const values = field.shownIf?.values ?? []
          const offered = step.fields.find((other) => other.name === field.shownIf?.field)?.choices
          expect(values.every((value) => offered?.some((choice) => choice.value === value))).toBe(true)
        }
        if (step.skip) expect(form.steps.map((other) => other.name)).toContain(step.skip.to)
      }
      const texts = [
        form.title,
        form.submitLabel,
        ...form.steps.flatMap(({ title, intro = '', skip }) => [title, intro, skip?.label ?? '']),
        ...fieldsOf(form).flatMap(({ label, hint = '', choices = [] }) => [
          label,
          hint,
          ...choices.flatMap((choice) => [choice.label, choice.hint ?? '']),
        ]),
      ].join('\n')
      expect(texts).not.toMatch(site === US ? /enquir|colour|tyre|licence\b/i : /inquir|color\b|\btire/i)
    }
  })

  test('every form of several steps has the step user-details', () => {
    const several = FORM_NAMES.map((name) => formOf(name, AU, CHOICES)).filter(({ steps }) => steps.length > 1)
    expect(several.map(({ name }) => name)).toEqual([
      'finance-application',
      'service-booking',
      'trade-in',
      'test-drive',
      'pre-approval',
      'finance-score',
      'instant-price',
    ])
    for (const form of several)
      expect(form.steps).toContainEqual(expect.objectContaining({ name: 'user-details', title: 'Your details' }))
  })

  test('those that book a time or take files say so', () => {
    const forms = FORM_NAMES.map((name) => formOf(name, AU, CHOICES))
    expect(forms.flatMap(({ name, booking }) => (booking ? [[name, booking]] : []))).toEqual([
      ['service-booking', 'service'],
      ['test-drive', 'appointment'],
    ])
    expect(forms.filter(({ hasFiles }) => hasFiles).map(({ name }) => name)).toEqual([
      'careers',
      'sell-my-car',
      'trade-in',
    ])
  })
})

describe('another site asks another way', () => {
  const labels = (name: FormName, site: Site) => fieldsOf(formOf(name, site, CHOICES)).map(({ label }) => label)

  test('an enquiry with flags and sources, in American (§3.18, §9.16)', () =>
    expect(labels('vehicle-enquiry', US)).toEqual([
      'Name',
      'Email',
      'Phone',
      'ZIP code',
      'Message',
      'I have a vehicle to sell or trade in',
      'Send me a valuation guide',
      'Tell me your best finance offer',
      'Tell me your best deal',
      'How did you hear about us?',
      'News on my inquiry',
    ]))
  test.each<[FormName, boolean]>([
    ['vehicle-enquiry', true],
    ['general-enquiry', true],
    ['offer-enquiry', true],
    ['quote', true],
    ['test-drive', true],
    ['parts-enquiry', false],
    ['service-enquiry', false],
    ['insurance-enquiry', false],
    ['careers', false],
  ])('%s, with the flags of a buyer: %s', (name, flagged) =>
    expect(labels(name, US).includes('Tell me your best deal')).toBe(flagged),
  )

  test.each([
    ['Car', true],
    ['Trucks', true],
    ['Camper', false],
    ['Motorcycle', false],
    ['RV', false],
  ])('a fleet enquiry about a %s asks for the kind of car: %s', (vehicleNoun, expected) =>
    expect(labels('fleet-enquiry', { ...AU, vehicleNoun }).includes('What kind?')).toBe(expected),
  )

  test('and without them', () =>
    expect(labels('vehicle-enquiry', AU)).toEqual([
      'Name',
      'Email',
      'Phone',
      'Postcode',
      'Message',
      'Email me similar stock and latest offers.',
    ]))

  test('mobile numbers only, with a choice of dealership', () => {
    const site = {
      ...AU,
      settings: { ...PLATFORM_SETTINGS, ...AU.settings, mobile_only_phones: true, enquiry_location_select: true },
    }
    expect(labels('vehicle-enquiry', site)).toEqual([
      'Name',
      'Email',
      'Mobile',
      'Postcode',
      'Dealership',
      'Message',
      'Email me similar stock and latest offers.',
    ])
    const alone = { ...site, dealerships: AU.dealerships.slice(0, 1) }
    expect(labels('vehicle-enquiry', alone)).not.toContain('Dealership')
  })

  test('the message as the site wants it, but never on a test drive (§5.12, §5.13)', () => {
    const required = (name: FormName, site: Site) =>
      fieldsOf(formOf(name, site, CHOICES)).find((field) => field.name === 'message')?.required
    expect([AU, US].map((site) => required('vehicle-enquiry', site))).toEqual([true, false])
    expect([AU, US].map((site) => required('test-drive', site))).toEqual([false, false])
    expect([AU, US].map((site) => required('service-enquiry', site))).toEqual([true, true])
  })

  test.each([
    ['AU', 'Resume'],
    ['NZ', 'CV'],
    ['US', 'Resume'],
  ] as const)('an applicant in %s sends a %s', (country, label) =>
    expect(labels('careers', { ...AU, country })).toContain(label),
  )

  test.each([
    ['test drive', 'Do you hold a driver licence?'],
    ['test ride', 'Do you hold a rider licence?'],
  ] as const)('a %s needs its licence', (testDrive, label) =>
    expect(labels('test-drive', { ...AU, testDrive })).toContain(label),
  )

  test.each(['test-drive', 'service-booking'] as const)('%s asks where only if there is a choice', (name) => {
    const title = (site: Site) => formOf(name, site, CHOICES).steps.find((step) => step.name === 'time')?.title
    expect(title(AU)).toBe('Where and when')
    expect(title(US)).toBe('Choose a time')
  })

  test.each([
    [false, ['form']],
    [true, ['lookup', 'vehicle', 'condition', 'photos', 'user-details']],
  ])('a sale has the steps of a trade-in where trade-ins are valued: %s', (autograb, steps) => {
    const form = formOf('sell-my-car', { ...AU, settings: { ...AU.settings, autograb } }, CHOICES)
    expect(form.steps.map(({ name }) => name)).toEqual(steps)
    const names = form.steps.flatMap(({ fields }) => fields.map(({ name }) => name))
    expect(names).toEqual(
      expect.arrayContaining(['rego', 'make', 'model', 'year', 'kilometres', 'condition', 'photos']),
    )
  })

  test('where nobody looks registrations up, the vehicle is typed and its registration asked beside it (§5.2)', () => {
    const site = { ...AU, lookupProviders: [], settings: { ...AU.settings, autograb: true } }
    const form = formOf('trade-in', site, CHOICES)
    expect(form.steps.map(({ name }) => name)).toEqual(['vehicle', 'condition', 'photos', 'user-details'])
    const fields = form.steps[0]!.fields
    expect(fields.find(({ name }) => name === 'rego')?.required ?? false).toBe(false)
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['make', 'rego', 'rego_state']))
    expect(formOf('sell-my-car', site, CHOICES).steps).toHaveLength(1)
  })

  test('miles, a license plate, an RV', () => {
    expect(labels('sell-my-car', US)).toEqual(expect.arrayContaining(['Mileage', 'License plate', 'Trim']))
    expect(formOf('sell-my-car', US, CHOICES).title).toBe('Sell my RV')
    expect(formOf('sell-my-car', AU, CHOICES).title).toBe('Sell my car')
    const interval = fieldsOf(formOf('service-booking', US, CHOICES)).find(({ type }) => type === 'serviceInterval')
    expect(interval?.choices?.[0]).toEqual({ value: '5000', label: '5,000 mi service' })
  })

  test('on forms of finance, service, careers and parts the opt-in starts unticked', () => {
    const boxes = FORM_NAMES.flatMap((name) => {
      const box = fieldsOf(formOf(name, AU, CHOICES)).find(({ type }) => type === 'optIn')
      return box ? [{ name, box }] : []
    })
    expect(boxes.filter(({ box }) => box.value !== 'on').map(({ name }) => name)).toEqual([
      'parts-enquiry',
      'service-enquiry',
      'careers',
      'finance-application',
      'service-booking',
      'pre-approval',
      'finance-score',
    ])
  })

  test('the lead has the wording of that form’s opt-in', () => {
    const own = { fields: { opt_in: { label: 'Tell me about service specials' } }, opt_in_default: true }
    const site = { ...AU, settings: { ...PLATFORM_SETTINGS, ...AU.settings, forms: { 'service-booking': own } } }
    const form = formOf('service-booking', site, CHOICES)
    const box = fieldsOf(form).find(({ type }) => type === 'optIn')!
    expect(box).toMatchObject({ label: 'Tell me about service specials', value: 'on' })
    const typed = asTyped({ ...SUBMISSIONS['service-booking'].typed, opt_in: 'on' })
    const checked = checkForm(form, typed, { site, now })
    expect(formLead(form, checked.ok ? checked.values : {}, about(site))).toMatchObject({
      opt_in: true,
      opt_in_text: box.label,
    })
  })

  test('a service begins with the vehicle and ends with the person', () =>
    expect(formOf('service-booking', AU, CHOICES).steps.map(({ name }) => name)).toEqual([
      'vehicle',
      'service',
      'time',
      'user-details',
    ]))

  test.each([
    [undefined, '*This is a required field.'],
    [true, '*This is a required field.'],
    [false, undefined],
  ])('a postcode is required: %s', (enquiry_postcode_required, message) => {
    const settings = {
      ...AU.settings,
      ...(enquiry_postcode_required === undefined ? {} : { enquiry_postcode_required }),
    }
    for (const name of ['vehicle-enquiry', 'general-enquiry', 'test-drive', 'service-booking'] as const) {
      const site = { ...AU, settings }
      const checked = checkForm(formOf(name, site, CHOICES), {}, { site, now })
      expect(!checked.ok && checked.errors.postcode).toBe(message)
    }
  })

  test('the opt-in is ticked at first where the site says so (§5.15)', () => {
    const value = (site: Site) =>
      fieldsOf(formOf('vehicle-enquiry', site, CHOICES)).find(({ type }) => type === 'optIn')?.value
    expect([AU, US].map(value)).toEqual(['on', ''])
  })

  test('the lead of its enquiry', () => {
    const form = formOf('vehicle-enquiry', US, CHOICES)
    const typed = asTyped({
      ...person,
      phone: '(512) 555-0100',
      postcode: '78701',
      ready_to_sell: 'on',
      best_deal: 'on',
      source_of_lead: 'Word of Mouth',
    })
    const checked = checkForm(form, typed, { site: US, now })
    expect(formLead(form, checked.ok ? checked.values : {}, about(US))).toMatchObject({
      name: 'Sam Lee',
      phone: '(512) 555-0100',
      postcode: '78701',
      message: '',
      opt_in: false,
      opt_in_text: 'News on my inquiry',
      'Ready to sell': 'Yes',
      'Valuation guide': 'No',
      'Best Finance': 'No',
      'Best Deal': 'Yes',
      answers: [{ name: 'source_of_lead', label: 'How did you hear about us?', value: 'Word of Mouth' }],
      manufacturer_slug: 'mazda',
      dealership_slug: 'west',
      location: 'West Autos',
    })
  })
})

test('no typing makes any form or its lead throw', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...FORM_NAMES),
      fc.constantFrom(AU, US),
      fc.boolean(),
      fc.infiniteStream(
        fc.oneof(
          { weight: 3, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { maxLength: 3 }) },
        ),
      ),
      (name, site, final, stream) => {
        const form = formOf(name, site, CHOICES)
        const good = asTyped(SUBMISSIONS[name].typed)
        const typed = Object.fromEntries(
          fieldsOf(form)
            .flatMap(inputsOf)
            .map((input) => [input, stream.next().value ?? good[input] ?? []]),
        )
        const skipped = form.steps.map((step) => step.name)
        const checked = checkForm(form, typed, { site, now, skipped })
        const step = { number: 1, final, skipped, leadId: null }
        const lead = formLead(form, checked.ok ? checked.values : {}, { ...about(site), step })
        expect(lead.website_slug).toBe(site.slug)
      },
    ),
    { numRuns: 150 },
  ))
