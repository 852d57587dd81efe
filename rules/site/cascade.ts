import { PLATFORM_SETTINGS, SETTINGS, type SettingKey, type Settings, type SettingsLayer } from './config.ts'
import { FORMER_SECRET_SETTINGS } from './secrets.ts'
import type { Layer, Provenance } from './site.ts'

/** A problem in a settings layer: where (`home_reasons.0.title`) and why, in plain words. */
export interface SettingProblem {
  path: string
  reason: string
}

const KEYS = Object.keys(SETTINGS) as SettingKey[]

/** Edit distance between two words: letters inserted, deleted or replaced. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++)
      row[j] = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    previous = row
  }
  return previous[b.length]!
}

/** The setting that a misspelt name probably means; null if none is similar. */
export function nearestSetting(key: string): string | null {
  if (key.length > 60) return null
  const [best] = KEYS.map((candidate) => ({ candidate, far: distance(key, candidate) })).sort((a, b) => a.far - b.far)
  return best && best.far <= Math.max(2, key.length / 3) ? best.candidate : null
}

/**
 * Validates a stored layer against every setting's schema: returns the layer, or every problem with its path and reason
 * (decision 1: No dealer's name in code). A layer may have any subset of the settings.
 */
export function parseLayer(
  stored: unknown,
): { ok: true; layer: SettingsLayer } | { ok: false; problems: SettingProblem[] } {
  if (stored === null || typeof stored !== 'object' || Array.isArray(stored))
    return { ok: false, problems: [{ path: '', reason: 'settings must be an object of names and values' }] }
  const problems: SettingProblem[] = []
  const layer: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(stored)) {
    if (value === undefined) continue
    if (!Object.hasOwn(SETTINGS, key)) {
      const suggestion = nearestSetting(key)
      problems.push({
        path: key,
        reason: Object.hasOwn(FORMER_SECRET_SETTINGS, key)
          ? `is a secret, not a setting: set ${FORMER_SECRET_SETTINGS[key]} with "secrets set"`
          : suggestion
            ? `no such setting; did you mean ${suggestion}?`
            : 'no such setting',
      })
      continue
    }
    const result = SETTINGS[key as SettingKey].schema.safeParse(value)
    if (result.success) layer[key] = result.data
    else
      for (const issue of result.error.issues)
        problems.push({ path: [key, ...issue.path.map(String)].join('.'), reason: issue.message })
  }
  return problems.length ? { ok: false, problems } : { ok: true, layer: layer as SettingsLayer }
}

/**
 * The settings of a site with the layer that each comes from: platform defaults <- template <- group <- site. A later
 * layer replaces a whole value.
 */
export function cascade(layers: { template: SettingsLayer; group: SettingsLayer; site: SettingsLayer }): {
  settings: Settings
  provenance: Provenance
} {
  const settings: Record<string, unknown> = {}
  const provenance: Record<string, Layer> = {}
  const order = [
    ['site', layers.site],
    ['group', layers.group],
    ['template', layers.template],
  ] as const
  for (const key of KEYS) {
    const decided = order.find(([, layer]) => layer[key] !== undefined)
    settings[key] = decided ? decided[1][key] : PLATFORM_SETTINGS[key]
    provenance[key] = decided ? decided[0] : 'platform'
  }
  return { settings: settings as Settings, provenance: provenance as Provenance }
}
