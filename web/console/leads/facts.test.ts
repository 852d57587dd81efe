import { expect, test } from 'vitest'
import { factsOf } from './facts.ts'

type Given = Parameters<typeof factsOf>[0]

const lead = { category: 'Used Vehicle Enquiry', url: 'https://dealer.example/', visited_pages: ['/stock', '/stock/1'] }
const stored = { ...lead, terms_conditions: null }
const row = {
  lead: stored,
  form: null,
  reference: 'AB12',
  suspicion: null,
  created_at: new Date('2026-11-27T00:00:00Z'),
}
const labels = (activity: Given['activity']) =>
  factsOf({ row: row as unknown as Given['row'], site: null, activity }, 'UTC').map(({ label }) => label)

test('a lead of a visitor says which pages they saw', () =>
  expect(labels([{ kind: 'status' }])).toEqual(['Kind', 'Page', 'Pages visited', 'Received', 'Reference']))

test('one that somebody at the dealership entered says of no page', () =>
  expect(labels([{ kind: 'status' }, { kind: 'entered' }])).toEqual(['Kind', 'Received', 'Reference']))
