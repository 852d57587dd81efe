import { describe, expect, test } from 'vitest'
import { scheduleProblems, type ScheduleTimes } from './schedule.ts'

const now = new Date('2026-11-26T09:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const times = (publishAt: Date | null, takeDownAt: Date | null): ScheduleTimes => ({ publishAt, takeDownAt })

describe('scheduleProblems', () => {
  test.each<[string, ScheduleTimes, boolean, object | null]>([
    ['no time', times(null, null), true, { publish_at: 'Please choose a time.' }],
    ['now', times(now, null), false, { publish_at: 'Please choose a time in the future.' }],
    ['in a moment', times(at(1), null), false, null],
    ['taken down now', times(null, now), true, { take_down_at: 'Please choose a time in the future.' }],
    ['taken down in a moment', times(null, at(1)), true, null],
    [
      'taken down though it is not shown',
      times(null, at(1)),
      false,
      { publish_at: 'The website doesn’t show this yet, so choose when to publish it too.' },
    ],
    [
      'taken down as it is published',
      times(at(5), at(5)),
      false,
      { take_down_at: 'Please choose a time after it is published.' },
    ],
    ['taken down after it is published', times(at(5), at(6)), false, null],
  ])('%s', (_, given, isShown, problems) => {
    expect(scheduleProblems(given, { kind: 'pages', isShown, now })).toEqual(problems)
  })

  test.each(['jobs', 'offers'] as const)('%s end with their last day', (kind) => {
    const of = { kind, isShown: true, now }
    expect(scheduleProblems(times(at(1), null), of)).toBeNull()
    expect(scheduleProblems(times(null, at(1)), of)).toEqual({
      take_down_at: 'This ends with its last day, which is in the editor.',
    })
  })
})
