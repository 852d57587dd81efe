import { expect, test } from 'vitest'
import type { LeadRecord } from '@forecourt/server/staff/desk/leads.ts'
import { standingOf } from './activity.ts'
import { latestOf } from './standing.ts'

type Delivery = LeadRecord['deliveries'][number]

const NOW = new Date('2026-11-27T10:00:00Z')
const before = new Date('2026-11-27T09:59:00Z')
const after = new Date('2026-11-27T10:02:00Z')
const failed = { at: before.toISOString(), answer: '451 later', ok: false }

const delivery = (values: Partial<Delivery>): Delivery =>
  ({
    id: 'd',
    kind: 'text',
    state: 'queued',
    attempts: [],
    send_after: before,
    updated_at: before,
    ...values,
  }) as Delivery

test.each<[string, Partial<Delivery>, string, boolean]>([
  ['the first sending', {}, 'Being sent', true],
  [
    'a retry that is due later',
    { attempts: [{ ...failed, again: after.toISOString() }] },
    'Not sent yet. We’ll try again by 27 Nov 2026, 10:02am UTC',
    true,
  ],
  ['a retry that is due now', { attempts: [{ ...failed, again: NOW.toISOString() }] }, 'Being sent', true],
  ['what was sent again', { state: 'waiting', attempts: [failed] }, 'Being sent', true],
  ['what is due now', { state: 'waiting', send_after: NOW }, 'Being sent', true],
  ['what waits', { state: 'waiting', send_after: after }, 'Waits until 27 Nov 2026, 10:02am UTC', false],
  ['what was given up', { state: 'dead', attempts: [failed] }, 'Not delivered', false],
  ['what was sent', { state: 'sent', sent_at: before }, 'Sent 27 Nov 2026, 9:59am UTC', false],
])('where a delivery stands: %s', (_, values, words, isOnItsWay) => {
  expect(standingOf(delivery(values), 'UTC', NOW)).toMatchObject({ words, isOnItsWay })
})

test('what was read later replaces what is shown, and what was read earlier does not', () => {
  const shown = { ...standingOf(delivery({}), 'UTC', NOW), target: 'desk' }
  const sent = standingOf(delivery({ state: 'sent', sent_at: NOW, updated_at: NOW }), 'UTC', NOW)
  expect(latestOf(shown, [sent])).toEqual({ ...sent, target: 'desk' })
  expect(latestOf({ ...sent, target: 'desk' }, [shown])).toMatchObject({ state: 'sent' })
  expect(latestOf(shown, [{ ...sent, id: 'other' }])).toBe(shown)
  expect(latestOf(shown, undefined)).toBe(shown)
})
