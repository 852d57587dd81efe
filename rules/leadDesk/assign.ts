import { canStaff, type Grant } from '../staff/access.ts'
import type { Permission } from '../staff/permission.ts'

/** A person and their roles. */
export interface Assignable {
  id: string
  name: string
  grants: readonly Grant[]
}

/** Who has a right at a site by a role for it or its group, by name. Operators are not a dealership’s people. */
const peopleWith = <P extends Assignable>(
  people: readonly P[],
  permission: Permission,
  site: { id: number; groupId: number | null },
): P[] =>
  people
    .filter(
      ({ grants }) =>
        canStaff(
          grants.filter(({ scope }) => scope.kind !== 'platform'),
          permission,
          { kind: 'site', ...site },
        ).allowed,
    )
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || one.id.localeCompare(other.id))

/** Who may be assigned a lead of a site: who may answer it there. */
export const assignable = <P extends Assignable>(
  people: readonly P[],
  site: { id: number; groupId: number | null },
): P[] => peopleWith(people, 'leads:write', site)

/** Who may be mentioned in a note about a lead of a site (decision 156): who may see it there. */
export const mentionable = <P extends Assignable>(
  people: readonly P[],
  site: { id: number; groupId: number | null },
): P[] => peopleWith(people, 'leads:read', site)
