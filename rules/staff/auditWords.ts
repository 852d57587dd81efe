import { localiseConsole } from '../locale/consoleSpelling.ts'
import type { Locale } from '../locale/locale.ts'
import { AUDIT_ACTIONS, type AuditAction } from './audit.ts'
import { scopeName, type NamedPlaces } from './scopeName.ts'

/** An entry of the audit log as it is kept. */
export interface KeptEntry {
  action: AuditAction
  subject: string
  website_id: number | null
  dealership_group_id: number | null
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** An entry of the audit log in words, the same on the screen and in a file (decision 171). */
export function auditWords(entry: KeptEntry, places: NamedPlaces, locale: Locale) {
  return {
    what: `${localiseConsole(AUDIT_ACTIONS[entry.action], locale)} ${entry.subject}`,
    where: whereOf(entry, places),
    before: facts(entry.before),
    after: facts(entry.after),
  }
}

function whereOf({ website_id: site, dealership_group_id: group }: KeptEntry, places: NamedPlaces): string {
  if (site !== null) return scopeName({ kind: 'site', id: site, groupId: null }, places)
  return group === null ? '' : scopeName({ kind: 'group', id: group }, places)
}

/** What is empty says nothing. */
const facts = (values: KeptEntry['before']): string =>
  Object.values(values ?? {})
    .filter((value) => value !== null && value !== undefined && value !== '')
    .map(String)
    .join(', ')
