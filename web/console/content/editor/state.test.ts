import { draftOf } from '@forecourt/rules/content/draft.ts'
import { expect, test } from 'vitest'
import { changed, opened, writtenDraft, type EditorChange } from './state.ts'

const draft = draftOf('pages', {
  title: 'A',
  slug: 'a',
  blocks: ['one', 'two', 'three'].map((text) => ({ type: 'markdown', text })),
})
const texts = (changes: readonly EditorChange[]) =>
  writtenDraft(changes.reduce(changed, opened(draft))).blocks.map((block) =>
    block.type === 'markdown' ? block.text : block.type,
  )

test.each<[string, readonly EditorChange[], string[]]>([
  ['opening', [], ['one', 'two', 'three']],
  ['moving later', [{ type: 'move', key: 'stored-0', to: 2 }], ['two', 'three', 'one']],
  ['moving earlier', [{ type: 'move', key: 'stored-2', to: 0 }], ['three', 'one', 'two']],
  ['moving what is gone', [{ type: 'move', key: 'x', to: 0 }], ['one', 'two', 'three']],
  ['duplicating', [{ type: 'duplicate', key: 'stored-1' }], ['one', 'two', 'two', 'three']],
  ['adding', [{ type: 'add', at: 1, of: 'offers' }], ['one', 'offers', 'two', 'three']],
  ['deleting', [{ type: 'delete', key: 'stored-0' }], ['two', 'three']],
  ['deleting and undoing', [{ type: 'delete', key: 'stored-1' }, { type: 'undelete' }], ['one', 'two', 'three']],
  [
    'writing after deleting keeps the undo',
    [
      { type: 'delete', key: 'stored-0' },
      { type: 'block', key: 'stored-1', block: { type: 'markdown', text: 'TWO' } },
      { type: 'undelete' },
    ],
    ['one', 'TWO', 'three'],
  ],
  [
    'another change of the list ends it',
    [{ type: 'delete', key: 'stored-0' }, { type: 'add', at: 0, of: 'offers' }, { type: 'undelete' }],
    ['offers', 'two', 'three'],
  ],
])('%s', (_, changes, expected) => {
  expect(texts(changes)).toEqual(expected)
})

test('what was not changed is saved as it was', () => {
  expect(writtenDraft(opened(draft))).toEqual(draft)
})
