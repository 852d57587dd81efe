import { and, eq } from 'drizzle-orm'
import { gapProblem } from '@forecourt/rules/leadDesk/template.ts'
import { checkText } from '@forecourt/rules/leadDesk/activity.ts'
import { mobileNumber, partsProblem, takesAnswers, textContent, textingOff } from '@forecourt/rules/leadDesk/text.ts'
import { touched } from '@forecourt/rules/leadDesk/work.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Transaction } from '../../db/database.ts'
import { storable } from '../../db/text.ts'
import { queueReply } from '../../delivery/outbox.ts'
import { RequestError } from '../../errors.ts'
import { textStops } from '../../leads/leads.ts'
import type { PlannedChange } from './leadChange.ts'
import type { ListedLead } from './leadList.ts'
import type { LeadDeskOptions } from './leadRow.ts'

const CHECK = 'Please check the details you entered.'

/** Whether the sender of a lead can be texted, and what a text message to them has besides what is written. */
export interface Texting {
  /** International; null if there is no mobile number. */
  number: string | null
  /** Why they can’t be texted; null if they can. */
  off: string | null
  /** Whether what they text back comes here. */
  comesBack: boolean
  who: string
  dealership: string
}

/** Texting the sender of a lead of a site. */
export async function textingOf(
  tx: Transaction,
  { row }: Pick<ListedLead, 'row'>,
  site: Site | null,
  { actor, storesTexts }: Pick<LeadDeskOptions, 'actor' | 'storesTexts'>,
): Promise<Texting> {
  const sender = site?.settings.lead_destinations.find((destination) => destination.kind === 'sms')
  const number = site && mobileNumber(row.lead.phone, site.country)
  const [stopped] =
    number === null
      ? []
      : await tx
          .select()
          .from(textStops)
          .where(and(eq(textStops.website_id, row.website_id), eq(textStops.number, number)))
  return {
    number,
    off: textingOff({
      hasSender: sender !== undefined || storesTexts,
      phone: row.lead.phone,
      number,
      isStopped: stopped !== undefined,
    }),
    comesBack: takesAnswers(sender),
    who: actor.name,
    dealership: site?.dealerships.find(({ slug }) => slug === row.lead.dealership_slug)?.name ?? site?.name ?? '',
  }
}

/** A text message to the sender of a lead; refused where they can’t be texted. */
export async function textingReply(
  tx: Transaction,
  options: LeadDeskOptions,
  { row, work }: ListedLead,
  text: string,
): Promise<PlannedChange> {
  const { siteOf, now } = options
  const texting = await textingOf(tx, { row }, await siteOf(row.website_id), options)
  const { number, off } = texting
  const checked = checkText(text, 'Please write a text message.')
  const problem = checked.ok ? (off ?? gapProblem(text) ?? partsProblem(textContent(text, texting))) : checked.problem
  if (!checked.ok || number === null || problem !== null)
    throw new RequestError(422, CHECK, { text: problem ?? 'This lead has no mobile number.' })
  return {
    kind: 'text',
    action: 'lead.texted',
    text: storable(checked.text),
    after: number,
    set: { status: touched(work.status), ...(work.answered_at === null ? { answered_at: now() } : {}) },
    log: { after: { to: number } },
    also: (done, id) =>
      queueReply(done, { id, websiteId: row.website_id, leadId: row.id, to: number, by: 'text' }, now()),
  }
}
