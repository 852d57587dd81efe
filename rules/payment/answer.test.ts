import { describe, expect, test } from 'vitest'
import { answerDaysLabel, answerDaysLeft, answerDueOf, isAnswerOverdue, lastAnswerDay } from './answer.ts'
import { dayOf } from '../locale/dates.ts'

const SYDNEY = 'Australia/Sydney'
const BRISBANE = 'Australia/Brisbane'
const at = (instant: string) => new Date(instant)

describe('when the time to answer is over (decision 129)', () => {
  const DUE: [paidAt: string, days: number | null, zone: string, due: string | null][] = [
    ['2026-11-24T00:00:00Z', null, BRISBANE, null],
    // The day of the payment does not count, at whichever time it was.
    ['2026-11-23T14:00:00.000Z', 1, BRISBANE, '2026-11-25T14:00:00.000Z'],
    ['2026-11-24T13:59:59.999Z', 1, BRISBANE, '2026-11-25T14:00:00.000Z'],
    ['2026-11-24T14:00:00.000Z', 1, BRISBANE, '2026-11-26T14:00:00.000Z'],
    // The same moment is another day elsewhere.
    ['2026-11-24T13:30:00.000Z', 1, SYDNEY, '2026-11-26T13:00:00.000Z'],
    // Clocks go forward on 4 October and back on 5 April: a day of 23 hours, and one of 25.
    ['2026-10-02T13:59:59.999Z', 1, SYDNEY, '2026-10-03T14:00:00.000Z'],
    ['2026-10-03T13:59:59.999Z', 1, SYDNEY, '2026-10-04T13:00:00.000Z'],
    ['2026-10-03T14:00:00.000Z', 1, SYDNEY, '2026-10-05T13:00:00.000Z'],
    ['2026-04-03T13:00:00.000Z', 1, SYDNEY, '2026-04-05T14:00:00.000Z'],
    ['2026-12-31T13:00:00.000Z', 30, SYDNEY, '2027-01-31T13:00:00.000Z'],
  ]
  test.each(DUE)('paid %s, %s days, %s: %s', (paidAt, days, zone, due) => {
    expect(answerDueOf(at(paidAt), days, zone)?.toISOString() ?? null).toBe(due)
  })

  test.each([SYDNEY, 'Pacific/Auckland', 'America/Chicago'])(
    'the last day is that many days after the payment, on every day of a year in %s',
    (zone) => {
      for (let hour = 0; hour < 366 * 24; hour += 17) {
        const paidAt = new Date(Date.UTC(2026, 0, 1, hour))
        const due = answerDueOf(paidAt, 2, zone)!
        const days = (Date.parse(dayOf(lastAnswerDay(due), zone)) - Date.parse(dayOf(paidAt, zone))) / 86_400_000
        expect([days, dayOf(due, zone) > dayOf(lastAnswerDay(due), zone)]).toEqual([2, true])
      }
    },
  )
})

describe('how many days are left', () => {
  // Paid on Friday 2 October in Sydney, to be answered by Sunday the 4th, which has 23 hours.
  const answer = { answerDue: answerDueOf(at('2026-10-02T00:00:00Z'), 2, SYDNEY)!, answeredAt: null }
  const LEFT: [now: string, left: number, label: string, isOverdue: boolean][] = [
    ['2026-10-02T13:59:59.999Z', 2, '2 days left', false],
    ['2026-10-02T14:00:00.000Z', 1, '1 day left', false],
    ['2026-10-03T13:59:59.999Z', 1, '1 day left', false],
    ['2026-10-03T14:00:00.000Z', 0, 'due today', false],
    ['2026-10-04T12:59:59.999Z', 0, 'due today', false],
    ['2026-10-04T13:00:00.000Z', -1, '1 day overdue', true],
    ['2026-10-05T12:59:59.999Z', -1, '1 day overdue', true],
    ['2026-10-05T13:00:00.000Z', -2, '2 days overdue', true],
  ]
  test.each(LEFT)('at %s: %s', (now, left, label, isOverdue) => {
    expect(answerDaysLeft(answer, SYDNEY, at(now))).toBe(left)
    expect(answerDaysLabel(left)).toBe(label)
    expect(isAnswerOverdue(answer, at(now))).toBe(isOverdue)
  })

  test('none once it has been answered, or if no answer is due', () => {
    const late = at('2026-11-01T00:00:00Z')
    for (const one of [
      { ...answer, answeredAt: late },
      { answerDue: null, answeredAt: null },
    ])
      expect([answerDaysLeft(one, SYDNEY, late), isAnswerOverdue(one, late)]).toEqual([null, false])
    expect(answerDaysLabel(null)).toBeNull()
  })
})
