import { shownState } from '../locale/state.ts'
import type { Locale } from '../locale/locale.ts'

/** The site's first location: the primary one of its first dealership. */
export interface FirstLocation {
  name: string
  time_zone: string
  state: string
}

const FALLBACK_ZONES: Readonly<Record<Locale, string>> = {
  'en-AU': 'Australia/Brisbane',
  'en-NZ': 'Pacific/Auckland',
  'en-US': 'America/Chicago',
}

/** A site's time zone (spec §4 Hours): its own setting, else that of its first location, else its country's default. */
export const siteTimeZone = (
  settings: { time_zone: string | null; locale: Locale },
  first: Pick<FirstLocation, 'time_zone'> | null,
): string => settings.time_zone ?? first?.time_zone ?? FALLBACK_ZONES[settings.locale]

/** Time zones of the Australian states and territories. */
const STATE_ZONES: Readonly<Record<string, readonly string[]>> = {
  ACT: ['Australia/Sydney', 'Australia/Canberra', 'Australia/ACT'],
  NSW: ['Australia/Sydney', 'Australia/NSW', 'Australia/Broken_Hill', 'Australia/Lord_Howe'],
  NT: ['Australia/Darwin', 'Australia/North'],
  QLD: ['Australia/Brisbane', 'Australia/Queensland', 'Australia/Lindeman'],
  SA: ['Australia/Adelaide', 'Australia/South'],
  TAS: ['Australia/Hobart', 'Australia/Tasmania', 'Australia/Currie'],
  VIC: ['Australia/Melbourne', 'Australia/Victoria', 'Australia/Sydney'],
  WA: ['Australia/Perth', 'Australia/West', 'Australia/Eucla'],
}

/** The time zone that most of an Australian state or territory has, by its code; null for any other text. */
export const zoneOfState = (code: string | null): string | null => STATE_ZONES[code ?? '']?.[0] ?? null

/** A warning if a location's time zone does not match its Australian state; null if it does. */
export function zoneWarning({ name, time_zone, state }: FirstLocation): string | null {
  const zones = STATE_ZONES[shownState(state.trim())]
  if (!zones || !time_zone.startsWith('Australia/') || zones.includes(time_zone)) return null
  return `${name} is in ${shownState(state)}, but its time zone is ${time_zone}; ${shownState(state)} has ${zones[0]}.`
}

/**
 * Inconsistencies between a site's own time zone and state and those of its first location, as warnings for an
 * operator.
 */
export function locationWarnings(
  site: { time_zone: string | null; state: string | null },
  first: FirstLocation | null,
): readonly string[] {
  if (!first) return []
  const warnings = []
  if (site.time_zone !== null && site.time_zone !== first.time_zone)
    warnings.push(
      `The site's time zone is ${site.time_zone}, but its first location, ${first.name}, is in ${first.time_zone}.`,
    )
  if (site.state !== null && site.state.trim().toLowerCase() !== first.state.trim().toLowerCase())
    warnings.push(
      `The site's state is ${shownState(site.state)}, but its first location, ${first.name}, is in ${shownState(first.state)}.`,
    )
  return warnings
}
