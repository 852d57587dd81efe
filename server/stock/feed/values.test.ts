import { describe, expect, test } from 'vitest'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { readFuel } from './fuel.ts'
import { readCarType, readListingType, readPriceType, readStatus } from './values/choices.ts'
import { readDate, readInstant } from './values/dates.ts'
import { readDescription } from './values/description.ts'
import { readAddress, readFeatures, readImages, readPaymentProcessors } from './values/lists.ts'
import { readDistance } from './values/measures.ts'
import { readPrice, readStatedPrice } from './values/price.ts'
import { Guess, readFlag, readInteger } from './values/reading.ts'

/** What a reader gives, or its complaint. */
const outcome = <T>(read: () => T): T | string => {
  try {
    return read()
  } catch (error) {
    return (error as Error).message
  }
}

const BAD_PRICE = 'is not a price such as 29,990 or POA'
test.each([
  ['29990', 2_999_000],
  ['$29,990', 2_999_000],
  ['$ 29 990', 2_999_000],
  ['A$1,029,990', 102_999_000],
  ['AUD 29990.5', 2_999_050],
  ['29,990.00 NZD', 2_999_000],
  ['$29,990*', 2_999_000],
  ['$29,990 drive away', 2_999_000],
  ['29990 EGC', 2_999_000],
  ['0', null],
  ['', null],
  ['-', null],
  ['POA', null],
  ['P.O.A.', null],
  ['Call for price', null],
  ['50000000', 5_000_000_000],
  ['50000001', 'is more than 50 million'],
  ['29.990', BAD_PRICE],
  ['29.990,00', BAD_PRICE],
  ['2,99', BAD_PRICE],
  ['-5', BAD_PRICE],
  ['1e5', BAD_PRICE],
  ['cheap', BAD_PRICE],
])('price %j is %j', (text, cents) => {
  expect(outcome(() => readPrice(text))).toBe(cents)
})

test.each([
  ['85,952 km', 'km', 85_952],
  ['85952', 'km', 85_952],
  ['85952.7', 'km', 85_952],
  ['85952.125', 'km', 85_952],
  ['85.952', 'km', 'is not a distance such as 85,952'],
  ['85.952 km', 'km', 'is not a distance such as 85,952'],
  ['85.95', 'km', 85],
  ['0', 'km', 0],
  ['53,000 mi', 'km', 85_295],
  ['53000', 'mi', 85_295],
  ['53000 kms', 'mi', 53_000],
  ['- / -', 'km', null],
  ['', 'km', null],
  ['5000001', 'km', 'is more than 5 million kilometres'],
  ['lots', 'km', 'is not a distance such as 85,952'],
  ['-3', 'km', 'is not a distance such as 85,952'],
] as const)('distance %j in %s is %j', (text, unit, km) => {
  expect(outcome(() => readDistance(text, unit))).toBe(km)
})

test.each([
  [' 4 Doors'.trim(), 4],
  ['4', 4],
  ['4.0', 4],
  ['20', 20],
  ['21', 'is not between 0 and 20'],
  ['-1', 'is not between 0 and 20'],
  ['4.5', 'is not a whole number'],
  ['four', 'is not a whole number'],
  ['4dr', 4],
  ['7 Seats', 'has the wrong unit'],
])('whole number %j is %j', (text, value) => {
  expect(outcome(() => readInteger(text, 0, 20, /^(?:dr|doors)$/i))).toBe(value)
})

test('a number that has no unit, such as a year, is not said to have a wrong one', () =>
  expect(outcome(() => readInteger('2030x', 1900, 2030))).toBe('is not a whole number'))

