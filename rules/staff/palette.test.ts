import { expect, test } from 'vitest'
import { exactFirst, matchedBy, matchesLabel, paletteSearch } from './palette.ts'

test.each([
  ['', null],
  [' a ', null],
  ['ab', 'ab'],
  ['  kim \n\t lee ', 'kim lee'],
  ['a\u0000b', 'a b'],
  ['\u0000\u0007', null],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), 'x'.repeat(80)],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
  ['<b>', '<b>'],
])('%j is searched as %j', (typed, search) => {
  expect(paletteSearch(typed)).toBe(search)
})

test.each([
  ['Audit log', '', true],
  ['Audit log', '  ', true],
  ['Audit log', 'a', true],
  ['Audit log', 'LOG', true],
  ['Audit log', 'lo au', true],
  ['Audit log', 'udit', false],
  ['Audit log', 'audit logs', false],
  ['Audit log', 'audit stock', false],
  ['Audit log', '.', false],
  ['My account', 'acc.', true],
])('the label %j with %j typed: %s', (label, typed, matches) => {
  expect(matchesLabel(label, typed)).toBe(matches)
})

test.each([
  ['', ''],
  ['loc', ''],
  ['hours', 'opening hours'],
  ['open hours loc', 'opening hours'],
  ['holi', 'holidays'],
  ['hours holidays', null],
  ['stock', null],
])('Locations, also opening hours or holidays, with %j typed: %j', (typed, by) => {
  expect(matchedBy('Locations', ['opening hours', 'holidays'], typed)).toBe(by)
})

test('an exact stock number comes first, and the others stay in order', () => {
  expect(exactFirst(['A123', 'B1', 'a12', 'A12X'], 'A12', (row) => row)).toEqual(['a12', 'A123', 'B1', 'A12X'])
  expect(exactFirst(['A123', 'B1'], 'A1', (row) => row)).toEqual(['A123', 'B1'])
})
