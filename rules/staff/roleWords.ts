import { ALL_PERMISSIONS, PERMISSIONS, type Permission } from './permission.ts'
import { roleOf, type RoleName } from './role.ts'

const subjectOf = (permission: Permission): string => permission.slice(0, permission.indexOf(':'))

/**
 * What a role can do, as one sentence: what it can change first, and what it can only see after that (decision 136).
 */
export function roleWords(name: RoleName): string {
  const has = new Set<Permission>(roleOf(name).permissions)
  if (ALL_PERMISSIONS.every((one) => has.has(one))) return 'Everything, on every site.'
  const changed = ALL_PERMISSIONS.filter((one) => has.has(one) && !one.endsWith(':read'))
  const subjects = new Set(changed.map(subjectOf))
  const seen = ALL_PERMISSIONS.filter((one) => has.has(one) && one.endsWith(':read') && !subjects.has(subjectOf(one)))
  const words = [...changed, ...seen].map((one) => PERMISSIONS[one])
  const text = new Intl.ListFormat('en-AU').format(words)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
