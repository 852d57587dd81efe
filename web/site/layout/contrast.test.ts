import { expect, test } from 'vitest'
import { contrast, firstReadable } from './contrast.ts'

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
