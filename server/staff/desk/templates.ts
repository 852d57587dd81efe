import { sql } from 'drizzle-orm'
import { TEMPLATES } from '@forecourt/rules/site/templates.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import type { Transaction } from '../../db/database.ts'
import type { Reach } from '../scope.ts'
import { maySettings, templateName } from './settingScope.ts'

/** A template that somebody knows of. */
export interface KnownTemplate {
  name: string
  label: string
  /** How many of their sites start from it. */
  sites: number
  may: Answer
}

/** The templates that somebody knows of: those of their sites, and for operators all, in the product’s order. */
export async function knownTemplates(tx: Transaction, reach: Reach, permission: Permission): Promise<KnownTemplate[]> {
  const { rows } = await tx.execute<{ template: string; sites: number }>(
    sql`select template, count(*)::integer as sites from websites group by template`,
  )
  const sitesOf = new Map(rows.map(({ template, sites }) => [template, sites]))
  return Object.keys(TEMPLATES)
    .map((name) => ({
      name,
      label: templateName(name),
      sites: sitesOf.get(name) ?? 0,
      may: maySettings(reach, permission, { kind: 'template', name }),
    }))
    .filter(({ may, sites }) => may.allowed || sites > 0)
}
