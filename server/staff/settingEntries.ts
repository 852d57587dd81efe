import { controlOf } from '@forecourt/rules/site/settingControl.ts'
import { settingLabel, valueWords } from '@forecourt/rules/site/settingWords.ts'
import type { Transaction } from '../db/database.ts'
import type { StoredSettingChange } from '../sites/settings.ts'
import { settingNames } from './settingNames.ts'
import { record, type Actor } from './audit.ts'
import { templateName } from './desk/settingScope.ts'

/** Adds each changed setting to the log, in the transaction of the change, whoever made it (decision 171). */
export async function recordSettings(
  tx: Transaction,
  actor: Actor,
  changes: readonly StoredSettingChange[],
  now: Date,
): Promise<void> {
  for (const { key, before, after, website_id, dealership_group_id, template } of changes) {
    const nameOf = await settingNames(
      tx,
      [before, after].flatMap((held) => ('value' in held ? [[key, held.value] as const] : [])),
    )
    const words = (held: StoredSettingChange['before']) => ({
      value: 'value' in held ? valueWords(controlOf(key), held.value, nameOf) : 'Not set here',
    })
    const subject = template === null ? settingLabel(key) : `${settingLabel(key)} (template ${templateName(template)})`
    const entry = { subject, website_id, dealership_group_id }
    await record(tx, actor, { action: 'setting.changed', ...entry, before: words(before), after: words(after) }, now)
  }
}
