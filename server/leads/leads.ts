import { createHmac, randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Car } from '@forecourt/rules/car/car.ts'
import { visitSource } from '@forecourt/rules/event/source.ts'
import { NO_TRACKING, type LeadTracking } from '@forecourt/rules/intake/context.ts'
import type { BookingKind } from '@forecourt/rules/kinds/booking.ts'
import { bookersOf } from '@forecourt/rules/booking/limit.ts'
import { FILE_LIMITS } from '@forecourt/rules/forms/files.ts'
import type { FormName } from '@forecourt/rules/kinds/form.ts'
import { advancesLead } from '@forecourt/rules/lead/advance.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import {
  bookerKeys,
  bookSlot,
  outsideSlots,
  type BookingRequest,
  type BookingWhere,
  type OutsideDashboard,
} from '../bookings/bookings.ts'
import { challengeSuspicion } from '../challenge/challenge.ts'
import { dashboardBase } from '../dashboard/dashboard.ts'
import type { LeadReceipt, UploadedFile } from '../dealer.ts'
import type { SiteDatabase, Transaction } from '../db/database.ts'
import { storable } from '../db/text.ts'
import { queueDeliveries } from '../delivery/outbox.ts'
import { recordLeadEvent } from '../events/events.ts'
import { storeAnswers, type Answers } from '../leadSecrets/leadSecrets.ts'
import { FILE_MESSAGES, FileRefusedError, inspectFiles, type FileStore, type TakenFile } from '../files/files.ts'
import { RequestError } from '../errors.ts'
import { newReference } from '../reference.ts'
import type { EncryptionKeys } from '../secrets/secrets.ts'
import { visitorHash } from '../visitor.ts'
import { leadFiles, leads } from './table.ts'

export {
  conversationPage,
  findConversation,
  type ConversationQuery,
  type FoundConversation,
  type ListedConversation,
} from './conversations.ts'
export { conversationFor, type Conversation } from './messages.ts'
export { leadHeader, leadLines } from './csv.ts'
export { filesOf, messagesOf, workOf, type StoredFileRow, type StoredMessageRow } from './list.ts'
export {
  leadActivity,
  leadFiles,
  leadLinks,
  leadMails,
  leadMentions,
  leadRunLeads,
  leadRuns,
  leads,
  leadTexts,
  leadWork,
  textStops,
} from './table.ts'
export { hasWords, isCommonIn, sampledOfEach } from './words.ts'
export {
  storedLead,
  isTextStopped,
  storedActivity,
  storedMention,
  storedMessage,
  storedReply,
  type StoredLead,
  type StoredActivity,
  type StoredMention,
  type StoredMessage,
  type StoredReply,
} from './stored.ts'
export { writtenLead } from './written.ts'

export { fileSweepJob, leadFile, type LeadFile } from './attachments.ts'

/** Data that is stored with a lead but not part of it. */
export interface LeadSubmission {
  /** A UUID created by the browser; the same one twice is one lead. Null if no script ran. */
  submissionId: string | null
  /** Links the visitor's events and leads; empty if the browser has none. It authorises nothing. */
  deviceId: string
  /** The secret of the visitor's cookie, required for later steps; empty for none. */
  visitor: string
  /** The network address of the sender, or its network in IPv6; null if unknown. */
  network: string | null
  /** Why it looks like spam; null if it does not. The lead is stored and marked, never rejected. */
  suspicion: string | null
  /** The form's name; null for another system's lead. */
  form: FormName | null
  /** Sensitive answers, which are stored apart; null if the form asks for none. */
  sensitive: Answers | null
  files?: readonly UploadedFile[]
  /** The vehicle that it is about, for its event. */
  car?: Car | null
  /** What its event has of the visit; by default nothing. */
  tracking?: LeadTracking
  /** Whether it came by another form than ours and names no category. */
  isOther?: boolean
  /** The token from the site's challenge; if the site has one, a completed lead without it is marked. */
  challengeToken?: string | null
  /** Whether who submits it has checked the sender already, and tells them itself. */
  isChecked?: boolean
  /** Whether somebody at the dealership enters it, who is no robot, and may book as often as people call. */
  isEnteredByStaff?: boolean
  /** The time to book in the same transaction; `startsAt` is an ISO time. */
  booking?: (BookingWhere & { kind: BookingKind; startsAt: string }) | null
}

/** The leads of one site. Only its intake stores any (server/intake). */
export interface Leads {
  /**
   * Commits the lead, its files, its booking and its deliveries in one transaction before it resolves; the same
   * submission id twice is one lead. Without an id (no script in the browser), so is the same content within a quarter
   * of an hour. Throws `SlotTakenError` if the time is taken, `FileRefusedError` for a file that is not accepted.
   */
  submit(lead: Lead, submission: LeadSubmission): Promise<LeadReceipt>
  /**
   * A later step of a multi-step form, or its completion. Null if this visitor has no such lead on this site (decision
   * 1: Leads). A completed lead does not change, and an earlier step that arrives late is ignored. Throws as `submit`.
   */
  update(leadId: string, lead: Lead, submission: LeadSubmission): Promise<LeadReceipt | null>
}

