import { expect, test } from 'vitest'
import { latestChanges, MOST_CHANGES } from './vehicleChanges.ts'

const history = (by: string, ...minutes: number[]) =>
  minutes.map((minute) => ({ by, at: new Date(Date.UTC(2026, 10, 28, 0, minute)) }))

test.each([
  ['none', [], [], []],
  ['both, the newest first', history('person', 3, 1), history('feed', 2), ['person 3', 'feed 2', 'person 1']],
  [
    'as many as fit',
    history('person', 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1),
    [],
    [...Array.from({ length: MOST_CHANGES }, (_, at) => `person ${11 - at}`)],
  ],
] as const)('%s', (_, own, ofFeed, expected) =>
  expect(latestChanges([...own], [...ofFeed]).map(({ by, at }) => `${by} ${at.getUTCMinutes()}`)).toEqual(expected),
)
