import { canGive, type Grant, type Scope } from '@forecourt/rules/staff/access.ts'
import { scopeName } from '@forecourt/rules/staff/scopeName.ts'
import { ROLE_NAMES, roleOf, type RoleName } from '@forecourt/rules/staff/role.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'

/** Where somebody may do something, and what. */
export type Reach = StaffDesk['reach']

/** A choice in a form. */
export interface Choice {
  value: string
  label: string
}

const valueOf = (scope: Scope) => (scope.kind === 'platform' ? scope.kind : `${scope.kind}:${scope.id}`)

/** What someone may give roles for, and which. */
export function givable(reach: Reach): { scopes: Choice[]; roles: (Choice & { value: RoleName })[] } {
  const all: Scope[] = [
    { kind: 'platform' },
    ...reach.groups.map(({ id }): Scope => ({ kind: 'group', id })),
    ...reach.sites.map(({ id, groupId }): Scope => ({ kind: 'site', id, groupId })),
  ]
  const roles = new Set<RoleName>()
  const scopes = all.filter((scope) => {
    const some = ROLE_NAMES.filter((role) => canGive(reach.grants, { role, scope }).allowed)
    for (const role of some) roles.add(role)
    return some.length > 0
  })
  return {
    scopes: scopes.map((scope) => ({ value: valueOf(scope), label: scopeName(scope, reach) })),
    roles: ROLE_NAMES.filter((role) => roles.has(role)).map((role) => ({ value: role, label: roleOf(role).label })),
  }
}

/** The roles that someone can change a role to. */
export const otherRoles = ({ grants }: { grants: readonly Grant[] }, { role, scope }: Grant): Choice[] =>
  ROLE_NAMES.filter((one) => one === role || canGive(grants, { role: one, scope }).allowed).map((one) => ({
    value: one,
    label: roleOf(one).label,
  }))