/** Dependencies of leads, besides the database. */
export interface LeadsDeps {
  database: SiteDatabase
  files: FileStore
  /** The installation's key, for hashing: the keys that bookings are counted by, and content that may be sent twice. */
  secretKey: string
  /** Encrypt sensitive answers. */
  encryptionKeys: EncryptionKeys
  /** Secret of a site's challenge; only read if the site has one. */
  challengeSecret: (siteId: number) => Promise<string | null>
  /** Client of a site's external Dashboard, for its times; only used if the site has one. */
  outsideDashboard?: (siteId: number) => Promise<OutsideDashboard>
  /** Replaces the challenge providers' own addresses. */
  challengeVerifyUrl?: string | null
  onWarning?: (error: unknown, message: string) => void
  now?: () => Date
}

const REFERENCE_ATTEMPTS = 5
/** How long the same content without an id counts as a repeated submission. */
const REPEAT_WINDOW_MS = 15 * 60_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type LeadRow = Pick<
  typeof leads.$inferSelect,
  'id' | 'lead_id' | 'reference' | 'visitor' | 'lead_status' | 'step_number' | 'suspicion'
>

/** The data to store for one submission, gathered before its transaction. */
interface Arrival {
  lead: Lead
  dealershipId: number | null
  submission: LeadSubmission
  suspicion: string | null
  files: readonly StoredFile[]
  booking: Omit<BookingRequest, 'leadId'> | null
  now: Date
}

interface StoredFile extends TakenFile {
  key: string
}

/**
 * The leads of one site (decision 1: Leads). All data of a lead is committed together, after its files have been stored
 * durably; if anything is thrown, nothing was stored.
 */
