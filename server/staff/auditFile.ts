import { stringify } from 'csv-stringify/sync'
import { localiseConsole } from '@forecourt/rules/locale/consoleSpelling.ts'
import type { Locale } from '@forecourt/rules/locale/locale.ts'
import { AUDIT_ACTIONS } from '@forecourt/rules/staff/audit.ts'
import type { ListedEntry } from './audit.ts'

const COLUMNS = ['time', 'who', 'what', 'where', 'before', 'after', 'from'] as const

/** The places that a reader knows by name. */
export interface NamedPlaces {
  sites: readonly { id: number; name: string }[]
  groups: readonly { id: number; name: string }[]
}

/** Entries of the log as CSV, in words. */
export const auditCsv = (entries: readonly ListedEntry[], places: NamedPlaces, locale: Locale): string =>
  stringify(
    entries.map((entry) => [
      entry.at.toISOString(),
      entry.who,
      `${localiseConsole(AUDIT_ACTIONS[entry.action], locale)} ${entry.subject}`,
      whereOf(entry, places),
      facts(entry.before),
      facts(entry.after),
      entry.network ?? '',
    ]),
    { header: true, columns: [...COLUMNS], escape_formulas: true },
  )

function whereOf({ website_id: site, dealership_group_id: group }: ListedEntry, { sites, groups }: NamedPlaces) {
  const found = site === null ? groups.find(({ id }) => id === group) : sites.find(({ id }) => id === site)
  return found?.name ?? ''
}

const facts = (values: ListedEntry['before']): string =>
  Object.values(values ?? {})
    .map(String)
    .join(', ')
