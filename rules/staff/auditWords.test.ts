import { expect, test } from 'vitest'
import { auditWords, type KeptEntry } from './auditWords.ts'

const reader = { locale: 'en-AU' as const, timeOf: (at: Date) => at.toISOString() }
const places = {
  sites: [{ id: 1, name: 'Harbour', slug: 'harbour' }],
  groups: [{ id: 2, name: 'Wattle Group', slug: 'wattle' }],
}
const entry = (changes: Partial<KeptEntry>): KeptEntry => ({
  action: 'setting.changed',
  subject: 'Lead destinations',
  website_id: 1,
  dealership_group_id: null,
  before: null,
  after: null,
  ...changes,
})

test.each<[string, Partial<KeptEntry>, Record<string, string>]>([
  ['at a site', {}, { what: 'Changed the setting Lead destinations', where: 'Harbour', before: '', after: '' }],
  ['at a site that the reader does not know', { website_id: 9 }, { where: 'another site' }],
  ['at a group', { website_id: null, dealership_group_id: 2 }, { where: 'Wattle Group (all sites)' }],
  ['of the platform', { website_id: null }, { where: '' }],
  ['with several values', { after: { to: '/contact', status: 301 } }, { after: '/contact, status: 301' }],
  [
    'with empty values, which say nothing',
    { before: { leads: '', service: '' }, after: { leads: 'a@b.example', service: '', finance: null } },
    { before: 'none', after: 'a@b.example' },
  ],
  ['with values that only look empty', { before: { count: 0, on: false } }, { before: 'count: 0, on: no' }],
])('an entry %s', (_name, changes, words) => expect(auditWords(entry(changes), places, reader)).toMatchObject(words))

test('an action is spelled as the reader spells', () => {
  const { what } = auditWords(entry({ action: 'stock.colour', subject: 'MZ1' }), places, { ...reader, locale: 'en-US' })
  expect(what).toBe('Changed the color of MZ1')
})
