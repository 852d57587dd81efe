import { eq, sql } from 'drizzle-orm'
import { documentAddress } from '@forecourt/rules/media/document.ts'
import { fileSize } from '@forecourt/rules/forms/files.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { neutralName } from '../files/files.ts'
import { mediaDocuments } from './table.ts'

/** A document that is in the library, as content has it. */
export interface AddedDocument {
  address: string
  name: string
  bytes: number
}

/** Who adds a document, and when. */
export interface DocumentBy {
  who: string
  now: Date
  /** Records it in the same transaction. */
  recorded: (tx: Transaction, about: { subject: string; size: string }) => Promise<void>
}

/** A document that has arrived, and what it is called where it comes from. */
export interface NewDocument {
  id: string
  websiteId: number
  name: string
  document: { bytes: number; store: (websiteId: number, id: string) => Promise<void> }
}

const GONE = 'That document isn’t in the library any more.'

const added = ({ id, website_id, name, bytes }: typeof mediaDocuments.$inferSelect): AddedDocument => ({
  address: documentAddress({ siteId: website_id, id }),
  name,
  bytes,
})

/** Adds a document and stores its file (decision 182); the same id again is the document that was added first. */
export const addDocument = (
  staff: StaffDatabase,
  { id, websiteId, name: given, document }: NewDocument,
  by: DocumentBy,
): Promise<AddedDocument> =>
  staff.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`document ${id}`}))`)
    const [before] = await tx.select().from(mediaDocuments).where(eq(mediaDocuments.id, id))
    if (before) {
      if (before.website_id !== websiteId) throw new RequestError(404, GONE)
      return added(before)
    }
    const name = neutralName(given, 'pdf')
    const [row] = await tx
      .insert(mediaDocuments)
      .values({
        id,
        website_id: websiteId,
        name,
        bytes: document.bytes,
        uploaded_by: by.who,
        uploaded_at: by.now,
      })
      .onConflictDoNothing()
      .returning()
    // Another dealer’s, which is not seen.
    if (!row) throw new RequestError(404, GONE)
    await document.store(websiteId, id)
    await by.recorded(tx, { subject: name, size: fileSize(document.bytes) })
    return added(row)
  })
