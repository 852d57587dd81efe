import { expect, test } from 'vitest'
import { isRunUnderWay, runResultWords, runShare, type RunCounts, type RunState } from './bulkRun.ts'

const NONE: RunCounts = { planned: 0, same: 0, refused: 0, changed: 0, left: 0, undone: 0, kept: 0 }
const STATES: RunState[] = ['preview', 'running', 'done', 'undoing', 'undone']

test('a run changes by itself while it changes or is undone', () =>
  expect(STATES.filter(isRunUnderWay)).toEqual(['running', 'undoing']))

test.each<[RunState, Partial<RunCounts>, string]>([
  ['done', {}, 'Nothing changed'],
  ['undone', { left: 4, same: 2 }, 'Nothing changed'],
  [
    'done',
    { changed: 1_200, left: 2, refused: 3, same: 4 },
    '1,200 changed, 2 skipped, 3 couldn’t be changed, 4 the same already',
  ],
  ['preview', { planned: 10, same: 1 }, '10 to change, 1 the same already'],
  ['running', { changed: 50, planned: 10 }, '10 to change, 50 changed'],
  ['undoing', { changed: 1, undone: 2, kept: 3, left: 4 }, '1 still to undo, 2 undone, 3 not undone'],
  ['undone', { undone: 2, kept: 1 }, '2 undone, 1 not undone'],
])('%s, %j: %s', (state, counts, words) => expect(runResultWords(state, { ...NONE, ...counts })).toBe(words))

test.each<[RunState, Partial<RunCounts>, ReturnType<typeof runShare>]>([
  ['running', { planned: 3, left: 1, refused: 9 }, { done: 1, total: 4, share: 0.25 }],
  ['running', { planned: 4 }, { done: 0, total: 4, share: 0 }],
  ['undoing', { changed: 1, undone: 2, kept: 1, left: 7 }, { done: 3, total: 4, share: 0.75 }],
  ['undone', { undone: 4 }, { done: 4, total: 4, share: 1 }],
  ['done', {}, { done: 0, total: 0, share: 1 }],
])('of %s with %j %j is done', (state, counts, share) => expect(runShare(state, { ...NONE, ...counts })).toEqual(share))
