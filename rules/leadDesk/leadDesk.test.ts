import { describe, expect, test } from 'vitest'
import { checkText, MOST_TEXT, replySubject } from './activity.ts'
import { assignable } from './assign.ts'
import { presetTime, snoozeTime, type SnoozePreset } from './snooze.ts'
import { parseView, wordsQuery } from './view.ts'
import { ageWords, ANSWER_MINUTES, isBack, isOverdue, isSnoozed, isUntouched, touched, type LeadWork } from './work.ts'

const NOW = new Date('2026-11-25T02:00:00Z')
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const work = (changes: Partial<LeadWork> = {}): LeadWork => ({
  status: 'new',
  assignedTo: null,
  snoozedUntil: null,
  answeredAt: null,
  waitsSince: before(ANSWER_MINUTES),
  awaitsAnswer: true,
  ...changes,
})

describe('overdue', () => {
  test.each<[string, Partial<LeadWork>, boolean]>([
    ['after an hour', {}, true],
    ['a minute before', { waitsSince: before(ANSWER_MINUTES - 1) }, false],
    ['open and assigned', { status: 'open', assignedTo: 'kim' }, true],
    ['answered', { answeredAt: before(1) }, false],
    ['closed', { status: 'closed' }, false],
    ['nobody waits', { awaitsAnswer: false }, false],
    ['snoozed', { snoozedUntil: new Date(NOW.getTime() + 1) }, false],
    ['back from being snoozed', { snoozedUntil: NOW }, true],
  ])('%s', (_, changes, expected) => expect(isOverdue(work(changes), NOW)).toBe(expected))
})

test.each<[Date | null, 'snoozed' | 'back' | null]>([
  [null, null],
  [new Date(NOW.getTime() + 1), 'snoozed'],
  [NOW, 'back'],
])('snoozed until %s', (snoozedUntil, expected) => {
  const one = work({ snoozedUntil })
  expect(isSnoozed(one, NOW) ? 'snoozed' : isBack(one, NOW) ? 'back' : null).toBe(expected)
  const done = work({ snoozedUntil, status: 'won' })
  expect([isSnoozed(done, NOW), isBack(done, NOW)]).toEqual([false, false])
})

test('untouched is new, of nobody and without an answer', () => {
  expect(isUntouched(work())).toBe(true)
  for (const changes of [{ status: 'open' }, { assignedTo: 'kim' }, { answeredAt: NOW }] as const)
    expect(isUntouched(work(changes))).toBe(false)
  expect([touched('new'), touched('open'), touched('lost')]).toEqual(['open', 'open', 'lost'])
})

test.each([
  [0.5, 'now'],
  [1, '1 min'],
  [59, '59 min'],
  [60, '1 h'],
  [1_439, '23 h'],
  [1_440, '1 d'],
])('%f minutes ago: %s', (minutes, words) => expect(ageWords(before(minutes), NOW)).toBe(words))

describe('snoozing', () => {
  // Wednesday, noon in Brisbane.
  test.each<[SnoozePreset, string, string]>([
    ['hours', 'Australia/Brisbane', '2026-11-25T05:00:00.000Z'],
    ['tomorrow', 'Australia/Brisbane', '2026-11-25T23:00:00.000Z'],
    ['monday', 'Australia/Brisbane', '2026-11-29T23:00:00.000Z'],
    ['week', 'Australia/Brisbane', '2026-12-01T23:00:00.000Z'],
    ['tomorrow', 'Pacific/Auckland', '2026-11-25T20:00:00.000Z'],
  ])('%s in %s', (preset, zone, expected) => expect(presetTime(preset, NOW, zone).toISOString()).toBe(expected))

  test('on a Monday, Monday is the next one', () =>
    expect(presetTime('monday', new Date('2026-11-30T00:00:00Z'), 'Australia/Brisbane').toISOString()).toBe(
      '2026-12-06T23:00:00.000Z',
    ))

  test.each<[string, string]>([
    ['2026-11-25T12:01', '2026-11-25T02:01:00.000Z'],
    ['2026-11-25T12:00', 'Please choose a time in the future.'],
    ['2027-11-25T12:00', '2027-11-25T02:00:00.000Z'],
    ['2027-11-25T12:01', 'Please choose a time within a year.'],
    ['2026-11-25T24:00', 'Please choose a time.'],
    ['soon', 'Please choose a time.'],
    ['', 'Please choose a time.'],
  ])('until %s', (given, expected) => {
    const found = snoozeTime(given, NOW, 'Australia/Brisbane')
    expect(found.ok ? found.until.toISOString() : found.problem).toBe(expected)
  })
})

test.each<[string, string | null]>([
  ['', null],
  ['  -  ', null],
  ['Sam O’Neil', 'sam:* & o:* & neil:*'],
  ['sam@mail.example', 'sam:* & mail:* & example:*'],
  ["') or 1=1; --", 'or:* & 1:* & 1:*'],
  ['0491 570 156', '0491570156:*'],
  ['+61 491 570 156', '61491570156:* | 0491570156:*'],
  ['a b c d e f g', 'a:* & b:* & c:* & d:* & e:* & f:*'],
])('searching for %j', (text, query) => expect(wordsQuery(text)).toBe(query))

test('a view that does not exist is the one of leads without anybody', () =>
  expect([parseView('mine'), parseView('toString'), parseView(null)]).toEqual(['mine', 'unassigned', 'unassigned']))

test('who may be assigned a lead: who may answer it there, and no operator', () => {
  const site = { id: 11, groupId: 1 }
  const at = { kind: 'site', ...site } as const
  const people = [
    { id: '1', name: 'Zoe', grants: [{ role: 'sales', scope: at }] },
    { id: '2', name: 'Ann', grants: [{ role: 'service', scope: { kind: 'group', id: 1 } }] },
    { id: '3', name: 'Reader', grants: [{ role: 'read_only', scope: at }] },
    { id: '4', name: 'Elsewhere', grants: [{ role: 'sales', scope: { ...at, id: 12 } }] },
    { id: '5', name: 'Operator', grants: [{ role: 'operator', scope: { kind: 'platform' } }] },
  ] as const
  expect(assignable(people, site).map(({ name }) => name)).toEqual(['Ann', 'Zoe'])
})

test('texts', () => {
  expect(checkText(' a\r\nb ', 'Please write a note.')).toEqual({ ok: true, text: 'a\nb' })
  expect(checkText(' \n', 'Please write a note.')).toEqual({ ok: false, problem: 'Please write a note.' })
  expect(checkText('a'.repeat(MOST_TEXT), '').ok).toBe(true)
  expect(checkText('a'.repeat(MOST_TEXT + 1), '')).toEqual({
    ok: false,
    problem: 'Please use 5,000 characters or fewer.',
  })
  expect([replySubject('', 'Alder Motors'), replySubject('2021 HiLux', 'Alder Motors')]).toEqual([
    'Your enquiry at Alder Motors',
    'Your enquiry about the 2021 HiLux',
  ])
})
