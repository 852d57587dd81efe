import { randomUUID } from 'node:crypto'
import { and, count, eq, gt } from 'drizzle-orm'
import { cleanText } from '@forecourt/rules/forms/text.ts'
import { MOST_MAILS_A_DAY } from '@forecourt/rules/leadDesk/receivedMail.ts'
import { isOpen } from '@forecourt/rules/leadDesk/work.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { ServingDatabase, Transaction } from '../../db/database.ts'
import { storable } from '../../db/text.ts'
import { queueReceived } from '../../delivery/outbox.ts'
import { RequestError } from '../../errors.ts'
import { FILE_MESSAGES, FileRefusedError, inspectFiles, type FileStore, type TakenFile } from '../../files/files.ts'
import { leadActivity, leadFiles, leadMails } from '../../leads/leads.ts'
import type { AddressedLead, ReplyAddresses } from '../../replyAddresses.ts'
import type { Sites } from '../../sites/sites.ts'
import type { ListedLead } from '../desk/leadList.ts'
import { rowOf } from '../desk/leadRow.ts'
import { markWrittenBack, readerOf } from '../desk/writtenBack.ts'
import { everything } from '../scope.ts'
import { readMessage, type MailMessage } from './message.ts'

/** What was done with an email. */
export interface MailReceipt {
  /** `known` for one that had been stored before. */
  status: 'stored' | 'known'
  /** Reference of its lead. */
  reference: string
}

/** Takes the emails that people write back. */
export interface MailReceiver {
  /**
   * Stores an email with its lead before it resolves; the same one twice is one. Throws `RequestError`: 404 if it
   * belongs to no lead, 413 if it is too large, 422 if it is no email, 429 for too many about one lead.
   */
  receive(raw: Uint8Array): Promise<MailReceipt>
}

export interface MailReceiverOptions {
  database: ServingDatabase
  sites: Pick<Sites, 'findById'>
  files: FileStore
  addresses: ReplyAddresses
  /** The address that the platform's mail comes from. */
  mailFrom: string
  onWarning: (error: unknown, message: string) => void
  now?: () => Date
}

const NO_LEAD = 'No enquiry has this address. Please write to the dealership directly.'
const TOO_MANY = 'Too many emails about this enquiry. Please call the dealership.'
const NO_TEXT = 'This email has no text.'
const DAY_MS = 86_400_000
/** Further ones are not looked at. */
const MOST_ATTACHMENTS = 30
/** The id of a reply as `replyMail` makes it. */
const OUR_REPLY = /^<([0-9a-f-]{36})\.reply\.([0-9a-f-]{36})(?:\.\d+)?@([^>]+)>$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface StoredFile extends TakenFile {
  key: string
}

