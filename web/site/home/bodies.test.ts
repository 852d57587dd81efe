import { expect, test } from 'vitest'
import { silhouetteOf } from './bodies.ts'

test.each([
  ['SUV', 'suv'],
  ['Ute', 'ute'],
  ['Hatch', 'hatch'],
  ['Sedan', 'sedan'],
  ['Convertible', 'convertible'],
  ['Coupe', 'coupe'],
  ['Wagon', 'wagon'],
  ['Cab Chassis', 'cab-chassis'],
  ['People Mover', 'people-mover'],
  ['Bus', 'bus'],
  ['Van', 'van'],
  ['Campervan', 'motorhome'],
  ['Caravan', 'caravan'],
  ['Camper Trailer', 'camper-trailer'],
  ['Motorhome', 'motorhome'],
  ['Truck', 'truck'],
  ['Naked', 'motorcycle'],
  ['Super Sport', 'motorcycle'],
  ['Hovercraft', 'other'],
])('%s is drawn as %s', (body, drawing) => {
  expect(silhouetteOf(body)).toBe(`/bodies/${drawing}.svg`)
})
