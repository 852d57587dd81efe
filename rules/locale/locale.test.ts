import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Currency } from './currency.ts'
import {
  countryOf,
  currencyOf,
  distanceUnitOf,
  formatDay,
  formatDistance,
  formatMoney,
  formatNumber,
  localeOfCurrency,
  localise,
  type Locale,
} from './locale.ts'

test.each([
  ['en-AU', 'AU', 'AUD', 'km'],
  ['en-NZ', 'NZ', 'NZD', 'km'],
  ['en-US', 'US', 'USD', 'mi'],
] as const)('%s (§9.23)', (locale, country, currency, unit) =>
  expect([countryOf(locale), currencyOf(locale), distanceUnitOf(locale), localeOfCurrency(currency)]).toEqual([
    country,
    currency,
    unit,
    locale,
  ]),
)

describe('US spelling (§9.24)', () => {
  test.each([
    ['colour', 'color'],
    ['Colour', 'Color'],
    ['COLOUR', 'COLOR'],
    ['colours', 'colors'],
    ['Coloured', 'Colored'],
    ['colourful', 'colorful'],
    ['enquiry', 'inquiry'],
    ['in per cent', 'in percent'],
    ['Enquiry', 'Inquiry'],
    ['ENQUIRIES', 'INQUIRIES'],
    ['enquire', 'inquire'],
    ['Enquire for price.', 'Inquire for price.'],
    ['Enquire Now', 'Inquire Now'],
    ['enquired, enquiring, enquirer', 'inquired, inquiring, inquirer'],
    ['petrol', 'gas'],
    ['Petrol', 'Gas'],
    ['PETROL', 'GAS'],
    ['Petrol-electric, any colour: enquire', 'Gas-electric, any color: inquire'],
    ['Tyres and a driver licence', 'Tires and a driver license'],
    ['licences, licenced', 'licenses, licensed'],
    ['Estimate your vehicle loan repayments', 'Estimate your auto loan payments'],
    ['Repayments', 'Payments'],
    ['Apply for finance', 'Apply for financing'],
    ['Is there money owing on it?', 'Is there money owed on it?'],
    ['Our valuer has it', 'Our appraiser has it'],
    ['I would like them fitted', 'I would like them installed'],
    ['Aftersales', 'Service and parts'],
    ['Email address or mobile number', 'Email address or cell phone number'],
    ['Mobile service', 'Mobile service'],
    ['Roadside assist', 'Roadside assistance'],
    ['Roadside assistance', 'Roadside assistance'],
    ['Enter the competition', 'Enter the contest'],
    ['It beats the competition', 'It beats the competition'],
    ['On the compliance plate or registration papers', 'On the dashboard or registration papers'],
    ['Opening hours', 'Hours'],
    ['Tax invoice', 'Invoice'],
    ['Book a test drive', 'Schedule a test drive'],
    ['Book a Service', 'Schedule a Service'],
    ['Book my service, then book online', 'Schedule my service, then schedule online'],
    ['Kelley Blue Book', 'Kelley Blue Book'],
    ['The service book', 'The service book'],
    ['Facebook online', 'Facebook online'],
    ['Stock', 'Inventory'],
    ['Email me similar stock', 'Email me similar inventory'],
    ['In stock, stock number 12', 'In stock, stock number 12'],
    ['New stock number', 'New stock number'],
    ['Dependants, paid fortnightly, with payslips', 'Dependents, paid biweekly, with pay stubs'],
    // Whole words only.
    ['Tyrell', 'Tyrell'],
    ['licencee', 'licencee'],
    ['discolour', 'discolour'],
    ['petroleum', 'petroleum'],
    ['Petrolia', 'Petrolia'],
    ['enquirus', 'enquirus'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(localise(text, 'en-US')).toBe(expected)
    expect(localise(text, 'en-AU')).toBe(text)
    expect(localise(text, 'en-NZ')).toBe(text)
  })

  test('twice is once', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('colour', 'Enquiries', 'PETROL', 'x', ' ', '-', 's'), { maxLength: 12 }),
        (parts) => {
          const once = localise(parts.join(''), 'en-US')
          expect(localise(once, 'en-US')).toBe(once)
        },
      ),
    ))
})

describe('figures', () => {
  test.each([
    [85952, 'en-AU', '85,952 km'],
    [0, 'en-NZ', '0 km'],
    [85952, 'en-US', '53,408 mi'],
    [1, 'en-US', '1 mi'],
    [0, 'en-US', '0 mi'],
  ] as const)('%i km in %s', (km, locale, expected) => expect(formatDistance(km, locale)).toBe(expected))

  test.each([
    [2999000, 'AUD', '$29,990'],
    [2999050, 'AUD', '$29,990.50'],
    [2999005, 'NZD', '$29,990.05'],
    [99999, 'NZD', '$999.99'],
    [100, 'USD', '$1'],
    [0, 'USD', '$0'],
    [-29900, 'AUD', '-$299'],
  ] as const)('%i cents %s', (cents, currency, expected) => expect(formatMoney(cents, currency)).toBe(expected))

  const locales = fc.constantFrom<Locale>('en-AU', 'en-NZ', 'en-US')
  const currencies = fc.constantFrom<Currency>('AUD', 'NZD', 'USD')

  test('money is written as Intl writes it in every locale', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), currencies, locales, (cents, currency, locale) => {
        const digits = cents % 100 === 0 ? 0 : 2
        const written = new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          currencyDisplay: 'narrowSymbol',
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }).format(cents / 100)
        expect(formatMoney(cents, currency)).toBe(written)
      }),
    ))

  test.each([
    ['all whole figures', fc.maxSafeInteger()],
    ['figures about the thousands', fc.integer({ min: -2000, max: 2000 })],
    ['figures with decimal places', fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1e4)],
    // Counts and distances are never -0.
    ['fractions', fc.double({ noNaN: true }).filter((value) => value !== 0)],
  ])('%s are written as Intl writes them in every locale', (_name, values) =>
    fc.assert(
      fc.property(values, locales, (value, locale) => {
        expect(formatNumber(value, locale)).toBe(new Intl.NumberFormat(locale).format(value))
      }),
    ),
  )

  test('numbers are grouped', () => expect(formatNumber(1234567, 'en-AU')).toBe('1,234,567'))

  test.each([
    [8.95, '8.95'],
    [1204.5, '1,204.5'],
    [-0.125, '-0.125'],
    [85952, '85,952'],
  ])('%d is written without Intl, whose first use holds a page up', (value, written) => {
    const localeString = vi.spyOn(Number.prototype, 'toLocaleString')
    onTestFinished(() => localeString.mockRestore())
    expect(formatNumber(value, 'en-AU')).toBe(written)
    expect(localeString).not.toHaveBeenCalled()
  })

  test.each([
    ['en-AU', 'Australia/Brisbane', '21 November 2026'],
    ['en-AU', 'UTC', '20 November 2026'],
    ['en-US', 'America/Chicago', 'November 20, 2026'],
  ] as const)('a day in %s at %s', (locale: Locale, zone, expected) =>
    expect(formatDay(new Date('2026-11-20T20:00:00Z'), locale, zone)).toBe(expected),
  )
})
