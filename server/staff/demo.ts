import { createHmac } from 'node:crypto'
import { asc, eq, like } from 'drizzle-orm'
import type { PlatformDatabase } from '../db/database.ts'
import { staffKey } from './auth.ts'
import { addRole, addUser } from './invitations.ts'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import type { ScopeIds } from './scope.ts'
import { staffUsers } from './table.ts'

/** Addresses that no mail reaches, and that nobody can be invited by. */
const DOMAIN = '@staff.demo.invalid'

/** The password of a person of the demo: nobody types it. */
export const demoPassword = (secretKey: string, email: string): string =>
  createHmac('sha256', staffKey(secretKey, 'demo')).update(email).digest('base64url')

/** The people of a demo; nobody anywhere else. */
export const demoUsers = (database: PlatformDatabase) =>
  database.transaction((tx) =>
    tx
      .select({ id: staffUsers.id, name: staffUsers.name, email: staffUsers.email })
      .from(staffUsers)
      .where(like(staffUsers.email, `%${DOMAIN}`))
      .orderBy(asc(staffUsers.created_at), asc(staffUsers.name)),
  )

/** Adds the people of the demo who are not there yet. */
export async function addDemoUsers(
  database: PlatformDatabase,
  secretKey: string,
  people: readonly { key: string; name: string; role: RoleName; scope: ScopeIds }[],
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { key, name, role, scope } of people) {
      const email = `${key}${DOMAIN}`
      const [there] = await tx.select({ id: staffUsers.id }).from(staffUsers).where(eq(staffUsers.email, email))
      if (there) continue
      const user = await addUser(tx, { name, email, password: demoPassword(secretKey, email) }, now)
      await addRole(tx, user.id, { role, ...scope }, now)
    }
  })
}
