import { and, eq, isNull } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { readPictureAddress, type PictureAddress } from '@forecourt/rules/media/picture.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { SiteDatabase } from '../db/database.ts'
import { media } from './table.ts'

/** Addresses of the media library on sites. */
export interface PictureAddresses {
  /**
   * The path of the file that a path below /media/ names on a site: of a picture of the library its present file, for
   * any other the path itself. Null for a picture that the site may not show, or that has been removed.
   */
  fileOf(site: Pick<Site, 'id' | 'dealershipGroupId'>, path: string): Promise<string | null>
  /** Whether the file of a path may be another one later. */
  mayChange(path: string): boolean
}

export interface PictureAddressesOptions {
  siteDatabase: (websiteId: number) => SiteDatabase
  /** The group of a site; null for none, or for a site that there isn’t. */
  groupOf: (websiteId: number) => Promise<number | null>
}

/** For how long a process takes a picture for what it was, and how many pictures it knows. */
const KNOWN_MS = 10_000
const MOST_KNOWN = 20_000

/**
 * Finds the files of pictures. A site shows its own pictures and those of its group’s other sites, whose pages may be
 * copied to it; a picture of anybody else is not there.
 */
export function openPictureAddresses({ siteDatabase, groupOf }: PictureAddressesOptions): PictureAddresses {
  const known = new LRUCache<string, { path: string | null }>({ max: MOST_KNOWN, ttl: KNOWN_MS })
  const addressIn = (path: string) => readPictureAddress(`/media/${path}`)

  async function find({ siteId, id, extension }: PictureAddress): Promise<string | null> {
    const key = `${siteId} ${id} ${extension}`
    const before = known.get(key)
    if (before) return before.path
    const [row] = await siteDatabase(siteId).transaction((tx) =>
      tx
        .select({ file: media.file })
        .from(media)
        .where(
          and(eq(media.id, id), eq(media.website_id, siteId), eq(media.extension, extension), isNull(media.removed_at)),
        ),
    )
    const path = row ? `library/${siteId}/${row.file}` : null
    known.set(key, { path })
    return path
  }

  return {
    mayChange: (path) => addressIn(path) !== null,

    async fileOf(site, path) {
      const address = addressIn(path)
      if (!address) return path
      const { siteId } = address
      const isOwn = siteId === site.id
      const group = site.dealershipGroupId
      if (!isOwn && (group === null || (await groupOf(siteId)) !== group)) return null
      return find(address)
    },
  }
}
