import { matchedBy } from '@forecourt/rules/staff/palette.ts'
import { expect, test } from 'vitest'
import { ENTRIES } from '../frame/entries.ts'
import { OTHER_WORDS, SIGN_OUT_WORDS } from './otherWords.ts'
import { TASKS } from './tasks.ts'

const PLACES = [...ENTRIES, ...TASKS]

test('other words are of screens that the palette offers, and each says something that the label does not', () => {
  const paths = PLACES.map(({ to }) => to)
  expect(Object.keys(OTHER_WORDS).filter((to) => !paths.includes(to as never))).toEqual([])
  for (const { to, label } of PLACES)
    for (const word of OTHER_WORDS[to] ?? [])
      expect([label, word, matchedBy(label, [], word)]).toEqual([label, word, null])
})

test.each([
  ['opening hours', 'Locations'],
  ['holidays', 'Locations'],
  ['password', 'My account'],
  ['two-factor', 'Two-step sign-in'],
  ['2fa', 'Two-step sign-in'],
  ['staff', 'People'],
  ['users', 'People'],
  ['team', 'People'],
  ['colours', 'Look'],
  ['colors', 'Look'],
  ['logo', 'Look'],
  ['domain', 'Domains'],
  ['dns', 'Domains'],
  ['price', 'Stock'],
  ['car', 'Stock'],
  ['photos', 'Media library'],
  ['import', 'Feeds'],
  ['export', 'Export leads'],
  ['refund', 'Reservations'],
])('%s finds %s', (typed, label) => {
  const found = PLACES.filter((place) => matchedBy(place.label, OTHER_WORDS[place.to] ?? [], typed) !== null)
  expect(found.map((place) => place.label)).toContain(label)
})

test.each(['sign out', 'log out', 'logout', 'log off'])('%s signs out', (typed) => {
  expect(matchedBy('Sign out', SIGN_OUT_WORDS, typed)).not.toBeNull()
})
