import { stringify } from 'csv-stringify/sync'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'
import { namedWords, numbersIn, settingOfEntry } from '@forecourt/rules/site/keptNumbers.ts'
import { canStaff, canStaffAnywhere } from '@forecourt/rules/staff/access.ts'
import { auditWords } from '@forecourt/rules/staff/auditWords.ts'
import type { Page, PageRequest } from '@forecourt/rules/staff/page.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import { listAudit, record, type AuditFilter, type ListedEntry } from '../audit.ts'
import type { ScopeIds } from '../scope.ts'
import { namesOf } from '../settingNames.ts'
import { refuse, type DeskAreaOptions } from './area.ts'

export interface AuditDeskOptions extends DeskAreaOptions {
  timeZone: string
}

/** The most entries of one file; filters make it smaller. */
const MOST_EXPORTED = 10_000
const BATCH = 1_000
const COLUMNS = ['Time', 'Who', 'What', 'Where', 'Before', 'After', 'From']

/** The audit log of the sites and groups where somebody may read it (decisions 171 and 198). */
export function auditLogOfDesk({ over, actor, reach, now, requireConfirmed, timeZone }: AuditDeskOptions) {
  const mayRead = canStaffAnywhere(reach.grants, 'audit:read')
  const mayExport = canStaffAnywhere(reach.grants, 'audit:export')

  /** Entries where a permission is given, with names where older ones kept numbers. */
  async function entries(permission: Permission, filter: AuditFilter): Promise<Page<ListedEntry>> {
    const staff = over(permission)
    const groups = reach.groups.filter(({ id }) => canStaff(reach.grants, permission, { kind: 'group', id }).allowed)
    const page = await listAudit(
      staff,
      groups.map(({ id }) => id),
      filter,
    )
    const kept = page.rows.flatMap(({ action, subject, before, after }) => {
      const key = action === 'setting.changed' ? settingOfEntry(subject) : null
      return key === null ? [] : [before, after].flatMap((held) => numbersIn(key, String(held?.value ?? '')))
    })
    if (kept.length === 0) return page
    const nameOf = await staff.transaction((tx) => namesOf(tx, kept))
    return {
      ...page,
      rows: page.rows.map((entry) => {
        const key = entry.action === 'setting.changed' ? settingOfEntry(entry.subject) : null
        const named = (held: ListedEntry['before']) =>
          key !== null && typeof held?.value === 'string'
            ? { ...held, value: namedWords(key, held.value, nameOf) }
            : held
        return { ...entry, before: named(entry.before), after: named(entry.after) }
      }),
    }
  }

  return {
    mayRead,
    mayExport,

    /** A page of the log, the newest entries first. */
    async list(filter: AuditFilter): Promise<Page<ListedEntry>> {
      refuse(mayRead)
      return entries('audit:read', filter)
    },

    /** Entries as CSV, the newest first, recorded at each site and group that some are of. */
    async export(filter: Omit<AuditFilter, 'page'>): Promise<string> {
      refuse(mayExport)
      requireConfirmed()
      const parts = [stringify([], { columns: COLUMNS, header: true, bom: true })]
      const exported = new Map<string, ScopeIds & { entries: number }>()
      let after: string | null = null
      for (let left = MOST_EXPORTED; left > 0; left -= BATCH) {
        const page: PageRequest = { after, before: null, limit: Math.min(BATCH, left) }
        const { rows, next } = await entries('audit:export', { ...filter, page })
        for (const { website_id, dealership_group_id } of rows) {
          const at = `${website_id} ${dealership_group_id}`
          exported.set(at, { website_id, dealership_group_id, entries: (exported.get(at)?.entries ?? 0) + 1 })
        }
        parts.push(auditLines(rows))
        if (next === null) break
        after = next
      }
      await over('audit:export').transaction(async (tx) => {
        for (const { entries: count, ...scope } of exported.values())
          await record(
            tx,
            actor,
            {
              action: 'audit.exported',
              subject: 'as CSV',
              ...scope,
              after: { count: count === 1 ? '1 entry' : `${count} entries` },
            },
            now(),
          )
      })
      return parts.join('')
    },
  }

  /** Entries as lines of CSV; a cell that a spreadsheet would take for a formula is text. */
  function auditLines(rows: readonly ListedEntry[]): string {
    const reader = { locale: localeOfZone(timeZone), timeOf: (at: Date) => at.toISOString() }
    return stringify(
      rows.map((entry) => {
        const { what, where, before, after } = auditWords(entry, reach, reader)
        return [entry.at.toISOString(), entry.who, what, where, before, after, entry.network ?? '']
      }),
      { escape_formulas: true },
    )
  }
}

export type AuditLogDesk = ReturnType<typeof auditLogOfDesk>
