import { expect, test } from 'vitest'
import { contrast, firstReadable, nearestReadable } from './contrast.ts'

test.each([
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#000000', 21],
  ['#777777', '#FFFFFF', 4.48],
  ['#767676', '#FFFFFF', 4.54],
  ['#14532D', '#14532D', 1],
])('%s on %s is %d to 1', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2)
})

test.each([
  ['red does not stand out from blue', ['#B91C1C', '#FFFFFF'], ['#1D4ED8'], '#FFFFFF'],
  ['gold stands out from navy', ['#D9A400', '#FFFFFF'], ['#0B3C5D'], '#D9A400'],
  ['it has to stand out from every ground', ['#D9A400', '#0E2233'], ['#0B3C5D', '#FFFFFF'], '#0E2233'],
  ['where none does, the last', ['#767676', '#777777'], ['#777777'], '#777777'],
] as const)('%s', (_, colours, grounds, chosen) => {
  expect(firstReadable(colours, grounds, 3)).toBe(chosen)
})

test.each([
  ['one that passes stays', '#16181d', ['#FFFFFF'], 4.5, '#16181D'],
  ['grey on white becomes darker, and just enough', '#8A8F98', ['#FFFFFF'], 4.5, '#727780'],
  ['grey on black becomes lighter', '#555555', ['#000000'], 4.5, '#757575'],
  ['a hue is kept', '#F2B705', ['#FFFFFF'], 3, '#BC8D00'],
  ['nothing stands out from black and white by this much', '#777777', ['#000000', '#FFFFFF'], 5, null],
] as const)('%s', (_, colour, grounds, least, expected) => {
  expect(nearestReadable(colour, grounds, least)).toBe(expected)
})

test('the nearest colour passes on every ground, from any start', () => {
  for (const colour of ['#FF0000', '#00FF00', '#0000FF', '#808080', '#FFFFFF', '#F07F3C', '#123456'])
    for (const grounds of [['#FFFFFF'], ['#141416', '#1D1D20'], ['#FBFAF5', '#FFFFFF'], ['#14532D']]) {
      const found = nearestReadable(colour, grounds, 4.5)
      expect(found).toMatch(/^#[0-9A-F]{6}$/)
      for (const ground of grounds) expect(contrast(found!, ground)).toBeGreaterThanOrEqual(4.5)
    }
})
