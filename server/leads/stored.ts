import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import type { Database } from '../db/database.ts'
import { leadActivity, leadFiles, leadMails, leadMentions, leadMessages, leads, leadTexts, textStops } from './table.ts'

/** A stored lead with its files. */
export interface StoredLead extends Pick<
  typeof leads.$inferSelect,
  'lead_id' | 'reference' | 'website_id' | 'form' | 'lead_status' | 'suspicion' | 'lead' | 'created_at' | 'updated_at'
> {
  files: readonly Pick<typeof leadFiles.$inferSelect, 'file_id' | 'name' | 'media_type' | 'bytes'>[]
}

/** A lead by its row, for background work; null if there is none. */
export async function storedLead(database: Database, id: number): Promise<StoredLead | null> {
  const [row] = await database.drizzle
    .select({
      lead_id: leads.lead_id,
      reference: leads.reference,
      website_id: leads.website_id,
      form: leads.form,
      lead_status: leads.lead_status,
      suspicion: leads.suspicion,
      lead: leads.lead,
      created_at: leads.created_at,
      updated_at: leads.updated_at,
    })
    .from(leads)
    .where(eq(leads.id, id))
  if (!row) return null
  const files = row.lead.has_files
    ? await database.drizzle
        .select({
          file_id: leadFiles.file_id,
          name: leadFiles.name,
          media_type: leadFiles.media_type,
          bytes: leadFiles.bytes,
        })
        .from(leadFiles)
        .where(eq(leadFiles.lead_id, id))
        .orderBy(leadFiles.id)
    : []
  return { ...row, files }
}

/** A later message of a conversation. */
export type StoredMessage = Pick<typeof leadMessages.$inferSelect, 'message_id' | 'text' | 'created_at'>

/** A message by its row, for background work; null if there is none. */
export async function storedMessage(database: Database, id: string): Promise<StoredMessage | null> {
  const { message_id, text, created_at } = leadMessages
  const [row] = await database.drizzle
    .select({ message_id, text, created_at })
    .from(leadMessages)
    .where(eq(leadMessages.id, id))
  return row ?? null
}

/** What somebody at the dealership wrote to the sender of a lead. */
export interface StoredReply {
  id: string
  subject: string
  text: string
  who: string
  /** Their own address; null once their account is gone. */
  email: string | null
  /** The id of the latest email of the sender before it; null for none. */
  answers: string | null
}

/** A reply by its id, for background work; null if there is none. */
export async function storedReply(database: Database, id: string): Promise<StoredReply | null> {
  const [row] = await database.drizzle
    .select({
      activity: leadActivity,
      email: sql<string | null>`(select u.email from staff_users u where u.id = ${leadActivity.user_id})`,
    })
    .from(leadActivity)
    .where(eq(leadActivity.id, id))
  if (!row) return null
  const { who, text, after, lead_id, position } = row.activity
  const [answered] = await database.drizzle
    .select({ id: leadMails.message_id })
    .from(leadMails)
    .innerJoin(leadActivity, eq(leadActivity.id, leadMails.id))
    .where(and(eq(leadMails.lead_id, lead_id), eq(leadMails.automatic, false), lt(leadActivity.position, position)))
    .orderBy(desc(leadActivity.position))
    .limit(1)
  return { id, subject: after ?? '', text, who, email: row.email, answers: answered?.id ?? null }
}

/** What happened to a lead, with the email that it was, for background work. */
export interface StoredActivity {
  id: string
  text: string
  at: Date
  /** The number of a text message that somebody wrote back; null for anything else. */
  phone: string | null
  /** Null for anything but an email that somebody wrote back. */
  mail: Pick<typeof leadMails.$inferSelect, 'from_name' | 'from_address' | 'subject' | 'message_id' | 'quoted'> | null
}

/** It by its id; null if there is none. */
export async function storedActivity(database: Database, id: string): Promise<StoredActivity | null> {
  const { from_name, from_address, subject, message_id, quoted } = leadMails
  const [row] = await database.drizzle
    .select({
      id: leadActivity.id,
      text: leadActivity.text,
      at: leadActivity.at,
      phone: leadTexts.from_number,
      mail: { from_name, from_address, subject, message_id, quoted },
    })
    .from(leadActivity)
    .leftJoin(leadMails, eq(leadMails.id, leadActivity.id))
    .leftJoin(leadTexts, eq(leadTexts.id, leadActivity.id))
    .where(eq(leadActivity.id, id))
  return row ?? null
}

/** Somebody who is mentioned in a note, as they are now. */
export interface StoredMention {
  /** Who wrote the note. */
  who: string
  email: string
  roles: readonly { role: RoleName; website_id: number | null; dealership_group_id: number | null }[]
}

/** It by the note and the person, for background work; null if one of them is gone. */
export async function storedMention(
  database: Database,
  activityId: string,
  userId: string,
): Promise<StoredMention | null> {
  const [row] = await database.drizzle
    .select({
      who: leadActivity.who,
      email: sql<string | null>`(select u.email from staff_users u where u.id = ${leadMentions.user_id})`,
      roles: sql<StoredMention['roles']>`(select coalesce(json_agg(json_build_object('role', r.role, 'website_id',
        r.website_id, 'dealership_group_id', r.dealership_group_id)), '[]') from staff_roles r
        where r.user_id = ${leadMentions.user_id})`,
    })
    .from(leadMentions)
    .innerJoin(leadActivity, eq(leadActivity.id, leadMentions.activity_id))
    .where(and(eq(leadMentions.activity_id, activityId), eq(leadMentions.user_id, userId)))
  return row && row.email !== null ? { ...row, email: row.email } : null
}

/** Whether a number has asked a site for no more text messages. */
export async function isTextStopped(database: Database, websiteId: number, number: string): Promise<boolean> {
  const [row] = await database.drizzle
    .select({ number: textStops.number })
    .from(textStops)
    .where(and(eq(textStops.website_id, websiteId), eq(textStops.number, number)))
  return row !== undefined
}
