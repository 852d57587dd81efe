import { eq } from 'drizzle-orm'
import type { Grant, Scope } from '@forecourt/rules/staff/access.ts'
import type { Transaction } from '../db/database.ts'
import { groupsAndSites, timeZoneOfSite, type GroupsAndSites } from '../sites/sites.ts'
import { staffRoles } from './table.ts'

/** What a stored row belongs to: a site, a group, or the platform where it names neither. */
export interface ScopeIds {
  website_id: number | null
  dealership_group_id: number | null
}

/** The sites and groups that someone’s roles are for. */
export interface Reach extends GroupsAndSites {
  grants: readonly Grant[]
  operator: boolean
}

/** A site as the scope of a role. */
export const siteScope = ({ id, groupId }: { id: number; groupId: number | null }): Scope => ({
  kind: 'site',
  id,
  groupId,
})

/** How a scope is stored. */
export const idsOf = (scope: Scope): ScopeIds => ({
  website_id: scope.kind === 'site' ? scope.id : null,
  dealership_group_id: scope.kind === 'group' ? scope.id : null,
})

/** The scope of a stored row; a site is looked up among those that are known. */
export function scopeOf(
  { website_id, dealership_group_id }: ScopeIds,
  sites: readonly Pick<GroupsAndSites['sites'][number], 'id' | 'groupId'>[],
): Scope {
  if (website_id !== null)
    return { kind: 'site', id: website_id, groupId: sites.find(({ id }) => id === website_id)?.groupId ?? null }
  return dealership_group_id === null ? { kind: 'platform' } : { kind: 'group', id: dealership_group_id }
}

/** A scope in a form’s value. */
export const scopeText = (scope: Scope): string =>
  scope.kind === 'platform' ? scope.kind : `${scope.kind}:${scope.id}`

/** The scope of a form’s value, among those that someone reaches; null for any other. */
export function parseScope(text: string, { sites, groups, operator }: Reach): Scope | null {
  if (text === 'platform') return operator ? { kind: 'platform' } : null
  const [, kind, digits] = /^(site|group):(\d{1,9})$/.exec(text) ?? []
  const id = Number(digits)
  if (kind === 'group') return groups.some((one) => one.id === id) ? { kind, id } : null
  const site = kind === 'site' ? sites.find((one) => one.id === id) : undefined
  return site ? { kind: 'site', id, groupId: site.groupId } : null
}

/** What someone’s roles are for, read for each request: a role that is taken away counts at once. */
export async function reachOf(tx: Transaction, userId: string): Promise<Reach> {
  const rows = await tx.select().from(staffRoles).where(eq(staffRoles.user_id, userId))
  const operator = rows.some((row) => row.website_id === null && row.dealership_group_id === null)
  const idsIn = (key: keyof ScopeIds) => rows.flatMap((row) => row[key] ?? [])
  const found = await groupsAndSites(
    tx,
    operator ? null : { siteIds: idsIn('website_id'), groupIds: idsIn('dealership_group_id') },
  )
  return { ...found, operator, grants: rows.map((row) => ({ role: row.role, scope: scopeOf(row, found.sites) })) }
}

/** What the operator’s commands reach: everything. */
export async function everything(tx: Transaction): Promise<Reach> {
  const grants: Grant[] = [{ role: 'operator', scope: { kind: 'platform' } }]
  return { ...(await groupsAndSites(tx, null)), operator: true, grants }
}

/** The zone of somebody without sites. */
export const NO_ZONE = 'UTC'

/** The time zone in which times are shown to someone: that of their first site. */
export const timeZoneOf = async (tx: Transaction, { sites: [first] }: Reach): Promise<string> =>
  first ? timeZoneOfSite(tx, first.id) : NO_ZONE

/** The name of what a role is for; null for the platform. */
export async function nameOf(tx: Transaction, { website_id, dealership_group_id }: ScopeIds): Promise<string | null> {
  if (website_id === null && dealership_group_id === null) return null
  const { sites, groups } = await groupsAndSites(tx, {
    siteIds: website_id === null ? [] : [website_id],
    groupIds: dealership_group_id === null ? [] : [dealership_group_id],
  })
  return website_id === null
    ? (groups.find((group) => group.id === dealership_group_id)?.name ?? null)
    : (sites.find((site) => site.id === website_id)?.name ?? null)
}
