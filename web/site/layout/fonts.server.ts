import { createFontStack } from '@capsizecss/core'
import arial from '@capsizecss/metrics/arial'
import archivo from '@capsizecss/metrics/archivo'
import archivoNarrow from '@capsizecss/metrics/archivoNarrow'
import barlow from '@capsizecss/metrics/barlow'
import bitter from '@capsizecss/metrics/bitter'
import figtree from '@capsizecss/metrics/figtree'
import georgia from '@capsizecss/metrics/georgia'
import inter from '@capsizecss/metrics/inter'
import manrope from '@capsizecss/metrics/manrope'
import nunitoSans from '@capsizecss/metrics/nunitoSans'
import sourceSans3 from '@capsizecss/metrics/sourceSans3'
import archivoUrl from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?plain'
import archivoLatinUrl from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import archivoExtUrl from '@fontsource-variable/archivo/files/archivo-latin-ext-wght-normal.woff2?url'
import archivoNarrowUrl from '@fontsource-variable/archivo-narrow/files/archivo-narrow-latin-wght-normal.woff2?plain'
import archivoNarrowLatinUrl from '@fontsource-variable/archivo-narrow/files/archivo-narrow-latin-wght-normal.woff2?url'
import archivoNarrowExtUrl from '@fontsource-variable/archivo-narrow/files/archivo-narrow-latin-ext-wght-normal.woff2?url'
import bitterUrl from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2?plain'
import bitterLatinUrl from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2?url'
import bitterExtUrl from '@fontsource-variable/bitter/files/bitter-latin-ext-wght-normal.woff2?url'
import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?plain'
import figtreeLatinUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import figtreeExtUrl from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url'
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?plain'
import interLatinUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import interExtUrl from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import manropeUrl from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?plain'
import manropeLatinUrl from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url'
import manropeExtUrl from '@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2?url'
import nunitoSansUrl from '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?plain'
import nunitoSansLatinUrl from '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?url'
import nunitoSansExtUrl from '@fontsource-variable/nunito-sans/files/nunito-sans-latin-ext-wght-normal.woff2?url'
import sourceSansUrl from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?plain'
import sourceSansLatinUrl from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import sourceSansExtUrl from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2?url'
import barlow400Url from '@fontsource/barlow/files/barlow-latin-400-normal.woff2?plain'
import barlow400LatinUrl from '@fontsource/barlow/files/barlow-latin-400-normal.woff2?url'
import barlow400ExtUrl from '@fontsource/barlow/files/barlow-latin-ext-400-normal.woff2?url'
import barlow600Url from '@fontsource/barlow/files/barlow-latin-600-normal.woff2?plain'
import barlow600LatinUrl from '@fontsource/barlow/files/barlow-latin-600-normal.woff2?url'
import barlow600ExtUrl from '@fontsource/barlow/files/barlow-latin-ext-600-normal.woff2?url'
import barlow700Url from '@fontsource/barlow/files/barlow-latin-700-normal.woff2?plain'
import barlow700LatinUrl from '@fontsource/barlow/files/barlow-latin-700-normal.woff2?url'
import barlow700ExtUrl from '@fontsource/barlow/files/barlow-latin-ext-700-normal.woff2?url'
import type { Settings } from '@forecourt/rules/site/config.ts'
import { OTHER_LATIN_LETTERS, PLAIN_LETTERS, WEIGHTS, unicodeRange } from './plainLetters.ts'

type FontKey = Settings['font_heading']
type Metrics = Parameters<typeof createFontStack>[0][number]

interface FaceFile {
  /** The plain letters. */
  url: string
  weight: string
  /** The other Latin letters, as in Müller; fetched only where a page has them. */
  latin: string
  /** Letters of the extended Latin ones, as in Māori and Škoda; likewise. */
  extended: string
}

interface Typeface {
  family: string
  /** One file of a variable face, or one of each weight. */
  files: readonly FaceFile[]
  /** Figures of the upright regular, and of the system face that stands in until the file is there. */
  metrics: Metrics
  standIn: Metrics
}

/** What the Latin files leave out and the extended ones have. */
const EXTENDED_LATIN = 'U+0100-02BA,U+1E00-1E9F,U+1EF2-1EFF'

