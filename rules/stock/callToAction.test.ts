import { expect, test } from 'vitest'
import { callToActionAt } from './callToAction.ts'

test.each([
  { page: 1, pageSize: 24, vehicles: 24, at: null, says: 'slot 30 is past the first page of 24' },
  { page: 2, pageSize: 24, vehicles: 24, at: 5, says: 'five vehicles of the second page come before slot 30' },
  { page: 2, pageSize: 24, vehicles: 5, at: 5, says: 'after the 29th and last vehicle' },
  { page: 2, pageSize: 24, vehicles: 4, at: null, says: '28 vehicles do not reach the slot' },
  { page: 3, pageSize: 24, vehicles: 24, at: null, says: 'only once' },
  { page: 1, pageSize: 60, vehicles: 60, at: 29, says: 'one large page' },
  { page: 1, pageSize: 29, vehicles: 29, at: null, says: 'on a seam it belongs to the next page' },
  { page: 2, pageSize: 29, vehicles: 1, at: 0, says: 'and opens it' },
  { page: 1, pageSize: 30, vehicles: 30, at: 29, says: 'the last slot of the page' },
])('$says', ({ page, pageSize, vehicles, at }) => {
  expect(callToActionAt(page, pageSize, vehicles)).toBe(at)
})
