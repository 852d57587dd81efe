import type { Scope } from './access.ts'

/** The sites and groups that a reader knows by name. */
export interface NamedPlaces {
  sites: readonly { id: number; name: string }[]
  groups: readonly { id: number; name: string }[]
}

/** What a role or an entry of the audit log is for, in words. */
export function scopeName(scope: Scope, { sites, groups }: NamedPlaces): string {
  if (scope.kind === 'platform') return 'the whole platform'
  const found = (scope.kind === 'site' ? sites : groups).find(({ id }) => id === scope.id)
  return found ? (scope.kind === 'group' ? `${found.name} (all sites)` : found.name) : `another ${scope.kind}`
}
