import { dayAfter } from '@forecourt/rules/locale/dates.ts'
import { instantOf } from '@forecourt/rules/locale/wallClock.ts'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'
import { canStaff } from '@forecourt/rules/staff/access.ts'
import { parseAuditArea } from '@forecourt/rules/staff/audit.ts'
import { auditDays } from '@forecourt/rules/staff/auditDays.ts'
import { auditWords } from '@forecourt/rules/staff/auditWords.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import type { AuditFilter, ListedEntry } from '@forecourt/server/staff/audit.ts'
import type { Reach } from '../scopes.ts'
import { whenOf } from '../when.ts'

const WHOLE = /^[1-9]\d{0,14}$/

/** Which entries an address asks for: as its fields show it, and as they are looked for by the reader’s calendar. */
export function auditAsked({ searchParams }: URL, zone: string) {
  const text = (name: string) => searchParams.get(name)?.trim() ?? ''
  const [person, about, site] = [text('person'), text('about'), text('site')]
  const { from, until } = auditDays({ from: text('from'), until: text('until'), day: text('day') })
  const startOf = (one: string) => new Date(instantOf(one, 0, zone))
  const asked: Omit<AuditFilter, 'page'> = {
    person,
    area: parseAuditArea(about),
    websiteId: WHOLE.test(site) ? Number(site) : null,
    from: from === null ? null : startOf(from),
    until: until === null ? null : startOf(dayAfter(until, 1)),
  }
  return { filter: { person, about, site, from: from ?? '', until: until ?? '' }, asked }
}

/** The sites whose entries somebody may read. */
export const auditSites = (reach: Reach) =>
  siteChoices(
    reach.sites.filter(
      ({ id, groupId }) => canStaff(reach.grants, 'audit:read', { kind: 'site', id, groupId }).allowed,
    ),
  )

/** An entry in words. */
export const shownEntry = (entry: ListedEntry, reach: Reach, zone: string) => ({
  id: entry.id,
  at: whenOf(entry.at, zone),
  who: entry.who,
  ...auditWords(entry, reach, { locale: localeOfZone(zone), timeOf: (at) => whenOf(at, zone) }),
  network: entry.network,
})
