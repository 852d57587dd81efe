import { expect, test } from 'vitest'
import { isSupportOpen, supportActor, supportEnd, supportHours } from './support.ts'

const NOW = new Date('2026-11-26T00:00:00Z')

test.each([
  ['1', 1],
  ['24', 24],
  ['2', null],
  ['', null],
  ['constructor', null],
])('%s is %s hours', (text, hours) => expect(supportHours(text)).toBe(hours))

test('ends after its hours', () => expect(supportEnd(24, NOW)).toEqual(new Date('2026-11-27T00:00:00Z')))

test.each([
  ['open', '2026-11-26T00:00:01Z', null, true],
  ['over', '2026-11-26T00:00:00Z', null, false],
  ['ended', '2026-11-27T00:00:00Z', NOW, false],
])('%s', (_, until, endedAt, open) => expect(isSupportOpen({ until: new Date(until), endedAt }, NOW)).toBe(open))

test('both are named', () => expect(supportActor('Olive', 'Sam')).toBe('Olive as Sam'))
