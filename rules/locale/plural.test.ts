import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test.each([
  ['bus', 'buses'],
  ['Bus', 'Buses'],
  ['BUS', 'BUSES'],
  ['minibus', 'minibus'],
  ['hatch', 'hatches'],
  ['Hatch', 'Hatches'],
  ['SUV', 'SUVs'],
  ['RV', 'RVs'],
  ['4WD', '4WDs'],
  ['utility', 'utilities'],
  ['Utility', 'Utilities'],
  ['Cab Chassis', 'Cab Chassis'],
  ['Trucks', 'Trucks'],
  ['People Mover', 'People Movers'],
  ['Coupe', 'Coupes'],
  ['Ute', 'Utes'],
  ['Convertible', 'Convertibles'],
  ['Light Bus', 'Light Buses'],
  ['Car', 'Cars'],
  ['Motorcycle', 'Motorcycles'],
  ['Naked', 'Naked'],
  ['Super Sport', 'Super Sport'],
  ['Adventure', 'Adventure'],
  ['Cruiser', 'Cruisers'],
  ['', ''],
  [' ', ' '],
])('%j becomes %j (§9.27)', (one, many) => expect(plural(one)).toBe(many))

test('a plural stays as it is', () => {
  for (const word of ['hatch', 'SUV', 'utility', 'bus', 'Ute', 'People Mover'])
    expect(plural(plural(word))).toBe(plural(word))
})
