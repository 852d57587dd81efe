import { expect, test } from 'vitest'
import { isNewReport, textFailure, textOutcome, textReport, type TextReport } from './textReport.ts'

test.each([
  ['delivered', 'delivered', null],
  ['DELIVERED', 'delivered', null],
  ['enroute', 'sent', null],
  ['submitted', 'sent', null],
  ['queued', 'sent', null],
  ['expired', 'failed', 'the phone was off or out of reach for too long'],
  ['rejected', 'failed', 'the network refused it'],
  ['undeliverable', 'failed', 'this number can’t receive it'],
  ['failed', 'failed', 'the provider couldn’t send it'],
  ['cancelled', 'failed', 'the provider cancelled it'],
])('%s is %s: %s', (status, outcome, reason) => {
  const report = textReport(status)!
  expect([textOutcome(report), textFailure(report, null)]).toEqual([outcome, reason])
})

test.each(['', 'read', 'toString', '<b>delivered</b>'])('%j says nothing', (status) => {
  expect(textReport(status)).toBeNull()
})

test('the provider’s code is said with the reason, and not at any length', () => {
  expect(textFailure('rejected', '401')).toBe('the network refused it (code 401)')
  expect(textFailure('rejected', 'x'.repeat(99))).toBe(`the network refused it (code ${'x'.repeat(20)})`)
  expect(textFailure('delivered', '220')).toBeNull()
})

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 2, minute))
test.each<[TextReport, number, TextReport, number, boolean]>([
  ['enroute', 1, 'submitted', 2, true],
  ['enroute', 1, 'submitted', 1, false],
  ['enroute', 2, 'submitted', 1, false],
  ['enroute', 2, 'delivered', 1, true],
  ['delivered', 1, 'enroute', 2, false],
  ['delivered', 1, 'delivered', 1, false],
  ['expired', 1, 'delivered', 2, true],
  ['delivered', 2, 'expired', 1, false],
])('after %s at %i, %s at %i is news: %s', (report, minute, next, nextMinute, expected) => {
  expect(isNewReport({ report, at: at(minute) }, { report: next, at: at(nextMinute) })).toBe(expected)
})

test('the first report is news', () => {
  expect(isNewReport(null, { report: 'queued', at: at(0) })).toBe(true)
})
