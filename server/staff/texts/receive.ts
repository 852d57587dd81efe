import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import * as z from 'zod'
import { e164 } from '@forecourt/rules/contact/phone.ts'
import { cleanText } from '@forecourt/rules/forms/text.ts'
import { MOST_TEXT } from '@forecourt/rules/leadDesk/activity.ts'
import { MOST_MAILS_A_DAY } from '@forecourt/rules/leadDesk/receivedMail.ts'
import { MOST_OF_PERSON } from '@forecourt/rules/leadDesk/person.ts'
import { numberKeys, stopWord } from '@forecourt/rules/leadDesk/text.ts'
import { textReport } from '@forecourt/rules/leadDesk/textReport.ts'
import { isOpen } from '@forecourt/rules/leadDesk/work.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { ServingDatabase, Transaction } from '../../db/database.ts'
import { storable } from '../../db/text.ts'
import { queueReceived, storeTextReport, type ReportReceipt } from '../../delivery/outbox.ts'
import { RequestError } from '../../errors.ts'
import { leadActivity, leadTexts, textStops } from '../../leads/leads.ts'
import type { ListedLead } from '../desk/leadList.ts'
import { rowOf, titleOf } from '../desk/leadRow.ts'
import { markWrittenBack, readerOf } from '../desk/writtenBack.ts'

/** What was done with a text message. */
export interface TextReceipt {
  /** `known` for one that had been stored before, `unknown` for one from a number of no lead. */
  status: 'stored' | 'known' | 'unknown'
  /** Reference of its lead. */
  reference?: string
}

/** Takes the text messages that people write back to a site. */
export interface TextReceiver {
  /**
   * Stores a text message with its lead before it resolves; the same one twice is one. Throws `RequestError`: 422 if it
   * is none, 429 for too many about one lead.
   */
  receive(site: Site, raw: Uint8Array): Promise<TextReceipt>
  /**
   * Stores what the provider reports of a text message that was sent. Throws `RequestError`: 422 if it is no report, 503
   * while the message is being sent.
   */
  report(site: Site, raw: Uint8Array): Promise<{ status: ReportReceipt }>
}

export interface TextReceiverOptions {
  database: Pick<ServingDatabase, 'staff'>
  onWarning: (error: unknown, message: string) => void
  now?: () => Date
}

const NO_TEXT = 'This is not a reply to a text message.'
const NO_REPORT = 'This is not a report of a text message.'
const EMPTY = 'This text message has no text.'
const TOO_MANY = 'Too many text messages about this enquiry.'
const DAY_MS = 86_400_000

/** A reply in the provider’s wire names. */
const wire = z.object({
  reply_id: z.string().min(1).max(100),
  source_number: z.string().regex(/^\+?\d{7,15}$/),
  content: z.string().max(MOST_TEXT),
})

/** A report in the provider’s wire names; what the message was sent with comes back with it. */
const reportWire = z.object({
  status: z.string().min(1).max(50),
  status_code: z.union([z.string().max(20), z.number().int()]).nullish(),
  submitted_date: z.iso.datetime({ offset: true }).nullish(),
  date_received: z.iso.datetime({ offset: true }).nullish(),
  metadata: z.object({ delivery_id: z.string().max(100) }),
})

/** A call in the provider’s wire names; throws with what it is not. */
function readCall<T>(schema: z.ZodType<T>, raw: Uint8Array, refusal: string): T {
  let given: unknown
  try {
    given = JSON.parse(Buffer.from(raw).toString())
  } catch {
    throw new RequestError(422, refusal)
  }
  const found = schema.safeParse(given)
  if (!found.success) throw new RequestError(422, refusal)
  return found.data
}

function readReply(raw: Uint8Array): { id: string; from: string; text: string } {
  const { reply_id, source_number, content } = readCall(wire, raw, NO_TEXT)
  return {
    id: storable(reply_id),
    from: `+${source_number.replace('+', '')}`,
    text: storable(cleanText(content)),
  }
}

