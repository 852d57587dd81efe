import { expect, test } from 'vitest'
import { vehicleNoun } from './noun.ts'

test.each([
  ['camper', null, 'Camper', 'Campers'],
  ['freightliner', null, 'Trucks', 'Trucks'],
  ['fuso', null, 'Truck', 'Trucks'],
  ['hino', null, 'Truck', 'Trucks'],
  ['mercedes-benz-trucks', null, 'Truck', 'Trucks'],
  ['jac-trucks', null, 'Truck', 'Trucks'],
  ['jayco', null, 'RV', 'RVs'],
  ['multi-franchise', null, 'Car', 'Cars'],
  ['mazda', null, 'Car', 'Cars'],
  ['mazda', 'Vehicle', 'Vehicle', 'Vehicles'],
  ['motorcycle', 'Motorcycle', 'Motorcycle', 'Motorcycles'],
  // The template's own noun takes precedence over the override.
  ['jayco', 'Caravan', 'RV', 'RVs'],
  ['mazda', '   ', 'Car', 'Cars'],
  ['mazda', 'Bus', 'Bus', 'Buses'],
  ['mazda', 'Utility', 'Utility', 'Utilities'],
  ['mazda', 'SUV', 'SUV', 'SUVs'],
  // A property name that every object has is not a template.
  ['constructor', null, 'Car', 'Cars'],
])('template %s with override %j sells a %s, several %s (§1.13)', (template, override, one, many) =>
  expect(vehicleNoun(template, override)).toEqual({ one, many }),
)
