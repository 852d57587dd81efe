import type { Database } from '@forecourt/server/db/database.ts'
import type { Env } from '@forecourt/server/env.ts'
import { secretKeyOf } from '@forecourt/server/secretKey.ts'
import { idsBySlug } from '@forecourt/server/sites/sites.ts'
import { addDemoUsers } from '@forecourt/server/staff/staff.ts'
import { ROLE_NAMES, roleOf, type RoleName } from '@forecourt/rules/staff/role.ts'
import { PLATFORM } from './platform.ts'

/** One person for each role of the console, named by it: on the first group of the demo, and on its first site. */
export async function addDemoStaff(database: Database, env: Env): Promise<void> {
  const site = PLATFORM.websites.find(({ group }) => group)!
  const [sites, groups] = await database.platform.transaction(async (tx) => [
    await idsBySlug(tx, 'site', [site.slug]),
    await idsBySlug(tx, 'group', [site.group!]),
  ])
  const [siteId, groupId] = [sites.get(site.slug), groups.get(site.group!)]
  if (siteId === undefined || groupId === undefined) return
  const scopeFor = (role: RoleName) => {
    const [kind] = roleOf(role).scopes.toReversed()
    return { website_id: kind === 'site' ? siteId : null, dealership_group_id: kind === 'group' ? groupId : null }
  }
  await addDemoUsers(
    database.platform,
    await secretKeyOf(env),
    ROLE_NAMES.map((role) => ({
      key: role.replaceAll('_', '-'),
      name: roleOf(role).label,
      role,
      scope: scopeFor(role),
    })),
    new Date(),
  )
}
