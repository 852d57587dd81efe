import type { Model } from './model.ts'

/** Pages of the model range, /models?body=… (spec §2 Offers and models). */
export const MODEL_BODIES = ['SUV', 'Passenger', 'Commercial', 'Camper'] as const
export type ModelBody = (typeof MODEL_BODIES)[number]

/** Categories that manufacturers use (spec §3 Model), in the order of the header; others follow by name. */
const ORDER = [
  'SUV',
  'Hatch',
  'Passenger',
  'People Mover',
  'Ute',
  'Van',
  'Commercial',
  'Camper',
  'Caravan',
  'Coming Soon',
] as const

const BODY_OF: ReadonlyMap<string, ModelBody> = new Map([
  ['suv', 'SUV'],
  ['hatch', 'Passenger'],
  ['passenger', 'Passenger'],
  ['people mover', 'Passenger'],
  ['ute', 'Commercial'],
  ['van', 'Commercial'],
  ['truck', 'Commercial'],
  ['bus', 'Commercial'],
  ['commercial', 'Commercial'],
  ['camper', 'Camper'],
  ['caravan', 'Camper'],
])

const COMING_SOON = 'Coming Soon'
const NO_CATEGORY = 'More Models'

type BodyFields = Pick<Model, 'manufacturer_body' | 'manufacturer_body2' | 'manufacturer_body3'>

/** The manufacturer's categories of a model, up to three, each once (spec §2 Layout, §3 Model). */
export function bodyCategories(model: BodyFields): readonly string[] {
  const { manufacturer_body, manufacturer_body2, manufacturer_body3 } = model
  const found = new Map<string, string>()
  for (const category of [manufacturer_body, manufacturer_body2, manufacturer_body3]) {
    const name = category?.trim()
    if (name && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), standardName(name))
  }
  return [...found.values()]
}

const standardName = (name: string): string => ORDER.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name

const rank = (category: string): number => {
  if (category === NO_CATEGORY) return ORDER.length + 1
  const at = (ORDER as readonly string[]).indexOf(category)
  return at === -1 ? ORDER.length : at
}

/** Categories in display order; unknown ones by name. */
const inOrder = (a: string, b: string): number => rank(a) - rank(b) || (a < b ? -1 : 1)

/** The models of one category. */
export interface ModelGroup<T> {
  category: string
  models: readonly T[]
}

type Grouped = BodyFields & Pick<Model, 'status'>

/** The groups of a model: its categories, or if it has none Coming Soon or, last of all, More Models. */
function groupsOf(model: Grouped): readonly string[] {
  const categories = bodyCategories(model)
  return categories.length > 0 ? categories : [model.status === 'coming_soon' ? COMING_SOON : NO_CATEGORY]
}

/**
 * Models by the manufacturer's category (spec §2 Layout), in the given order: a model is in each of its up to three
 * categories.
 */
export const modelGroups = <T extends Grouped>(models: readonly T[]): readonly ModelGroup<T>[] =>
  grouped(models, groupsOf)

/** The same groups, but with each model only in the first of its categories. */
export const rangeGroups = <T extends Grouped>(models: readonly T[]): readonly ModelGroup<T>[] =>
  grouped(models, (model) => groupsOf(model).toSorted(inOrder).slice(0, 1))

function grouped<T>(models: readonly T[], categoriesOf: (model: T) => readonly string[]): readonly ModelGroup<T>[] {
  const groups = new Map<string, T[]>()
  for (const model of models)
    for (const category of categoriesOf(model)) groups.set(category, [...(groups.get(category) ?? []), model])
  return [...groups]
    .map(([category, members]) => ({ category, models: members }))
    .sort((a, b) => inOrder(a.category, b.category))
}

/** Whether a category is a commercial one: Commercial itself, utes, vans, trucks and buses. */
export const isCommercial = (category: string): boolean => BODY_OF.get(category.toLowerCase()) === 'Commercial'

/** One section of the model dropdown; without a title if it is not split. */
export interface ModelSection<T> {
  title: 'Passenger' | 'Commercial' | null
  groups: readonly ModelGroup<T>[]
}

/**
 * The sections of the model dropdown (spec §2 Layout): all categories in one, or passenger and commercial separately
 * (`header_commercial_split`). Each model is listed once, in the first of its categories, or in each of its up to three
 * with `header_models_repeated`. Empty sections are left out.
 */
export function modelSections<T extends Grouped>(
  models: readonly T[],
  site: { settings: { header_commercial_split?: boolean; header_models_repeated?: boolean } },
): readonly ModelSection<T>[] {
  const groups = site.settings.header_models_repeated ? modelGroups(models) : rangeGroups(models)
  const sections: readonly ModelSection<T>[] = site.settings.header_commercial_split
    ? [
        { title: 'Passenger', groups: groups.filter(({ category }) => !isCommercial(category)) },
        { title: 'Commercial', groups: groups.filter(({ category }) => isCommercial(category)) },
      ]
    : [{ title: null, groups }]
  return sections.filter((section) => section.groups.length > 0)
}

/** The body page of a query, ignoring case; null for any other text, which shows the whole range. */
export const parseModelBody = (text: string | null): ModelBody | null =>
  MODEL_BODIES.find((body) => body.toLowerCase() === text?.trim().toLowerCase()) ?? null

/** The models of a body page (spec §2): those with a category that belongs to it; hatches and people movers are Passenger. */
export const modelsOfBody = <T extends BodyFields>(models: readonly T[], body: ModelBody): readonly T[] =>
  models.filter((model) => bodyCategories(model).some((category) => BODY_OF.get(category.toLowerCase()) === body))