/** Opens the way in for text messages (docs/decisions/0156). */
export function textReceiver({ database, onWarning, now = () => new Date() }: TextReceiverOptions): TextReceiver {
  /** The lead of a number at a site: the one that was texted last, else the newest. */
  async function leadOf(tx: Transaction, site: Site, from: string): Promise<ListedLead | null> {
    const keys = `{${numberKeys(from, site.country).join()}}`
    const { rows } = await tx.execute<{ lead_id: string; phone: string }>(sql`
      select l.lead_id, l.lead ->> 'phone' as phone from lead_work w join leads l on l.id = w.lead_id
        left join lateral (select max(a.position) as position from lead_activity a
          where a.lead_id = w.lead_id and a.kind = 'text') t on true
      where w.website_id = ${site.id} and w.phone_key = any (${keys}::text[])
      order by t.position desc nulls last, w.lead_id desc limit ${MOST_OF_PERSON}`)
    // Numbers of two countries may end alike.
    const same = rows.find(({ phone }) => e164(phone, site.country) === from)
    return same ? rowOf(tx, same.lead_id, { lock: true }) : null
  }

  /** Keeps that a number wants no more texts, or wants them again. */
  async function obey(tx: Transaction, site: Site, number: string, word: 'stop' | 'start', at: Date) {
    if (word === 'stop')
      await tx.insert(textStops).values({ website_id: site.id, number, created_at: at }).onConflictDoNothing()
    else await tx.delete(textStops).where(and(eq(textStops.website_id, site.id), eq(textStops.number, number)))
  }

  return {
    async receive(site, raw) {
      const { id: messageId, from, text } = readReply(raw)
      const at = now()
      const receipt = await database.staff([site.id]).transaction(async (tx): Promise<TextReceipt> => {
        const found = await leadOf(tx, site, from)
        const [known] = await tx
          .select({ id: leadTexts.id })
          .from(leadTexts)
          .where(and(eq(leadTexts.website_id, site.id), eq(leadTexts.message_id, messageId)))
        if (known) return { status: 'known' }
        const word = stopWord(text)
        if (word) await obey(tx, site, from, word, at)
        if (!found) return { status: 'unknown' }
        const { row, work } = found
        const of = { website_id: row.website_id, lead_id: row.id }
        const [today] = await tx
          .select({ texts: count() })
          .from(leadTexts)
          .where(and(eq(leadTexts.lead_id, row.id), gt(leadTexts.created_at, new Date(at.getTime() - DAY_MS))))
        if (today!.texts >= MOST_MAILS_A_DAY && !word) throw new RequestError(429, TOO_MANY)
        const id = randomUUID()
        await tx.insert(leadActivity).values({
          id,
          ...of,
          user_id: null,
          who: titleOf(row),
          kind: 'text_received',
          text: text || EMPTY,
          before: !word && !isOpen(work) ? work.status : null,
          after: word,
          at,
        })
        await tx.insert(leadTexts).values({ id, ...of, message_id: messageId, from_number: from, created_at: at })
        // Who asks for no more texts asks nothing that takes an answer.
        if (!word) {
          await markWrittenBack(tx, found, at)
          const to = await readerOf(tx, found, site)
          if (to !== null) await queueReceived(tx, { id, websiteId: row.website_id, leadId: row.id, to }, at)
        }
        return { status: 'stored', reference: row.reference }
      })
      if (receipt.status === 'unknown')
        onWarning(
          new Error('no lead'),
          `text message to ${site.slug} from a number of no lead, ending in ${from.slice(-3)}`,
        )
      return receipt
    },

    async report(site, raw) {
      const { status, status_code, submitted_date, date_received, metadata } = readCall(reportWire, raw, NO_REPORT)
      const report = textReport(status)
      if (report === null) return { status: 'known' }
      const at = new Date(submitted_date ?? date_received ?? now())
      const code = status_code === undefined || status_code === null ? null : storable(String(status_code))
      const sendingId = metadata.delivery_id
      return { status: await storeTextReport(database.staff([site.id]), { sendingId, report, code, at }) }
    },
  }
}
