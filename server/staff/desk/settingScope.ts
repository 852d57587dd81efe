import { TEMPLATE_LABELS } from '@forecourt/rules/setUp/newSite.ts'
import { TEMPLATES } from '@forecourt/rules/site/templates.ts'
import { canStaff, type Answer, type Scope } from '@forecourt/rules/staff/access.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import type { LayerId } from '../../sites/sites.ts'
import { idsOf, parseScope, scopeText, type Reach, type ScopeIds } from '../scope.ts'

/** What a layer of settings is of: a site, a group or a template (decision 173). */
export type SettingScope = Exclude<Scope, { kind: 'platform' }> | { kind: 'template'; name: string }

const TEMPLATE = 'template:'
const ONLY_OPERATORS =
  'Only operators change a template, because sites of other dealers start from it too. Change it for your site or group.'

/**
 * Whether somebody may do something with the settings of a site, a group or a template. A template is shared by dealers
 * who don’t know each other, so that it takes the role for the platform (decision 173).
 */
export function maySettings({ grants }: Pick<Reach, 'grants'>, permission: Permission, scope: SettingScope): Answer {
  if (scope.kind !== 'template') return canStaff(grants, permission, scope)
  return canStaff(grants, permission, { kind: 'platform' }).allowed
    ? { allowed: true }
    : { allowed: false, reason: ONLY_OPERATORS }
}

/** A scope as an address names it, such as site:3 or template:camper. */
export const settingScopeText = (scope: SettingScope): string =>
  scope.kind === 'template' ? `${TEMPLATE}${scope.name}` : scopeText(scope)

/** The scope that an address names, among those that somebody reaches; null for any other. Every template is known. */
export function parseSettingScope(text: string, reach: Reach): SettingScope | null {
  if (text.startsWith(TEMPLATE)) {
    const name = text.slice(TEMPLATE.length)
    return Object.hasOwn(TEMPLATES, name) ? { kind: 'template', name } : null
  }
  const scope = parseScope(text, reach)
  return scope === null || scope.kind === 'platform' ? null : scope
}

/** The name of a template in words. */
export const templateName = (name: string): string => TEMPLATE_LABELS[name] ?? name

/** The stored layer of a scope. */
export const layerIdOf = (scope: SettingScope): LayerId => ({
  websiteId: scope.kind === 'site' ? scope.id : null,
  groupId: scope.kind === 'group' ? scope.id : null,
  template: scope.kind === 'template' ? scope.name : null,
})

/** Whose entry of the log a change is: that of a template is the platform’s. */
export const loggedAt = (scope: SettingScope): ScopeIds =>
  scope.kind === 'template' ? idsOf({ kind: 'platform' }) : idsOf(scope)
