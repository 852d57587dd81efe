import { SETTINGS, type SettingKey, type Settings, type SettingsLayer } from './config.ts'

/** What an operator changes of a layer: the settings named get these values, those of `unset` fall back to the layer below. */
export interface LayerChange {
  settings: SettingsLayer
  unset?: readonly SettingKey[]
  /** The layer is these settings and nothing else. */
  replace?: boolean
}

/** A layer after a change (decision 1: No dealer's name in code). What the change does not name stays. */
export function changeLayer(layer: SettingsLayer, change: LayerChange): SettingsLayer {
  const next: Partial<Record<SettingKey, unknown>> = { ...(change.replace ? {} : layer), ...change.settings }
  for (const key of change.unset ?? []) delete next[key]
  return next as SettingsLayer
}

/** Whether two values of a setting are the same, in whatever order their parts are named. */
const isSame = (a: unknown, b: unknown) => canonical(a) === canonical(b)

const canonical = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** A setting whose value on a site is another after a change. */
export interface SettingChange {
  key: SettingKey
  before: unknown
  after: unknown
}

/** The values of a site that a change of one of its layers makes others, in the order of the settings. */
export const settingChanges = (before: Settings, after: Settings): readonly SettingChange[] =>
  (Object.keys(SETTINGS) as SettingKey[])
    .filter((key) => !isSame(before[key], after[key]))
    .map((key) => ({ key, before: before[key], after: after[key] }))

/** The settings that a layer newly says otherwise while the site keeps a value of its own above that layer. */
export const overriddenKeys = (before: SettingsLayer, after: SettingsLayer, above: SettingsLayer) =>
  (Object.keys(SETTINGS) as SettingKey[]).filter((key) => above[key] !== undefined && !isSame(before[key], after[key]))
