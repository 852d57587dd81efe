import { slugOf } from '../site/slug.ts'
import { requiredText } from '../locale/requiredText.ts'

/** A dealership that a site shows. */
export interface ShownDealership {
  id: number
  name: string
  /** Whether another site of whoever looks shows it too. */
  elsewhere: boolean
}

/** What is done with one of the dealerships of a site (decision 186). */
export const DEALERSHIP_CHANGES = ['show', 'take-off', 'first'] as const
export type DealershipChange = (typeof DEALERSHIP_CHANGES)[number]

/** Why a change of the dealerships of a site is refused. */
export const DEALERSHIP_PROBLEMS = {
  unknown: 'Please choose a dealership of the same group.',
  only: 'A site shows at least one dealership.',
  here: 'No other site shows this dealership, so taking it off would hide its stock and locations everywhere.',
  name: 'Please enter a name.',
  letters: 'Please use Latin letters or digits in the name.',
  taken: 'There’s already a dealership with this name. Choose it from the list, or enter another name.',
} as const

const MOST_NAME = 100

/** Reads the name of a new dealership, with the short name that is made of it. */
export function readDealershipName(
  text: string,
): { ok: true; name: string; slug: string } | { ok: false; problem: string } {
  const name = text.trim()
  const problem = requiredText(name, { missing: DEALERSHIP_PROBLEMS.name, most: MOST_NAME })
  if (problem) return { ok: false, problem }
  const slug = slugOf(name).slice(0, 63)
  return slug === '' ? { ok: false, problem: DEALERSHIP_PROBLEMS.letters } : { ok: true, name, slug }
}

/** Reads what is done with a dealership; null for anything else. */
export const dealershipChangeOf = (text: string): DealershipChange | null =>
  DEALERSHIP_CHANGES.find((one) => one === text) ?? null

/**
 * The dealerships that a site shows after a change, in order: the first is the one whose details stand for the site.
 * What is so already stays as it is.
 *
 * @param offered those of the same group that it does not show
 */
export function changedDealerships(
  change: DealershipChange,
  id: number,
  { shown, offered }: { shown: readonly ShownDealership[]; offered: readonly { id: number }[] },
): { ok: true; ids: readonly number[] } | { ok: false; problem: string } {
  const ids = shown.map((one) => one.id)
  const found = shown.find((one) => one.id === id)
  if (change === 'show') {
    if (found) return { ok: true, ids }
    if (!offered.some((one) => one.id === id)) return { ok: false, problem: DEALERSHIP_PROBLEMS.unknown }
    return { ok: true, ids: [...ids, id] }
  }
  const others = ids.filter((one) => one !== id)
  if (change === 'first')
    return found ? { ok: true, ids: [id, ...others] } : { ok: false, problem: DEALERSHIP_PROBLEMS.unknown }
  if (!found) return { ok: true, ids }
  if (others.length === 0) return { ok: false, problem: DEALERSHIP_PROBLEMS.only }
  return found.elsewhere ? { ok: true, ids: others } : { ok: false, problem: DEALERSHIP_PROBLEMS.here }
}
