import { expect, test } from 'vitest'
import { parseConversation, withMessage } from './conversation.ts'

const stored = {
  lead_id: 'a',
  reference: 'AAAA-2222',
  saved_at: '2026-11-01T00:00:00.000Z',
  messages: [{ id: '1', text: 'Hello' }],
}

test.each([
  ['2026-12-01T00:00:00.000Z', stored],
  ['2026-12-01T00:00:00.001Z', null],
])('at %s a conversation of 1 November is %j', (now, found) =>
  expect(parseConversation(stored, new Date(now))).toEqual(found),
)

test.each([null, 'x', {}, { ...stored, messages: [{ id: 1 }] }])('%j is none', (value) =>
  expect(parseConversation(value, new Date(stored.saved_at))).toBeNull(),
)

test('keeps the last fifty messages, each once', () => {
  const full = Array.from({ length: 60 }, (_, at) => ({ id: String(at), text: 'x' })).reduce(withMessage, stored)
  expect(full.messages).toHaveLength(50)
  expect(withMessage(full, { id: '59', text: 'x' }).messages.map(({ id }) => id)).toEqual(
    full.messages.map(({ id }) => id),
  )
})
