import type { ActivityKind } from '@forecourt/rules/leadDesk/activity.ts'
import { mentionDestination, type DeliveryKind } from '@forecourt/rules/site/destination.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { DeliveryContext } from '@forecourt/server/delivery/context.ts'
import { loadDeliveryContext } from '@forecourt/server/delivery/context.ts'
import type { deliveries } from '@forecourt/server/delivery/table.ts'
import { fileLinks } from '@forecourt/server/files/files.ts'
import { leadActivity, leadMails, leadMentions, leadMessages, leads } from '@forecourt/server/leads/table.ts'
import { staffRoles, staffUsers } from '@forecourt/server/staff/table.ts'
import type { DeliveryHome } from './deliveryHome.ts'
import { testSecrets } from './secrets.ts'
import type { Tenant } from './twoTenants.ts'

/** The activity that a delivery of such a kind carries. */
const ACTIVITIES: Readonly<Partial<Record<DeliveryKind, ActivityKind>>> = {
  reply: 'reply',
  received: 'received',
  escalation: 'escalated',
  mention: 'note',
  text: 'text',
}

type Row = typeof deliveries.$inferSelect

/** A delivery of a lead of this site, of a later message or of a reply, with the context that the worker gives it. */
export async function deliveryContextOf(
  { database, sites }: DeliveryHome,
  tenant: Tenant,
  changes: Partial<Lead> = {},
  row: Partial<Row> & { suspicion?: string; message?: string } = {},
): Promise<DeliveryContext> {
  const { suspicion = null, message, ...delivery } = row
  const { id: _, lead_id: _lead, reference: _reference, ...rest } = tenant.lead
  const lead = { ...tenant.lead.lead, ...changes }
  const [made] = await database.drizzle
    .insert(leads)
    .values({
      ...rest,
      reference: `REF-${crypto.randomUUID().slice(0, 8)}`,
      submission_id: crypto.randomUUID(),
      suspicion,
      lead,
    })
    .returning()
  const now = new Date('2026-11-21T00:15:00Z')
  const later =
    message === undefined
      ? null
      : await database.drizzle
          .insert(leadMessages)
          .values({
            website_id: tenant.website.id,
            lead_id: made!.id,
            message_id: crypto.randomUUID(),
            text: message,
            created_at: now,
          })
          .returning({ id: leadMessages.id })
  const [reply] =
    ACTIVITIES[delivery.kind ?? 'email'] !== undefined
      ? await database.drizzle
          .insert(leadActivity)
          .values({
            id: crypto.randomUUID(),
            website_id: tenant.website.id,
            lead_id: made!.id,
            who: 'Kim at the desk',
            kind: ACTIVITIES[delivery.kind ?? 'email']!,
            text:
              delivery.kind === 'text'
                ? `Yes, the ${lead['Vehicle Model']} is here.`
                : 'Yes, it is.\nWhen would you like to see it?',
            after: `Your enquiry about the ${lead['Vehicle Model']}`,
            at: now,
          })
          .returning({ id: leadActivity.id })
      : []
  const person = `person-${crypto.randomUUID()}`
  if (reply && delivery.kind === 'mention') {
    const of = { website_id: tenant.website.id, lead_id: made!.id }
    await database.drizzle.insert(staffUsers).values({ id: person, name: 'Lou', email: `${person}@dealer.example` })
    await database.drizzle
      .insert(staffRoles)
      .values({ user_id: person, role: 'read_only', website_id: of.website_id, created_at: now })
    await database.drizzle
      .insert(leadMentions)
      .values({ ...of, activity_id: reply.id, user_id: person, name: 'Lou', at: now })
    delivery.destination = mentionDestination(person)
  }
  if (reply && delivery.kind === 'received')
    await database.drizzle.insert(leadMails).values({
      id: reply.id,
      website_id: tenant.website.id,
      lead_id: made!.id,
      message_id: '<answer@mail.example>',
      from_name: 'Sam Buyer',
      from_address: 'sam@mail.example',
      subject: `Re: Your enquiry about the ${lead['Vehicle Model']}`,
      quoted: '',
      automatic: false,
      refused_files: [],
      created_at: now,
    })
  return loadDeliveryContext(
    { database, sites, secrets: testSecrets(database), links: fileLinks('key'), now: () => now },
    {
      id: crypto.randomUUID(),
      website_id: tenant.website.id,
      lead_id: made!.id,
      message_id: later?.[0]!.id ?? null,
      activity_id: reply?.id ?? null,
      kind: 'email',
      destination: 'dealership',
      target: 'sales@dealer.example',
      lead_status: lead.lead_status,
      state: 'queued',
      send_after: now,
      attempts: [],
      answer: null,
      sent_at: null,
      reported: null,
      reported_code: null,
      reported_at: null,
      created_at: now,
      updated_at: now,
      ...delivery,
    },
  )
}