const PLAIN = unicodeRange(PLAIN_LETTERS)
const LATIN = unicodeRange(OTHER_LATIN_LETTERS)

const variable = (
  family: string,
  [url, latin, extended]: [plain: string, latin: string, extended: string],
  metrics: Metrics,
  standIn: Metrics = arial,
): Typeface => ({
  family,
  files: [{ url, latin, extended, weight: `${WEIGHTS.min} ${WEIGHTS.max}` }],
  metrics,
  standIn,
})

const TYPEFACES: Readonly<Record<FontKey, Typeface>> = {
  figtree: variable('Figtree Variable', [figtreeUrl, figtreeLatinUrl, figtreeExtUrl], figtree),
  archivo: variable('Archivo Variable', [archivoUrl, archivoLatinUrl, archivoExtUrl], archivo),
  'archivo-narrow': variable(
    'Archivo Narrow Variable',
    [archivoNarrowUrl, archivoNarrowLatinUrl, archivoNarrowExtUrl],
    archivoNarrow,
  ),
  manrope: variable('Manrope Variable', [manropeUrl, manropeLatinUrl, manropeExtUrl], manrope),
  bitter: variable('Bitter Variable', [bitterUrl, bitterLatinUrl, bitterExtUrl], bitter, georgia),
  'source-sans': variable('Source Sans 3 Variable', [sourceSansUrl, sourceSansLatinUrl, sourceSansExtUrl], sourceSans3),
  'nunito-sans': variable('Nunito Sans Variable', [nunitoSansUrl, nunitoSansLatinUrl, nunitoSansExtUrl], nunitoSans),
  barlow: {
    family: 'Barlow',
    files: [
      { url: barlow400Url, latin: barlow400LatinUrl, extended: barlow400ExtUrl, weight: '400 500' },
      { url: barlow600Url, latin: barlow600LatinUrl, extended: barlow600ExtUrl, weight: '600' },
      { url: barlow700Url, latin: barlow700LatinUrl, extended: barlow700ExtUrl, weight: '700' },
    ],
    metrics: barlow,
    standIn: arial,
  },
  inter: variable('Inter Variable', [interUrl, interLatinUrl, interExtUrl], inter),
}

/** What a page needs to show a typeface without a shift. */
export interface FontSet {
  /** The faces and their metric-matched stand-ins. */
  css: string
  heading: string
  body: string
  /** Files to fetch before the style sheet asks for them. */
  preload: readonly string[]
}

/**
 * The faces of a site (look: Type): only its own, from our own files, fetched before the style sheet asks for them. A
 * first page that they come too late for keeps the stand-in, scaled to the same widths and heights, so that nothing
 * moves; every page after it has them.
 */
export function fontSet(headingKey: FontKey, bodyKey: Settings['font_body']): FontSet {
  const heading = TYPEFACES[headingKey]
  const body = TYPEFACES[bodyKey]
  const stack = ({ family, metrics, standIn }: Typeface) =>
    createFontStack([{ ...metrics, familyName: family }, standIn], { fontFaceFormat: 'styleString' })
  const stacks = { heading: stack(heading), body: stack(body) }
  const files = new Map([...heading.files, ...body.files].map((file) => [file.url, file]))
  const familyOf = (url: string) => (heading.files.some((file) => file.url === url) ? heading.family : body.family)
  const faces = [...files.values()].flatMap(({ url, weight, latin, extended }) => {
    const face = (file: string, range: string, display: 'optional' | 'swap') =>
      `@font-face{font-family:'${familyOf(url)}';font-weight:${weight};font-display:${display};src:url(${file});unicode-range:${range}}`
    return [
      // Single letters among others: in two faces at once they would be seen more than they move.
      face(extended, EXTENDED_LATIN, 'swap'),
      face(latin, LATIN, 'swap'),
      face(url, PLAIN, 'optional'),
    ]
  })
  const standIns = new Set([stacks.heading.fontFaces, stacks.body.fontFaces])
  return {
    css: [...faces, ...standIns].join(''),
    heading: stacks.heading.fontFamily,
    body: stacks.body.fontFamily,
    preload: [...files.keys()],
  }
}
