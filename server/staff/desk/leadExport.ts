import { canStaffAnywhere } from '@forecourt/rules/staff/access.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { filesOf, leadHeader, leadLines, messagesOf, workOf } from '../../leads/leads.ts'
import { record } from '../audit.ts'
import { eachPage, type LeadQuery } from './leadList.ts'
import { refuse } from './area.ts'
import { type LeadDeskOptions } from './leadRow.ts'

/** The most leads of one file; filters make it smaller. */
export const MOST_EXPORTED = 10_000

/** Leads as CSV, in the list’s order, recorded for each site that some are of. */
export async function exportLeads(
  { over, actor, reach, requireConfirmed, now, siteOf }: LeadDeskOptions,
  query: LeadQuery,
): Promise<string> {
  refuse(canStaffAnywhere(reach.grants, 'leads:export'))
  requireConfirmed()
  const staff = over('leads:export')
  const sites = new Map<number, Site>()
  const exported = new Map<number, number>()
  const parts = [leadHeader(true)]
  for await (const page of eachPage(staff, query, { me: actor.id, now: now(), most: MOST_EXPORTED })) {
    const rows = page.map(({ row }) => row)
    const ids = rows.map(({ id }) => id)
    for (const { website_id } of rows) {
      exported.set(website_id, (exported.get(website_id) ?? 0) + 1)
      if (sites.has(website_id)) continue
      const site = await siteOf(website_id)
      if (site) sites.set(website_id, site)
    }
    const [work, files, messages] = await Promise.all([workOf(staff, ids), filesOf(staff, ids), messagesOf(staff, ids)])
    parts.push(leadLines(rows, sites, { work, files, messages }))
  }
  await staff.transaction(async (tx) => {
    for (const [website_id, leads] of exported)
      await record(
        tx,
        actor,
        { action: 'lead.exported', subject: 'as CSV', website_id, dealership_group_id: null, after: { leads } },
        now(),
      )
  })
  return parts.join('')
}
