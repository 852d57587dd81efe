import { isSameValue } from './change.ts'
import { PLATFORM_SETTINGS, SETTINGS, type SettingKey, type SettingsLayer } from './config.ts'
import { TEMPLATES } from './templates.ts'

/** Where a site had a value from that it keeps: `product` is the template or the platform as it comes. */
export type KeptFrom = 'group' | 'template' | 'product'

/** The stored layers of a site, with the name of its template. */
interface Layers {
  name: string
  site: SettingsLayer
  group: SettingsLayer
  /** What operators have set of its template. */
  template: SettingsLayer
}

/**
 * What a site that has moved has to have of its own, so that it shows what it showed before (decision 195): the values that
 * it had from its group or its template there, where others would apply here. What is the same stays inherited.
 *
 * @param there the values that it had from its group and its template, and those of them that are its group’s
 */
export function valuesToKeep(
  there: { layer: SettingsLayer; group: SettingsLayer },
  here: Layers,
): Record<KeptFrom, SettingsLayer> {
  const kept: Record<KeptFrom, Partial<Record<SettingKey, unknown>>> = { group: {}, template: {}, product: {} }
  const product = TEMPLATES[here.name] ?? {}
  for (const key of Object.keys(SETTINGS) as SettingKey[]) {
    if (here.site[key] !== undefined) continue
    const asItComes = firstOf(product[key], PLATFORM_SETTINGS[key])
    const before = firstOf(there.layer[key], asItComes)
    const now = firstOf(here.group[key], here.template[key], asItComes)
    if (before === undefined || isSameValue(before, now)) continue
    const from = there.layer[key] === undefined ? 'product' : there.group[key] === undefined ? 'template' : 'group'
    kept[from][key] = before
  }
  return kept as Record<KeptFrom, SettingsLayer>
}

/** The first value that is one; null is a value of settings. */
const firstOf = (...values: readonly unknown[]) => values.find((value) => value !== undefined)
