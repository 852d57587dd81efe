import { CONSOLE_PATHS, leadPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { ListedLead } from '@forecourt/server/staff/desk/leads.ts'
import { AFTER, BEFORE, lasting, staying } from '../list/address.ts'

/** Parameter of a page of the inbox that opens its first or last lead. */
const OPENING = 'open'
const FIRST = 'first'
const LAST = 'last'

/** The addresses of the leads before and after the one that is open; null at an end of the list. */
export interface AroundLead {
  previous: string | null
  next: string | null
}

/** What precedes and follows a lead in the list, on the pages before and after this one too. */
export function aroundLead(
  leads: readonly { id: string }[],
  page: { previous: string | null; next: string | null },
  open: string | undefined,
  list: string,
): AroundLead {
  const at = leads.findIndex(({ id }) => id === open)
  const inPage = (index: number) => {
    const lead = leads[index]
    return lead ? `${leadPath(lead.id)}?${list}` : null
  }
  const onPage = (name: string, cursor: string | null, which: string) => {
    if (cursor === null) return null
    const params = lasting(list)
    params.set(name, cursor)
    params.set(OPENING, which)
    return `${CONSOLE_PATHS.leads}?${params}`
  }
  // Keys begin with the first lead while none of the page is open.
  if (at < 0) return { previous: inPage(0), next: inPage(0) }
  return {
    previous: at > 0 ? inPage(at - 1) : onPage(BEFORE, page.previous, LAST),
    next: inPage(at + 1) ?? onPage(AFTER, page.next, FIRST),
  }
}

/** The lead of a page that its address opens; null for an address that opens none. */
export function openingOf({ search, searchParams }: URL, rows: readonly ListedLead[]): string | null {
  const which = searchParams.get(OPENING)
  const found = which === FIRST ? rows[0] : which === LAST ? rows.at(-1) : undefined
  return found ? `${leadPath(found.row.lead_id)}?${staying(search, [OPENING])}` : null
}
