import { expect, test } from 'vitest'
import { advancesLead, type LeadProgress } from './advance.ts'

const at = (step_number: number | null): LeadProgress => ({ lead_status: 'Incomplete', step_number })
const done = (step_number: number | null): LeadProgress => ({ lead_status: 'Complete', step_number })

test.each<[string, LeadProgress, LeadProgress, boolean]>([
  ['the next step', at(1), at(2), true],
  ['a step further on, after a skip', at(1), at(4), true],
  ['the same step again', at(2), at(2), false],
  ['an earlier step that comes late', at(3), at(2), false],
  ['the first numbered step of a lead without one', at(null), at(1), true],
  ['a step without a number', at(1), at(null), false],
  ['the end', at(3), done(4), true],
  ['the end, whatever its number', at(3), done(null), true],
  ['the end again', done(4), done(4), false],
  ['a step after the end', done(3), at(4), false],
])('%s', (_, stored, sent, expected) => expect(advancesLead(stored, sent)).toBe(expected))
