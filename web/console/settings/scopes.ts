import type { DeskSettings } from '@forecourt/server/staff/desk/settings.ts'

type OwnScopes = ReturnType<DeskSettings['scopes']>

/** A site or a group that can be chosen. */
export interface ScopeChoice {
  value: string
  label: string
  kind: 'site' | 'group'
}

/** The sites and groups that somebody can choose among. */
export const scopeChoices = (scopes: OwnScopes): ScopeChoice[] =>
  scopes.flatMap(({ scope, name }) =>
    scope.kind === 'platform' ? [] : [{ value: `${scope.kind}:${scope.id}`, label: name, kind: scope.kind }],
  )

/** The one that an address names; the first site without one. */
export function scopeAsked(url: URL, choices: readonly ScopeChoice[]): string {
  const asked = url.searchParams.get('scope') ?? ''
  return asked === '' ? ((choices.find(({ kind }) => kind === 'site') ?? choices[0])?.value ?? '') : asked
}
