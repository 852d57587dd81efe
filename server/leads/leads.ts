import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { LeadReceipt, LeadSubmission } from '../dealer.ts'
import type { Database, Transaction } from '../db/database.ts'
import { storable } from '../db/text.ts'
import { newReference } from '../reference.ts'
import { leads } from './table.ts'

const REFERENCE_ATTEMPTS = 5
/** How long the same content without an id counts as the same press of the button. */
const REPEAT_WINDOW_MS = 15 * 60_000

/**
 * Stores a lead for this site in one transaction and answers its receipt once that is committed (decisions: Leads).
 * The same submission again answers the first one's receipt and changes nothing.
 */
export async function submitLead(
  database: Database,
  site: Site,
  lead: Lead,
  submission: LeadSubmission,
): Promise<LeadReceipt> {
  const dealership = site.dealerships.find(({ slug }) => slug === lead.dealership_slug) ?? site.dealerships[0] ?? null
  const stored: Lead = storable({
    ...lead,
    // The request's host says which site it is, whatever the browser says.
    website_slug: site.slug,
    dealership_slug: dealership?.slug ?? null,
  })
  const window = Math.floor(Date.now() / REPEAT_WINDOW_MS)
  const submissionId = submission.submissionId ?? contentId(stored, window)
  const previousId = submission.submissionId ? null : contentId(stored, window - 1)
  for (let attempt = 1; attempt <= REFERENCE_ATTEMPTS; attempt++) {
    const receipt = await database.forSite(site.id, async (tx) => {
      // A window that has just ended still counts; an id of the browser's own has none.
      const before = previousId && (await findSubmission(tx, site.id, previousId))
      if (before) return { ...before, created: false }
      const [created] = await tx
        .insert(leads)
        .values({
          reference: newReference(),
          website_id: site.id,
          dealership_id: dealership?.id ?? null,
          submission_id: submissionId,
          device_id: submission.deviceId,
          category: stored.category,
          lead_status: stored.lead_status,
          form: submission.form,
          suspected: submission.suspicion !== null,
          suspicion: submission.suspicion,
          lead: stored,
        })
        .onConflictDoNothing()
        .returning({ id: leads.lead_id, reference: leads.reference })
      if (created) return { ...created, created: true }
      const earlier = await findSubmission(tx, site.id, submissionId)
      return earlier && { ...earlier, created: false }
    })
    // Neither stored nor there before: another lead has drawn the same reference.
    if (receipt) return receipt
  }
  throw new Error(`no free lead reference in ${REFERENCE_ATTEMPTS} attempts`)
}

async function findSubmission(tx: Transaction, websiteId: number, submissionId: string) {
  const [found] = await tx
    .select({ id: leads.lead_id, reference: leads.reference })
    .from(leads)
    .where(and(eq(leads.website_id, websiteId), eq(leads.submission_id, submissionId)))
  return found ?? null
}

/**
 * A UUID that says the same as often as the same person sends the same words within the window. The device does not
 * count: of two quick presses on a first visit, neither carries its cookie yet.
 */
function contentId(lead: Lead, window: number): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([window, lead]))
    .digest('hex')
  // Marked as version 8, the one for identifiers of one's own making.
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}
