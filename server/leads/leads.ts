import { createHash, randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
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
import { FILE_MESSAGES, FileRefusedError, inspectFiles, type FileStore, type TakenFile } from '../files/files.ts'
import { RequestError } from '../errors.ts'
import { newReference } from '../reference.ts'
import { visitorHash } from '../visitor.ts'
import { leadFiles, leads } from './table.ts'

export { storedLead, type StoredLead } from './stored.ts'

export { fileSweepJob, leadFile, type LeadFile } from './attachments.ts'

/** What comes with a lead and is no part of it. */
export interface LeadSubmission {
  /** Made by the browser, a UUID; the same one twice is one lead. Null when no script ran. */
  submissionId: string | null
  /** By which the visitor's events and leads are joined; empty where none is kept. It authorises nothing. */
  deviceId: string
  /** The secret of the visitor's cookie, on which later steps hang; empty for none. */
  visitor: string
  /** Where it came from: an address, or its network in IPv6; null where that is nobody's. */
  network: string | null
  /** Why it looks like a robot's; null when it does not. The lead is kept and marked, never refused. */
  suspicion: string | null
  /** Which form it is; null for a lead that another system sent. */
  form: FormName | null
  files?: readonly UploadedFile[]
  /** What the site's challenge gave the browser; a finished lead without it is marked where the site has one. */
  challengeToken?: string | null
  /** The time to book in the same transaction; `startsAt` is an ISO instant. */
  booking?: (BookingWhere & { kind: BookingKind; startsAt: string }) | null
}

/** The leads of one site. Only its intake stores any (server/intake). */
export interface Leads {
  /**
   * Commits the lead, its files, its booking and its deliveries in one transaction before it answers; the same
   * submission id twice is one lead. Without an id (no script in the browser) the same content within a quarter of
   * an hour is. Throws `SlotTakenError` when the time has gone to somebody else, `FileRefusedError` for a file that
   * is not taken.
   */
  submit(lead: Lead, submission: LeadSubmission): Promise<LeadReceipt>
  /**
   * A later step of a multi-step form, or its end. Null when this visitor has no such lead on this site (decision 1:
   * Leads). A finished lead stays finished, and an earlier step that comes late changes nothing. Throws as `submit`.
   */
  update(leadId: string, lead: Lead, submission: LeadSubmission): Promise<LeadReceipt | null>
}

/** What leads need beside the database. */
export interface LeadsDeps {
  database: SiteDatabase
  files: FileStore
  /** The installation's, for keys under which bookings are counted. */
  secretKey: string
  /** Secret of a site's challenge; asked only where the site has one. */
  challengeSecret: (siteId: number) => Promise<string | null>
  /** Client of a site's outside Dashboard, whose times it offers; asked only where the site has one. */
  outsideDashboard?: (siteId: number) => Promise<OutsideDashboard>
  /** In the place of the challenge providers' own addresses. */
  challengeVerifyUrl?: string | null
  onWarning?: (error: unknown, message: string) => void
  now?: () => Date
}

const REFERENCE_ATTEMPTS = 5
/** How long the same content without an id counts as the same press of the button. */
const REPEAT_WINDOW_MS = 15 * 60_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type LeadRow = Pick<
  typeof leads.$inferSelect,
  'id' | 'lead_id' | 'reference' | 'visitor' | 'lead_status' | 'step_number' | 'suspicion'
>

/** What is stored of one submission, once everything that can be found out before its transaction is known. */
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
 * The leads of one site (decision 1: Leads). Everything that a lead brings with it is committed with it, and the bytes
 * of its files are kept for good before that; whatever is thrown, nothing was stored.
 */
export function leadsFor(deps: LeadsDeps, site: Site): Leads {
  const { database, now = () => new Date() } = deps
  const mock = site.settings.lead_mock

  /** The lead as it is kept, for the dealership of this site that it names, else for the primary one. */
  function kept(lead: Lead) {
    const dealership = site.dealerships.find(({ slug }) => slug === lead.dealership_slug) ?? site.dealerships[0] ?? null
    return {
      dealershipId: dealership?.id ?? null,
      lead: storable<Lead>({
        ...lead,
        // The request's host says which site it is, whatever the browser says.
        website_slug: site.slug,
        dealership_slug: dealership?.slug ?? null,
      }),
    }
  }

  /** Keeps the files, runs the transaction, and forgets the files when it has not taken them. */
  async function store<T>(
    { lead, dealershipId }: ReturnType<typeof kept>,
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
      const suspicion = joined(submission.suspicion, challenged)
      const arrival = { lead, dealershipId, submission, suspicion, files, booking, now: now() }
      // From here on a failure does not tell whether the transaction was committed.
      unused = false
      const result = await database.transaction((tx) => transaction(tx, arrival))
      unused = !result.taken
      return result.answer
    } catch (error) {
      // What is refused was rolled back.
      unused ||= error instanceof RequestError
      throw error
    } finally {
      // What stays behind all the same is found by the sweep.
      if (unused)
        for (const { key } of files)
          await deps.files.remove(key).catch((error: unknown) => deps.onWarning?.(error, 'file not removed'))
    }
  }

  /** Only a finished lead is asked for the challenge: its answer serves once, and the last step is where it is met. */
  async function challengeOf(lead: Lead, submission: LeadSubmission): Promise<string | null> {
    const { challenge } = site.settings
    if (!challenge || lead.lead_status !== 'Complete') return null
    return challengeSuspicion({
      challenge,
      secret: await deps.challengeSecret(site.id),
      token: submission.challengeToken ?? null,
      verifyUrl: deps.challengeVerifyUrl,
      onWarning: deps.onWarning,
    })
  }

  /** What a finished lead books; an outside Dashboard is asked here, because no transaction may wait for it. */
  async function bookingOf(lead: Lead, submission: LeadSubmission): Promise<Arrival['booking']> {
    if (!submission.booking || mock || lead.lead_status !== 'Complete') return null
    const bookers = bookersOf(lead, { ...submission, country: site.country })
    const booking = { ...submission.booking, bookedBy: bookerKeys(deps.secretKey, bookers) }
    if (dashboardBase(site) === null || !deps.outsideDashboard) return booking
    const dashboard = await deps.outsideDashboard(site.id)
    return { ...booking, offered: await outsideSlots(dashboard, booking.kind, booking.dealershipId, site) }
  }

  /** Stores a new lead; null when its submission or its reference is there already. */
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
        lead,
        created_at: arrival.now,
        updated_at: arrival.now,
      })
      .onConflictDoNothing()
      .returning()
    if (row) await attach(tx, row, lead, arrival)
    return row ?? null
  }

  /** Takes a stored lead on to what came in. */
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
    const suspicion = joined(row.suspicion, arrival.suspicion)
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
        lead,
        updated_at: arrival.now,
      })
      .where(eq(leads.id, row.id))
      .returning()
    await attach(tx, changed!, lead, arrival)
  }

  /** Writes what comes with a lead: its files, its time and its deliveries. */
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
    await queueDeliveries(tx, site, row, lead, arrival.now)
  }

  return {
    async submit(given, submission) {
      const { lead, dealershipId } = kept(given)
      const window = Math.floor(now().getTime() / REPEAT_WINDOW_MS)
      const submissionId = submission.submissionId ?? contentId(lead, submission, window)
      // A window that has just ended still counts; an id of the browser's own has none.
      const ids = submission.submissionId ? [submissionId] : [submissionId, contentId(lead, submission, window - 1)]

      // What costs more than a look is not done for a repeat.
      const costly = (submission.files?.length ?? 0) > 0 || site.settings.challenge !== null
      const before = costly ? await database.transaction((tx) => findSubmission(tx, site.id, ids)) : null
      if (before?.lead_status === 'Complete') return receiptOf(before, false)
      const lookFirst = before !== null || ids.length > 1

      return store({ lead, dealershipId }, submission, async (tx, arrival) => {
        for (let attempt = 1; attempt <= REFERENCE_ATTEMPTS; attempt++) {
          const known = lookFirst ? await findSubmission(tx, site.id, ids, true) : null
          const created = known ? null : await create(tx, submissionId, arrival)
          if (created) return { answer: receiptOf(created, true), taken: true }
          const row = known ?? (await findSubmission(tx, site.id, ids, true))
          // Neither stored nor there before: another lead has drawn the same reference.
          if (!row) continue
          // The id is known to the browser that made it and to us: whoever sends it is the visitor, also when the
          // answer that would have set their cookie was lost on its way.
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
      const arriving = kept(given)
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

/** What is stored of the visitor who sent something. */
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

/** Both reasons to suspect a lead, each said once. */
function joined(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one.includes(other) ? one : `${one} ${other}`
}

/**
 * A UUID that says the same as often as the same person sends the same words within the window. The device does not
 * count: of two quick presses on a first visit, neither carries its cookie yet.
 */
function contentId(lead: Lead, { files = [], booking = null }: LeadSubmission, window: number): string {
  const attached = files.map(({ name, blob }) => [name, blob.size])
  const digest = createHash('sha256')
    .update(JSON.stringify([window, lead, attached, booking]))
    .digest('hex')
  // Marked as version 8, the one for identifiers of one's own making.
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}
