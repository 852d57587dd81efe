import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { carPhotos, photoAlt } from '@forecourt/rules/car/image.ts'
import { carName, carTitle } from '@forecourt/rules/car/name.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import { imageUrl } from '@forecourt/rules/site/imageUrl.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { PHOTO_GONE, type PhotoChange, type PhotoChangeKind } from '@forecourt/rules/stock/photoChanges.ts'
import {
  arrangePhotos,
  cropRefusal,
  cropText,
  photoName,
  readAlt,
  readCrop,
  type ArrangedPhoto,
} from '@forecourt/rules/stock/photos.ts'
import type { StaffDatabase } from '../../db/database.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import { neutralName } from '../../files/files.ts'
import type { CarPhotoFiles } from '../../images/images.ts'
import { changePhotosByHand, staffPhotos, type PhotosBy, type PhotosConflict } from '../../stock/stock.ts'
import { record } from '../audit.ts'
import { mayAt, readingOf, refuse, type DeskAreaOptions } from './area.ts'

/** A photo as a screen has it. */
export interface DeskPhoto {
  /** Names it in forms. */
  key: string
  name: string
  /** Addresses of it as the website shows it, small, and of the whole picture, large; null if no site shows them. */
  small: string | null
  whole: string | null
  width: number
  height: number
  hidden: boolean
  alt: string | null
  /** What the website says of it while nobody has described it. */
  usualAlt: string
  /** As a form has it. */
  crop: string
  /** Why it cannot be cropped. */
  cropRefusal: string | null
  /** Whether the feed has brought it since a person last arranged the photos. */
  fresh: boolean
  uploaded: boolean
  /** Whether it is the one on cards. */
  main: boolean
  /** Whether the website leaves it out, because it is one of its placeholders. */
  placeholder: boolean
}

/** The photos of a vehicle as a screen has them. */
export interface DeskPhotos {
  id: number
  name: string
  stocknum: string
  change: Answer
  photos: readonly DeskPhoto[]
  version: number
  /** Who arranged them; null for photos that are as the feed has them. */
  arranged: { by: string; at: Date; timeZone: string } | null
  /** What can be undone; null for nothing. */
  undo: PhotoChangeKind | null
}

/** A change as a form sends it. Photos are named by their keys. */
export type TypedPhotoChange =
  | { kind: 'order'; seen: readonly string[]; order: readonly string[] }
  | { kind: 'hide' | 'show' | 'remove'; key: string }
  | { kind: 'alt' | 'crop'; key: string; typed: string; seen: string }
  | { kind: 'undo' | 'release'; version: number }

export type PhotosDesk = ReturnType<typeof photosDeskOf>

const SMALL_WIDTH = 384
const LARGE_WIDTH = 1200
const CHECK = 'Please check what you entered.'
const UPLOAD = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NO_SITE: Answer = { allowed: false, reason: 'No site shows its dealership.' }

const ACTIONS: Readonly<Record<PhotoChangeKind, AuditAction>> = {
  order: 'stock.photos_ordered',
  add: 'stock.photo_added',
  remove: 'stock.photo_removed',
  hide: 'stock.photo_hidden',
  show: 'stock.photo_shown',
  alt: 'stock.photo_described',
  crop: 'stock.photo_cropped',
  undo: 'stock.photos_undone',
  release: 'stock.released',
}

/** The name of a photo in forms; its address may be long, and two photos never have the same. */
const keyOf = ({ url }: Pick<ArrangedPhoto, 'url'>) => createHash('sha256').update(url).digest('hex').slice(0, 12)

