import type { Draft, DraftBlock } from '@forecourt/rules/content/draft.ts'
import { newBlock } from '@forecourt/rules/content/newBlock.ts'
import type { Block } from '@forecourt/rules/content/content.ts'

/** A block with its name in lists, which stays as it moves. */
export interface KeyedBlock {
  key: string
  block: DraftBlock
}

/** What is being written. */
export interface EditorState {
  fields: Omit<Draft, 'blocks'>
  blocks: readonly KeyedBlock[]
  /** The block that was deleted last, for as long as nothing else happens to the list. */
  deleted: (KeyedBlock & { at: number }) | null
  /** The block that was added last, which gets the focus. */
  added: string | null
}

export type EditorChange =
  | { type: 'field'; name: string; value: unknown }
  | { type: 'block'; key: string; block: DraftBlock }
  | { type: 'add'; at: number; of: Block['type'] }
  | { type: 'move'; key: string; to: number }
  | { type: 'duplicate'; key: string }
  | { type: 'delete'; key: string }
  | { type: 'undelete' }
  | { type: 'load'; draft: Draft }

let last = 0
const keyed = (block: DraftBlock): KeyedBlock => ({ key: `block-${(last += 1)}`, block })

/** What is written as a draft is opened. */
export function opened({ blocks, ...fields }: Draft): EditorState {
  return { fields, blocks: blocks.map((block, at) => ({ key: `stored-${at}`, block })), deleted: null, added: null }
}

/** What is written, as it is saved. */
export const writtenDraft = ({ fields, blocks }: Pick<EditorState, 'fields' | 'blocks'>): Draft =>
  ({ ...fields, blocks: blocks.map(({ block }) => block) }) as Draft

const inserted = <T>(list: readonly T[], at: number, item: T): T[] => [...list.slice(0, at), item, ...list.slice(at)]

/** What is written after a change. */
export function changed(state: EditorState, change: EditorChange): EditorState {
  const { blocks } = state
  const at = 'key' in change ? blocks.findIndex(({ key }) => key === change.key) : -1
  switch (change.type) {
    case 'field':
      return { ...state, fields: { ...state.fields, [change.name]: change.value } as EditorState['fields'] }
    case 'block':
      return {
        ...state,
        blocks: blocks.map((one) => (one.key === change.key ? { ...one, block: change.block } : one)),
      }
    case 'add': {
      const added = keyed(newBlock(change.of))
      return { ...state, blocks: inserted(blocks, change.at, added), deleted: null, added: added.key }
    }
    case 'move': {
      const moved = blocks[at]
      if (!moved) return state
      return { ...state, blocks: inserted(blocks.toSpliced(at, 1), change.to, moved), deleted: null }
    }
    case 'duplicate': {
      const original = blocks[at]
      if (!original) return state
      const copy = keyed(original.block)
      return { ...state, blocks: inserted(blocks, at + 1, copy), deleted: null, added: copy.key }
    }
    case 'delete': {
      const gone = blocks[at]
      return gone ? { ...state, blocks: blocks.toSpliced(at, 1), deleted: { ...gone, at }, added: null } : state
    }
    case 'undelete': {
      const { deleted } = state
      if (!deleted) return state
      const { at: place, ...block } = deleted
      return { ...state, blocks: inserted(blocks, place, block), deleted: null, added: block.key }
    }
    case 'load': {
      const { blocks: loaded, ...fields } = change.draft
      return { fields, blocks: loaded.map(keyed), deleted: null, added: null }
    }
  }
}
