import { describe, expect, test } from 'vitest'
import { SETTINGS, type SettingKey, type Settings } from './config.ts'
import { controlOf, type Control } from './settingControl.ts'
import { readSetting } from './settingForm.ts'
import { SETTING_GROUPS, settingKeyOf } from './settingGroups.ts'
import { optionWords, variantOf } from './settingNames.ts'
import { settingLabel, settingMeaning, valueWords } from './settingWords.ts'

const KEYS = Object.keys(SETTINGS) as SettingKey[]

/** The fields that a form with a value sends, as a browser does. */
function sent(control: Control, value: unknown, name = 'value'): Record<string, string> {
  switch (control.kind) {
    case 'switch':
      return value === true ? { [name]: 'on' } : value === false ? { [name]: 'off' } : {}
    case 'choices':
      return Object.fromEntries((value as string[] | undefined)?.map((one) => [`${name}.${one}`, 'on']) ?? [])
    case 'list': {
      const items = (value as unknown[] | undefined) ?? []
      return Object.assign(
        { [`${name}.length`]: String(items.length) },
        ...items.map((item, index) => sent(control.item, item, `${name}.${index}`)),
      ) as Record<string, string>
    }
    case 'entries': {
      const entries = Object.entries((value as object | undefined) ?? {})
      return Object.assign(
        { [`${name}.length`]: String(entries.length) },
        ...entries.flatMap(([key, one], index) => [
          { [`${name}.${index}.key`]: key },
          sent(control.value, one, `${name}.${index}.value`),
        ]),
      ) as Record<string, string>
    }
    case 'fields':
      return value === undefined || value === null
        ? {}
        : (Object.assign(
            { [`${name}.set`]: 'on' },
            ...control.fields.map((field) =>
              sent(field.control, (value as Record<string, unknown>)[field.name], `${name}.${field.name}`),
            ),
          ) as Record<string, string>)
    case 'variants': {
      const variant = variantOf(control, value)
      return variant
        ? {
            [`${name}.variant`]: variant.name,
            ...sent({ kind: 'fields', fields: variant.fields }, value, `${name}.${variant.name}`),
            [`${name}.set`]: 'on',
          }
        : {}
    }
    case 'nullable':
      return sent(control.of, value, name)
    case 'number':
      return { [name]: typeof value !== 'number' ? '' : String(control.unit === 'cents' ? value / 100 : value) }
    default:
      return { [name]: value === undefined || value === null ? '' : String(value) }
  }
}

const reading = (key: SettingKey, fields: Readonly<Record<string, string>>) =>
  readSetting(key, (name) => fields[name] ?? '')

/** Values of the structured settings, with every part that they can have. */
const SAMPLES: Partial<Settings> = {
  special_hours: [
    { date: '2026-12-25', name: 'Christmas Day', status: 'Closed', open: null, close: null },
    { date: '2026-12-24', name: 'Christmas Eve', status: 'Open', open: '09:00', close: '12:00' },
  ],
  search_default_models: [{ make: 'Mazda', model: 'CX-5' }],
  search_exclude_location_ids: [3, 14],
  statutory_warranty_texts: { NSW: 'Three months.', VIC: 'Three months too.' },
  lead_destinations: [
    { id: 'desk', kind: 'email', to: 'desk@dealer.example', categories: ['Test Drive'], locations: [2] },
    { id: 'crm', kind: 'webhook', to: 'https://crm.example/hook', incomplete: true },
  ] as unknown as Settings['lead_destinations'],
  lead_escalation: { minutes: 30, to: { person: 'boss@dealer.example' }, repeat: true },
  forms: {
    'test-drive': {
      title: 'Book a test drive',
      fields: { postcode: { required: true, label: 'Postcode' } },
      add: [
        { type: 'string', name: 'trailer', label: 'Do you tow?', shown_if: { field: 'postcode', values: ['4000'] } },
      ],
    },
  },
  outside_services: {
    autobot: {
      script: 'https://bot.example/a.js',
      key: 'abc',
      attributes: { 'data-key': '{key}' },
      hosts: ['https://bot.example'],
    },
  },
  staff_networks: ['203.0.113.0/24'],
  social_urls: [{ network: 'facebook', url: 'https://facebook.example/dealer' }],
}

describe('the groups of settings', () => {
  test('have every setting once', () => {
    expect(SETTING_GROUPS.flatMap(({ keys }) => keys).toSorted()).toEqual(KEYS.toSorted())
    expect(settingKeyOf('hold_minutes')).toBe('hold_minutes')
    expect(settingKeyOf('toString')).toBeNull()
  })
})

