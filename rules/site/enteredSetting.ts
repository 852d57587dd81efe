import { BUSINESS_PHONE_PROBLEM, isBusinessPhone } from '../contact/businessPhone.ts'
import type { SettingProblem } from './cascade.ts'
import type { SettingKey, Settings, SettingsLayer } from './config.ts'

/** What is checked of a value when somebody enters it, and not of one that was stored before. */
const CHECKS: { [K in SettingKey]?: (value: Settings[K]) => string | null } = {
  site_phone: (value) => (value === null || isBusinessPhone(value) ? null : BUSINESS_PHONE_PROBLEM),
}

/** Why a valid value is refused of whoever enters it; null if it is not (decision 198). */
export function enteredProblem<K extends SettingKey>(key: K, value: Settings[K]): string | null {
  return CHECKS[key]?.(value) ?? null
}

/** The same of several settings. */
export const enteredProblems = (layer: SettingsLayer, keys: readonly SettingKey[]): SettingProblem[] =>
  keys.flatMap((key) => {
    const value = layer[key]
    const reason = value === undefined ? null : enteredProblem(key, value)
    return reason === null ? [] : [{ path: key, reason }]
  })
