import { eq, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import type { StaffAccountStatements } from '../db/database.ts'
import { coveredBy, zoneOfFirst, type CoveredValue } from '../sites/sites.ts'
import { NO_ZONE, scopeOf, type Reach, type ScopeIds } from './scope.ts'
import { staffConsents, staffRoles, staffSessions, staffUsers } from './table.ts'

/** A session, whose it is, and what their roles are for. */
export interface Present {
  session: { id: string; expires_at: Date; confirmed_at: Date; consent_id: string | null }
  user: { id: string; name: string; email: string; secondFactor: boolean }
  /** What allows an operator’s session; null for the person’s own, or without it. */
  consent: { until: Date; endedAt: Date | null; operator: string; isOperator: boolean } | null
  reach: Reach
  timeZone: string
}

interface Row {
  id: string
  expires_at: Date
  confirmed_at: Date
  consent_id: string | null
  operator_name: string | null
  user_id: string
  name: string
  email: string
  two_factor_enabled: boolean
  until: Date | null
  ended_at: Date | null
  is_operator: boolean
  roles: readonly (ScopeIds & { role: RoleName })[]
  covered: CoveredValue
}

const rolesOf = (userId: typeof staffSessions.user_id | typeof staffSessions.operator_id) =>
  sql`select role, website_id, dealership_group_id from ${staffRoles} where ${eq(staffRoles.user_id, userId)}`

const TEXT = new PgDialect().sqlToQuery(sql`
  select ${staffSessions.id}, ${staffSessions.expires_at}, ${staffSessions.confirmed_at}, ${staffSessions.consent_id},
    ${staffSessions.operator_name}, ${staffSessions.user_id}, ${staffUsers.name}, ${staffUsers.email},
    ${staffUsers.two_factor_enabled}, ${staffConsents.until}, ${staffConsents.ended_at},
    exists (
      select from (${rolesOf(staffSessions.operator_id)}) of_operator where website_id is null and dealership_group_id is null
    ) as is_operator,
    (select coalesce(json_agg(held), '[]') from (${rolesOf(staffSessions.user_id)}) held) as roles,
    ${coveredBy(rolesOf(staffSessions.user_id))} as covered
  from ${staffSessions}
  join ${staffUsers} on ${staffUsers.id} = ${staffSessions.user_id}
  left join ${staffConsents} on ${staffConsents.id} = ${staffSessions.consent_id}
  where ${staffSessions.token} = ${sql.placeholder('token')}`).sql

/**
 * Who is signed in by a session’s token: everything that every call of the console begins with, in one statement that
 * the database prepares once for each connection, and reads anew for each call (docs/decisions/0192). Null for a session
 * that is not there. Whether it still counts is the caller’s to say.
 */
export async function presentBy(accounts: StaffAccountStatements, token: string): Promise<Present | null> {
  const { rows } = await accounts.query<Row>({ name: 'staff_present', text: TEXT, values: [token] })
  const [row] = rows
  if (!row) return null
  const { id, expires_at, confirmed_at, consent_id, until, covered } = row
  const { sites, groups } = covered
  return {
    session: { id, expires_at, confirmed_at, consent_id },
    user: { id: row.user_id, name: row.name, email: row.email, secondFactor: row.two_factor_enabled },
    consent:
      until === null
        ? null
        : { until, endedAt: row.ended_at, operator: row.operator_name ?? '', isOperator: row.is_operator },
    reach: {
      sites,
      groups,
      operator: row.roles.some((role) => role.website_id === null && role.dealership_group_id === null),
      grants: row.roles.map((role) => ({ role: role.role, scope: scopeOf(role, sites) })),
    },
    timeZone: zoneOfFirst(covered) ?? NO_ZONE,
  }
}