test.each([
  [readCarType, 'USED', 'used'],
  [readCarType, 'Demonstrator', 'demo'],
  [readCarType, 'N', 'new'],
  [readCarType, 'Pre-Owned', 'used'],
  [readCarType, 'rental', 'is not new, used or demo'],
  [readCarType, 'Nearly new', 'is not new, used or demo'],
  [readCarType, 'New In Stock', new Guess('new')],
  [readCarType, 'Dealer Used', new Guess('used')],
  [readCarType, 'Executive demo car', new Guess('demo')],
  [readListingType, 'For Sale', 'sale'],
  [readListingType, 'RENTAL', 'rental'],
  [readListingType, 'For hire', 'rental'],
  [readListingType, 'Subscription', 'subscription'],
  [readListingType, '', null],
  [readListingType, 'auction', 'is not sale, rental or subscription'],
  [readStatus, 'In Stock', 'in_stock'],
  [readStatus, 'coming_soon', 'coming_soon'],
  [readStatus, 'gone', 'is not in_stock, coming_soon or other'],
  [readPriceType, 'Drive Away', 'drive_away'],
  [readPriceType, 'plus on road costs', 'plus_orc'],
  [readPriceType, 'Excl. Govt. Charges', 'egc'],
  [readPriceType, 'excludes government fees', new Guess('egc')],
  [readPriceType, 'cash', 'is not drive_away, egc, plus_orc or enquire'],
  [readFlag, 'Yes', true],
  [readFlag, '0', false],
  [readFlag, 'maybe', 'is neither yes nor no'],
] as const)('%o reads %j', (read, text, value) => {
  expect(outcome<unknown>(() => read(text))).toEqual(value)
})

const guess = (value: string) => new Guess(value)
const NO_FUEL = 'is not a fuel type we know'
test.each([
  ['Petrol - Unleaded ULP', 'ULP'],
  ['Premium', 'ULP'],
  ['Unleaded', 'ULP'],
  ['Gasoline', 'ULP'],
  ['Turbo Diesel', 'Diesel'],
  ['LPG', 'LPG'],
  ['Liquid Petroleum Gas', 'LPG'],
  ['liquefied petroleum gas', 'LPG'],
  ['Hybrid', 'Hybrid'],
  ['Diesel Hybrid', 'Hybrid'],
  ['Plug-in Hybrid', 'PHEV'],
  ['EV', 'Electric'],
  ['Electric', 'Electric'],
  ['-', null],
  ['Petrol/Electric', guess('Hybrid')],
  ['Premium Unleaded/Electric', guess('Hybrid')],
  ['Unleaded/Electric', guess('Hybrid')],
  ['Diesel/Electric', guess('Hybrid')],
  ['Electric/Diesel', guess('Hybrid')],
  ['Petrol Electric Hybrid', guess('Hybrid')],
  ['Petrol Plug-in Hybrid', guess('PHEV')],
  ['Electric Motor', guess('Electric')],
  ['Unleaded/LPG', guess('LPG')],
  ['Gas', guess('LPG')],
  ['Diesel (Euro 5)', guess('Diesel')],
  ['95 RON Premium Unleaded', guess('ULP')],
  // The words of the US Environmental Protection Agency, in which listings of the US are written.
  ['Regular Gasoline', 'ULP'],
  ['Midgrade Gasoline', 'ULP'],
  ['Premium Gasoline', 'ULP'],
  ['Gasoline or E85', guess('ULP')],
  ['Gasoline/Mild Electric Hybrid', guess('Hybrid')],
  ['Flex Fuel', guess('ULP')],
  ['Electricity', 'Electric'],
  ['Regular Gas and Electricity', guess('PHEV')],
  ['Premium Gas or Electricity', guess('PHEV')],
  ['Premium and Electricity', guess('PHEV')],
  ['Diesel and Electricity', guess('PHEV')],
  ['Gasoline or propane', guess('LPG')],
  ['Gasoline or natural gas', NO_FUEL],
  ['CNG', NO_FUEL],
  ['Leaded', NO_FUEL],
  ['Other', NO_FUEL],
  ['Petrol or Diesel', NO_FUEL],
  ['Diesel/LPG', NO_FUEL],
  ['Hydrogen Electric', NO_FUEL],
  ['Non-electric', NO_FUEL],
] as const)('fuel %j is %j', (text, value) => {
  expect(outcome<unknown>(() => readFuel(text, 'AUD'))).toEqual(value)
})

test.each([
  ['USD', 'ULP'],
  ['AUD', guess('LPG')],
  ['NZD', guess('LPG')],
] as const)("'Gas' where the money is %s is %j", (currency: Currency, value) => {
  expect(readFuel('Gas', currency)).toEqual(value)
})

