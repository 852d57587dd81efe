import {
  arrangePhotos,
  cropText,
  isSameOrder,
  keptOf,
  MOST_UPLOADED,
  PHOTO_PROBLEMS,
  photoName,
  reordered,
  type ArrangedPhoto,
  type Crop,
  type FedPhotos,
  type KeptPhoto,
  type PictureFile,
} from './photos.ts'

/** A change of a vehicle’s photos, with what its sender saw of it. Photos are named by their address. */
export type PhotoChange =
  | { kind: 'order'; seen: readonly string[]; order: readonly string[] }
  | { kind: 'hide' | 'show' | 'remove'; url: string }
  | { kind: 'alt'; url: string; seen: string | null; value: string | null }
  | { kind: 'crop'; url: string; seen: string; value: Crop | null; cropped: PictureFile | null }
  | { kind: 'add'; photo: KeptPhoto }
  | { kind: 'undo' | 'release'; version: number }

export type PhotoChangeKind = PhotoChange['kind']

/** The photos of a vehicle as they are stored. */
export interface StoredPhotos {
  fed: FedPhotos
  /** Null for photos that are as the feed has them. */
  kept: readonly KeptPhoto[] | null
  /** What was there before the last change, and which that was; null if there is nothing to undo. */
  previous: PreviousPhotos | null
  /** Counts the changes that people made. */
  version: number
}

/** What there was before a change. */
export interface PreviousPhotos {
  change: PhotoChangeKind
  kept: readonly KeptPhoto[] | null
}

/** What becomes of a change. */
export type PhotoResult =
  /** With the words of the log. */
  | { outcome: 'changed'; kept: readonly KeptPhoto[] | null; photo: string | null; before: LogWords; after: LogWords }
  | { outcome: 'unchanged' }
  /** A photo that is in question is gone, or there is no room. */
  | { outcome: 'refused'; problem: string }
  /** Somebody else was first: what is stored now, as a form has it. */
  | { outcome: 'conflict'; theirs: string | readonly string[] }

type LogWords = Readonly<Record<string, string>>

export const PHOTO_GONE = 'That photo isn’t there any more.'
/** Names of photos that the log has of an order. */
const MOST_NAMES = 12

const inWords = (photos: readonly ArrangedPhoto[]) =>
  photos.slice(0, MOST_NAMES).map(photoName).join(', ') + (photos.length > MOST_NAMES ? ', …' : '')
const countsOf = (photos: readonly ArrangedPhoto[]) => {
  const hidden = photos.filter((photo) => photo.hidden).length
  return `${photos.length - hidden} shown, ${hidden} hidden`
}

const UNCHANGED: PhotoResult = { outcome: 'unchanged' }

/**
 * Makes a change of a vehicle’s photos (decision 149). Each is compared with what was seen of what it changes, so people
 * who do different things with the same photos are not in each other’s way. What is as the feed has it is nothing to keep.
 */
