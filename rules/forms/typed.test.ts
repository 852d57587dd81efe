import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTicked, parseFormValues, parseJsonValues, valueOf, valuesOf } from './typed.ts'

describe('a form as it is sent', () => {
  test('keeps every value under its name, as it was typed', () =>
    expect(parseFormValues(new URLSearchParams('a=1&b=x&a=2&c=&b=%20y%20'))).toEqual({
      a: ['1', '2'],
      b: ['x', ' y '],
      c: [''],
    }))
  test('a file stands for itself by its name; an empty file input sends none', () => {
    const form = new FormData()
    form.append('photos', new File(['x'], 'front.jpg'))
    form.append('photos', new File(['x'], 'back.jpg'))
    form.append('resume', new File([], ''))
    expect(parseFormValues(form)).toEqual({ photos: ['front.jpg', 'back.jpg'] })
  })
  test('a treacherous name is only a name', () => {
    const typed = parseFormValues([['__proto__', 'x']])
    expect(Object.entries(typed)).toEqual([['__proto__', ['x']]])
    expect(valueOf(typed, '__proto__')).toBe('x')
  })
  test.each([
    [20_000, 20_000],
    [20_001, 20_000],
  ])('of %i characters %i remain', (length, remaining) =>
    expect(valueOf(parseFormValues([['a', 'x'.repeat(length)]]), 'a')).toHaveLength(remaining),
  )
  test.each([
    [100, 100],
    [101, 100],
  ])('of %i values %i remain', (count, remaining) =>
    expect(valuesOf(parseFormValues(Array.from({ length: count }, () => ['a', 'x'] as const)), 'a')).toHaveLength(
      remaining,
    ),
  )
  test.each([
    [300, 300],
    [301, 300],
  ])('of %i inputs %i remain', (count, remaining) =>
    expect(
      Object.keys(parseFormValues(Array.from({ length: count }, (_, index) => [`a${index}`, 'x'] as const))),
    ).toHaveLength(remaining),
  )
})

test('JSON is read the same way', () =>
  expect(
    parseJsonValues({
      text: 'x',
      number: 7,
      yes: true,
      no: false,
      list: ['a', 1, null, { b: 1 }],
      nothing: null,
      object: { a: 1 },
      infinite: Number.POSITIVE_INFINITY,
      empty: [],
    }),
  ).toEqual({ text: ['x'], number: ['7'], yes: ['on'], no: [''], list: ['a', '1'] }))

test('what was not sent is nothing', () => {
  expect(valuesOf({}, 'a')).toEqual([])
  expect(valueOf({}, 'constructor')).toBe('')
  expect(isTicked({}, 'toString')).toBe(false)
})

test.each([
  ['on', true],
  [' TRUE ', true],
  ['1', true],
  ['yes', true],
  ['', false],
  ['off', false],
  ['2', false],
])('a box of %j is ticked: %s', (value, expected) => expect(isTicked({ a: [value] }, 'a')).toBe(expected))

test('no JSON makes it throw', () =>
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (wire) => {
      const typed = parseJsonValues(wire)
      expect(
        Object.values(typed)
          .flat()
          .every((value) => typeof value === 'string'),
      ).toBe(true)
    }),
  ))
