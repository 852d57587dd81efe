import type { Readable } from 'node:stream'
import { lacksAlt, nameOfFile, PICTURE_ID, readDetails, type TypedDetails } from '@forecourt/rules/media/picture.ts'
import {
  readFocusNumbers,
  removeRefusal,
  type PictureChange,
  type PictureChangeKind,
  type PictureUse,
} from '@forecourt/rules/media/pictureChange.ts'
import { imageUrl } from '@forecourt/rules/site/imageUrl.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import type { Page, PageRequest } from '@forecourt/rules/staff/page.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import { RequestError } from '../../errors.ts'
import type { LibraryDocuments, LibraryPictures } from '../../images/images.ts'
import {
  addDocument,
  addPicture,
  addressOf,
  changeInLibrary,
  findPicture,
  listPictures,
  usesInDrafts,
  usesOnSite,
  type AddedDocument,
  type MediaRow,
  type PicturesBy,
} from '../../media/media.ts'
import { record, type Actor } from '../audit.ts'
import { mayAt, readingOf, refuse, type DeskAreaOptions } from './area.ts'

/** A picture of the library as a screen has it. */
export interface DeskPicture {
  id: string
  siteId: number
  site: string
  /** What pages have of it. */
  address: string
  /** Addresses of it on its site, small and large. */
  small: string
  large: string
  name: string
  alt: string
  decorative: boolean
  /** Whether it can’t be used yet, because nobody has said what it shows. */
  lacksAlt: boolean
  credit: string
  licence: string
  focus: string
  width: number
  height: number
  bytes: number
  /** Name of its file, which a replacement is compared with. */
  file: string
  version: number
  changes: number
  /** What can be undone; null for nothing. */
  undo: PictureChangeKind | null
  uploaded: { by: string; at: Date }
}

/** A picture with where it is used. */
export interface OpenPicture {
  picture: DeskPicture
  uses: readonly PictureUse[]
  /** Whether it can be deleted, and why not. */
  mayRemove: Answer
  timeZone: string
}

/** A change as a form sends it. */
export type TypedPictureChange =
  | { kind: 'details'; version: string; typed: TypedDetails }
  | { kind: 'focus'; seen: string; x: string; y: string }
  | { kind: 'remove' }
  | { kind: 'undo'; changes: string }

export interface MediaDeskOptions extends Pick<DeskAreaOptions, 'over' | 'reach' | 'now' | 'siteOf' | 'siteDatabase'> {
  actor: Actor
  library: LibraryPictures
  documents: LibraryDocuments
  /** The sites of a group. */
  sitesOfGroup: (groupId: number) => Promise<readonly Site[]>
}

export type MediaDesk = ReturnType<typeof mediaDeskOf>

const SMALL_WIDTH = 384
const LARGE_WIDTH = 1200
const CHECK = 'Please check what you entered.'
const GONE = 'That picture isn’t in the library any more.'
const NO_SITE = 'Please choose one of your sites.'
const FILE_LETTERS = 8

const ACTIONS: Readonly<Record<PictureChangeKind | 'add', AuditAction>> = {
  add: 'media.added',
  details: 'media.described',
  focus: 'media.focused',
  replace: 'media.replaced',
  remove: 'media.removed',
  undo: 'media.undone',
}

