import { contrastProblems, problemsAtSite, type SiteColours } from '@forecourt/rules/look/pairs.ts'
import { differingKeys, lookLayer, type LookLayer } from '@forecourt/rules/look/layer.ts'
import type { LookKey } from '@forecourt/rules/look/parts.ts'
import { lookWords } from '@forecourt/rules/look/words.ts'
import type { Settings, SettingsLayer } from '@forecourt/rules/site/config.ts'
import type { Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import {
  changeSettingsIn,
  RegisterError,
  settingsWithLook,
  siteWithLook,
  type LookState,
  type SettingsChanger,
  type SiteEffect,
} from '../../sites/sites.ts'
import { versionOf } from '../../version.ts'

/** A setting that changes, with both values in words. */
export interface LookDifference {
  key: LookKey
  before: string
  after: string
}

const UNREADABLE = 'These colours can’t be used because some text would be unreadable.'

/** What two looks have differently, in words; an inherited value is that of the layers below. */
export function differences(state: LookState, before: LookLayer, after: LookLayer): LookDifference[] {
  const [one, other] = [settingsWithLook(state, before), settingsWithLook(state, after)]
  return differingKeys(before, after).map((key) => {
    const words = (layer: LookLayer, settings: Settings) =>
      `${lookWords(key, settings[key])}${layer[key] === undefined ? ' (inherited)' : ''}`
    return { key, before: words(before, one), after: words(after, other) }
  })
}

/**
 * Why the colours of a look can’t be used: at its site, or at any site of its group or template. What could not be read before, for
 * the same reason, is not held against it.
 */
export function unreadable(state: LookState, layer: LookLayer): Readonly<Partial<Record<LookKey, string>>> {
  const { scope, published, sites } = state
  const earlier = contrastProblems(settingsWithLook(state, published))
  const own = Object.entries(contrastProblems(settingsWithLook(state, layer))).filter(
    ([key, reason]) => earlier[key as LookKey] !== reason,
  )
  if (own.length > 0 || scope.kind === 'site') return Object.fromEntries(own)
  const { kind } = scope
  const after = sites.map((stored): SiteColours => {
    const above = [stored.settings, ...(kind === 'template' ? [stored.group] : [])]
    return {
      name: stored.identity.name,
      colours: siteWithLook(stored, kind, layer).settings,
      own: above.flatMap((one) => Object.keys(lookLayer(one as SettingsLayer))),
    }
  })
  for (const [index, site] of after.entries()) {
    const before = siteWithLook(sites[index]!, kind, published).settings
    const found = problemsAtSite(site, after, before)
    if (Object.keys(found).length > 0) return found
  }
  return {}
}

/** Refuses a look whose texts couldn’t be read, with the reasons. */
export function refuseUnreadable(state: LookState, layer: LookLayer) {
  const problems = unreadable(state, layer)
  if (Object.keys(problems).length > 0) throw new RequestError(422, UNREADABLE, problems as Record<string, string>)
}

/** What publishing would do to each site. */
export const tried = (
  tx: Transaction,
  { scope, layer, published }: LookState,
  by: SettingsChanger,
): Promise<readonly SiteEffect[]> =>
  storing(() =>
    changeSettingsIn(
      tx,
      { kind: scope.kind, slug: scope.slug },
      {
        settings: layer,
        unset: differingKeys(published, layer).filter((key) => layer[key] === undefined),
      },
      { dryRun: true, by },
    ),
  )

/** What a look does to the sites that show it, as a version: publishing goes against it. */
export const effectsDigest = (effects: readonly SiteEffect[]): string =>
  versionOf(effects.map(({ slug, changes, overridden, own }) => [slug, changes, overridden, own]))

/** Tells a contradiction of settings to whoever made it. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof RegisterError ? new RequestError(422, error.message) : error
  }
}
