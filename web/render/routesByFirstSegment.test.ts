import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { routesByFirstSegment } from './routesByFirstSegment.ts'

const ROUTES = [
  { id: 'home', path: '', index: true },
  { id: 'search', path: 'search' },
  { id: 'slug', path: 'search/:slug' },
  { id: 'data', path: 'search/vehicles.json' },
  { id: 'offers', path: 'offers/:manufacturer?/:id' },
  { id: 'optional', path: 'extra?/page' },
  { id: 'any', path: ':slug' },
  { id: 'rest', path: '*' },
]
const candidatesOf = routesByFirstSegment(ROUTES)
const idOf = (routes: readonly object[], path: string) =>
  matchRoutes(routes as Parameters<typeof matchRoutes>[0], path)?.at(-1)?.route.id

describe('the routes of a first segment find what all routes find', () => {
  test.each([
    ['/', 'home'],
    ['/search', 'search'],
    ['/search/', 'search'],
    ['/SEARCH/used', 'slug'],
    ['/s%65arch/used', 'slug'],
    ['/search/vehicles.json', 'data'],
    ['/search/a/b', 'rest'],
    ['/offers/3', 'offers'],
    ['/offers/kia/3', 'offers'],
    ['/offers', 'any'],
    ['/extra/page', 'optional'],
    ['/page', 'optional'],
    ['/search%2Fused', 'any'],
    ['/über-uns', 'any'],
    ['/%C3%BCber-uns/x', 'rest'],
  ])('%s', (path, id) => {
    expect(idOf(ROUTES, path)).toBe(id)
    expect(idOf(candidatesOf(path), path)).toBe(id)
  })

  test('a malformed segment has no candidates of its own', () =>
    expect(candidatesOf('/%E0%A4%A')).toEqual(candidatesOf('/other')))
})

test('few routes are matched against a path', () => {
  expect(candidatesOf('/search/used').map(({ id }) => id)).toEqual([
    'home',
    'search',
    'slug',
    'data',
    'optional',
    'any',
    'rest',
  ])
  expect(candidatesOf('/other').map(({ id }) => id)).toEqual(['home', 'optional', 'any', 'rest'])
})
