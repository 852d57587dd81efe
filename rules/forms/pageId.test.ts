import { expect, test } from 'vitest'
import { pageId } from './pageId.ts'

test.each([
  ['/', 'home'],
  ['', 'home'],
  ['//', 'home'],
  ['/finance', 'finance'],
  ['/book-test-drive/', 'book-test-drive'],
  ['/contact-us/rocklea', 'contact-us/rocklea'],
  ['/cars/2022-toyota-hilux', 'cars/2022-toyota-hilux'],
  [`/${'a'.repeat(201)}`, 'a'.repeat(200)],
])('%j: %s', (pathname, expected) => expect(pageId(pathname)).toBe(expected))