/** The media library of someone’s sites, and changes to it, each with its entry in the log (decision 160). */
export function mediaDeskOf(options: MediaDeskOptions) {
  const { over, siteOf, siteDatabase, sitesOfGroup, actor, reach, now, library, documents } = options
  const { mayRead, reading } = readingOf(options, 'content:write')
  const sites = reach.sites.filter(({ id }) => mayAt(reach, 'content:write', id).allowed)

  const by = (at: Date): PicturesBy => ({
    who: actor.name,
    now: at,
    recorded: (tx, { websiteId, change, ...entry }) =>
      record(tx, actor, { action: ACTIONS[change], ...entry, website_id: websiteId, dealership_group_id: null }, at),
  })

  /** Pictures of one request are nearly all of one site. */
  const read = new Map<number, Promise<Site | null>>()
  function siteWith(id: number): Promise<Site | null> {
    const found = read.get(id) ?? siteOf(id)
    read.set(id, found)
    return found
  }

  async function shown(row: MediaRow): Promise<DeskPicture> {
    const site = await siteWith(row.website_id)
    const address = addressOf(row)
    const href = (width: number) => {
      // A browser that has an earlier file asks for the present one.
      const file = `?file=${row.file.slice(0, FILE_LETTERS)}`
      if (!site) return address
      const { image_quality: quality, image_cdn_base: cdnBase } = site.settings
      return new URL(imageUrl(address, { width, quality, cdnBase }), site.baseUrl).href + file
    }
    const { id, name, alt, decorative, credit, licence, focus, width, height, bytes, file, version, changes } = row
    return {
      id,
      siteId: row.website_id,
      site: reach.sites.find((one) => one.id === row.website_id)?.name ?? '',
      address,
      small: href(SMALL_WIDTH),
      large: href(LARGE_WIDTH),
      name,
      alt,
      decorative,
      lacksAlt: lacksAlt(row),
      credit,
      licence,
      focus,
      width,
      height,
      bytes,
      file,
      version,
      changes,
      undo: row.previous?.change ?? null,
      uploaded: { by: row.uploaded_by, at: row.uploaded_at },
    }
  }

  /** A picture that may be changed; throws for any other. */
  async function opened(id: string): Promise<MediaRow> {
    const row = PICTURE_ID.test(id) ? await findPicture(reading(), id) : null
    if (!row) throw new RequestError(404, GONE)
    return row
  }

  /** Where a picture is used on its site and the others of its group, which may show it too. */
  async function usesOf(row: MediaRow): Promise<PictureUse[]> {
    const home = await siteWith(row.website_id)
    if (!home) return []
    const group = home.dealershipGroupId
    const showing = group === null ? [home] : await sitesOfGroup(group)
    const address = addressOf(row)
    const all = await Promise.all([
      ...showing.map((site) => usesOnSite(siteDatabase(site.id), site, address)),
      usesInDrafts(reading(), address),
    ])
    return all.flat()
  }

  function changeOf(typed: Exclude<TypedPictureChange, { kind: 'remove' }>): PictureChange {
    if (typed.kind === 'undo') return { kind: 'undo', changes: Number(typed.changes) }
    if (typed.kind === 'focus') {
      const focus = readFocusNumbers(typed.x, typed.y)
      if (!focus.ok) throw new RequestError(422, CHECK, { x: focus.problem })
      return { kind: 'focus', seen: typed.seen, value: focus.value }
    }
    const details = readDetails(typed.typed)
    if (!details.ok) throw new RequestError(422, CHECK, details.problems)
    return { kind: 'details', version: Number(typed.version), value: details.value }
  }

  const made = async (id: string, change: PictureChange) => {
    const { row, changed } = await changeInLibrary(over('content:write'), id, change, by(now()))
    return { picture: await shown(row), changed }
  }

  /** Throws unless they may add to the library of a site, by an id of their own. */
  function refuseAdding(siteId: number, upload: string) {
    refuse(mayRead)
    if (!sites.some(({ id }) => id === siteId)) {
      refuse(mayAt(reach, 'content:write', siteId))
      throw new RequestError(404, NO_SITE)
    }
    if (!PICTURE_ID.test(upload)) throw new RequestError(404, GONE)
  }

  return {
    mayRead,
    /** The sites whose pictures they see. */
    sites: siteChoices(sites),

    /** Pictures of one site, or of all of theirs, newest first. */
    async list(filter: {
      search: string
      siteId: number | null
      lackingAlt: boolean
      page: PageRequest
    }): Promise<Page<DeskPicture>> {
      const staff = reading()
      const { siteId, ...rest } = filter
      const websiteIds = sites.map(({ id }) => id).filter((id) => siteId === null || id === siteId)
      const { rows, ...pages } = await listPictures(staff, { ...rest, websiteIds })
      return { rows: await Promise.all(rows.map(shown)), ...pages }
    },

    /** A picture that is in the library; null for any other. */
    async find(id: string): Promise<OpenPicture | null> {
      const staff = reading()
      const row = PICTURE_ID.test(id) ? await findPicture(staff, id) : null
      if (!row || row.removed_at) return null
      const uses = await usesOf(row)
      const reason = removeRefusal(uses)
      return {
        picture: await shown(row),
        uses,
        mayRemove: reason === null ? { allowed: true } : { allowed: false, reason },
        timeZone: (await siteWith(row.website_id))?.timeZone ?? 'UTC',
      }
    },

    /** Makes a change of a form. */
    async change(id: string, typed: TypedPictureChange): Promise<{ picture: DeskPicture; changed: boolean }> {
      const row = await opened(id)
      if (typed.kind !== 'remove') return made(id, changeOf(typed))
      const refusal = removeRefusal(await usesOf(row))
      if (refusal !== null) throw new RequestError(422, refusal)
      return made(id, { kind: 'remove' })
    },

    /** Stores a picture that is being sent; the same id again changes nothing. */
    async add(siteId: number, upload: string, { name, body }: { name: string; body: Readable }): Promise<DeskPicture> {
      refuseAdding(siteId, upload)
      const file = await library.add(siteId, upload, body)
      const details = { name: nameOfFile(name), alt: '', decorative: false, credit: '', licence: '' }
      const row = await addPicture(over('content:write'), { id: upload, websiteId: siteId, file, details }, by(now()))
      return shown(row)
    },

    /** Stores a document that is being sent (decision 182); the same id again changes nothing. */
    async addDocument(
      siteId: number,
      upload: string,
      { name, body }: { name: string; body: Readable },
    ): Promise<AddedDocument> {
      refuseAdding(siteId, upload)
      const at = now()
      return documents.receive(body, (document) =>
        addDocument(
          over('content:write'),
          { id: upload, websiteId: siteId, name, document },
          {
            who: actor.name,
            now: at,
            recorded: (tx, { subject, size }) =>
              record(
                tx,
                actor,
                {
                  action: 'media.document_added',
                  subject,
                  website_id: siteId,
                  dealership_group_id: null,
                  before: null,
                  after: { size },
                },
                at,
              ),
          },
        ),
      )
    },

    /** Puts another file in the place of a picture’s; its address stays. */
    async replaceFile(
      id: string,
      upload: string,
      { seen, body }: { seen: string; body: Readable },
    ): Promise<{ picture: DeskPicture; changed: boolean }> {
      const row = await opened(id)
      if (row.removed_at || !PICTURE_ID.test(upload)) throw new RequestError(410, GONE)
      const { extension: _, ...file } = await library.add(row.website_id, upload, body)
      return made(id, { kind: 'replace', seen, value: file })
    },
  }
}
