import { SETTINGS, type SettingKey, type Settings, type SettingsLayer } from './config.ts'

/** An operator's change to a layer: new values for some settings; those in `unset` fall back to the layer below. */
export interface LayerChange {
  settings: SettingsLayer
  unset?: readonly SettingKey[]
  /** Replaces the whole layer with these settings. */
  replace?: boolean
}

/** A layer after a change (decision 1: No dealer's name in code). Settings that are not part of the change stay. */
export function changeLayer(layer: SettingsLayer, change: LayerChange): SettingsLayer {
  const next: Partial<Record<SettingKey, unknown>> = { ...(change.replace ? {} : layer), ...change.settings }
  for (const key of change.unset ?? []) delete next[key]
  return next as SettingsLayer
}

/** Whether two values of a setting are equal, ignoring the order of object keys. */
export const isSameValue = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

const canonical = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** A setting whose value on a site is different after a change. */
export interface SettingChange {
  key: SettingKey
  before: unknown
  after: unknown
}

/** The values of a site that a change of one of its layers affects, in the order of the settings. */
export const settingChanges = (before: Settings, after: Settings): readonly SettingChange[] =>
  (Object.keys(SETTINGS) as SettingKey[])
    .filter((key) => !isSameValue(before[key], after[key]))
    .map((key) => ({ key, before: before[key], after: after[key] }))

/** The settings of a layer that a change sets, changes or removes. */
export const changedKeys = (before: SettingsLayer, after: SettingsLayer): readonly SettingKey[] =>
  (Object.keys(SETTINGS) as SettingKey[]).filter(
    (key) => (before[key] === undefined) !== (after[key] === undefined) || !isSameValue(before[key], after[key]),
  )

/** The settings that a change sets in a layer while the site's own value overrides them. */
export const overriddenKeys = (before: SettingsLayer, after: SettingsLayer, above: SettingsLayer) =>
  (Object.keys(SETTINGS) as SettingKey[]).filter(
    (key) => above[key] !== undefined && !isSameValue(before[key], after[key]),
  )
