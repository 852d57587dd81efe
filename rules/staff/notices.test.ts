import { expect, test } from 'vitest'
import type { LiveEvent } from './live.ts'
import { ALL_NOTICE_KINDS, noticesFor } from './notices.ts'

const lead = (item: string): LiveEvent => ({ kind: 'lead.new', item })

test.each<[string, readonly LiveEvent[], ReturnType<typeof noticesFor>]>([
  ['nothing', [], []],
  ['a new lead', [lead('a')], [{ kind: 'lead.new', item: 'a' }]],
  [
    'what nobody chooses',
    [{ kind: 'lead.changed', item: 'a' }, { kind: 'viewed', item: 'lead:a' }, { kind: 'all' }],
    [],
  ],
  ['three at once', ['a', 'b', 'c'].map(lead), ['a', 'b', 'c'].map((item) => ({ kind: 'lead.new', item }))],
  ['four at once', ['a', 'b', 'c', 'd'].map(lead), [{ kind: 'several', count: 4 }]],
])('%s', (_name, events, notices) => {
  expect(noticesFor(events, ALL_NOTICE_KINDS)).toEqual(notices)
  expect(noticesFor(events, ['booking'])).toEqual([])
})
