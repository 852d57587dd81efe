import { PERMISSIONS, type Permission } from './permission.ts'
import { roleOf, ROLE_NAMES, rolesWith, type RoleName } from './role.ts'

/** What a role is for. A site knows its group, so that a role for the group covers it. */
export type Scope =
  | { kind: 'platform' }
  | { kind: 'group'; id: number }
  | { kind: 'site'; id: number; groupId: number | null }

/** A role that someone has. */
export interface Grant {
  role: RoleName
  scope: Scope
}

/** Whether something may be done, and why not. */
export type Answer = { allowed: true } | { allowed: false; reason: string }

const ALLOWED: Answer = { allowed: true }
const refused = (reason: string): Answer => ({ allowed: false, reason })

/** Whether a role for one scope counts at another. */
export function covers(scope: Scope, other: Scope): boolean {
  if (scope.kind === 'platform') return true
  if (scope.kind === 'group')
    return other.kind === 'group' ? other.id === scope.id : other.kind === 'site' && other.groupId === scope.id
  return other.kind === 'site' && other.id === scope.id
}

/** The roles that count at a scope. */
const grantsAt = (grants: readonly Grant[], scope: Scope) => grants.filter((grant) => covers(grant.scope, scope))

const listed = (words: readonly string[]) => new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(words)

/** Who can do something, for those who can’t. */
function whoCan(permission: Permission): string {
  const labels = rolesWith(permission).map(({ label }) => label.toLowerCase())
  return `Ask someone with the role ${listed(labels)}.`
}

/**
 * Whether someone may do something at a site, in a group or on the platform, with the reason if not (decision 136).
 */
export function canStaff(grants: readonly Grant[], permission: Permission, scope: Scope): Answer {
  const own = grantsAt(grants, scope)
  const [first] = own
  if (!first) return refused('You don’t have a role here.')
  if (own.some(({ role }) => roleOf(role).permissions.includes(permission))) return ALLOWED
  return refused(`${roleOf(first.role).plural} can’t ${PERMISSIONS[permission]}. ${whoCan(permission)}`)
}

/** Whether someone may do something anywhere at all. */
export function canStaffAnywhere(grants: readonly Grant[], permission: Permission): Answer {
  const [first] = grants
  if (!first) return refused('You don’t have a role at any site.')
  const answers = grants.map(({ scope }) => canStaff(grants, permission, scope))
  return answers.find(({ allowed }) => allowed) ?? answers[0]!
}

const SCOPE_WORDS = { platform: 'the platform', group: 'a group', site: 'a site' } as const

/** Whether someone may give a role: they may change people there, and nobody gives what they don’t have. */
export function canGive(grants: readonly Grant[], { role, scope }: Grant): Answer {
  const { label, scopes, permissions } = roleOf(role)
  if (!scopes.includes(scope.kind)) return refused(`${label} can’t be given for ${SCOPE_WORDS[scope.kind]}.`)
  const people = canStaff(grants, 'people:write', scope)
  if (!people.allowed) return people
  const own = new Set(grantsAt(grants, scope).flatMap((grant): readonly Permission[] => roleOf(grant.role).permissions))
  const missing = permissions.find((one) => !own.has(one))
  return missing === undefined
    ? ALLOWED
    : refused(`You can’t give the role ${label.toLowerCase()}, because you can’t ${PERMISSIONS[missing]} yourself.`)
}

/**
 * Whether someone may see and end the sessions of somebody else (decision 201): where they may change every role that the
 * person has, at other dealers too, which the reason doesn’t say.
 */
export function canEndSessions(
  reader: { id: string; grants: readonly Grant[] },
  of: { userId: string; grants: readonly Grant[] },
): Answer {
  if (reader.id === of.userId) return refused('Yours are under My account.')
  const people = canStaffAnywhere(reader.grants, 'people:write')
  if (!people.allowed) return people
  return of.grants.every((grant) => canChange(reader, { userId: of.userId, grant }).allowed)
    ? ALLOWED
    : refused('Only they can see and end their sessions, under My account.')
}

/** The roles that someone may give at a scope. */
export const rolesToGive = (grants: readonly Grant[], scope: Scope): RoleName[] =>
  ROLE_NAMES.filter((role) => canGive(grants, { role, scope }).allowed)

/** Whether someone may take a role away or change it: someone else’s, and one that they could give. */
export function canChange(
  person: { id: string; grants: readonly Grant[] },
  of: { userId: string; grant: Grant },
): Answer {
  if (person.id === of.userId) return refused('You can’t change your own role. Ask someone else to do it.')
  return canGive(person.grants, of.grant)
}
