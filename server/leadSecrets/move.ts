import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { FormName } from '@forecourt/rules/kinds/form.ts'
import type { Database } from '../db/database.ts'
import type { EncryptionKeys } from '../secrets/secrets.ts'
import { storeAnswers, type Answers } from './store.ts'

/** The sensitive answers of the forms of earlier releases, by name. A site could add others by their type. */
const FORMER: Readonly<Partial<Record<FormName, readonly string[]>>> = {
  'finance-application': [
    'birthday',
    'licence_number',
    'licence_state',
    'licence_expiry',
    'income',
    'income_frequency',
    'other_income',
    'commitments',
    'housing_cost',
  ],
  competition: ['birthday'],
}
const TYPES: readonly string[] = ['dob', 'licenseNumber']

/** As far as it matters here, the setting `forms` of sites and groups. */
const formSettings = z
  .record(z.string(), z.object({ add: z.array(z.object({ type: z.string(), name: z.string() })).optional() }))
  .catch({})

/** A lead that is still to be looked at. */
type Waiting = { id: number; website_id: number; form: string; lead: { answers: Answers } }

const BATCH = 200

/**
 * Moves the sensitive answers of leads of an earlier release out of the lead, encrypted. Their days count from now, so
 * that an operator can set them before anything is deleted. Does nothing if there is nothing to move; starts at the same
 * time move each lead once.
 */
export async function moveAnswers(database: Database, keys: EncryptionKeys, now: Date): Promise<void> {
  const { rows: any } = await database.drizzle.execute(sql`select from leads where not sensitive_apart limit 1`)
  if (any.length === 0) return
  const { rows: sites } = await database.drizzle.execute<{ id: number; own: unknown; shared: unknown }>(sql`
    select w.id, w.settings -> 'forms' as own, g.settings -> 'forms' as shared
    from websites w left join dealership_groups g on g.id = w.dealership_group_id`)
  const added = new Map(sites.map(({ id, own, shared }) => [id, [formSettings.parse(own), formSettings.parse(shared)]]))
  const isSensitive = (websiteId: number, form: string, name: string) =>
    FORMER[form as FormName]?.includes(name) ||
    added
      .get(websiteId)
      ?.some((forms) => forms[form]?.add?.some((one) => one.name === name && TYPES.includes(one.type)))

  let moved: number
  do {
    moved = await database.transaction(async (tx) => {
      const { rows: batch } = await tx.execute<Waiting>(
        sql`select id, website_id, form, lead from leads where not sensitive_apart order by id limit ${BATCH} for update`,
      )
      for (const { id, website_id: websiteId, form, lead } of batch) {
        const apart = lead.answers.filter(({ name }) => isSensitive(websiteId, form, name))
        const answers = lead.answers.filter((answer) => !apart.includes(answer))
        if (apart.length > 0)
          await storeAnswers(tx, keys, { websiteId, leadId: id }, apart, { storedAt: now, retentionDays: null })
        await tx.execute(sql`
          update leads set sensitive_apart = true,
            lead = case when ${apart.length > 0} then jsonb_set(lead, '{answers}', ${JSON.stringify(answers)}::jsonb) else lead end
          where id = ${id}`)
      }
      return batch.length
    })
  } while (moved > 0)
}
