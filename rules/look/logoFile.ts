/** The settings whose picture is uploaded, each with what is kept of it (decision 200). */
export const LOGO_FILES = {
  /** Kept for a header of 36 pixels at any density, and for the head of a printed card. */
  logo_png: { most: { width: 800, height: 240 }, least: 32, mostRatio: 20, isSquare: false },
  /** Kept for a home screen; browsers show it at 16 to 32 pixels. */
  favicon_png: { most: { width: 512, height: 512 }, least: 48, mostRatio: 2, isSquare: true },
} as const

export type LogoFileKey = keyof typeof LOGO_FILES

interface Size {
  width: number
  height: number
}

/** Whether a name is that of a setting whose picture is uploaded. */
export const isLogoFileKey = (name: string): name is LogoFileKey => Object.hasOwn(LOGO_FILES, name)

const MEGABYTE = 1024 * 1024

/** A logo is drawn, not photographed: a larger file is meant for print. */
export const MOST_LOGO_BYTES = 5 * MEGABYTE
/** More pixels than this are not read. */
export const MOST_LOGO_PIXELS = 40_000_000
/** A file that is kept and larger than this is written with 256 colours: visitors load it on every page. */
export const MOST_KEPT_BYTES = 60_000
/** Types that are read, as an input’s `accept`. */
export const LOGO_TYPES = 'image/png,image/jpeg,image/webp,image/avif'

/** Why a picture is refused, in words. */
export const LOGO_PROBLEMS = {
  large: 'It is larger than 5 MB. Please choose a smaller picture.',
  empty: 'The file is empty.',
  type: 'It isn’t a picture we can read. Please choose a PNG, JPG, WebP or AVIF.',
  drawing: 'This is an SVG. Choose it at “From a file” above.',
  icon: 'ICO files can’t be read here. Please choose a PNG of the icon: we make the ICO for older browsers from it.',
  animated: 'It is animated. Please choose a still picture.',
  heic: 'HEIC pictures can’t be read here. Please choose a PNG or JPG.',
  pixels: 'It has more than 40 million pixels. Please choose a smaller picture.',
  small: 'It is too small and would look blurred.',
  broken: 'The picture is damaged or incomplete. Please send it again.',
  blank: 'It is completely transparent.',
  ratio: 'It is too long and narrow.',
} as const

/** Why a file is refused before it is sent; null to send it. What it really is, its content says to the server. */
export function refusedLogo({ name, size }: { name: string; size: number }): string | null {
  if (/\.svgz?$/i.test(name)) return LOGO_PROBLEMS.drawing
  if (/\.ico$/i.test(name)) return LOGO_PROBLEMS.icon
  if (/\.hei[cf]$/i.test(name)) return LOGO_PROBLEMS.heic
  if (size === 0) return LOGO_PROBLEMS.empty
  if (size <= MOST_LOGO_BYTES) return null
  return `It is ${Math.ceil(size / MEGABYTE)} MB, and the limit is 5 MB. Please choose a smaller picture.`
}

/** Why a picture of this size can’t be a logo or a favicon; null if it can. Empty margins are not part of it. */
export function logoSizeProblem(key: LogoFileKey, { width, height }: Size): string | null {
  const { least, mostRatio } = LOGO_FILES[key]
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if (shorter < least)
    return `${LOGO_PROBLEMS.small} It has ${width} × ${height} pixels, and needs at least ${least} on each side.`
  if (longer > shorter * mostRatio)
    return key === 'favicon_png'
      ? `${LOGO_PROBLEMS.ratio} It has ${width} × ${height} pixels, and a favicon is about square.`
      : `${LOGO_PROBLEMS.ratio} One side may be at most ${mostRatio} times as long as the other.`
  return null
}
