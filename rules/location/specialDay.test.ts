import { describe, expect, test } from 'vitest'
import { LOCATION } from '../../tools/testing/location.ts'
import { DAY_PROBLEMS } from './dayText.ts'
import { readSpecialDay, SPECIAL_PROBLEMS, specialTexts, suggestedHolidays, withSpecialDay } from './specialDay.ts'

const TODAY = '2026-11-26'
const CLOSED = { name: 'Christmas Day', hours: 'Closed' }

describe('a special day', () => {
  test.each([
    ['2026-12-25', CLOSED, { date: '2026-12-25', name: 'Christmas Day', hours: null }],
    [TODAY, { name: 'Stocktake', hours: '08:00-12:00' }, { date: TODAY, name: 'Stocktake', hours: '08:00-12:00' }],
    ['2028-11-26', CLOSED, { date: '2028-11-26', name: 'Christmas Day', hours: null }],
    ['2026-12-25', { name: '', hours: '' }, null],
  ])('%s %j', (date, texts, day) => expect(readSpecialDay(date, texts, TODAY)).toEqual({ ok: true, day }))

  test.each([
    ['2026-11-25', CLOSED, { date: SPECIAL_PROBLEMS.date }],
    ['2028-11-27', CLOSED, { date: SPECIAL_PROBLEMS.date }],
    ['2027-02-30', CLOSED, { date: SPECIAL_PROBLEMS.date }],
    [
      '2026-11-25',
      { name: '', hours: '' },
      { date: SPECIAL_PROBLEMS.date, name: SPECIAL_PROBLEMS.name, hours: DAY_PROBLEMS.missing },
    ],
    ['2026-12-25', { name: ' ', hours: 'Closed' }, { name: SPECIAL_PROBLEMS.name }],
    ['2026-12-25', { name: 'a'.repeat(81), hours: 'Closed' }, { name: 'Please use 80 characters or fewer.' }],
    ['2026-12-25', { name: 'Christmas Day', hours: 'Ring us' }, { hours: DAY_PROBLEMS.noWords }],
    ['2026-12-25', { name: 'Christmas Day', hours: '09:00-' }, { hours: DAY_PROBLEMS.missing }],
  ])('%s %j is refused', (date, texts, problems) =>
    expect(readSpecialDay(date, texts, TODAY)).toEqual({ ok: false, problems }),
  )

  test('is one of several, in order', () => {
    const day = (date: string) => ({ date, name: 'Day', hours: null })
    const stored = [day('2026-12-26'), day('2026-12-25')]
    expect(withSpecialDay(stored, '2026-12-27', day('2026-12-27')).map(({ date }) => date)).toEqual([
      '2026-12-25',
      '2026-12-26',
      '2026-12-27',
    ])
    expect(withSpecialDay(stored, '2026-12-26', null)).toEqual([day('2026-12-25')])
  })

  test('has the texts of its form', () => {
    const special = { date: TODAY, name: 'Stocktake', status: 'Open', open: '08:00', close: '12:00' } as const
    const location = { contact_detail: { ...LOCATION.location.contact_detail, special_hours: [special] } }
    expect(specialTexts(location, TODAY)).toEqual({ name: 'Stocktake', hours: '08:00-12:00' })
    expect(specialTexts(location, '2026-11-27')).toEqual({ name: '', hours: '' })
  })
})

test('holidays of the next twelve months are suggested, unless something is said of them', () => {
  const holidays = ['2026-11-25', TODAY, '2027-11-26', '2027-11-27', '2026-12-25'].map((date) => ({
    date,
    name: 'Holiday',
    note: '',
  }))
  expect(suggestedHolidays(holidays, [{ date: '2026-12-25' }], TODAY).map(({ date }) => date)).toEqual([
    TODAY,
    '2027-11-26',
  ])
})