export function leadsFor(deps: LeadsDeps, site: Site): Leads {
  const { database, now = () => new Date() } = deps
  const mock = site.settings.lead_mock

  /** The lead as it is stored, for the dealership of this site that it names, else for the primary one. */
  function toStored(lead: Lead) {
    const dealership = site.dealerships.find(({ slug }) => slug === lead.dealership_slug) ?? site.dealerships[0] ?? null
    return {
      dealershipId: dealership?.id ?? null,
      lead: storable<Lead>({
        ...lead,
        // The site is determined by the request's host, not by the body.
        website_slug: site.slug,
        dealership_slug: dealership?.slug ?? null,
      }),
    }
  }

  /** Stores the files, runs the transaction, and removes the files if it was rolled back. */
  async function store<T>(
    { lead, dealershipId }: ReturnType<typeof toStored>,
    submission: LeadSubmission,
    transaction: (tx: Transaction, arrival: Arrival) => Promise<{ answer: T; taken: boolean }>,
  ): Promise<T> {
    const found = await inspectFiles(submission.files ?? [])
    const [challenged, booking] = await Promise.all([challengeOf(lead, submission), bookingOf(lead, submission)])
    const files: StoredFile[] = []
    let unused = true
    try {
      for (const file of found) {
        const key = `${site.id}/${randomUUID()}`
        files.push({ ...file, key })
        await deps.files.put(key, file.blob)
      }
      const suspicion = combinedSuspicion(submission.suspicion, challenged)
      const arrival = { lead, dealershipId, submission, suspicion, files, booking, now: now() }
      // From here on an error does not show whether the transaction was committed.
      unused = false
      const result = await database.transaction((tx) => transaction(tx, arrival))
      unused = !result.taken
      return result.answer
    } catch (error) {
      // A rejected submission was rolled back.
      unused ||= error instanceof RequestError
      throw error
    } finally {
      // Files left behind anyway are removed by the sweep.
      if (unused)
        for (const { key } of files)
          await deps.files.remove(key).catch((error: unknown) => deps.onWarning?.(error, 'file not removed'))
    }
  }

  /** Only a completed lead is verified: a token is valid once, and the challenge is on the last step. */
  async function challengeOf(lead: Lead, submission: LeadSubmission): Promise<string | null> {
    const { challenge } = site.settings
    if (!challenge || submission.isChecked || submission.isEnteredByStaff || lead.lead_status !== 'Complete')
      return null
    return challengeSuspicion({
      challenge,
      secret: await deps.challengeSecret(site.id),
      token: submission.challengeToken ?? null,
      verifyUrl: deps.challengeVerifyUrl,
      onWarning: deps.onWarning,
    })
  }

  /**
   * The booking of a completed lead; an external Dashboard is requested here, because a transaction must not wait for
   * the network.
   */
  async function bookingOf(lead: Lead, submission: LeadSubmission): Promise<Arrival['booking']> {
    if (!submission.booking || mock || lead.lead_status !== 'Complete') return null
    const bookers = submission.isEnteredByStaff ? [] : bookersOf(lead, { ...submission, country: site.country })
    const booking = { ...submission.booking, bookedBy: bookerKeys(deps.secretKey, bookers) }
    if (dashboardBase(site) === null || !deps.outsideDashboard) return booking
    const dashboard = await deps.outsideDashboard(site.id)
    return { ...booking, offered: await outsideSlots(dashboard, booking.kind, booking.dealershipId, site) }
  }

  /** Stores a new lead; null if its submission or its reference exists already. */
  async function create(tx: Transaction, submissionId: string, arrival: Arrival): Promise<LeadRow | null> {
    const { submission, suspicion, dealershipId } = arrival
    const leadId = randomUUID()
    const lead: Lead = { ...arrival.lead, lead_id: leadId, has_files: arrival.files.length > 0 }
    const [row] = await tx
      .insert(leads)
      .values({
        lead_id: leadId,
        reference: newReference(),
        website_id: site.id,
        dealership_id: dealershipId,
        submission_id: submissionId,
        device_id: submission.deviceId,
        visitor: keyOf(submission),
        category: lead.category,
        lead_status: lead.lead_status,
        form: submission.form,
        step_number: lead.step_number,
        suspected: suspicion !== null,
        suspicion,
        mock,
        ...sourceOf(lead, submission),
        lead,
        created_at: arrival.now,
        updated_at: arrival.now,
      })
      .onConflictDoNothing()
      .returning()
    if (row) {
      if (submission.sensitive?.length) await storeSensitive(tx, row, submission.sensitive, arrival.now)
      await attach(tx, row, lead, arrival)
    }
    return row ?? null
  }

  /** Updates a stored lead with a submission. */
  async function advance(tx: Transaction, row: LeadRow, arrival: Arrival): Promise<void> {
    const { submission, dealershipId } = arrival
    const [earlier] = await tx.select({ files: count() }).from(leadFiles).where(eq(leadFiles.lead_id, row.id))
    if (earlier!.files + arrival.files.length > FILE_LIMITS.files)
      throw new FileRefusedError(413, FILE_MESSAGES.tooMany, submission.files?.at(-1)?.input)
    const lead: Lead = {
      ...arrival.lead,
      lead_id: row.lead_id,
      has_files: earlier!.files + arrival.files.length > 0,
    }
    const suspicion = combinedSuspicion(row.suspicion, arrival.suspicion)
    const [changed] = await tx
      .update(leads)
      .set({
        dealership_id: dealershipId,
        device_id: submission.deviceId,
        visitor: keyOf(submission),
        category: lead.category,
        lead_status: lead.lead_status,
        step_number: lead.step_number ?? row.step_number,
        suspected: suspicion !== null,
        suspicion,
        ...sourceOf(lead, submission),
        lead,
        updated_at: arrival.now,
      })
      .where(eq(leads.id, row.id))
      .returning()
    // An emptied field replaces its earlier value too.
    if (submission.sensitive) await storeSensitive(tx, row, submission.sensitive, arrival.now)
    await attach(tx, changed!, lead, arrival)
  }

  const storeSensitive = (tx: Transaction, row: Pick<LeadRow, 'id'>, answers: Answers, storedAt: Date) =>
    storeAnswers(tx, deps.encryptionKeys, { websiteId: site.id, leadId: row.id }, answers, {
      storedAt,
      retentionDays: site.settings.sensitive_retention_days,
    })

  /** Writes a lead's files, its booking, its deliveries and, once it is complete, its event. */
  async function attach(tx: Transaction, row: typeof leads.$inferSelect, sent: Lead, arrival: Arrival) {
    let lead = sent
    if (arrival.files.length > 0)
      await tx.insert(leadFiles).values(
        arrival.files.map(({ name, mediaType, bytes, sha256, key }) => ({
          website_id: site.id,
          lead_id: row.id,
          name,
          media_type: mediaType,
          bytes,
          sha256,
          storage_key: key,
        })),
      )
    if (arrival.booking) {
      const appointment = await bookSlot(tx, site, { ...arrival.booking, leadId: row.id }, arrival.now)
      lead = { ...lead, appointment }
      await tx.update(leads).set({ lead }).where(eq(leads.id, row.id))
    }
    const { isChecked = false } = arrival.submission
    await queueDeliveries(tx, site, row, lead, arrival.now, { confirmation: !isChecked })
    if (row.lead_status === 'Complete' && !mock) {
      const { form, deviceId, network, tracking = NO_TRACKING, car = null, isOther = false } = arrival.submission
      const source = { lead, car, reference: row.reference, form, deviceId, network, tracking, other: isOther }
      await recordLeadEvent(tx, site, source, arrival.now)
    }
  }

  return {
    async submit(given, submission) {
      const { lead, dealershipId } = toStored(given)
      const window = Math.floor(now().getTime() / REPEAT_WINDOW_MS)
      const submissionId = submission.submissionId ?? contentId(deps.secretKey, lead, submission, window)
      // The previous window still counts; an id from the browser has none.
      const ids = submission.submissionId
        ? [submissionId]
        : [submissionId, contentId(deps.secretKey, lead, submission, window - 1)]

      // Expensive work is skipped for a repeat.
      const costly = (submission.files?.length ?? 0) > 0 || site.settings.challenge !== null
      const before = costly ? await database.transaction((tx) => findSubmission(tx, site.id, ids)) : null
      if (before?.lead_status === 'Complete') return receiptOf(before, false)
      const lookFirst = before !== null || ids.length > 1

      return store({ lead, dealershipId }, submission, async (tx, arrival) => {
        for (let attempt = 1; attempt <= REFERENCE_ATTEMPTS; attempt++) {
          const existing = lookFirst ? await findSubmission(tx, site.id, ids, true) : null
          const created = existing ? null : await create(tx, submissionId, arrival)
          if (created) return { answer: receiptOf(created, true), taken: true }
          const row = existing ?? (await findSubmission(tx, site.id, ids, true))
          // Neither stored nor there before: another lead has the same random reference.
          if (!row) continue
          // Only the browser that created the id and this server know it: its sender is the visitor, even if the
          // response that would have set the cookie was lost.
          if (advancesLead(row, arrival.lead)) {
            await advance(tx, row, arrival)
            return { answer: receiptOf(row, false), taken: true }
          }
          const visitor = keyOf(submission)
          if (row.lead_status === 'Incomplete' && row.visitor !== visitor)
            await tx.update(leads).set({ visitor }).where(eq(leads.id, row.id))
          return { answer: receiptOf(row, false), taken: false }
        }
        throw new Error(`no free lead reference in ${REFERENCE_ATTEMPTS} attempts`)
      })
    },

    async update(leadId, given, submission) {
      if (!UUID.test(leadId) || submission.visitor === '') return null
      const mine = and(eq(leads.website_id, site.id), eq(leads.lead_id, leadId), eq(leads.visitor, keyOf(submission)))
      const [before] = await database.transaction((tx) => tx.select().from(leads).where(mine))
      if (!before) return null
      const arriving = toStored(given)
      if (!advancesLead(before, arriving.lead)) return receiptOf(before, false)
      return store(arriving, submission, async (tx, arrival) => {
        const [row] = await tx.select().from(leads).where(mine).for('update')
        if (!row) return { answer: null, taken: false }
        const further = advancesLead(row, arrival.lead)
        if (further) await advance(tx, row, arrival)
        return { answer: receiptOf(row, false), taken: further }
      })
    },
  }
}