export function changePhotos(stored: StoredPhotos, change: PhotoChange): PhotoResult {
  const { fed, kept, previous, version } = stored
  const now = arrangePhotos(fed, kept)
  const changed = (
    next: readonly ArrangedPhoto[],
    words: { photo?: ArrangedPhoto; before: LogWords; after: LogWords },
  ): PhotoResult => ({
    outcome: 'changed',
    kept: unlessFed(fed, keptOf(next, kept)),
    photo: words.photo ? photoName(words.photo) : null,
    before: words.before,
    after: words.after,
  })
  switch (change.kind) {
    case 'order': {
      const urls = now.map(({ url }) => url)
      const order = reordered(urls, change)
      if (order === null) return { outcome: 'conflict', theirs: urls }
      if (isSameOrder(order, urls)) return UNCHANGED
      const next = order.map((url) => now.find((photo) => photo.url === url)!)
      return changed(next, { before: { order: inWords(now) }, after: { order: inWords(next) } })
    }
    case 'add': {
      const { photo } = change
      if (now.some(({ url }) => url === photo.url)) return UNCHANGED
      if (now.filter(({ uploaded }) => uploaded).length >= MOST_UPLOADED)
        return { outcome: 'refused', problem: PHOTO_PROBLEMS.many }
      const { width, height } = photo.uploaded!
      const added = { ...photo, image: { url: photo.url, thumb: photo.url, width, height }, fresh: false }
      const next = [...now, added]
      return changed(next, { photo: added, before: { photos: countsOf(now) }, after: { photos: countsOf(next) } })
    }
    case 'undo':
      if (change.version !== version) return { outcome: 'conflict', theirs: now.map(({ url }) => url) }
      if (previous === null) return UNCHANGED
      return replaced(stored, previous.kept)
    case 'release':
      if (change.version !== version) return { outcome: 'conflict', theirs: now.map(({ url }) => url) }
      return kept === null ? UNCHANGED : replaced(stored, null)
    default: {
      const photo = now.find(({ url }) => url === change.url)
      if (!photo) return { outcome: 'refused', problem: PHOTO_GONE }
      const update = (values: Partial<KeptPhoto>, before: LogWords, after: LogWords) =>
        changed(
          now.map((one) => (one === photo ? { ...one, ...values } : one)),
          { photo, before, after },
        )
      return changeOne(photo, change, {
        update,
        remove: () =>
          changed(
            now.filter((one) => one !== photo),
            { photo, before: { photos: inWords(now) }, after: { photos: inWords(now.filter((one) => one !== photo)) } },
          ),
      })
    }
  }
}

function changeOne(
  photo: ArrangedPhoto,
  change: Extract<PhotoChange, { url: string }>,
  make: {
    update: (values: Partial<KeptPhoto>, before: LogWords, after: LogWords) => PhotoResult
    remove: () => PhotoResult
  },
): PhotoResult {
  switch (change.kind) {
    case 'hide':
    case 'show': {
      const hidden = change.kind === 'hide'
      if (photo.hidden === hidden) return UNCHANGED
      const [before, after] = hidden ? ['shown', 'hidden'] : ['hidden', 'shown']
      return make.update({ hidden }, { photo: before! }, { photo: after! })
    }
    case 'remove':
      return photo.uploaded
        ? make.remove()
        : { outcome: 'refused', problem: 'This photo comes with the feed. Hide it instead.' }
    case 'alt':
      if (photo.alt === change.value) return UNCHANGED
      if (photo.alt !== change.seen) return { outcome: 'conflict', theirs: photo.alt ?? '' }
      return make.update(
        { alt: change.value },
        { alt: photo.alt ?? 'usual words' },
        { alt: change.value ?? 'usual words' },
      )
    case 'crop': {
      const [is, next] = [cropText(photo.crop), cropText(change.value)]
      if (is === next) return UNCHANGED
      if (is !== change.seen) return { outcome: 'conflict', theirs: is }
      return make.update(
        { crop: change.value, cropped: change.cropped },
        { crop: is || 'whole picture' },
        { crop: next || 'whole picture' },
      )
    }
  }
}

function replaced({ fed, kept }: StoredPhotos, next: readonly KeptPhoto[] | null): PhotoResult {
  return {
    outcome: 'changed',
    kept: next,
    photo: null,
    before: { photos: countsOf(arrangePhotos(fed, kept)) },
    after: { photos: countsOf(arrangePhotos(fed, next)) },
  }
}

/** What is kept of photos; null if that is what the feed says. */
function unlessFed(fed: FedPhotos, kept: readonly KeptPhoto[]): readonly KeptPhoto[] | null {
  const untouched = kept.every(
    ({ hidden, alt, crop, uploaded }) => !hidden && alt === null && crop === null && uploaded === null,
  )
  if (!untouched) return kept
  const urls = (of: readonly KeptPhoto[] | null) => arrangePhotos(fed, of).map(({ url }) => url)
  return isSameOrder(urls(kept), urls(null)) ? null : kept
}

/** What was there before a change, for its undo: an undo has none of its own. */
export const previousOf = (kept: readonly KeptPhoto[] | null, change: PhotoChangeKind): PreviousPhotos | null =>
  change === 'undo' ? null : { change, kept }
