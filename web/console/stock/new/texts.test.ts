import { expect, test } from 'vitest'
import { filledIn } from './texts.ts'

test.each([
  ['an empty field is filled in', { make: '' }, { make: 'Mazda' }, {}, { make: 'Mazda' }],
  ['what was typed stays', { make: 'Kia' }, { make: 'Mazda' }, {}, {}],
  [
    'what an earlier answer filled in follows the next',
    { badge: 'GT' },
    { badge: 'XT' },
    { badge: 'GT' },
    { badge: 'XT' },
  ],
  ['and is emptied by one that does not know it', { badge: 'GT' }, {}, { badge: 'GT' }, { badge: '' }],
  ['unless somebody changed it', { badge: 'GTS' }, { badge: 'XT' }, { badge: 'GT' }, {}],
])('%s', (_, current, found, earlier, expected) => {
  expect(filledIn(current, found, earlier as Record<string, string>)).toEqual(expected)
})
