import { expect, test } from 'vitest'
import { pageKind } from './pageKinds.ts'

test.each([
  ['/', 'Home page'],
  ['/cars/:slug', 'Vehicle page'],
  ['/campers/:slug', 'Vehicle page'],
  ['/campers/:slug/buy-online', 'Checkout'],
  ['/cars/trade-in', 'Trade-in form'],
  ['/news/:slug', 'Article'],
  ['/blog/tags/:tag', 'Articles of a tag'],
  ['/:slug', 'Content or form page'],
  ['/boats/:slug', null],
  ['/cars/:slug/other', null],
  ['', null],
])('%s is %s', (pattern, kind) => {
  expect(pageKind(pattern)).toBe(kind)
})
