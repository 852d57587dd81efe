import { describe, expect, test } from 'vitest'
import { offerDaysLabel, offerDaysText } from './days.ts'

const at = { locale: 'en-AU', zone: 'Australian Eastern Standard Time' } as const
const days = (starts_on: string | null, ends_on: string | null) => ({ starts_on, ends_on })

describe('offerDaysText', () => {
  test.each([
    [days(null, null), 'Visitors see it from when you publish it, and until you set a last day.'],
    [days('soon', ''), 'Visitors see it from when you publish it, and until you set a last day.'],
    [
      days('2026-12-01', null),
      'Visitors see it from the start of 1 December 2026, Australian Eastern Standard Time, and until you set a last day.',
    ],
    [
      days(null, '2026-12-31'),
      'Visitors see it until the end of 31 December 2026, Australian Eastern Standard Time. After that its page says that it has ended.',
    ],
    [
      days('2026-12-01', '2026-12-01'),
      'Visitors see it on 1 December 2026 only, Australian Eastern Standard Time. After that its page says that it has ended.',
    ],
    [
      days('2026-12-01', '2026-12-31'),
      'Visitors see it from the start of 1 December 2026 until the end of 31 December 2026, Australian Eastern Standard Time. After that its page says that it has ended.',
    ],
  ])('%j: %s', (of, words) => expect(offerDaysText(of, at)).toBe(words))
})

describe('offerDaysLabel', () => {
  test.each([
    [days(null, null), 'No last day'],
    [days('2026-12-01', null), 'No last day'],
    [days('2026-12-02', null), 'Starts on 2 December 2026'],
    [days('2026-12-02', '2026-12-02'), 'Starts on 2 December 2026'],
    [days('2026-12-02', '2026-12-09'), 'Starts on 2 December 2026, until 9 December 2026'],
    [days(null, '2026-12-01'), 'Until 1 December 2026'],
    [days(null, '2026-11-30'), 'Ended on 30 November 2026'],
  ])('%j on 1 December: %s', (of, words) => expect(offerDaysLabel(of, '2026-12-01', 'en-AU')).toBe(words))
})
