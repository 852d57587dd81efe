import { describe, expect, test } from 'vitest'
import {
  bulkDoneText,
  bulkOutcome,
  bulksOf,
  contentBulkOf,
  formIdOf,
  MOST_CONTENT_BULK,
  parseBulkDone,
  parseContentSelection,
  runIdOf,
} from './bulk.ts'
import type { ItemState } from './item.ts'

test.each([
  ['pages', true],
  ['articles', true],
  ['reviews', true],
  ['jobs', false],
  ['offers', false],
  ['models', false],
] as const)('%s are taken off: %s', (kind, taken) => {
  expect(bulksOf(kind).includes('withdraw')).toBe(taken)
  expect(contentBulkOf(kind, 'withdraw')).toBe(taken ? 'withdraw' : null)
  expect(contentBulkOf(kind, 'publish')).toBe('publish')
  expect(contentBulkOf(kind, 'burn')).toBeNull()
})

describe('what a change does with one item', () => {
  test.each<['publish' | 'withdraw' | 'delete', ItemState, boolean, string]>([
    ['publish', 'draft', false, 'Visitors see it'],
    ['publish', 'changed', true, 'Visitors see its changes'],
    ['publish', 'published', true, 'It’s already published.'],
    ['publish', 'later', true, 'It’s already published.'],
    ['publish', 'closed', true, 'It’s already published.'],
    ['publish', 'deleted', false, 'It is deleted.'],
    ['withdraw', 'published', true, 'Is taken off, and stays as a draft'],
    ['withdraw', 'changed', true, 'Is taken off, and stays as a draft'],
    ['withdraw', 'later', true, 'Is taken off, and stays as a draft'],
    ['withdraw', 'draft', false, 'The website doesn’t show it.'],
    ['withdraw', 'deleted', false, 'It is deleted.'],
    ['delete', 'draft', false, 'Is deleted'],
    ['delete', 'published', true, 'Is deleted, so visitors no longer see it'],
    ['delete', 'deleted', false, 'It’s already deleted.'],
  ])('%s, %s', (what, state, isShown, words) => {
    const outcome = bulkOutcome(what, { state, isShown })
    expect(outcome.changes ? outcome.words : outcome.reason).toBe(words)
    expect(outcome.changes).toBe(!words.endsWith('.'))
  })
})

describe('what is chosen', () => {
  const parse = (query: string) => parseContentSelection('pages', new URLSearchParams(query))
  test.each<[string, object]>([
    ['id=3&id=4&id=3', { ids: [3, 4] }],
    ['id=0&id=-1&id=x&id=99999999999', { ids: [] }],
    ['', { ids: [] }],
    ['all=1', { filter: { search: '', websiteId: null, state: null } }],
    ['all=1&id=3&search=+news+&site=7&state=draft', { filter: { search: 'news', websiteId: 7, state: 'draft' } }],
    ['all=1&site=x&state=closed', { filter: { search: '', websiteId: null, state: null } }],
  ])('%s', (query, selection) => expect(parse(query)).toEqual(selection))

  test('is one more than can be changed together, so that it is told', () => {
    const many = Array.from({ length: MOST_CONTENT_BULK + 5 }, (_, at) => `id=${at + 1}`).join('&')
    const selection = parse(many)
    expect('ids' in selection && selection.ids.length).toBe(MOST_CONTENT_BULK + 1)
  })
})

test('what was done is read as it is written', () => {
  expect(parseBulkDone(bulkDoneText('withdraw', 12))).toEqual({ what: 'withdraw', count: 12 })
  for (const text of [null, '', '3', 'burn-3', 'delete-', 'delete-3-4', 'delete-99999'])
    expect(parseBulkDone(text)).toBeNull()
})

test('a change is named by its id and nothing else', () => {
  const id = '0198a7b2-8f1c-4a55-9d3e-2b7f64c1a0de'
  expect(runIdOf(id)).toBe(id)
  for (const text of [null, '', '3.1', id.toUpperCase(), `${id}0`, ` ${id}`, '<b>']) expect(runIdOf(text)).toBeNull()
})

test('each item has a form of its own', () => {
  const form = '0198a7b2-8f1c-4a55-9d3e-2b7f64c1a0de'
  expect(formIdOf(form, 3)).toBe('0198a7b2-8f1c-4a55-9d3e-000000000003')
  expect(formIdOf(form, 3)).not.toBe(formIdOf(form, 4))
})
