import { expect, test } from 'vitest'
import { auditDays } from './auditDays.ts'

test.each([
  ['', '', '', null, null],
  ['2026-11-02', '', '', '2026-11-02', null],
  ['', '2026-11-02', '', null, '2026-11-02'],
  ['2026-11-02', '2026-11-02', '', '2026-11-02', '2026-11-02'],
  ['2026-11-03', '2026-11-02', '', '2026-11-02', '2026-11-03'],
  ['2026-13-01', '2026-11-02', '', null, '2026-11-02'],
  ['today', '', '', null, null],
  ['', '', '2026-11-02', '2026-11-02', '2026-11-02'],
  ['', '', '2026-11-99', null, null],
  ['2026-11-01', '', '2026-11-02', '2026-11-01', null],
])('from %j until %j, day %j: %j to %j', (from, until, day, first, last) => {
  expect(auditDays({ from, until, day })).toEqual({ from: first, until: last })
})
