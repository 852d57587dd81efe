import { expect, test } from 'vitest'
import { bytesInWords, OTHER_STORAGE, storageOf } from './storage.ts'

test.each([
  ['cars', 'Stock'],
  ['car_photos', 'Stock'],
  ['events_2026_11', 'Visitor events and counts'],
  ['leads', 'Leads and conversations'],
  ['feed_changes', 'Feeds and their history'],
  ['websites', OTHER_STORAGE],
])('%s is %s', (table, words) => expect(storageOf(table)).toBe(words))

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_450_000, '1.5 MB'],
  [99_900_000, '99.9 MB'],
  [123_456_789, '123 MB'],
  [2_000_000_000_000_000, '2,000 TB'],
])('%d bytes are %s', (bytes, words) => expect(bytesInWords(bytes)).toBe(words))