test.each([
  ['2026-01-02', '2026-01-02T00:00:00.000Z'],
  ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02 03:04', '2026-01-02T03:04:00.000Z'],
  ['2026-01-02T03:04:05.5+10:00', '2026-01-01T17:04:05.500Z'],
  ['2026-01-02T03:04:05+1000', '2026-01-01T17:04:05.000Z'],
  ['16/07/2024', '2024-07-16T00:00:00.000Z'],
  ['16-7-2024 9:30', '2024-07-16T09:30:00.000Z'],
  ['16/07/2024 9:30:05 PM', '2024-07-16T21:30:05.000Z'],
  ['16.07.2024, 12:05 a.m.', '2024-07-16T00:05:00.000Z'],
  ['16/07/2024 23:59', '2024-07-16T23:59:00.000Z'],
  ['16/07/2024 24:01', 'is not a date such as 2024-07-16T09:30:00Z or 16/07/2024 9:30 am'],
  ['16/07/2024 13:00 PM', 'is not a date such as 2024-07-16T09:30:00Z or 16/07/2024 9:30 am'],
  ['07/16/2024', 'is not a date such as 2025-03-31 or 31/03/2025'],
  ['2026-02-30', 'is not a date such as 2024-07-16T09:30:00Z or 16/07/2024 9:30 am'],
  ['yesterday', 'is not a date such as 2024-07-16T09:30:00Z or 16/07/2024 9:30 am'],
])('instant %j is %s', (text, value) => {
  expect(outcome(() => readInstant(text)?.toISOString())).toBe(value)
})

test('an instant of a file whose money is US dollars has its month first', () => {
  expect(readInstant('07/16/2024 9:30 AM', true)?.toISOString()).toBe('2024-07-16T09:30:00.000Z')
})

test.each([
  ['2027-03-31', '2027-03-31'],
  ['31/03/2027', '2027-03-31'],
  ['1.2.2027', '2027-02-01'],
  ['03/31/2027', 'is not a date such as 2025-03-31 or 31/03/2025'],
])('date %j is %s', (text, value) => {
  expect(outcome(() => readDate(text))).toBe(value)
})

test.each([
  ['03/31/2025', '2025-03-31'],
  ['3/4/2025', '2025-03-04'],
  ['2025-03-31', '2025-03-31'],
  ['31/03/2025', 'is not a date such as 2025-03-31 or 03/31/2025'],
])('date %j with the month first is %j', (text, value) => {
  expect(outcome(() => readDate(text, true))).toBe(value)
})

test.each([
  ['29,990 drive away', 'drive_away'],
  ['$29,990 Drive-Away', 'drive_away'],
  ['29990 EGC', 'egc'],
  ['29990 excl. govt charges', 'egc'],
  ['29990 + ORC', 'plus_orc'],
  ['29990 plus on road costs', 'plus_orc'],
  ['AUD 29,990 plus ORC', 'plus_orc'],
  ['$29,990 + on-road costs', 'plus_orc'],
  ['29,990 excluding government charges', 'egc'],
  ['29990 ono', null],
  ['29990', null],
] as const)('price %j is of type %j', (text, type) => {
  expect(readStatedPrice(text)).toEqual({ cents: 2_999_000, type })
})

test.each([
  ['https://x.example/a b.jpg', 'https://x.example/a%20b.jpg'],
  ['/media/a.jpg', '/media/a.jpg'],
  ['', null],
  ['/media/../secret', 'is not an address that begins with https://'],
  ['//evil.example/x', 'is not an address that begins with https://'],
  ['javascript:alert(1)', 'is not an address that begins with https://'],
  ['data:image/png;base64,AA', 'is not an address that begins with https://'],
  [`https://x.example/${'a'.repeat(2_100)}`, 'is longer than 2048 characters'],
])('address %j', (text, value) => {
  expect(outcome(() => readAddress(text))).toBe(value)
})

