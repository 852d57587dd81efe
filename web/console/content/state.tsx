import { STATE_LABELS, type ItemState } from '@forecourt/rules/content/item.ts'

const LOOK: Readonly<Record<ItemState, string>> = {
  draft: '',
  changed: 'warn',
  published: 'good',
  later: 'warn',
  closed: '',
  deleted: 'danger',
}

/** Where an item stands. */
export function StateBadge({ state }: { state: ItemState }) {
  return <span className={`badge ${LOOK[state]}`}>{STATE_LABELS[state]}</span>
}
