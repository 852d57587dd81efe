import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Field, Form } from './form.ts'
import {
  FIRST_STEP,
  isLast,
  next,
  previous,
  progress,
  skip,
  skippedSteps,
  stepText,
  unexplainedFailure,
  stepPosition,
  wrongStep,
  type StepPosition,
} from './steps.ts'

const step = (name: string, to?: string) => ({
  name,
  title: name,
  fields: [],
  ...(to ? { skip: { label: 'Skip', to } } : {}),
})
const form: Form = {
  name: 'trade-in',
  title: 'Form',
  category: 'Trade In',
  subcategory: null,
  steps: [step('a'), step('b', 'd'), step('c', 'd'), step('d', 'a'), step('e', 'missing')],
  submitLabel: 'Send',
  booking: null,
  hasFiles: false,
}
const at = (index: number, ...skipped: string[]): StepPosition => ({ index, skipped })

describe('the step to go to for an error', () => {
  const field = (name: string) => ({ type: 'string', name, label: name, required: false }) as unknown as Field
  const asking: Form = {
    ...form,
    steps: [
      { ...step('when'), fields: [field('when')] },
      { ...step('who'), fields: [field('name'), field('email')] },
    ],
  }
  test.each([
    ['of the first step', { when: 'taken' }, 0],
    ['of the last step', { email: 'wrong' }, 1],
    ['of both', { name: 'wrong', when: 'taken' }, 0],
    ['of a question that is in no step', { other: 'wrong' }, null],
    ['none', {}, null],
  ])('%s', (_name, errors, index) => expect(wrongStep(asking, errors)).toBe(index))
})

describe('forward', () => {
  test.each([
    [FIRST_STEP, at(1)],
    [at(3), at(4)],
    [at(4), null],
    [at(3, 'b', 'c'), at(4, 'b', 'c')],
    // The visitor went back to a skipped step and answered it.
    [at(1, 'b'), at(2)],
  ])('%j to %j', (from, to) => expect(next(form, from)).toEqual(to))

  test('the last step is the fifth', () =>
    expect([3, 4].map((index) => isLast(form, at(index)))).toEqual([false, true]))
})

describe('leaving steps out', () => {
  test.each([
    ['a step that cannot be', at(0), null],
    ['one', at(2), at(3, 'c')],
    ['and those between', at(1), at(3, 'b', 'c')],
    ['not backwards', at(3), null],
    ['nor to nowhere', at(4), null],
  ])('%s', (_, from, to) => expect(skip(form, from)).toEqual(to))

  test.each([
    [[], []],
    [['a'], []],
    [['b'], ['b', 'c']],
    [
      ['b', 'c'],
      ['b', 'c'],
    ],
    [
      ['c', 'b'],
      ['b', 'c'],
    ],
    [['c'], ['c']],
    [['d', 'e', 'x', ''], []],
  ])('a browser that names %j left out %j', (named, expected) => expect(skippedSteps(form, named)).toEqual(expected))
})

describe('back (spec §4)', () => {
  test.each([
    ['from the first there is none', at(0), null],
    ['the step before', at(2), at(1)],
    ['the step that a skip came from', at(3, 'b', 'c'), at(1)],
    ['the nearer one', at(3, 'c'), at(2)],
    ['after a step that a skip led to, that step', at(4, 'b', 'c'), at(3, 'b', 'c')],
  ])('%s', (_, from, to) => expect(previous(form, from)).toEqual(to))

  test('undoes any way forward', () =>
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 8 }), (skips) => {
        const trail: StepPosition[] = [FIRST_STEP]
        for (const wants of skips) {
          const position = (wants ? skip(form, trail.at(-1)!) : null) ?? next(form, trail.at(-1)!)
          if (position) trail.push(position)
        }
        for (let index = trail.length - 1; index > 0; index--)
          expect(previous(form, trail[index]!)).toEqual(trail[index - 1])
      }),
    ))
})

test.each([
  [1, [], at(0)],
  [4, ['b'], at(3, 'b', 'c')],
  [5, [], at(4)],
  [6, [], at(4)],
  [0, [], at(0)],
  [-1, [], at(0)],
  [1.5, [], at(0)],
  [Number.NaN, [], at(0)],
])('step %d without %j', (number, skipped, position) => expect(stepPosition(form, number, skipped)).toEqual(position))

describe('progress: step index by step count, 100 when complete (spec §4) (§4.7)', () => {
  test.each([
    [0, false, 0],
    [1, false, 20],
    [4, false, 80],
    [4, true, 100],
    [0, true, 100],
  ])('step %i, complete %s: %i', (index, complete, percent) =>
    expect(progress(form, at(index), complete)).toBe(percent),
  )
  test('in whole per cent', () => expect(progress({ ...form, steps: form.steps.slice(0, 3) }, at(1))).toBe(33))
})

test('where the visitor is, in words', () => {
  expect(stepText(form, at(0))).toBe('step 1 of 5')
  expect(stepText(form, at(4))).toBe('step 5 of 5')
})

test.each([
  [1, 'An error occurred when submitting this form'],
  [2, 'An unexpected error occured'],
  [5, 'An unexpected error occured'],
])('a form of %i steps that fails without a word: %s', (count, text) =>
  expect(unexplainedFailure({ ...form, steps: form.steps.slice(0, count) })).toBe(text),
)
