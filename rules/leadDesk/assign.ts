import { canStaff, type Grant } from '../staff/access.ts'

/** A person and their roles. */
export interface Assignable {
  id: string
  name: string
  grants: readonly Grant[]
}

/**
 * Who may be assigned a lead of a site, by name: who may answer it there by a role for the site or its group. Operators of
 * the platform are not a dealership’s people.
 */
export const assignable = <P extends Assignable>(
  people: readonly P[],
  site: { id: number; groupId: number | null },
): P[] =>
  people
    .filter(
      ({ grants }) =>
        canStaff(
          grants.filter(({ scope }) => scope.kind !== 'platform'),
          'leads:write',
          { kind: 'site', ...site },
        ).allowed,
    )
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || one.id.localeCompare(other.id))