/** Opens the way in for emails (docs/decisions/0146). */
export function mailReceiver(options: MailReceiverOptions): MailReceiver {
  const { database, sites, files, addresses, mailFrom, onWarning, now = () => new Date() } = options
  const host = mailFrom.slice(mailFrom.lastIndexOf('@') + 1)

  /** The lead that an email is about: by the address that it was sent to, else by the reply that it answers. */
  async function leadOf({ recipients, answers }: MailMessage): Promise<AddressedLead | null> {
    for (const recipient of recipients) {
      const found = addresses.find(recipient)
      if (found) return found
    }
    const replies = answers.flatMap((id) => {
      const [, leadId = '', activityId = '', at] = OUR_REPLY.exec(id) ?? []
      return at === host && UUID.test(leadId) && UUID.test(activityId) ? [{ leadId, activityId }] : []
    })
    if (replies.length === 0) return null
    const { sites: all } = await database.platform.transaction(everything)
    return database.staff(all.map(({ id }) => id)).transaction(async (tx) => {
      for (const { leadId, activityId } of replies) {
        const found = await rowOf(tx, leadId)
        const [reply] = found
          ? await tx
              .select({ id: leadActivity.id })
              .from(leadActivity)
              .where(and(eq(leadActivity.id, activityId), eq(leadActivity.lead_id, found.row.id)))
          : []
        if (found && reply) return { websiteId: found.row.website_id, leadId }
      }
      return null
    })
  }

  /** Stores the attachments that are taken as if a form had sent them, and says why others are not. */
  async function keep(message: MailMessage, siteId: number): Promise<{ taken: StoredFile[]; refused: string[] }> {
    let found: TakenFile[] = []
    const refused: string[] = message.files.length > MOST_ATTACHMENTS ? [FILE_MESSAGES.tooMany] : []
    for (const file of message.files.slice(0, MOST_ATTACHMENTS))
      try {
        // With those before it, because their number and size are limited together.
        found = await inspectFiles([...found, file])
      } catch (error) {
        if (!(error instanceof FileRefusedError)) throw error
        refused.push(error.message)
      }
    const taken = found.map((file) => ({ ...file, key: `${siteId}/${randomUUID()}` }))
    for (const { key, blob } of taken) await files.put(key, blob)
    return { taken, refused: [...new Set(refused)] }
  }

  /** Adds an email to its lead, as staff of its site; null if it is there already. */
  async function add(tx: Transaction, found: ListedLead, message: MailMessage, site: Site, refused: readonly string[]) {
    const { row, work } = found
    const of = { website_id: row.website_id, lead_id: row.id }
    const [known] = await tx
      .select({ id: leadMails.id })
      .from(leadMails)
      .where(and(eq(leadMails.lead_id, row.id), eq(leadMails.message_id, message.id)))
    if (known) return null
    const at = now()
    const [today] = await tx
      .select({ mails: count() })
      .from(leadMails)
      .where(and(eq(leadMails.lead_id, row.id), gt(leadMails.created_at, new Date(at.getTime() - DAY_MS))))
    if (today!.mails >= MOST_MAILS_A_DAY) throw new RequestError(429, TOO_MANY)
    const id = randomUUID()
    const { from, subject, automatic } = message
    const isReopened = !automatic && !isOpen(work)
    await tx.insert(leadActivity).values({
      id,
      ...of,
      user_id: null,
      who: storable(from.name || 'Someone'),
      kind: 'received',
      text: storable(cleanText(message.text)) || NO_TEXT,
      before: isReopened ? work.status : null,
      after: storable(subject),
      at,
    })
    await tx.insert(leadMails).values({
      id,
      ...of,
      message_id: storable(message.id),
      from_name: storable(from.name),
      from_address: storable(from.address),
      subject: storable(subject),
      quoted: storable(cleanText(message.quoted)),
      automatic,
      refused_files: storable(refused),
      created_at: at,
    })
    if (automatic) return id
    await markWrittenBack(tx, found, at)
    const to = await readerOf(tx, found, site)
    if (to !== null && to.toLowerCase() !== from.address)
      await queueReceived(tx, { id, websiteId: row.website_id, leadId: row.id, to }, at)
    return id
  }

  return {
    async receive(raw) {
      const message = await readMessage(raw, mailFrom)
      const about = await leadOf(message)
      const site = about && (await sites.findById(about.websiteId))?.site
      if (!about || !site) throw new RequestError(404, NO_LEAD)
      const staff = database.staff([site.id])
      const { taken, refused } = await keep(message, site.id)
      let unused = true
      try {
        return await database.site(site.id).transaction(async (tx): Promise<MailReceipt> => {
          const stored = await staff.within(tx, async () => {
            const found = await rowOf(tx, about.leadId, { lock: true })
            if (!found) throw new RequestError(404, NO_LEAD)
            return { row: found.row, id: await add(tx, found, message, site, refused) }
          })
          const { row, id } = stored
          if (id !== null && taken.length > 0)
            await tx.insert(leadFiles).values(
              taken.map(({ name, mediaType, bytes, sha256, key }) => ({
                website_id: site.id,
                lead_id: row.id,
                activity_id: id,
                name,
                media_type: mediaType,
                bytes,
                sha256,
                storage_key: key,
              })),
            )
          unused = id === null
          return { status: id === null ? 'known' : 'stored', reference: row.reference }
        })
      } catch (error) {
        // Any other error does not show whether the transaction was committed; the sweep removes what it left.
        unused &&= error instanceof RequestError
        throw error
      } finally {
        if (unused)
          for (const { key } of taken)
            await files.remove(key).catch((error: unknown) => onWarning(error, 'file not removed'))
      }
    },
  }
}
