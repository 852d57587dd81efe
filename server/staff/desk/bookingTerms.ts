import { and, eq, inArray } from 'drizzle-orm'
import { bookingSize } from '@forecourt/rules/booking/slots.ts'
import { readTerms, TERMS_LABELS, type BookingTerms } from '@forecourt/rules/booking/terms.ts'
import { bookingName } from '@forecourt/rules/booking/words.ts'
import { BOOKING_KINDS, type BookingKind } from '@forecourt/rules/kinds/booking.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import { bookingTerms } from '../../bookings/bookings.ts'
import { dashboardBase } from '../../dashboard/dashboard.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import { versionOf } from '../../version.ts'
import { record } from '../audit.ts'
import { mayAt, readingOf, refuse, type DeskAreaOptions } from './area.ts'

/** Texts of a form: empty for the site’s setting. */
interface TermsTexts {
  places: string
  notice: string
}

/** How many bookings of a kind a dealership takes at a time, and how far ahead. */
export interface DeskTerms {
  dealershipId: number
  dealership: string
  kind: BookingKind
  texts: TermsTexts
  version: string
  /** The site’s settings. */
  standard: { places: number; notice: number }
}

const CHECK = 'Please check the details you entered.'
const CHANGED = 'Someone else has changed this since you opened it.'
const GONE = 'We can’t find that dealership.'
const ELSEWHERE = 'The times of this site come from another system. Please change this there.'

const textsOf = (terms: BookingTerms | null | undefined): TermsTexts => ({
  places: terms?.places?.toString() ?? '',
  notice: terms?.notice_hours?.toString() ?? '',
})

/** How many bookings dealerships take, and how far ahead, each change with its entry in the log. */
export function bookingTermsOf(area: DeskAreaOptions) {
  const { over, actor, reach, now, siteOf, shownSiteOf } = area
  const { reading } = readingOf(area, 'bookings:read')

  /** Whether it may be changed at a site. */
  const mayChange = (websiteId: number, site: Site | null): Answer => {
    const may = mayAt(reach, 'bookings:write', websiteId)
    return may.allowed && site && dashboardBase(site) !== null ? { allowed: false, reason: ELSEWHERE } : may
  }

  return {
    /** What each dealership of a site takes of each kind; null for a site whose bookings are not seen. */
    async terms(websiteId: number): Promise<{ rows: DeskTerms[]; may: Answer } | null> {
      const site = mayAt(reach, 'bookings:read', websiteId).allowed ? await shownSiteOf(websiteId) : null
      if (!site) return null
      const stored = await reading().transaction((tx) =>
        tx
          .select()
          .from(bookingTerms)
          .where(inArray(bookingTerms.dealership_id, [...site.dealershipIds])),
      )
      const rows = site.dealerships.flatMap(({ id, name }) =>
        BOOKING_KINDS.map((kind): DeskTerms => {
          const texts = textsOf(stored.find((one) => one.dealership_id === id && one.kind === kind))
          return {
            dealershipId: id,
            dealership: name,
            kind,
            texts,
            version: versionOf(texts),
            standard: {
              places: bookingSize(kind, site.settings).places,
              notice: site.settings.booking_notice_hours,
            },
          }
        }),
      )
      return { rows, may: mayChange(websiteId, site) }
    },

    /**
     * Changes what a dealership takes of a kind, against the version that was seen; what is booked stays. Returns the
     * texts before, null if it is so already.
     */
    async changeTerms(given: {
      websiteId: number
      dealershipId: number
      kind: string
      texts: TermsTexts
      version: string
    }): Promise<TermsTexts | null> {
      refuse(mayAt(reach, 'bookings:write', given.websiteId))
      const site = await siteOf(given.websiteId)
      refuse(mayChange(given.websiteId, site))
      const dealership = site?.dealerships.find(({ id }) => id === given.dealershipId)
      const kind = BOOKING_KINDS.find((one) => one === given.kind)
      if (!site || !dealership || !kind) throw new RequestError(404, GONE)
      const read = readTerms(given.texts)
      if (!read.ok) throw new RequestError(422, CHECK, read.problems)
      const after = textsOf(read.terms)
      return over('bookings:write').transaction(async (tx) => {
        const own = and(eq(bookingTerms.dealership_id, dealership.id), eq(bookingTerms.kind, kind))
        const by = { changed_by: actor.name, changed_at: now() }
        // The first one to change it makes the row, so that there is one to lock.
        await tx
          .insert(bookingTerms)
          .values({ dealership_id: dealership.id, kind, ...by })
          .onConflictDoNothing()
        const [stored] = await tx.select().from(bookingTerms).where(own).for('update')
        const before = textsOf(stored)
        if (versionOf(before) === versionOf(after)) return null
        if (versionOf(before) !== given.version)
          throw new ConflictError(409, CHANGED, {
            version: versionOf(before),
            who: stored?.changed_by ?? null,
            theirs: before,
          })
        await tx
          .update(bookingTerms)
          .set({ ...read.terms, ...by })
          .where(own)
        const worded = (texts: TermsTexts) => ({
          places: `${TERMS_LABELS.places}: ${texts.places || 'as the site'}`,
          notice: `${TERMS_LABELS.notice}: ${texts.notice || 'as the site'}`,
        })
        await record(
          tx,
          actor,
          {
            action: 'booking.terms',
            subject: `${dealership.name} (${bookingName(kind).toLowerCase()})`,
            website_id: site.id,
            dealership_group_id: null,
            before: worded(before),
            after: worded(after),
          },
          now(),
        )
        return before
      })
    },
  }
}
