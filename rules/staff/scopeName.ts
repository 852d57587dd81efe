import type { Scope } from './access.ts'
import { distinctName, type NamedPlace } from './distinctNames.ts'

/** The sites and groups that a reader knows by name. */
export interface NamedPlaces {
  sites: readonly (NamedPlace & { id: number })[]
  groups: readonly (NamedPlace & { id: number })[]
}

/** What a role or an entry of the audit log is for, in words; places of one name are told apart (decision 162). */
export function scopeName(scope: Scope, { sites, groups }: NamedPlaces): string {
  if (scope.kind === 'platform') return 'the whole platform'
  const places = scope.kind === 'site' ? sites : groups
  const found = places.find(({ id }) => id === scope.id)
  if (!found) return `another ${scope.kind}`
  const name = distinctName(found, places)
  return scope.kind === 'group' ? `${name} (all sites)` : name
}
