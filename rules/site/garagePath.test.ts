import { describe, expect, test } from 'vitest'
import { movedGarage, routedPath } from './garagePath.ts'

const site = (garage_path: string, hasGarage = true) => ({ hasGarage, settings: { garage_path } })
const own = site('/mywattle')
const usual = site('/my-garage')

describe('addresses of the owner area (§2.25)', () => {
  test.each([
    ['/mywattle', own, '/my-garage', null],
    ['/mywattle/emails/a/b', own, '/my-garage/emails/a/b', null],
    ['/mywattles', own, '/mywattles', null],
    ['/my-garage', own, '/my-garage', '/mywattle'],
    ['/my-garage/data.json', own, '/my-garage/data.json', '/mywattle/data.json'],
    ['/my-garage', usual, '/my-garage', null],
    ['/mywattle', site('/mywattle', false), '/mywattle', null],
    ['/my-garage', site('/mywattle', false), '/my-garage', null],
    ['/', own, '/', null],
  ])('%s', (path, of, routed, moved) => expect([routedPath(path, of), movedGarage(path, of)]).toEqual([routed, moved]))
})