describe('the form of a setting', () => {
  test.each([
    ['500', 50_000],
    ['$1,500', 150_000],
    ['49.95', 4_995],
    ['49.9', 4_990],
    ['1', 100],
  ])('a deposit of %s is %i cents', (typed, cents) => {
    expect(reading('deposit_cents', { value: typed })).toEqual({ ok: true, value: cents })
  })

  test.each(KEYS)('%s is entered without JSON, and what it sends of its default is the default', (key) => {
    const { default: value, schema } = SETTINGS[key]
    expect(JSON.stringify(controlOf(key))).not.toContain('"json"')
    const read = reading(key, sent(controlOf(key), value))
    // A few settings have a default that is no value of their own, such as an empty list of slugs.
    if (schema.safeParse(value).success) expect(read).toEqual({ ok: true, value })
  })

  test.each(Object.entries(SAMPLES) as [SettingKey, unknown][])('%s keeps all of its parts', (key, value) => {
    const parsed = SETTINGS[key].schema.parse(value)
    expect(reading(key, sent(controlOf(key), parsed))).toEqual({ ok: true, value: parsed })
  })

  test.each<[SettingKey, Record<string, string>, unknown]>([
    ['hold_minutes', { value: ' 15 ' }, 15],
    ['finance_interest_rate', { value: '9.5%' }, 9.5],
    ['finance_interest_rate', { value: '9.5 %' }, 9.5],
    ['finance_interest_rate', { value: '9.5' }, 9.5],
    ['price_floor', { value: '$1,000' }, 1000],
    ['deposit_cents', { value: '50,000' }, 5_000_000],
    ['bookings_per_visitor', { value: '' }, null],
    ['payment_provider', { value: '' }, null],
    ['search_cta', {}, null],
    ['announcement', { 'value.set': 'on', 'value.text': 'Closed' }, { text: 'Closed' }],
    [
      'announcement',
      { 'value.set': 'on', 'value.text': 'Closed', 'value.dismissible': 'off' },
      { text: 'Closed', dismissible: false },
    ],
    ['footer_note', { value: 'One\r\nTwo' }, 'One\nTwo'],
    [
      'report_recipients',
      { 'value.length': '3', 'value.0': '', 'value.1': 'a@b.example', 'value.2': '' },
      ['a@b.example'],
    ],
    ['stock_car_types', { 'value.used': 'on' }, ['used']],
    ['site_phone', { value: ' 1300 555 010 ' }, '1300 555 010'],
    ['site_phone', { value: '' }, null],
  ])('%s reads %j', (key, fields, value) => {
    expect(reading(key, fields)).toEqual({ ok: true, value })
  })

  test.each<[SettingKey, Record<string, string>, Record<string, string>]>([
    ['hold_minutes', { value: '' }, { value: 'Please enter a number.' }],
    ['site_phone', { value: 'a'.repeat(300) }, { value: 'Please enter a phone number, digits only.' }],
    ['site_phone', { value: '12345' }, { value: 'Please enter a phone number, digits only.' }],
    ['hold_minutes', { value: 'soon' }, { value: 'Please enter a number.' }],
    ['hold_minutes', { value: '15.5' }, { value: 'Please enter a whole number.' }],
    ['hold_minutes', { value: '4' }, { value: 'Please enter 5 or more.' }],
    ['hold_minutes', { value: '121' }, { value: 'Please enter 120 or less.' }],
    ['deposit_cents', { value: '0.99' }, { value: 'Please enter $1 or more.' }],
    ['deposit_cents', { value: '50.005' }, { value: 'Please enter an amount, such as 500 or 49.95.' }],
    ['deposit_cents', { value: 'five' }, { value: 'Please enter an amount, such as 500 or 49.95.' }],
    [
      'finance_comparison_example',
      { 'value.amount_cents': '999.99', 'value.term_months': '60' },
      { 'value.amount_cents': 'Please enter $1,000 or more.' },
    ],
    ['colour_brand', { value: 'red' }, { value: 'This must be # and six hexadecimal digits.' }],
    ['stock_car_types', {}, { value: 'Please add at least one.' }],
    ['header_style', { value: 'blue' }, { value: 'Please choose one of the values offered.' }],
    [
      'store_url',
      { value: 'javascript:alert(1)' },
      { value: 'This must be an address that starts with http:// or https://.' },
    ],
    [
      'report_recipients',
      { 'value.length': '3', 'value.0': '', 'value.1': 'a@b.example', 'value.2': 'nobody' },
      { 'value.2': 'This must be an email address.' },
    ],
    [
      'home_reasons',
      { 'value.length': '1', 'value.0.title': 'Local', 'value.0.text': '' },
      { 'value.0.text': 'Please fill this in.' },
    ],
    [
      'lead_escalation',
      { 'value.set': 'on', 'value.minutes': '30', 'value.to.variant': 'person', 'value.to.person.person': 'nobody' },
      { 'value.to.person.person': 'This must be an email address.' },
    ],
    [
      'statutory_warranty_texts',
      {
        'value.length': '2',
        'value.0.key': 'NSW',
        'value.0.value': 'One',
        'value.1.key': 'NSW',
        'value.1.value': 'Two',
      },
      { 'value.1.key': 'This is in the list already.' },
    ],
  ])('%s refuses %j beside the field', (key, fields, problems) => {
    expect(reading(key, fields)).toMatchObject({ ok: false, problems })
  })
})

