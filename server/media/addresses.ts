import { and, eq, isNull } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { readLogoAddress } from '@forecourt/rules/look/logoAddress.ts'
import { readDocumentAddress, type DocumentAddress } from '@forecourt/rules/media/document.ts'
import { readPictureAddress, type PictureAddress } from '@forecourt/rules/media/picture.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { SiteDatabase } from '../db/database.ts'
import { media, mediaDocuments } from './table.ts'

/** A file below /media/. */
export interface MediaFile {
  path: string
  /** What a browser saves a document of the library as; null for any other file. */
  document: string | null
}

/** Addresses of the media library on sites. */
export interface PictureAddresses {
  /**
   * The file that a path below /media/ names on a site: of a picture of the library its present file, for any other that
   * of the path itself. Null for a picture or a document that the site may not show, or that has been removed.
   *
   * @param wanted how the name of the present file begins, where the address says so: one that another has replaced
   * moments ago is not taken for it
   */
  fileOf(site: Pick<Site, 'id' | 'dealershipGroupId'>, path: string, wanted?: string | null): Promise<MediaFile | null>
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
 * Finds the files of pictures, documents and logos. A site shows its own and those of its group’s other sites, whose
 * pages may be copied to it; what anybody else has is not there.
 */
export function openPictureAddresses({ siteDatabase, groupOf }: PictureAddressesOptions): PictureAddresses {
  const known = new LRUCache<string, { file: MediaFile | null }>({ max: MOST_KNOWN, ttl: KNOWN_MS })
  const addressIn = (path: string) => readPictureAddress(`/media/${path}`)
  const documentIn = (path: string) => readDocumentAddress(`/media/${path}`)

  async function findDocument({ siteId, id }: DocumentAddress): Promise<MediaFile | null> {
    const [row] = await siteDatabase(siteId).transaction((tx) =>
      tx
        .select({ name: mediaDocuments.name })
        .from(mediaDocuments)
        .where(and(eq(mediaDocuments.id, id), eq(mediaDocuments.website_id, siteId))),
    )
    return row ? { path: `library/${siteId}/${id}.pdf`, document: row.name } : null
  }

  async function findPicture({ siteId, id, extension }: PictureAddress): Promise<MediaFile | null> {
    const [row] = await siteDatabase(siteId).transaction((tx) =>
      tx
        .select({ file: media.file })
        .from(media)
        .where(
          and(eq(media.id, id), eq(media.website_id, siteId), eq(media.extension, extension), isNull(media.removed_at)),
        ),
    )
    return row ? { path: `library/${siteId}/${row.file}`, document: null } : null
  }

  async function find(
    path: string,
    wanted: string | null,
    work: () => Promise<MediaFile | null>,
  ): Promise<MediaFile | null> {
    const before = known.get(path)
    if (before && (wanted === null || before.file?.path.includes(`/${wanted}`))) return before.file
    const file = await work()
    known.set(path, { file })
    return file
  }

  return {
    mayChange: (path) => addressIn(path) !== null,

    async fileOf(site, path, wanted = null) {
      const [picture, document] = [addressIn(path), documentIn(path)]
      const address = picture ?? document ?? readLogoAddress(`/media/${path}`)
      if (!address) return { path, document: null }
      const { siteId } = address
      const isOwn = siteId === site.id
      const group = site.dealershipGroupId
      if (!isOwn && (group === null || (await groupOf(siteId)) !== group)) return null
      // What a logo’s address names never changes, and whether it is there, the store says.
      if (!picture && !document) return { path, document: null }
      return find(path, wanted, () => (picture ? findPicture(picture) : findDocument(document!)))
    },
  }
}
