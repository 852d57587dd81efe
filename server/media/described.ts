import { and, eq, inArray } from 'drizzle-orm'
import { readPictureAddress, type LibraryPictures } from '@forecourt/rules/media/picture.ts'
import type { SiteDatabase } from '../db/database.ts'
import { media } from './table.ts'

export interface DescribedPicturesOptions {
  siteDatabase: (websiteId: number) => SiteDatabase
  /** The site and the other sites of its group, whose pictures it shows too. */
  siteIds: () => Promise<readonly number[]>
}

/**
 * Reads what the media library says of pictures of a site and of its group, by their addresses; other addresses are left
 * out. What was read once is kept, so a reader lives no longer than the handle of a site, which a change renews.
 */
export function describedPictures({ siteDatabase, siteIds }: DescribedPicturesOptions) {
  const known = new Map<string, { alt: string; focus: string } | null>()

  async function read(addresses: readonly string[]): Promise<void> {
    const own = new Set(await siteIds())
    const bySite = new Map<number, Map<string, string>>()
    for (const address of addresses) {
      const picture = readPictureAddress(address)
      if (!picture || !own.has(picture.siteId)) continue
      const ids = bySite.get(picture.siteId) ?? new Map<string, string>()
      bySite.set(picture.siteId, ids.set(picture.id, address))
    }
    const found = await Promise.all(
      [...bySite].map(async ([siteId, ids]) => {
        const rows = await siteDatabase(siteId).transaction((tx) =>
          tx
            .select({ id: media.id, alt: media.alt, focus: media.focus })
            .from(media)
            .where(and(eq(media.website_id, siteId), inArray(media.id, [...ids.keys()]))),
        )
        return rows.map(({ id, alt, focus }) => [ids.get(id)!, { alt, focus }] as const)
      }),
    )
    for (const address of addresses) known.set(address, null)
    for (const [address, picture] of found.flat()) known.set(address, picture)
  }

  return async (addresses: Iterable<string | null | undefined>): Promise<LibraryPictures> => {
    const wanted = [...new Set(addresses)].filter((one) => typeof one === 'string' && readPictureAddress(one) !== null)
    const asked = wanted as string[]
    const unread = asked.filter((one) => !known.has(one))
    if (unread.length > 0) await read(unread)
    return new Map(
      asked.flatMap((one) => {
        const picture = known.get(one)
        return picture ? [[one, picture] as const] : []
      }),
    )
  }
}
