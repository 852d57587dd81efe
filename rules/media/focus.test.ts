import { describe, expect, test } from 'vitest'
import { focusText, movedFocus, readFocus } from './focus.ts'

describe('readFocus', () => {
  test.each([
    ['0% 0%', { x: 0, y: 0 }],
    ['50% 80%', { x: 50, y: 80 }],
    ['100% 100%', { x: 100, y: 100 }],
  ])('%s', (text, focus) => {
    expect(readFocus(text)).toEqual(focus)
    expect(focusText(focus)).toBe(text)
  })

  test.each(['', '50%', '101% 0%', '-1% 0%', '50 50', '50% 50% 50%', '5.5% 0%', '50%  50%', 'center', '50% 50%;'])(
    'refuses %s',
    (text) => expect(readFocus(text)).toBeNull(),
  )
})

test.each([
  [{ x: -3, y: 104 }, '0% 100%'],
  [{ x: 33.4, y: 66.6 }, '33% 67%'],
])('focusText keeps %j inside the picture', (focus, text) => expect(focusText(focus)).toBe(text))

describe('movedFocus', () => {
  test.each([
    ['ArrowLeft', false, { x: 49, y: 50 }],
    ['ArrowRight', false, { x: 51, y: 50 }],
    ['ArrowUp', true, { x: 50, y: 40 }],
    ['ArrowDown', true, { x: 50, y: 60 }],
    ['Enter', false, null],
    ['toString', false, null],
  ])('%s, with Shift: %s', (key, shift, focus) => expect(movedFocus({ x: 50, y: 50 }, key, shift)).toEqual(focus))

  test('ends at the edges', () => {
    expect(movedFocus({ x: 0, y: 100 }, 'ArrowLeft', true)).toEqual({ x: 0, y: 100 })
    expect(movedFocus({ x: 95, y: 0 }, 'ArrowRight', true)).toEqual({ x: 100, y: 0 })
  })
})
