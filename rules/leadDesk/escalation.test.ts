import { describe, expect, test } from 'vitest'
import type { PlaceHours } from '../location/hours.ts'
import { ESCALATION_ROLES } from '../kinds/escalationRole.ts'
import { roleOf, ROLE_NAMES } from '../staff/role.ts'
import {
  escalationReaders,
  isEscalated,
  isEscalationDue,
  openMinutes,
  ruleSince,
  type RuleChange,
} from './escalation.ts'
import type { EscalatedWork, EscalationRule } from './escalation.ts'

const entry = (weekday: number, open: string | null, close: string | null) => ({
  weekday,
  status: open === null ? ('Closed' as const) : ('Open' as const),
  formated_hours: '',
  open,
  close,
})
/** Monday to Friday 8:00 to 17:00, unless other hours are given for every day. */
const place = (time_zone: string, hours?: readonly [string, string]): PlaceHours => ({
  time_zone,
  contact_detail: {
    opening_hours: [0, 1, 2, 3, 4, 5, 6].map((day) =>
      hours ? entry(day, ...hours) : day === 0 || day === 6 ? entry(day, null, null) : entry(day, '08:00', '17:00'),
    ),
    special_hours: [],
  },
})
const BRISBANE = place('Australia/Brisbane')
const at = (local: string) => new Date(`${local}+10:00`)

describe('minutes of opening hours', () => {
  // 25 November 2026 is a Wednesday.
  test.each<[string, string, string, number]>([
    ['within a day', '2026-11-25T09:00', '2026-11-25T09:30', 30],
    ['before opening', '2026-11-25T07:00', '2026-11-25T08:00', 0],
    ['a minute after opening', '2026-11-25T07:00', '2026-11-25T08:01', 1],
    ['until closing', '2026-11-25T16:45', '2026-11-25T17:00', 15],
    ['after closing', '2026-11-25T16:45', '2026-11-26T07:59', 15],
    ['the next morning', '2026-11-25T16:45', '2026-11-26T08:15', 30],
    ['over a weekend', '2026-11-27T16:45', '2026-11-30T08:15', 30],
    ['no time', '2026-11-25T09:00', '2026-11-25T09:00', 0],
    ['backwards', '2026-11-25T10:00', '2026-11-25T09:00', 0],
  ])('%s', (_, from, until, minutes) => expect(openMinutes(BRISBANE, at(from), at(until))).toBe(minutes))

  test('special hours count instead of the usual ones', () => {
    const closed = { date: '2026-11-25', name: 'Cup day', status: 'Closed' as const, open: null, close: null }
    const special = { ...BRISBANE, contact_detail: { ...BRISBANE.contact_detail, special_hours: [closed] } }
    expect(openMinutes(special, at('2026-11-25T09:00'), at('2026-11-26T08:10'))).toBe(10)
  })

  test('a night that is open counts once', () => {
    const late = place('Australia/Brisbane', ['18:00', '02:00'])
    expect(openMinutes(late, at('2026-11-25T17:00'), at('2026-11-26T03:00'))).toBe(480)
    expect(openMinutes(late, at('2026-11-26T01:00'), at('2026-11-26T18:30'))).toBe(90)
    expect(
      openMinutes(place('Australia/Brisbane', ['00:00', '24:00']), at('2026-11-25T00:00'), at('2026-11-27T00:00')),
    ).toBe(2_880)
  })

  test('without a location or its hours, every minute counts', () => {
    const none = { time_zone: 'Australia/Brisbane', contact_detail: { opening_hours: [], special_hours: [] } }
    for (const one of [null, none]) expect(openMinutes(one, at('2026-11-25T22:00'), at('2026-11-25T22:30'))).toBe(30)
  })

  // Sydney: clocks go back on 5 April 2026 at 3:00, and forward on 4 October 2026 at 2:00.
  test.each<[string, readonly [string, string], string, string, number]>([
    ['an hour that is lived through twice', ['01:00', '04:00'], '2026-04-04T13:00:00Z', '2026-04-04T20:00:00Z', 240],
    ['an hour that is left out', ['01:00', '04:00'], '2026-10-03T13:00:00Z', '2026-10-03T20:00:00Z', 120],
    ['the day after', ['08:00', '17:00'], '2026-10-03T20:59:00Z', '2026-10-03T21:30:00Z', 30],
    ['the day before', ['08:00', '17:00'], '2026-10-02T21:59:00Z', '2026-10-02T22:30:00Z', 30],
  ])('clock changes: %s', (_, hours, from, until, minutes) =>
    expect(openMinutes(place('Australia/Sydney', hours), new Date(from), new Date(until))).toBe(minutes),
  )
})

