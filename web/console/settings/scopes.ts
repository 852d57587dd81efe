import { distinctNames } from '@forecourt/rules/staff/distinctNames.ts'
import type { DeskSettings } from '@forecourt/server/staff/desk/settings.ts'

type OwnScopes = ReturnType<DeskSettings['scopes']>
type Templates = Awaited<ReturnType<DeskSettings['templates']>>

/** A site, a group or a template that can be chosen. */
export interface ScopeChoice {
  value: string
  label: string
  kind: 'site' | 'group' | 'template'
  /** Why it can’t be chosen; null if it can. */
  off: string | null
}

/** The sites, groups and templates that somebody can choose among. */
export const scopeChoices = (scopes: OwnScopes, templates: Templates): ScopeChoice[] => [
  ...(['site', 'group'] as const).flatMap((kind) =>
    distinctNames(
      scopes.flatMap(({ scope, ...one }) => (scope.kind === kind ? [{ ...one, value: `${kind}:${scope.id}` }] : [])),
    ).map(({ value, name: label }): ScopeChoice => ({ value, label, kind, off: null })),
  ),
  ...templates.map(({ name, label, sites, may }): ScopeChoice => ({
    value: `template:${name}`,
    label: `${label} (${sites === 1 ? '1 site' : `${sites} sites`})`,
    kind: 'template',
    off: may.allowed ? null : may.reason,
  })),
]

/** The one that an address names; the first site without one. */
export function scopeAsked(url: URL | null, choices: readonly ScopeChoice[]): string {
  const asked = url?.searchParams.get('scope') ?? ''
  return asked === '' ? ((choices.find(({ kind }) => kind === 'site') ?? choices[0])?.value ?? '') : asked
}