/** Where the visit of a lead came from, for reports. */
function sourceOf(lead: Lead, { tracking = NO_TRACKING }: LeadSubmission) {
  const { source, campaign } = visitSource(lead.linked_query_params, tracking.referrer)
  return { visit_source: source, visit_campaign: campaign }
}

/** The stored data about the visitor who sent something. */
const keyOf = ({ visitor }: LeadSubmission): string => (visitor === '' ? '' : visitorHash(visitor))

const receiptOf = ({ lead_id, reference }: LeadRow, created: boolean): LeadReceipt => ({
  id: lead_id,
  reference,
  created,
})

async function findSubmission(
  tx: Transaction,
  websiteId: number,
  submissionIds: readonly string[],
  lock = false,
): Promise<LeadRow | null> {
  for (const submissionId of submissionIds) {
    const query = tx
      .select()
      .from(leads)
      .where(and(eq(leads.website_id, websiteId), eq(leads.submission_id, submissionId)))
    const [found] = await (lock ? query.for('update') : query)
    if (found) return found
  }
  return null
}

/** Both reasons for suspicion, without duplicates. */
function combinedSuspicion(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one.includes(other) ? one : `${one} ${other}`
}

/**
 * A UUID that is the same whenever the same person sends the same content within the window. The device does not count:
 * of two quick submissions on a first visit, neither has its cookie yet. It has the installation's key, because a plain
 * digest would let a reader of the lead try out dates of birth.
 */
function contentId(
  secretKey: string,
  lead: Lead,
  { sensitive, files = [], booking = null }: LeadSubmission,
  window: number,
): string {
  const attached = files.map(({ name, blob }) => [name, blob.size])
  const digest = createHmac('sha256', secretKey)
    .update(JSON.stringify(['lead content', window, lead, sensitive, attached, booking]))
    .digest('hex')
  // Marked as version 8, for custom UUIDs.
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}
