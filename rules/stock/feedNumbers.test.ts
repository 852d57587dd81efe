import { expect, test } from 'vitest'
import { suggestedDates, suggestedNumbers, withDecimalPoint } from './feedNumbers.ts'

test.each([
  ['18.990,00', '18990.00'],
  ['18 990,00', '18990.00'],
  ['18\u00a0990,00', '18990.00'],
  ['18\u202f990', '18990'],
  ['18’990,5', '18990.5'],
  ['18.990', '18990'],
  ['1.234.567,8', '1234567.8'],
  ['18990,50', '18990.50'],
  ['18.990,-', '18990'],
  ['18990,--', '18990'],
  ['18990', '18990'],
  ['7,15 m', '7.15 m'],
  ['$18.990,50 drive away', '$18990.50 drive away'],
  ['POA', 'POA'],
  ['', ''],
  // Not with a decimal comma.
  ['18,990.50', null],
  ['18,990,500', null],
  ['18.99', null],
  ['1.8990', null],
  ['18.990 500', null],
])('%j is %j', (text, expected) => expect(withDecimalPoint(text)).toBe(expected))

const of = (...texts: string[]) => texts.map((text) => ({ column: 'Preis', text }))

test.each([
  [[], 'point', false, null],
  [['POA', '18990'], 'point', false, null],
  [['18.990,00'], 'comma', true, '“18.990,00” in Preis has a decimal comma.'],
  [['18 990,00 drive away'], 'comma', true, '“18 990,00 drive away” in Preis has a decimal comma.'],
  [['1.234.567'], 'comma', true, '“1.234.567” in Preis has a decimal comma.'],
  [['18,990.50'], 'point', true, '“18,990.50” in Preis has a decimal point.'],
  [['1,234,567'], 'point', true, '“1,234,567” in Preis has a decimal point.'],
  [['2.5'], 'point', true, '“2.5” in Preis has a decimal point.'],
  [['2,5'], 'comma', true, '“2,5” in Preis has a decimal comma.'],
  // What can be read both ways gives way to what can’t.
  [['18.990', '7.15'], 'point', true, '“7.15” in Preis has a decimal point.'],
  [
    ['18.990'],
    'comma',
    false,
    '“18.990” in Preis can be 18,990 or 18.990: we take it for 18,990. Check that this is right.',
  ],
  [
    ['18,990'],
    'point',
    false,
    '“18,990” in Preis can be 18,990 or 18.990: we take it for 18,990. Check that this is right.',
  ],
  [
    ['18.990', '18,990'],
    'point',
    false,
    '“18.990” in Preis and “18,990” in Preis don’t agree. Please choose: the other way is refused in the test run.',
  ],
  [
    ['18.990,00', '18,990.50'],
    'point',
    false,
    '“18.990,00” in Preis and “18,990.50” in Preis don’t agree. Please choose: the other way is refused in the test run.',
  ],
] as const)('numbers of %j: %s, sure: %s', (texts, style, isSure, why) =>
  expect(suggestedNumbers(of(...texts))).toEqual({ style, isSure, why }),
)

test.each([
  [[], 'day', 'day', false, null],
  [['2026-03-31', '12/12/2026'], 'month', 'month', false, null],
  [['13/12/2026'], 'month', 'day', true, '“13/12/2026” in Preis has the day first.'],
  [['12/13/2026 9:30 AM'], 'day', 'month', true, '“12/13/2026 9:30 AM” in Preis has the month first.'],
  [
    ['03/04/2026'],
    'day',
    'day',
    false,
    '“03/04/2026” in Preis can be read both ways: we take the day for the first. Check that this is right.',
  ],
  [['03/04/2026', '31.03.2026'], 'month', 'day', true, '“31.03.2026” in Preis has the day first.'],
  [
    ['31/03/2026', '03/31/2026'],
    'month',
    'month',
    false,
    '“31/03/2026” in Preis and “03/31/2026” in Preis don’t agree. Please choose: the other way is refused in the test run.',
  ],
] as const)('dates of %j, usually %s first: %s, sure: %s', (texts, usual, style, isSure, why) =>
  expect(suggestedDates(of(...texts), usual)).toEqual({ style, isSure, why }),
)
