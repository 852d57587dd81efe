import { describe, expect, test } from 'vitest'
import { requestedPage, listPage } from './listing.ts'

describe('the page that an address asks for', () => {
  test.each([
    [null, 1],
    ['1', 1],
    ['2', 2],
    ['99999', 99_999],
    ['100000', null],
    ['0', null],
    ['-1', null],
    ['01', null],
    ['1.5', null],
    ['', null],
    ['two', null],
  ])('%j is %j', (text, page) => expect(requestedPage(text)).toBe(page))
})

describe('a page of a list by nines', () => {
  test.each([
    [0, 1, { page: 1, pages: 1, before: 0 }],
    [0, 2, null],
    [9, 1, { page: 1, pages: 1, before: 0 }],
    [9, 2, null],
    [10, 2, { page: 2, pages: 2, before: 9 }],
    [18, 2, { page: 2, pages: 2, before: 9 }],
    [19, 3, { page: 3, pages: 3, before: 18 }],
    [19, 4, null],
    [19, 0, null],
  ])('%i items, page %i', (total, page, expected) => expect(listPage(total, page, 9)).toEqual(expected))
})
