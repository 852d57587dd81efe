import { and, count, eq } from 'drizzle-orm'
import { chatMessage } from '@forecourt/rules/forms/definitions/chat.ts'
import { checkForm } from '@forecourt/rules/forms/check.ts'
import { valueOf } from '@forecourt/rules/forms/typed.ts'
import { takesMessage } from '@forecourt/rules/lead/conversation.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { LeadReceipt } from '../dealer.ts'
import type { SiteDatabase } from '../db/database.ts'
import { storable } from '../db/text.ts'
import { queueMessage } from '../delivery/outbox.ts'
import { RequestError } from '../errors.ts'
import { visitorHash } from '../visitor.ts'
import { leadMessages, leads } from './table.ts'

const MESSAGES = {
  fields: 'Please check the fields listed.',
  id: 'Send the message with an id.',
  notYours: 'You can’t add to that conversation.',
  over: 'This conversation has ended. Please start a new one or call us.',
} as const

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** A later message of a conversation as received, not validated yet. */
export interface LaterMessage {
  /** The unguessable id of the conversation's lead. */
  leadId: string
  /** A UUID created by the browser; the same one twice is one message. */
  messageId: string | null
  text: string
  /** The secret of the visitor's cookie; empty for none. */
  visitor: string
  now: Date
}

/** The conversations of one site. */
export interface Conversation {
  /**
   * Commits a message of the visitor who began the conversation, with its deliveries, before it resolves. Throws
   * `RequestError`: 422 for a message that is not valid, 403 for a conversation that does not exist or is not theirs,
   * 409 for one that has ended.
   */
  append(message: LaterMessage): Promise<LeadReceipt>
}

/** Conversations are leads with further messages (decision 127). */
export function conversationFor({ database }: { database: SiteDatabase }, site: Site): Conversation {
  return {
    async append({ leadId, messageId, text, visitor, now }) {
      const checked = checkForm(chatMessage(site), { message: [text] }, { site, now })
      if (!checked.ok) throw new RequestError(422, MESSAGES.fields, checked.errors)
      if (messageId === null || !UUID.test(messageId)) throw new RequestError(422, MESSAGES.id)
      if (visitor === '' || !UUID.test(leadId)) throw new RequestError(403, MESSAGES.notYours)
      return database.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(leads)
          .where(
            and(
              eq(leads.website_id, site.id),
              eq(leads.lead_id, leadId),
              eq(leads.form, 'chat'),
              eq(leads.visitor, visitorHash(visitor)),
            ),
          )
          .for('update')
        if (!row) throw new RequestError(403, MESSAGES.notYours)
        const receipt = { id: messageId.toLowerCase(), reference: row.reference }
        const ofLead = eq(leadMessages.lead_id, row.id)
        const [repeated] = await tx
          .select({ id: leadMessages.id })
          .from(leadMessages)
          .where(and(ofLead, eq(leadMessages.message_id, receipt.id)))
        if (repeated) return { ...receipt, created: false }
        const [earlier] = await tx.select({ messages: count() }).from(leadMessages).where(ofLead)
        if (!takesMessage(row.created_at, earlier!.messages, now)) throw new RequestError(409, MESSAGES.over)
        const [made] = await tx
          .insert(leadMessages)
          .values({
            website_id: site.id,
            lead_id: row.id,
            message_id: receipt.id,
            text: storable(valueOf(checked.values, 'message')),
            created_at: now,
          })
          .returning({ id: leadMessages.id })
        await queueMessage(tx, site, row, row.lead, made!.id, now)
        return { ...receipt, created: true }
      })
    },
  }
}