describe('pictures', () => {
  const urls = (text: string) => readImages(text).map(({ url }) => url)
  test.each(['|', ';', ',', ' | ', '\n', ';\n'])('separated by %j', (separator) => {
    expect(urls(['https://x.example/1.jpg', '/media/2.jpg', 'https://x.example/3.jpg'].join(separator))).toEqual([
      'https://x.example/1.jpg',
      '/media/2.jpg',
      'https://x.example/3.jpg',
    ])
  })
  test('each once, commas inside an address stay, a separator at the end is nothing', () => {
    expect(urls('https://x.example/w_1,h_2/a.jpg,https://x.example/w_1,h_2/a.jpg;')).toEqual([
      'https://x.example/w_1,h_2/a.jpg',
    ])
  })
  test('with sizes', () => {
    expect(readImages('/media/a.jpg 1600 1067|/media/b.jpg 800x600|/media/c.jpg 0 0')).toEqual([
      { url: '/media/a.jpg', size: { width: 1600, height: 1067 } },
      { url: '/media/b.jpg', size: { width: 800, height: 600 } },
      { url: '/media/c.jpg', size: null },
    ])
  })
  test.each([
    ['/media/a.jpg 1600 1067 interior', { size: { width: 1600, height: 1067 }, group: 'interior' }],
    ['/media/a.jpg Exterior', { size: null, group: 'exterior' }],
    ['/media/a.jpg 800x600 Detail', { size: { width: 800, height: 600 }, group: 'details' }],
    ['/media/a.jpg floor plan', { size: null, group: 'floor_plan' }],
  ])('with what they show: %s', (text, rest) => {
    expect(readImages(`${text}|/media/b.jpg`)).toEqual([
      { url: '/media/a.jpg', ...rest },
      { url: '/media/b.jpg', size: null },
    ])
  })
  test('a word in the address has no effect', () => {
    expect(readImages('/media/my%20interior.jpg')).toEqual([{ url: '/media/my%20interior.jpg', size: null }])
  })
  test('no more than a hundred', () => {
    const many = Array.from({ length: 101 }, (_, at) => `/media/${at}.jpg`)
    expect(readImages(many.slice(1).join('|'))).toHaveLength(100)
    expect(outcome(() => readImages(many.join('|')))).toBe('has more than 100 pictures')
  })
})

test('features and payment processors', () => {
  expect(readFeatures('Tow  bar | Alloys||Tow bar')).toEqual(['Tow bar', 'Alloys'])
  expect(readFeatures('Tow bar; Sensors, rear')).toEqual(['Tow bar', 'Sensors, rear'])
  expect(readFeatures('Tow bar, Alloys')).toEqual(['Tow bar', 'Alloys'])
  expect(readPaymentProcessors('stripe pk_1|till')).toEqual([
    { authorization_type: 'stripe', authorization_key: 'pk_1' },
    { authorization_type: 'till', authorization_key: '' },
  ])
})

test.each([
  ['', null],
  [' \n ', null],
  ['One.\nTwo & more\n\nThree <4', '<p>One.<br />Two &amp; more</p><p>Three &lt;4</p>'],
  ['One.\r\nTwo\r\n\r\nThree\n', '<p>One.<br />Two</p><p>Three</p>'],
  ['One.\nTwo <b>now</b>\n\nThree', '<p>One.<br />Two <b>now</b></p><p>Three</p>'],
  ['<div>One</div>\n<div>Two</div>', '<div>One</div>\n<div>Two</div>'],
  ['Fish &amp; chips', '<p>Fish &amp; chips</p>'],
  ['<h1>Hi</h1><p style="x" onclick="y">a<b>b</b></p>', '<h2>Hi</h2><p>a<b>b</b></p>'],
  ['<script>alert(1)</script>', null],
  ['<p>&nbsp;</p>', null],
  ['<img src=x onerror=alert(1)>ok', '<p><img src="x" />ok</p>'],
  ['<a href="javascript:alert(1)">x</a><iframe src="//e"></iframe>', '<p><a>x</a></p>'],
  [
    '<p><a href="/pages/warranty" onclick="x()">ours</a> <a href="https://maker.example/">theirs</a></p>',
    '<p><a href="/pages/warranty">ours</a> <a href="https://maker.example/">theirs</a></p>',
  ],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', null],
])('comments %j', (text, html) => {
  expect(readDescription(text)).toBe(html)
})
