import { expect, test } from 'vitest'
import { auditFacts } from './auditFacts.ts'

const timeOf = (at: Date) => `${at.getUTCHours()} o’clock`

test.each<[Record<string, unknown> | null, string]>([
  [null, ''],
  [{}, ''],
  [{ leads: 11 }, '11 leads'],
  [{ leads: 1 }, '1 lead'],
  [{ leads: 0 }, '0 leads'],
  [{ leads: 12_500 }, '12,500 leads'],
  [{ vehicles: 2, before: 4 }, '2 vehicles, 4 before'],
  [{ address: 'north', pictures: 1 }, 'north, 1 picture'],
  [{ batches: 1 }, '1 batch of events'],
  [{ calls: 3 }, '3 calls'],
  [{ permissions: 'Read leads', calls: 60 }, 'Read leads, 60 calls a minute'],
  [{ version: '3', address: 'winter' }, 'version 3, winter'],
  [{ mode: 'full', 'most sold': 1 }, 'the whole stock, at most 1 vehicle marked as sold'],
  [{ mode: 'partial' }, 'part of the stock'],
  [{ 'earlier secret works for hours': 24 }, 'the earlier secret works for 24 hours'],
  [{ until: '2026-11-27T04:00:00.000Z' }, 'until 4 o’clock'],
  [
    { publish: '2026-11-27T04:00:00Z', version: '3', 'take down': '2026-11-28T05:00:00.000Z' },
    'publish 4 o’clock, version 3, take down 5 o’clock',
  ],
  [{ until: null }, 'none'],
  [
    { address: 'https://dealer.example/stock.csv', 'user name': '', schedule: 'Every hour' },
    'https://dealer.example/stock.csv, Every hour',
  ],
  [{ shared: true }, 'shared: yes'],
  // What has no words of its own has its name at least.
  [{ rows: 1_200 }, 'rows: 1,200'],
  // What people wrote stays as they wrote it.
  [{ rank: '5', time: '10:00 am' }, '5, 10:00 am'],
])('%j is written %j', (values, words) => expect(auditFacts(values, { locale: 'en-AU', timeOf })).toBe(words))
