import { expect, test } from 'vitest'
import { listViews } from './listViews.ts'

const { all, parse } = listViews({
  all: { label: 'All', empty: 'None yet.' },
  open: { label: 'Open', empty: 'None is open.' },
})

test('views are in the order in which they are given', () => expect(all).toEqual(['all', 'open']))
test.each([
  ['open', 'open'],
  ['all', 'all'],
  ['', 'all'],
  [null, 'all'],
  ['Open', 'all'],
  ['constructor', 'all'],
])('%j is the view %s', (text, view) => expect(parse(text)).toBe(view))
