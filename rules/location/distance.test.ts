import { describe, expect, test } from 'vitest'
import { awayWords, distanceKm, inKilometres } from './distance.ts'

const BRISBANE = { lat: -27.4705, long: 153.026 }
const SYDNEY = { lat: -33.8688, long: 151.2093 }

describe('distance between two points', () => {
  test('is zero from a point to itself, and the same both ways', () => {
    expect(distanceKm(SYDNEY, SYDNEY)).toBe(0)
    expect(distanceKm(SYDNEY, BRISBANE)).toBe(distanceKm(BRISBANE, SYDNEY))
  })

  test('is right for two cities, across the date line and between the poles', () => {
    expect(distanceKm(SYDNEY, BRISBANE)).toBeCloseTo(732, -1)
    expect(distanceKm({ lat: 0, long: 179.5 }, { lat: 0, long: -179.5 })).toBeCloseTo(111.2, 0)
    expect(distanceKm({ lat: 90, long: 0 }, { lat: -90, long: 77 })).toBeCloseTo(20_015, 0)
  })
})

test.each([
  [0.4, 'km', 'Nearby'],
  [0.5, 'km', '1 km away'],
  [12.4, 'km', '12 km away'],
  [1_234, 'km', '1,234 km away'],
  [0.8, 'mi', 'Nearby'],
  [16.1, 'mi', '10 mi away'],
] as const)('%s km in %s: %s', (km, unit, words) => expect(awayWords(km, unit)).toBe(words))

test('a distance of a site that counts miles', () => {
  expect(inKilometres(100, 'km')).toBe(100)
  expect(inKilometres(100, 'mi')).toBeCloseTo(160.9, 1)
})
