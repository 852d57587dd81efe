import type { Location } from '@forecourt/rules/location/location.ts'
import { describe, expect, test } from 'vitest'
import { requestedPlace } from './requestedPlace.ts'

const place = (id: number, dealership: string, changes: Partial<Location> = {}) =>
  ({ id, dealership_slug: dealership, visible: true, location_type: 'sales', primary: false, ...changes }) as Location

const NORTH = place(1, 'north', { primary: true })
const WORKSHOP = place(2, 'north', { location_type: 'service' })
const SOUTH = place(3, 'south')
const HIDDEN = place(4, 'south', { visible: false })
const ALL = [NORTH, WORKSHOP, SOUTH, HIDDEN]

describe('the place that answers a form', () => {
  test.each([
    ['nothing known, several locations', ALL, {}, null],
    ['nothing known, one location and its workshop', [NORTH, WORKSHOP], {}, NORTH],
    ['where the vehicle stands', ALL, { vehicleAt: 3, location: '2', dealership: 'north' }, SOUTH],
    ['the location it was sent to', ALL, { location: '2', dealership: 'south' }, WORKSHOP],
    ['the dealership that was chosen', ALL, { dealership: 'south' }, SOUTH],
    ['a place that visitors are not shown', ALL, { location: '4' }, null],
    ['what the site does not have', ALL, { vehicleAt: 9, location: '9', dealership: 'west' }, null],
  ] as const)('%s', (_, locations, recipient, found) => {
    expect(requestedPlace(locations, { vehicleAt: null, location: null, dealership: null, ...recipient })).toBe(found)
  })
})