const RULE: EscalationRule = { minutes: 30, to: { role: 'dealer_principal' }, repeat: false }
const NOW = at('2026-11-25T10:00')
const work = (changes: Partial<EscalatedWork> = {}): EscalatedWork => ({
  status: 'new',
  assignedTo: null,
  snoozedUntil: null,
  answeredAt: null,
  waitsSince: at('2026-11-25T09:30'),
  awaitsAnswer: true,
  isAttempted: false,
  escalations: 0,
  escalatedAt: null,
  ...changes,
})
const MORNING = at('2026-11-25T09:00')

describe('a lead is escalated', () => {
  test.each<[string, Partial<EscalatedWork>, boolean, boolean]>([
    ['after the minutes', {}, false, true],
    ['a second before', { waitsSince: at('2026-11-25T09:30:01') }, false, false],
    ['although it is assigned', { status: 'open', assignedTo: 'kim' }, false, true],
    ['not once it is answered', { answeredAt: at('2026-11-25T09:40') }, false, false],
    ['not once somebody has called', { status: 'open', isAttempted: true }, false, false],
    ['not when it is closed', { status: 'closed' }, false, false],
    ['not when it is won', { status: 'won' }, false, false],
    ['not while it is snoozed', { snoozedUntil: at('2026-11-25T10:00:01') }, false, false],
    ['once it is back', { snoozedUntil: NOW }, false, true],
    ['not if nobody waits', { awaitsAnswer: false }, false, false],
    ['not twice', { escalations: 1, escalatedAt: MORNING, waitsSince: at('2026-11-25T08:00') }, false, false],
    ['twice, if the rule says so', { escalations: 1, escalatedAt: at('2026-11-25T09:30') }, true, true],
    ['not sooner', { escalations: 1, escalatedAt: at('2026-11-25T09:30:01') }, true, false],
    ['not three times', { escalations: 2, escalatedAt: MORNING }, true, false],
    ['after a week', { waitsSince: at('2026-11-18T10:00') }, false, true],
    ['not any later', { waitsSince: at('2026-11-18T09:59:59') }, false, false],
  ])('%s', (_, changes, repeat, expected) =>
    expect(isEscalationDue(work(changes), { ...RULE, repeat }, BRISBANE, { since: null, now: NOW })).toBe(expected),
  )

  test('only in opening hours', () => {
    const evening = work({ waitsSince: at('2026-11-24T16:45') })
    const isDue = (now: string) => isEscalationDue(evening, RULE, BRISBANE, { since: null, now: at(now) })
    expect(isDue('2026-11-24T23:00')).toBe(false)
    expect(isDue('2026-11-25T08:14')).toBe(false)
    expect(isDue('2026-11-25T08:15')).toBe(true)
  })

  test.each<[string, Partial<EscalatedWork>, string, boolean]>([
    ['not if its minutes were over when the rule was set', {}, '2026-11-25T10:00', false],
    ['if they were not over yet', {}, '2026-11-25T09:59:59', true],
    ['if it came after the rule', {}, '2026-11-25T08:00', true],
    [
      'if it came before the opening of the day of the rule',
      { waitsSince: at('2026-11-24T18:00') },
      '2026-11-25T08:29',
      true,
    ],
    ['not if that had been open for long enough', { waitsSince: at('2026-11-24T18:00') }, '2026-11-25T08:30', false],
    ['again, if the first time is after the rule', { escalations: 1, escalatedAt: MORNING }, '2026-11-25T08:59', true],
    [
      'not again, if the minutes since the first were over',
      { escalations: 1, escalatedAt: MORNING },
      '2026-11-25T09:30',
      false,
    ],
  ])('%s', (_, changes, since, expected) =>
    expect(isEscalationDue(work(changes), { ...RULE, repeat: true }, BRISBANE, { since: at(since), now: NOW })).toBe(
      expected,
    ),
  )
})

