import type { MissingDetail } from '@forecourt/rules/disclosure/disclosure.ts'

/** A vehicle on the site that does not show what it has to where it is offered (docs/decisions/0066). */
export interface IncompleteListing {
  stocknum: string
  title: string
  /** Absolute address of its page. */
  address: string
  /** Where it stands; null where the dealership shows no location. */
  location: string | null
  lacks: readonly MissingDetail[]
}

/** What a site and its listings lack. */
export interface ComplianceReport {
  /** How many vehicles were looked at. */
  listed: number
  site: readonly MissingDetail[]
  listings: readonly IncompleteListing[]
}

/** A reason with how many listings it is true of, the most frequent first. */
export interface MissingDetailCount extends MissingDetail {
  count: number
}

/** The reasons of a report; those with the same words count as one. */
export function countMissingDetails({ listings }: ComplianceReport): readonly MissingDetailCount[] {
  const counted = new Map<string, MissingDetailCount>()
  for (const lack of listings.flatMap(({ lacks }) => lacks)) {
    const same = counted.get(lack.reason)
    if (same) same.count += 1
    else counted.set(lack.reason, { ...lack, count: 1 })
  }
  return [...counted.values()].sort((a, b) => b.count - a.count)
}
