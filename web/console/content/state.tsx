import { stateLabel, type ItemKind, type ItemState } from '@forecourt/rules/content/item.ts'

const LOOK: Readonly<Record<ItemState, string>> = {
  draft: '',
  changed: 'warn',
  published: 'good',
  later: 'warn',
  closed: '',
  deleted: 'danger',
}

/** Where an item stands. */
export function StateBadge({ kind, state }: { kind: ItemKind; state: ItemState }) {
  return <span className={`badge ${LOOK[state]}`}>{stateLabel(kind, state)}</span>
}
