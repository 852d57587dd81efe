import { describe, expect, test } from 'vitest'
import { ALL_CHAT_VIEWS, awaitsChatAnswer, parseChatView, transcriptOf, type ChatView } from './chat.ts'
import type { WorkStatus } from './work.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 1, minute))

test.each<[string | null, ChatView]>([
  ...ALL_CHAT_VIEWS.map((view): [string, ChatView] => [view, view]),
  [null, 'all'],
  ['', 'all'],
  ['Waiting', 'all'],
  ['toString', 'all'],
])('the address %j is the view %s', (text, view) => expect(parseChatView(text)).toBe(view))

test.each<[WorkStatus, boolean, Date | null, boolean]>([
  ['new', true, null, true],
  ['open', true, null, true],
  ['open', true, at(1), false],
  // Suspected spam awaits nothing.
  ['new', false, null, false],
  ['won', true, null, false],
  ['lost', true, null, false],
  ['closed', true, null, false],
])('%s, awaited %s, answered %s: waits %s', (status, awaitsAnswer, answeredAt, waits) =>
  expect(awaitsChatAnswer({ status, awaitsAnswer, answeredAt })).toBe(waits),
)

describe('a transcript', () => {
  const chat = [
    { id: 'first', text: 'Is it there?', at: at(0) },
    { id: 'second', text: 'And the price?', at: at(9) },
  ]
  const activity = (kind: string, minute: number, who = 'Ana') => ({ id: kind, kind, who, text: kind, at: at(minute) })

  test('has both sides in the order in which they were said', () =>
    expect(
      transcriptOf(chat, [
        activity('reply', 3),
        activity('received', 5, ''),
        activity('text', 7),
        activity('text_received', 8, ''),
      ]).map(({ id, who }) => [id, who]),
    ).toEqual([
      ['first', null],
      ['reply', 'Ana'],
      ['received', null],
      ['text', 'Ana'],
      ['text_received', null],
      ['second', null],
    ]))

  test('leaves out what was only written down: notes, calls and changes', () =>
    expect(
      transcriptOf(
        chat,
        ['note', 'call', 'status', 'assigned', 'snoozed', 'entered', 'escalated', 'merged', 'toString'].map((kind) =>
          activity(kind, 1),
        ),
      ).map(({ id }) => id),
    ).toEqual(['first', 'second']))

  test('keeps the order of what was said at the same time', () =>
    expect(transcriptOf(chat, [activity('reply', 0)]).map(({ id }) => id)).toEqual(['first', 'reply', 'second']))
})
