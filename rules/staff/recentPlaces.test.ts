import { expect, test } from 'vitest'
import { placeOf, withRecent } from './recentPlaces.ts'

test.each([
  ['/leads', '', '/leads'],
  ['/leads', '?search=kim&done=saved', '/leads'],
  ['/settings/deposit', '?scope=site%3A1&done=saved', '/settings/deposit?scope=site%3A1'],
  ['/redirects', '?site=2&page=3', '/redirects?site=2'],
])('%s with %j is the place %s', (pathname, search, place) => expect(placeOf(pathname, search)).toBe(place))

const places = (...names: string[]) => names.map((name) => ({ to: `/${name}`, label: name }))

test.each([
  [[], 'a', ['a']],
  [['b', 'a'], 'a', ['a', 'b']],
  [['1', '2', '3', '4', '5', '6'], '7', ['7', '1', '2', '3', '4', '5', '6']],
  [['1', '2', '3', '4', '5', '6', '7'], '8', ['8', '1', '2', '3', '4', '5', '6']],
])('%j and then %s', (before, now, after) => {
  expect(withRecent(places(...before), { to: `/${now}`, label: now })).toEqual(places(...after))
})

test('a label is one short line, and a screen without one is no place', () => {
  expect(withRecent([], { to: '/a', label: ' Kim \n Lee ' })).toEqual([{ to: '/a', label: 'Kim Lee' }])
  expect(withRecent([], { to: '/a', label: 'x'.repeat(81) })[0]!.label).toHaveLength(80)
  expect(withRecent(places('b'), { to: '/a', label: ' ' })).toEqual(places('b'))
})
