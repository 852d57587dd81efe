import { isSameValue } from '../site/change.ts'
import type { SettingKey, Settings, SettingsLayer } from '../site/config.ts'
import { LOOK_KEYS, type LookKey } from './parts.ts'

/** The settings of the look that a layer has of its own. */
export type LookLayer = Partial<Pick<Settings, LookKey>>

/** A layer as it is built, setting by setting. */
type Draft = Partial<Record<LookKey, unknown>>

/** The part of a stored layer that is its look. */
export const lookLayer = (layer: SettingsLayer): LookLayer =>
  Object.fromEntries(LOOK_KEYS.filter((key) => layer[key] !== undefined).map((key) => [key, layer[key]])) as LookLayer

/** A layer with another look: what the look does not have is inherited again. */
export function withLook(layer: SettingsLayer, look: LookLayer): SettingsLayer {
  const others = Object.entries(layer).filter(([key]) => !LOOK_KEYS.includes(key as LookKey))
  return { ...Object.fromEntries(others), ...look } as SettingsLayer
}

/** The settings that two looks have differently; inheriting one differs from having it. */
export const differingKeys = (one: LookLayer, other: LookLayer): readonly LookKey[] =>
  LOOK_KEYS.filter((key) => !isSameValue(one[key], other[key]))

/**
 * A draft over what is published by now (decision 161): what the draft changed since it began keeps the draft’s value, all
 * else is as published. `conflicts` names what both have changed, to different values.
 */
export function mergedLook(
  base: LookLayer,
  draft: LookLayer,
  published: LookLayer,
): { layer: LookLayer; conflicts: readonly LookKey[] } {
  const changed = new Set(differingKeys(base, draft))
  const layer: Draft = {}
  for (const key of LOOK_KEYS) {
    const value = (changed.has(key) ? draft : published)[key]
    if (value !== undefined) layer[key] = value
  }
  const conflicts = differingKeys(base, published).filter(
    (key) => changed.has(key) && !isSameValue(draft[key], published[key]),
  )
  return { layer: layer as LookLayer, conflicts }
}

/**
 * The draft after a part has been saved: what differs from what was shown becomes a value of its own, what is reset is
 * inherited again, and what was left as it was stays inherited or its own.
 */
export function changedLook(
  draft: LookLayer,
  shown: Pick<Settings, LookKey>,
  values: LookLayer,
  reset: readonly LookKey[],
): LookLayer {
  const next: Draft = { ...draft }
  for (const [name, value] of Object.entries(values)) {
    const key = name as LookKey
    if (!isSameValue(value, shown[key])) next[key] = value
  }
  for (const key of reset) delete next[key]
  return next as LookLayer
}

/** Settings in a change of a layer that makes this its look. */
export const lookChange = (look: LookLayer): { settings: SettingsLayer; unset: readonly SettingKey[] } => ({
  settings: look,
  unset: LOOK_KEYS.filter((key) => look[key] === undefined),
})

/**
 * What a draft that is saved again begins with: what is published by now, but for what both changed, which stays told until
 * it is settled.
 */
export function rebasedLook(base: LookLayer, published: LookLayer, conflicts: readonly LookKey[]): LookLayer {
  const next: Draft = { ...published }
  for (const key of conflicts) {
    if (base[key] === undefined) delete next[key]
    else next[key] = base[key]
  }
  return next as LookLayer
}
