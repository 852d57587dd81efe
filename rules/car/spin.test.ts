import { expect, test } from 'vitest'
import { pictureAfterDrag } from './spin.ts'

test.each([
  ['stays without a drag', 3, 0, 3],
  ['turns on to the left', 3, -20, 4],
  ['does not yet turn at less than half a picture', 3, -9, 3],
  ['turns back to the right', 3, 20, 2],
  ['goes on from the last to the first', 35, -20, 0],
  ['goes back from the first to the last', 0, 20, 35],
  ['comes back after a whole turn', 7, -720, 7],
])('a view all around of 36 pictures %s', (_, from, dx, expected) =>
  expect(pictureAfterDrag(from, dx, 36)).toBe(expected),
)
