/** What people say of a picture of the media library (decision 160). */
export interface PictureDetails {
  name: string
  /** What it shows, in words. */
  alt: string
  /** Whether it only decorates, so that screen readers leave it out. */
  decorative: boolean
  /** Who made it. */
  credit: string
  /** What it may be used under. */
  licence: string
}

/** The same as a form sends it. */
export type TypedDetails = Readonly<Record<Exclude<keyof PictureDetails, 'decorative'>, string>> & {
  decorative: boolean
}

/** Files that cameras make are smaller; what is larger is meant for print. */
export const MOST_PICTURE_BYTES = 25 * 1024 * 1024
/** More pixels than this are not read: a small file may hold a picture that fills the memory. */
export const MOST_PICTURE_PIXELS = 100_000_000
/** Below this, a picture is blurred at every size that a page shows. */
export const LEAST_PICTURE_SIDE = 64
/** Pictures are reduced to this, the widest that a page asks for. */
export const MOST_PICTURE_SIDE = 3_840
/** Types that are read, as an input’s `accept`. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

const MOST_NAME = 120
const MOST_ALT = 250
const MOST_CREDIT = 200

const MEGABYTE = 1024 * 1024

/** Why a picture or what is said of it is refused, in words. */
export const PICTURE_PROBLEMS = {
  large: 'It is larger than 25 MB. Please choose a smaller picture.',
  empty: 'The file is empty.',
  type: 'It isn’t a picture we can read. Please choose a JPG, PNG, WebP or AVIF.',
  drawing: 'SVG drawings can contain scripts, so they can’t be uploaded. Please choose a PNG.',
  heic: 'HEIC pictures can’t be read here. Please choose a JPG: an iPhone converts it when you choose the picture in Photos.',
  pixels: 'It has more than 100 million pixels. Please choose a smaller picture.',
  small: 'It is smaller than 64 pixels. Please choose a larger picture.',
  broken: 'The picture is damaged or incomplete. Please send it again.',
  name: 'Please enter a name.',
  longName: `Please use at most ${MOST_NAME} characters.`,
  longAlt: `Please use at most ${MOST_ALT} characters.`,
  longCredit: `Please use at most ${MOST_CREDIT} characters.`,
  decorativeAlt: 'Please remove this text, or untick “decorative”: a decorative picture isn’t read out.',
  focus: 'Please enter whole numbers from 0 to 100.',
} as const

/** Why a file is refused before it is sent; null to send it. What it really is, its content says to the server. */
export function refusedFile({ name, size }: { name: string; size: number }): string | null {
  if (/\.hei[cf]$/i.test(name)) return PICTURE_PROBLEMS.heic
  if (/\.svgz?$/i.test(name)) return PICTURE_PROBLEMS.drawing
  if (size === 0) return PICTURE_PROBLEMS.empty
  if (size <= MOST_PICTURE_BYTES) return null
  return `It is ${Math.ceil(size / MEGABYTE)} MB, and the limit is 25 MB. Please choose a smaller picture.`
}

/** What was typed, read, or what is wrong with it by field. */
export type ReadDetails =
  | { ok: true; value: PictureDetails }
  | { ok: false; problems: Readonly<Record<string, string>> }

const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** Reads what was typed of a picture. */
export function readDetails(typed: TypedDetails): ReadDetails {
  const [name, alt, credit, licence] = [typed.name, typed.alt, typed.credit, typed.licence].map(oneLine) as [
    string,
    string,
    string,
    string,
  ]
  const { decorative } = typed
  const isLong = (text: string, most: number) => [...text].length > most
  const problems = {
    ...(name === '' ? { name: PICTURE_PROBLEMS.name } : {}),
    ...(isLong(name, MOST_NAME) ? { name: PICTURE_PROBLEMS.longName } : {}),
    ...(isLong(alt, MOST_ALT) ? { alt: PICTURE_PROBLEMS.longAlt } : {}),
    ...(decorative && alt !== '' ? { alt: PICTURE_PROBLEMS.decorativeAlt } : {}),
    ...(isLong(credit, MOST_CREDIT) ? { credit: PICTURE_PROBLEMS.longCredit } : {}),
    ...(isLong(licence, MOST_CREDIT) ? { licence: PICTURE_PROBLEMS.longCredit } : {}),
  }
  return Object.keys(problems).length > 0
    ? { ok: false, problems }
    : { ok: true, value: { name, alt, decorative, credit, licence } }
}

/** Whether a picture can’t be used yet, because nobody has said what it shows (decision 160). */
export const lacksAlt = ({ alt, decorative }: Pick<PictureDetails, 'alt' | 'decorative'>): boolean =>
  alt === '' && !decorative

/** The name that a new picture has: that of its file, without the type. */
export function nameOfFile(fileName: string): string {
  const stem = oneLine(fileName.replace(/\.[a-z0-9]{2,5}$/i, '').replaceAll('_', ' '))
  return [...stem].slice(0, MOST_NAME).join('') || 'Picture'
}

/** A picture in the address of its file. */
export interface PictureAddress {
  siteId: number
  id: string
  extension: 'jpg' | 'png'
}

const ADDRESS = /^\/media\/library\/([1-9]\d{0,8})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(jpg|png)$/

/** The address of a picture on its site. It stays the same when the picture is replaced. */
export const pictureAddress = ({ siteId, id, extension }: PictureAddress): string =>
  `/media/library/${siteId}/${id}.${extension}`

/** The picture that an address names; null for one of anything else. */
export function readPictureAddress(path: string): PictureAddress | null {
  const [, site, id, extension] = ADDRESS.exec(path) ?? []
  return site && id ? { siteId: Number(site), id, extension: extension as PictureAddress['extension'] } : null
}

/** What the media library says of pictures, by their addresses. */
export type LibraryPictures = ReadonlyMap<string, { alt: string; focus: string }>

/** The id of a picture, as forms and uploads send it. */
export const PICTURE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
