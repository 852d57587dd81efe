import { COPY } from '../site/copy.ts'
import type { Model } from './model.ts'

const LABELS: Readonly<Record<Model['status'], string | null>> = {
  '': null,
  new: 'New',
  all_new: COPY.allNew.trim(),
  coming_soon: 'Coming Soon',
}

/** The label of a model's status (spec §3 Model); null if it has none. */
export const statusLabel = (model: Pick<Model, 'status'>): string | null => LABELS[model.status]

/** A model's heading, prefixed if it is all-new (spec §9 Default copy). */
export const modelHeading = (model: Pick<Model, 'name' | 'status'>): string =>
  model.status === 'all_new' ? `${COPY.allNew}${model.name}` : model.name