/** The photos of vehicles of someone’s sites, and changes to them, each with its entry in the log (decision 149). */
export function photosDeskOf(options: DeskAreaOptions & { photoFiles: CarPhotoFiles }) {
  const { over, siteOf, actor, reach, now, photoFiles } = options
  const { mayRead, reading } = readingOf(options, 'stock:read')

  /** The site that a dealership’s vehicles are on first of all. */
  async function homeOf(staff: StaffDatabase, dealershipId: number): Promise<number | null> {
    const { rows } = await staff.transaction((tx) =>
      tx.execute<{ website_id: number }>(sql`
        select website_id from website_dealerships where dealership_id = ${dealershipId}
        order by position, website_id limit 1`),
    )
    return rows[0]?.website_id ?? null
  }
  const changeAt = (home: number | null): Answer => (home === null ? NO_SITE : mayAt(reach, 'stock:write', home))

  /** A vehicle with its photos by their keys; throws where they may not be changed. */
  async function opened(id: number) {
    const reader = reading()
    const found = await staffPhotos(reader, id)
    if (!found) throw new RequestError(404, 'That vehicle isn’t in the stock any more.')
    const home = await homeOf(reader, found.car.dealership_id)
    refuse(changeAt(home))
    const photos = arrangePhotos(found.fed, found.kept)
    const byKey = new Map(photos.map((photo) => [keyOf(photo), photo]))
    const named = (key: string) => {
      const photo = byKey.get(key)
      if (!photo) throw new RequestError(409, PHOTO_GONE)
      return photo
    }
    return { found, home, photos, byKey, named }
  }
  type Opened = Awaited<ReturnType<typeof opened>>

  async function make(id: number, change: PhotoChange, { home, found }: Opened) {
    const { dealership_id } = found.car
    const by: PhotosBy = {
      who: actor.name,
      now: now(),
      requireWrite(dealershipId) {
        if (dealershipId !== dealership_id) throw new RequestError(409, 'That vehicle has moved to another dealership.')
      },
      recorded: (tx, { change: kind, subject, before, after }) =>
        record(
          tx,
          actor,
          {
            action: ACTIONS[kind],
            subject: kind === 'release' ? `the photos of ${subject}` : subject,
            before,
            after,
            website_id: home,
            dealership_group_id: null,
          },
          now(),
        ),
    }
    try {
      return await changePhotosByHand(over('stock:write'), id, change, by)
    } catch (error) {
      throw error instanceof ConflictError ? withKeys(error, change.kind) : error
    }
  }

  /** What a change means, once what was typed has been read. */
  async function changeOf(id: number, typed: TypedPhotoChange, at: Opened): Promise<PhotoChange> {
    const urls = (keys: readonly string[]) => keys.flatMap((key) => at.byKey.get(key)?.url ?? [])
    switch (typed.kind) {
      case 'order':
        return { kind: 'order', seen: urls(typed.seen), order: urls(typed.order) }
      case 'hide':
      case 'show':
      case 'remove':
        return { kind: typed.kind, url: at.named(typed.key).url }
      case 'alt': {
        const read = readAlt(typed.typed)
        if (!read.ok) throw new RequestError(422, CHECK, { alt: read.problem })
        return { kind: 'alt', url: at.named(typed.key).url, seen: typed.seen || null, value: read.value }
      }
      case 'crop': {
        const { url, crop } = at.named(typed.key)
        const read = readCrop(typed.typed)
        if (!read.ok) throw new RequestError(422, CHECK, { crop: read.problem })
        const refusal = read.value ? cropRefusal(url) : null
        if (refusal) throw new RequestError(422, refusal, { crop: refusal })
        // Nothing is cropped for a change that would be refused.
        const needed = read.value && cropText(crop) === typed.seen && cropText(read.value) !== typed.seen
        const cropped = needed ? await photoFiles.crop(id, url, read.value!) : null
        return { kind: 'crop', url, seen: typed.seen, value: read.value, cropped }
      }
      case 'undo':
      case 'release':
        return typed
    }
  }

  return {
    mayRead,

    /** A vehicle with its photos; null for one of another dealer. */
    async find(id: number): Promise<DeskPhotos | null> {
      const staff = reading()
      const found = await staffPhotos(staff, id)
      if (!found) return null
      const { car, fed, kept, changed, previous, version } = found
      const home = await homeOf(staff, car.dealership_id)
      const site = home === null ? null : await siteOf(home)
      return {
        id,
        name: carName(car),
        stocknum: car.stocknum,
        change: changeAt(home),
        photos: shown(arrangePhotos(fed, kept), site, carTitle(car)),
        version,
        arranged: kept && changed ? { ...changed, timeZone: site?.timeZone ?? 'UTC' } : null,
        undo: previous?.change ?? null,
      }
    },

    /** Makes a change of a form; a conflict names photos by their keys. */
    async change(id: number, typed: TypedPhotoChange): Promise<{ version: number; changed: boolean }> {
      const at = await opened(id)
      return make(id, await changeOf(id, typed, at), at)
    },

    /** Stores a photo that is being sent, behind the others; the same id again changes nothing. */
    async add(id: number, upload: string, { name, body }: { name: string; body: Readable }) {
      const at = await opened(id)
      if (!UPLOAD.test(upload)) throw new RequestError(404, PHOTO_GONE)
      const { url, width, height } = await photoFiles.add(id, upload, body)
      const uploaded = { name: neutralName(name, 'jpg'), width, height }
      const photo = { url, hidden: false, alt: null, crop: null, cropped: null, uploaded }
      return make(id, { kind: 'add', photo }, at)
    },
  }
}

/** The same conflict for a screen, which knows photos by their keys. */
function withKeys({ status, message, details }: ConflictError, kind: PhotoChangeKind): ConflictError {
  const { version, who, theirs } = details as unknown as PhotosConflict
  const text = typeof theirs === 'string' ? theirs : theirs.map((url) => keyOf({ url })).join(' ')
  return new ConflictError(status, message, { version, who, theirs: { [kind]: text } })
}

/** Photos as a screen has them, on the site that shows the vehicle. */
function shown(photos: readonly ArrangedPhoto[], site: Site | null, title: string): DeskPhoto[] {
  const listed = site ? new Set(carPhotos({ images: photos.map(({ image }) => image) }, site)) : null
  const visible = photos.filter(({ hidden, image }) => !hidden && (!listed || listed.has(image)))
  const href = (url: string, width: number) => {
    if (!site) return null
    const { image_quality: quality, image_cdn_base: cdnBase } = site.settings
    return new URL(imageUrl(url, { width, quality, cdnBase }), site.baseUrl).href
  }
  return photos.map((photo) => {
    const { url, image, alt, crop, cropped, hidden, fresh, uploaded } = photo
    const at = visible.indexOf(photo)
    return {
      key: keyOf(photo),
      name: photoName(photo),
      small: href(cropped?.url ?? url, SMALL_WIDTH),
      whole: href(url, LARGE_WIDTH),
      width: image.width,
      height: image.height,
      hidden,
      alt,
      usualAlt: photoAlt({}, { name: title, at: Math.max(at, 0) + 1, of: Math.max(visible.length, 1) }),
      crop: cropText(crop),
      cropRefusal: cropRefusal(url),
      fresh,
      uploaded: uploaded !== null,
      main: at === 0,
      placeholder: listed !== null && !listed.has(image),
    }
  })
}
