import { expect, test } from 'vitest'
import { stepPhoto, swipedPhoto } from './cardPhotos.ts'

test.each([
  ['on', 0, 1, 4, 1],
  ['to the last', 2, 1, 4, 3],
  ['past the last', 3, 1, 4, 3],
  ['back', 3, -1, 4, 2],
  ['before the first', 0, -1, 4, 0],
  ['with one photo', 0, 1, 1, 0],
])('a step %s', (_, at, by, count, expected) => expect(stepPhoto(at, by, count)).toBe(expected))

test.each([
  ['a fifth of the width to the left is the next one', 1, -80, 2],
  ['less is none', 1, -79, 1],
  ['a fifth to the right is the one before', 1, 80, 0],
  ['less to the right is none', 1, 79, 1],
  ['all the way is one step', 1, -400, 2],
  ['past the last stays', 3, -400, 3],
  ['before the first stays', 0, 400, 0],
])('a swipe: %s', (_, at, dx, expected) => expect(swipedPhoto(at, dx, 400, 4)).toBe(expected))
