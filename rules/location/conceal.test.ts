import { describe, expect, test } from 'vitest'
import { concealer } from './conceal.ts'

const au = concealer(['0412 345 678', '(07) 5550 1234', '1300 555 123'], 'AU', '/contact')!

describe('a number of the site', () => {
  test.each([
    ['0412 345 678', '0412 ••• •••'],
    ['0412345678', '04123•••••'],
    ['0412-345-678', '0412-•••-•••'],
    ['0412.345.678', '0412.•••.•••'],
    ['0412&nbsp;345&nbsp;678', '0412&nbsp;•••&nbsp;•••'],
    ['0412\u00a0345\u2011678', '0412\u00a0•••\u2011•••'],
    ['+61 412 345 678', '+61 4•• ••• •••'],
    ['+61412345678', '+6141•••••••'],
    ['+61 (0)412 345 678', '+61 (•)••• ••• •••'],
    ['0061 412 345 678', '0061 ••• ••• •••'],
    ['0011 61 412 345 678', '0011 •• ••• ••• •••'],
    ['(07) 5550 1234', '(07) •••• ••••'],
    ['07 5550 1234', '07 55•• ••••'],
    ['0755501234', '07555•••••'],
    ['+61 7 5550 1234', '+61 7 •••• ••••'],
    ['1300 555 123', '1300 ••• •••'],
    ['1300555123', '13005•••••'],
  ])('%s is masked', (number, masked) => {
    for (const [before, after] of [
      ['', ''],
      ['Call ', '.'],
      ['<p>Since 1998, 20 ', '</p>'],
      ['{"text":"', '"}'],
      ['In 2024 ', ' 17'],
    ] as const)
      expect(au(before + number + after)).toBe(before + masked + after)
  })

  test.each([
    ['<a href="tel:+61412345678">', '<a href="/contact">'],
    ['<a href="tel:0412 345 678">', '<a href="/contact">'],
    ['<a href="tel:0412%20345%20678">', '<a href="/contact">'],
    ['<a href="TEL:(07)55501234">', '<a href="/contact">'],
    ['{"href":"sms:+61412345678"}', '{"href":"/contact"}'],
  ])('%s rings nobody', (link, expected) => {
    expect(au(link)).toBe(expected)
  })

  test('several are masked', () => {
    expect(au('0412 345 678 or 07 5550 1234')).toBe('0412 ••• ••• or 07 55•• ••••')
  })
})

test.each([
  '0412 345 679',
  'tel:1800 111 222',
  '10412345678',
  '04123456789',
  '$41,234 and 5,678',
  '0412 and 345 678',
  '0412,345,678',
  '{"id":412345678,"price_cents":2990000}',
  '0412<br>345 678',
])('%s stays', (text) => {
  expect(au(text)).toBe(text)
})

test.each([
  ['NZ', ['07 823 4567', '021 234 5678'], '+64 7 823 4567, 0064 21 234 5678', '+64 7 ••• ••••, 0064 •• ••• ••••'],
  ['US', ['(415) 555-0123'], '415-555-0123, +1 415 555 0123', '415-5••-••••, +1 41• ••• ••••'],
] as const)('%s', (country, numbers, text, masked) => {
  expect(concealer(numbers, country, '/contact')!(text)).toBe(masked)
})

test('there is nothing to conceal without numbers, and numbers that could be anything are left', () => {
  expect(concealer([], 'AU', '/contact')).toBeNull()
  expect(concealer(['13 12 34'], 'AU', '/contact')).toBeNull()
})

test('a page of nothing but figures takes no time to speak of', () => {
  const page = '0412 345 67 '.repeat(50_000)
  const start = performance.now()
  expect(au(page)).toBe(page)
  expect(performance.now() - start).toBeLessThan(2_000)
})
