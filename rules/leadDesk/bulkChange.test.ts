import { describe, expect, test } from 'vitest'
import {
  bulkLeadsProblem,
  bulkWords,
  changedBy,
  chosenText,
  countChanged,
  isAlready,
  MOST_BULK_LEADS,
  parseChosen,
  readLeadBulk,
  whyNot,
  type LeadBulkChange,
} from './bulkChange.ts'

const ID = '0b0e6f6e-1c7f-4a51-9f0e-3f5b8f3b1c11'
const NOON = '2026-11-27T02:00:00.000Z'

test.each<[string, string, ReturnType<typeof readLeadBulk>]>([
  ['assigned:kim', '', { kind: 'assigned', person: 'kim' }],
  ['assigned:', '', { kind: 'assigned', person: null }],
  ['status:won', '', { kind: 'status', status: 'won' }],
  ['status:sold', '', null],
  ['snoozed:tomorrow', '2026-11-27T09:00', { kind: 'snoozed', until: 'tomorrow' }],
  ['snoozed:another', '2026-11-27T09:00', { kind: 'snoozed', until: '2026-11-27T09:00' }],
  ['snoozed:end', '', { kind: 'snoozed', until: 'end' }],
  ['won', '', null],
  ['', '', null],
  ['delete:all', '', null],
])('the button %j asks for it', (text, typed, expected) => expect(readLeadBulk(text, typed)).toEqual(expected))

describe('a lead that is already so stays as it is', () => {
  const work = { status: 'open', assignedTo: 'kim', snoozedUntil: new Date(NOON) } as const
  test.each<[LeadBulkChange, boolean]>([
    [{ kind: 'assigned', to: 'kim', name: 'Kim' }, true],
    [{ kind: 'assigned', to: 'lou', name: 'Lou' }, false],
    [{ kind: 'assigned', to: null, name: 'nobody' }, false],
    [{ kind: 'status', status: 'open' }, true],
    [{ kind: 'status', status: 'won' }, false],
    [{ kind: 'snoozed', until: NOON }, true],
    [{ kind: 'snoozed', until: null }, false],
  ])('%j', (change, expected) => expect(isAlready(change, work)).toBe(expected))

  test('not snoozed is so already if it is not', () =>
    expect(isAlready({ kind: 'snoozed', until: null }, { ...work, snoozedUntil: null })).toBe(true))
})

test('what is done is not put off, but everything else can be done to it', () => {
  const snoozed: LeadBulkChange = { kind: 'snoozed', until: NOON }
  expect(whyNot(snoozed, { status: 'won' })).toBe('Only new and open leads can be snoozed.')
  expect(whyNot(snoozed, { status: 'open' })).toBeNull()
  expect(whyNot({ kind: 'snoozed', until: null }, { status: 'won' })).toBeNull()
  expect(whyNot({ kind: 'status', status: 'open' }, { status: 'won' })).toBeNull()
})

test('how many leads can be changed at once', () => {
  expect(bulkLeadsProblem(0)).toBe('None of these leads are in your inbox any more. Select some, then try again.')
  expect(bulkLeadsProblem(1)).toBeNull()
  expect(bulkLeadsProblem(MOST_BULK_LEADS)).toBeNull()
  expect(bulkLeadsProblem(MOST_BULK_LEADS + 1)).toBe(
    'At most 10,000 leads can be changed at once. Filter the list, then try again.',
  )
})

test('words', () => {
  expect(countChanged(1)).toBe('The list has changed: 1 lead matches now. Look at it, then try again.')
  expect(countChanged(2)).toBe('The list has changed: 2 leads match now. Look at it, then try again.')
  expect(changedBy('Kim')).toBe('Kim changed it after you selected it.')
  expect(changedBy(null)).toBe('Someone else changed it after you selected it.')
  expect(bulkWords({ kind: 'assigned', to: 'kim', name: 'Kim' })).toBe('Assigned to Kim')
  expect(bulkWords({ kind: 'assigned', to: null, name: 'nobody' })).toBe('Assigned to nobody')
  expect(bulkWords({ kind: 'status', status: 'lost' })).toBe('Status changed to Lost')
  expect(bulkWords({ kind: 'snoozed', until: NOON })).toBe('Snoozed')
  expect(bulkWords({ kind: 'snoozed', until: null })).toBe('No longer snoozed')
})

test('selected leads are read with their versions, each once', () => {
  expect(chosenText({ id: ID, version: 3 })).toBe(`${ID}.3`)
  expect(parseChosen([`${ID}.3`, `${ID}.4`, ID, `${ID}.-1`, '<b>.1', ''])).toEqual([{ id: ID, version: 4 }])
  const many = Array.from({ length: 300 }, (_, at) => `${ID.slice(0, -3)}${String(at).padStart(3, '0')}.0`)
  expect(parseChosen(many)).toHaveLength(200)
})
