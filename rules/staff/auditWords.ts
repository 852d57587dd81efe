import { localiseConsole } from '../locale/consoleSpelling.ts'
import { AUDIT_ACTIONS, type AuditAction } from './audit.ts'
import { auditFacts, type FactsReader } from './auditFacts.ts'
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
export function auditWords(entry: KeptEntry, places: NamedPlaces, reader: FactsReader) {
  return {
    what: `${localiseConsole(AUDIT_ACTIONS[entry.action], reader.locale)} ${entry.subject}`,
    where: whereOf(entry, places),
    before: auditFacts(entry.before, reader),
    after: auditFacts(entry.after, reader),
  }
}

function whereOf({ website_id: site, dealership_group_id: group }: KeptEntry, places: NamedPlaces): string {
  if (site !== null) return scopeName({ kind: 'site', id: site, groupId: null }, places)
  return group === null ? '' : scopeName({ kind: 'group', id: group }, places)
}
