import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { FORMER_SECRET_SETTINGS, type SecretName } from '@forecourt/rules/site/secrets.ts'
import type { Database } from '../db/database.ts'
import type { EncryptionKeys } from './keys.ts'
import { setSecret } from './store.ts'

/** Secrets that earlier releases stored in the settings of sites and groups. */
const legacy = z.object({
  lead_secrets: z.record(z.string(), z.string()).optional(),
  challenge_secret: z.string().nullable().optional(),
  dashboard_credential: z.string().nullable().optional(),
})
const KEYS = Object.keys(FORMER_SECRET_SETTINGS)

/**
 * Moves secrets that an earlier release stored in settings to the encrypted store: each site gets those that it used,
 * including its group's, and they are removed from all layers. Atomic; does nothing if there is nothing to move. A
 * secret that was set meanwhile stays.
 */
export async function moveSecrets(database: Database, keys: EncryptionKeys): Promise<void> {
  const keyList = sql`array[${sql.join(
    KEYS.map((key) => sql`${key}`),
    sql`, `,
  )}]::text[]`
  const held = sql`settings ?| ${keyList}`
  const { rows: found } = await database.drizzle.execute(
    sql`select from websites where ${held} union all select from dealership_groups where ${held} limit 1`,
  )
  if (found.length === 0) return
  await database.transaction(async (tx) => {
    await tx.execute(sql`select from dealership_groups where ${held} for update`)
    const { rows } = await tx.execute<{ id: number; own: unknown; shared: unknown }>(sql`
      select w.id, w.settings as own, coalesce(g.settings, '{}') as shared
      from websites w left join dealership_groups g on g.id = w.dealership_group_id for update of w`)
    const { rows: set } = await tx.execute<{ website_id: number; provider: string; name: string }>(
      sql`select website_id, provider, name from secrets where dealership_id is null`,
    )
    const isSet = new Set(set.map(({ website_id, provider, name }) => `${website_id} ${provider}/${name}`))
    for (const { id, own, shared } of rows) {
      // A later layer replaced an earlier value as a whole, as for any setting.
      const values = { ...defined(legacy.parse(shared)), ...defined(legacy.parse(own)) }
      const named: [SecretName, string | null | undefined][] = [
        ...Object.entries(values.lead_secrets ?? {}).map(([name, value]): [SecretName, string] => [
          { provider: 'delivery', name },
          value,
        ]),
        [{ provider: 'challenge', name: 'secret' }, values.challenge_secret],
        [{ provider: 'dashboard', name: 'credential' }, values.dashboard_credential],
      ]
      for (const [name, value] of named)
        if (value && !isSet.has(`${id} ${name.provider}/${name.name}`))
          await setSecret(tx, keys, { websiteId: id, dealershipId: null }, name, value)
    }
    for (const table of ['websites', 'dealership_groups'])
      await tx.execute(sql`update ${sql.identifier(table)} set settings = settings - ${keyList} where ${held}`)
  })
}

const defined = (values: z.output<typeof legacy>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as z.output<typeof legacy>
