import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayMake, isOfMake } from './makes.ts'

describe('displayMake (§9.28)', () => {
  test.each([
    ['Suzuki Australia', 'Suzuki'],
    ['Suzuki', 'Suzuki'],
    ['Mercedes Benz', 'Mercedes-Benz'],
    ['Mercedes-Benz', 'Mercedes-Benz'],
    ['MERCEDES BENZ', 'Mercedes-Benz'],
    ['SKODA', 'Škoda'],
    ['Skoda', 'Škoda'],
    ['Škoda', 'Škoda'],
    ['SsangYong', 'KGM'],
    ['Ssangyong', 'KGM'],
    ['KGM', 'KGM'],
    ['ISUZU UTE', 'Isuzu Ute'],
    ['Isuzu', 'Isuzu'],
    ['FUSO', 'Fuso'],
    ['HINO', 'Hino'],
    ['Haval', 'Haval'],
    ['GWM Haval', 'GWM Haval'],
    ['Toyota', 'Toyota'],
    ['BYD', 'BYD'],
    ['', ''],
    ['constructor', 'constructor'],
  ])('%s: %s', (stored, shown) => expect(displayMake(stored)).toBe(shown))
})

describe('isOfMake (§9.29)', () => {
  test.each([
    // Isuzu Ute sells the D-MAX and the MU-X, which feeds list as Isuzu; it does not sell the trucks.
    ['Isuzu Ute', 'Isuzu Ute', 'D-MAX', true],
    ['Isuzu Ute', 'ISUZU UTE', 'MU-X', true],
    ['Isuzu Ute', 'Isuzu-Ute', 'D-MAX', true],
    ['Isuzu Ute', 'Isuzu', 'D-MAX', true],
    ['isuzu ute', 'ISUZU', 'DMAX', true],
    ['Isuzu Ute', 'Isuzu', 'D-Max LS-U', true],
    ['Isuzu Ute', 'Isuzu', 'MU-X', true],
    ['Isuzu Ute', 'Isuzu', 'NPR', false],
    ['Isuzu Ute', 'Isuzu', 'MU-XL', false],
    ['Isuzu Ute', 'Mazda', 'D-MAX', false],
    ['Isuzu', 'Isuzu', 'D-MAX', true],
    ['Isuzu', 'Isuzu', 'NPR', true],
    ['Isuzu', 'Isuzu Ute', 'D-MAX', false],
    ['GWM', 'GWM', 'Ute', true],
    ['GWM', 'GWM Haval', 'H6', true],
    ['GWM', 'HAVAL', 'H6', true],
    ['GWM', 'Great Wall', 'Steed', true],
    ['GWM Haval', 'GWM Haval', 'Jolion', true],
    ['GWM Haval', 'Haval', 'H6', true],
    ['GWM Haval', 'GWM', 'Ute', true],
    ['GWM Haval', 'Great Wall', 'Steed', false],
    ['Haval', 'GWM Haval', 'H6', true],
    ['Haval', 'GWM', 'Haval Jolion', true],
    ['Haval', 'GWM', 'H6 GT', true],
    ['Haval', 'GWM', 'Tank 300', false],
    ['Haval', 'Great Wall', 'H6', false],
    ['Mercedes-Benz', 'MERCEDES BENZ', 'C200', true],
    ['Mercedes Benz', 'Mercedes-Benz', 'C200', true],
    ['Mercedes', 'MercedesBenz', 'C200', true],
    ['KGM', 'Ssangyong', 'Musso', true],
    ['SSANGYONG', 'KGM', 'Musso', true],
    ['Ssangyong', 'KGM SsangYong', 'Musso', true],
    ['Škoda', 'SKODA', 'Octavia', true],
    ['Skoda', 'Škoda', 'Octavia', true],
    ['Suzuki', 'Suzuki Australia', 'Swift', true],
    ['Fuso', 'FUSO', 'Canter', true],
    ['Fuso', 'Mitsubishi Fuso', 'Canter', true],
    ['Mitsubishi Fuso', 'Fuso', 'Fighter', true],
    ['Fuso', 'Mitsubishi', 'Canter', true],
    ['Fuso', 'Mitsubishi', 'Triton', false],
    ['Mitsubishi', 'Mitsubishi', 'Canter', true],
    ['Mitsubishi', 'Mitsubishi Fuso', 'Canter', false],
    ['Hino', 'HINO', '300', true],
    ['Hino Trucks', 'Hino', '300', true],
    ['Toyota', 'TOYOTA', 'HiLux', true],
    [' Toyota ', 'Toyota', 'HiLux', true],
    ['Toyota', 'Lexus', 'LX', false],
  ])('%s finds a %s %s: %s', (filter, make, model, found) => expect(isOfMake({ make, model }, filter)).toBe(found))

  test('any make finds its own cars, however it is written', () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('constructor', '__proto__', 'toString', 'Isuzu', 'GWM')),
        fc.string(),
        (make, model) => {
          expect(isOfMake({ make, model }, make)).toBe(true)
          expect(isOfMake({ make, model }, make.toUpperCase())).toBe(true)
          expect(isOfMake({ make, model }, displayMake(make))).toBe(true)
        },
      ),
    ))
})