describe('the words of a setting', () => {
  test.each([
    ['hold_minutes', 'Length of a hold'],
    ['search_cta', 'Contact card in results'],
    ['analytics_ga4_id', 'Google Analytics 4 ID'],
    ['show_full_vin', 'Show full VIN'],
    ['store_url', 'Online store address'],
    ['deposit_cents', 'Deposit'],
  ] as const)('%s is %s', (name, label) => {
    expect(settingLabel(name)).toBe(label)
  })

  test('no two settings have the same label', () => {
    const labels = KEYS.map(settingLabel)
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
    for (const label of labels) expect(label).toMatch(/^[A-Z][^_`]{2,50}$/)
  })

  test.each([
    ['default_image_urls', 'Others have “Picture for vehicles without photos”.'],
    ['opt_in_default', 'only “Forms” can do that.'],
    ['instant_price', 'Needs “Trade-in valuations” and a provider of valuations.'],
  ] as const)('%s names other settings by their labels', (name, end) => {
    expect(settingMeaning(name).endsWith(end)).toBe(true)
  })

  test('an empty value is not called null', () => {
    for (const key of KEYS) expect(settingMeaning(key)).not.toMatch(/\bnull\b/i)
    expect(settingMeaning('analytics_gtm_id')).toBe('From Google Tag Manager, such as GTM-ABC123. Empty for none.')
  })

  test.each([
    ['opt_in', 'Opt in'],
    ['price:asc', 'Price, lowest first'],
    ['/checkout', '/checkout'],
    ['Test Drive', 'Test Drive'],
    ['en-NZ', 'New Zealand'],
    ['custom_rank:desc', 'Most relevant'],
    ['st_george', 'St.George'],
    ['textarea', 'Several lines of text'],
  ])('the choice %s is %s', (option, words) => {
    expect(optionWords(option)).toBe(words)
  })

  test.each<[SettingKey, unknown, string]>([
    ['waitlist_enabled', true, 'On'],
    ['waitlist_enabled', false, 'Off'],
    ['hold_minutes', 15, '15 minutes'],
    ['hold_minutes', 1, '1 minute'],
    ['finance_interest_rate', 9.5, '9.5%'],
    ['price_floor', 1000, '$1,000'],
    ['corner_radius', 8, '8 pixels'],
    ['default_state', 'qld', 'Queensland'],
    ['default_state', 'wa', 'WA'],
    ['default_state', 'elsewhere', 'elsewhere'],
    ['time_zone', 'Australia/Broken_Hill', 'Broken Hill'],
    ['hold_minutes', 1, '1 minute'],
    ['deposit_cents', 50_000, '$500'],
    ['payment_provider', null, 'Not set'],
    ['home_intro', '', 'Empty'],
    ['search_default_makes', [], 'None'],
    ['search_default_makes', ['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'a, b, c, d, e and 2 more'],
    [
      'lead_escalation',
      SAMPLES.lead_escalation,
      'Minutes without an answer: 30 minutes, Who is told: Person: boss@dealer.example, Tell them again: On',
    ],
    ['statutory_warranty_texts', { NSW: 'Three months.' }, 'New South Wales: Three months.'],
    ['tagline', 'x'.repeat(141), `${'x'.repeat(140)}…`],
  ])('%s of %j is %s', (key, value, words) => {
    expect(valueWords(controlOf(key), value)).toBe(words)
  })
})
