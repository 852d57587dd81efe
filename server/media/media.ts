/** The media library: the pictures of each site, what people say of them, and where they are used (decision 160). */
import { and, asc, desc, eq, ilike, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { pictureAddress, PICTURE_ID, type PictureDetails } from '@forecourt/rules/media/picture.ts'
import {
  changePicture,
  previousOf,
  type PictureChange,
  type PictureChangeKind,
  type StoredPicture,
} from '@forecourt/rules/media/pictureChange.ts'
import { pageOf, parseCursor, readsBackwards, type Page, type PageRequest } from '@forecourt/rules/staff/page.ts'
import type { SiteDatabase, StaffDatabase, Transaction } from '../db/database.ts'
import { containing } from '../db/like.ts'
import { storable } from '../db/text.ts'
import { ConflictError, RequestError } from '../errors.ts'
import type { PictureCredit } from '../images/credits.ts'
import type { LibraryFile } from '../images/images.ts'
import { media } from './table.ts'

export { openPictureAddresses, type MediaFile, type PictureAddresses } from './addresses.ts'
export { describedPictures } from './described.ts'
export { addDocument, type AddedDocument } from './documents.ts'
export { usesInDrafts, usesOnSite } from './uses.ts'

/** A picture as it is stored. */
export type MediaRow = typeof media.$inferSelect

/** Who changes pictures, and when. */
export interface PicturesBy {
  who: string
  now: Date
  /** Records a change in the same transaction. */
  recorded: (tx: Transaction, about: RecordedPicture) => Promise<void>
}

/** What is recorded of a change. */
export interface RecordedPicture {
  websiteId: number
  change: PictureChangeKind | 'add'
  /** The picture’s name. */
  subject: string
  before: Readonly<Record<string, string>> | null
  after: Readonly<Record<string, string>>
}

/** Which pictures are listed. */
export interface MediaFilter {
  /** Part of a name, an alt text or a credit. */
  search: string
  websiteIds: readonly number[]
  /** Only those that can’t be used, because nobody has said what they show. */
  lackingAlt: boolean
  page: PageRequest
}

const GONE = 'That picture isn’t in the library any more.'
/** PostgreSQL keeps microseconds, and a cursor has to name a row exactly. */
const AT = sql<string>`to_char(${media.uploaded_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const isInstant = (text: unknown): text is string =>
  typeof text === 'string' && INSTANT.test(text) && !Number.isNaN(Date.parse(text))

/** Pictures of some sites, newest first. */
export async function listPictures(
  staff: StaffDatabase,
  { search, websiteIds, lackingAlt, page }: MediaFilter,
): Promise<Page<MediaRow>> {
  const backwards = readsBackwards(page)
  const [at, id] = parseCursor(backwards ? page.before : page.after, 2) ?? []
  const from =
    isInstant(at) && typeof id === 'string' && PICTURE_ID.test(id)
      ? sql`(${media.uploaded_at}, ${media.id}) ${backwards ? sql`>` : sql`<`} (${at}::timestamptz, ${id}::uuid)`
      : undefined
  const words = containing(storable(search))
  const direction = backwards ? asc : desc
  const found = await staff.transaction((tx) =>
    tx
      .select({ row: media, at: AT })
      .from(media)
      .where(
        and(
          inArray(media.website_id, [...websiteIds]),
          isNull(media.removed_at),
          search === '' ? undefined : or(ilike(media.name, words), ilike(media.alt, words), ilike(media.credit, words)),
          lackingAlt ? and(eq(media.alt, ''), eq(media.decorative, false)) : undefined,
          from,
        ),
      )
      .orderBy(direction(media.uploaded_at), direction(media.id))
      .limit(page.limit + 1),
  )
  const { rows, ...pages } = pageOf(found, page, (one) => [one.at, one.row.id])
  return { rows: rows.map(({ row }) => row), ...pages }
}

/** A picture that staff see, removed or not; null for any other. */
export async function findPicture(staff: StaffDatabase, id: string): Promise<MediaRow | null> {
  const [row] = await staff.transaction((tx) => tx.select().from(media).where(eq(media.id, id)))
  return row ?? null
}

/** The address of a picture. */
export const addressOf = ({ id, website_id, extension }: Pick<MediaRow, 'id' | 'website_id' | 'extension'>): string =>
  pictureAddress({ siteId: website_id, id, extension })

/** Adds a picture whose file is stored; the same id again is the picture that was added first. */
export const addPicture = (
  staff: StaffDatabase,
  {
    id,
    websiteId,
    file: stored,
    details,
  }: { id: string; websiteId: number; file: LibraryFile; details: PictureDetails },
  by: PicturesBy,
): Promise<MediaRow> =>
  staff.transaction(async (tx) => {
    const { extension, ...file } = stored
    const [added] = await tx
      .insert(media)
      .values({
        id,
        website_id: websiteId,
        extension,
        ...file,
        ...storable(details),
        uploaded_by: by.who,
        uploaded_at: by.now,
        changed_by: by.who,
        changed_at: by.now,
      })
      .onConflictDoNothing()
      .returning()
    if (!added) {
      const [before] = await tx.select().from(media).where(eq(media.id, id))
      if (!before || before.website_id !== websiteId) throw new RequestError(404, GONE)
      return before
    }
    await by.recorded(tx, {
      websiteId,
      change: 'add',
      subject: added.name,
      before: null,
      after: { size: `${file.width} × ${file.height}` },
    })
    return added
  })

const stateOf = ({ removed_at, ...row }: MediaRow): StoredPicture => ({ ...row, removed: removed_at !== null })

/**
 * Changes a picture, against what was seen of what changes.
 *
 * @returns the picture as it is then, and whether anything changed
 * @throws ConflictError if somebody else has changed the same; nothing is changed then
 */
export const changeInLibrary = (
  staff: StaffDatabase,
  id: string,
  change: PictureChange,
  by: PicturesBy,
): Promise<{ row: MediaRow; changed: boolean }> =>
  staff.transaction(async (tx) => {
    const [row] = await tx.select().from(media).where(eq(media.id, id)).for('update')
    if (!row) throw new RequestError(404, GONE)
    const stored = stateOf(row)
    const result = changePicture(stored, change)
    if (result.outcome === 'unchanged') return { row, changed: false }
    if (result.outcome === 'gone') throw new RequestError(410, GONE)
    if (result.outcome === 'conflict')
      throw new ConflictError(409, `${row.changed_by} has changed this picture since you opened it.`, {
        version: change.kind === 'details' ? String(row.version) : String(row.changes),
        who: row.changed_by,
        theirs: result.theirs,
      })
    const { removed, ...set } = storable(result.set)
    const [after] = await tx
      .update(media)
      .set({
        ...set,
        ...(removed === undefined ? {} : { removed_at: removed ? by.now : null }),
        // What somebody has typed of the details is compared with this, and an undo may have changed them too.
        version: change.kind === 'details' || change.kind === 'undo' ? row.version + 1 : row.version,
        changes: row.changes + 1,
        previous: previousOf(stored, change.kind, result.set),
        changed_by: by.who,
        changed_at: by.now,
      })
      .where(eq(media.id, id))
      .returning()
    await by.recorded(tx, {
      websiteId: row.website_id,
      change: change.kind,
      subject: after!.name,
      before: result.before,
      after: result.after,
    })
    return { row: after!, changed: true }
  })

/** Who made the pictures of a site’s library, where that is said. */
export async function libraryCredits(database: SiteDatabase): Promise<PictureCredit[]> {
  const rows = await database.transaction((tx) =>
    tx
      .select()
      .from(media)
      .where(and(ne(media.credit, ''), isNull(media.removed_at)))
      .orderBy(asc(media.name), asc(media.id)),
  )
  return rows.map((row) => ({
    file: addressOf(row),
    title: row.name,
    author: row.credit,
    licence: row.licence,
    licence_url: null,
    source: null,
    changes: '',
  }))
}
