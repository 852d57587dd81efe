import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayMake, makeFilter } from './makes.ts'

describe('displayMake', () => {
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

describe('makeFilter', () => {
  test.each([
    ['Isuzu Ute', ['Isuzu Ute', 'ISUZU UTE', 'Isuzu-Ute'], ['Isuzu']],
    ['Isuzu', ['Isuzu', 'ISUZU'], ['Isuzu Ute']],
    ['GWM', ['GWM', 'GWM Haval', 'Haval', 'HAVAL', 'Great Wall'], []],
    ['GWM Haval', ['GWM Haval', 'GWM HAVAL', 'Haval', 'GWM'], ['Great Wall']],
    ['Haval', ['Haval', 'GWM Haval'], ['GWM', 'Great Wall']],
    ['Mercedes-Benz', ['Mercedes-Benz', 'Mercedes Benz', 'MERCEDES BENZ', 'MERCEDES-BENZ'], []],
    ['Mercedes Benz', ['Mercedes-Benz', 'Mercedes Benz'], []],
    ['KGM', ['KGM', 'SsangYong', 'Ssangyong', 'SSANGYONG'], []],
    ['Ssangyong', ['KGM', 'SsangYong', 'Ssangyong'], []],
    ['Škoda', ['Škoda', 'Skoda', 'SKODA'], []],
    ['Suzuki', ['Suzuki', 'Suzuki Australia'], []],
    ['Fuso', ['Fuso', 'FUSO', 'Mitsubishi Fuso'], ['Mitsubishi']],
    ['Mitsubishi', ['Mitsubishi'], ['Mitsubishi Fuso']],
    ['Hino', ['Hino', 'HINO'], []],
    ['Toyota', ['Toyota', 'TOYOTA'], ['Lexus']],
    [' Toyota ', ['Toyota'], [' Toyota ']],
  ])('%s', (make, includes, excludes) => {
    const spellings = makeFilter(make)
    expect(spellings).toEqual(expect.arrayContaining(includes))
    for (const other of excludes) expect(spellings).not.toContain(other)
    expect(new Set(spellings).size).toBe(spellings.length)
  })

  test.each(['KGM', 'Škoda', 'Suzuki', 'Mercedes-Benz', 'Isuzu Ute', 'Fuso', 'Hino', 'Volkswagen', 'Citroën'])(
    'every spelling of %s is shown as it and finds the same',
    (make) => {
      for (const spelling of makeFilter(make)) {
        expect(displayMake(spelling)).toBe(make)
        expect(makeFilter(spelling)).toEqual(makeFilter(make))
      }
    },
  )

  test('any make finds its own stored spelling', () =>
    fc.assert(
      fc.property(
        fc
          .oneof(fc.string({ minLength: 1 }), fc.constantFrom('constructor', '__proto__', 'toString'))
          .filter((make) => make.trim() === make),
        (make) => {
          expect(makeFilter(displayMake(make))).toContain(displayMake(make))
        },
      ),
    ))
})
