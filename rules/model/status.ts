import { COPY } from '../site/copy.ts'
import type { Model } from './model.ts'

const LABELS: Readonly<Record<Model['status'], string | null>> = {
  '': null,
  new: 'New',
  all_new: COPY.allNew.trim(),
  coming_soon: 'Coming Soon',
}

/** The label of a model's status (spec §3 Model); null for a model that has none. */
export const statusLabel = (model: Pick<Model, 'status'>): string | null => LABELS[model.status]

/** A model's name as a heading: an all-new one says so first (spec §9 Default copy). */
export const modelHeading = (model: Pick<Model, 'name' | 'status'>): string =>
  model.status === 'all_new' ? `${COPY.allNew}${model.name}` : model.name