describe('since when a site has its rule', () => {
  const [one, two, three] = [at('2026-11-23T09:00'), at('2026-11-24T09:00'), at('2026-11-25T09:00')]
  const set = (when: Date): RuleChange => ({ at: when, isSet: true })
  const unset = (when: Date): RuleChange => ({ at: when, isSet: false })
  test.each<[string, RuleChange[], Date | null]>([
    ['its own change', [set(two), null, null], two],
    ['its own, whatever its group and its template do', [set(one), set(two), set(three)], one],
    ['its group’s', [null, set(two), set(three)], two],
    ['its template’s', [null, null, set(one)], one],
    ['when its own was removed', [unset(three), set(one), set(two)], three],
    ['when its group’s was set after that', [unset(one), set(two), null], two],
    ['when it was removed everywhere', [unset(one), unset(three), unset(two)], three],
    ['not known', [null, null, null], null],
  ])('%s', (_, layers, expected) => expect(ruleSince(layers)).toEqual(expected))
})

test('it is escalated until it is answered or done', () => {
  const escalated = { status: 'new', answeredAt: null, escalatedAt: NOW } as const
  expect(isEscalated(escalated)).toBe(true)
  expect(isEscalated({ ...escalated, answeredAt: NOW })).toBe(false)
  expect(isEscalated({ ...escalated, status: 'lost' })).toBe(false)
  expect(isEscalated({ ...escalated, escalatedAt: null })).toBe(false)
})

test('who is told: whom the rule names, as far as they see the leads of the site', () => {
  const site = { id: 11, groupId: 1 }
  const here = { kind: 'site', ...site } as const
  const group = { kind: 'group', id: 1 } as const
  const person = (id: string, name: string, grants: Parameters<typeof escalationReaders>[1][number]['grants']) => ({
    id,
    name,
    email: `${id}@dealer.example`,
    grants,
  })
  const people = [
    person('zoe', 'Zoe', [{ role: 'sales', scope: here }]),
    person('ann', 'Ann', [{ role: 'sales', scope: group }]),
    person('boss', 'Boss', [{ role: 'dealer_principal', scope: here }]),
    person('far', 'Far', [{ role: 'sales', scope: { ...here, id: 12 } }]),
    person('adverts', 'Adverts', [{ role: 'marketing', scope: here }]),
    person('op', 'Op', [{ role: 'operator', scope: { kind: 'platform' } }]),
  ]
  const told = (to: EscalationRule['to']) => escalationReaders({ to }, people, site).map(({ name }) => name)
  expect(told({ role: 'sales' })).toEqual(['Ann', 'Zoe'])
  expect(told({ role: 'finance' })).toEqual([])
  expect(told({ person: 'Boss@dealer.example' })).toEqual(['Boss'])
  for (const id of ['far', 'adverts', 'op', 'nobody']) expect(told({ person: `${id}@dealer.example` })).toEqual([])
  expect(ESCALATION_ROLES).toEqual(
    ROLE_NAMES.filter((name) => name !== 'operator' && roleOf(name).permissions.includes('leads:read')),
  )
})
