import { contrast, mixed, nearestReadable } from '../site/contrast.ts'
import type { Settings } from '../site/config.ts'
import type { LookKey } from './parts.ts'

/** Least contrast of text, and of shapes that must be seen (WCAG 1.4.3 and 1.4.11). */
export const TEXT_CONTRAST = 4.5
export const SHAPE_CONTRAST = 3

/** The colours of messages by a site’s scheme. */
export const FEEDBACK_COLOURS = {
  light: { success: '#17653A', danger: '#B3261E', warning: '#8A5300' },
  dark: { success: '#7BD3A0', danger: '#FF9B91', warning: '#F2C066' },
} as const

/** A setting that is a colour. */
export type ColourKey = Exclude<Extract<LookKey, `colour_${string}`>, 'colour_scheme'>

/** The values that the colours of a site are checked by. */
export type Colours = Readonly<Record<ColourKey, string>> & Pick<Settings, 'colour_scheme'>

/** How much of the text’s colour the site lays over cards and panels for what is set into the page (web/styles/app.css). */
export const SUNKEN_SHARE = 0.05

/** Text that the site draws on a ground: a colour of its own, or the strips and rows that are set into the page. */
interface TextPair {
  text: ColourKey
  ground: ColourKey | 'sunken'
  words: string
}

const TEXT_PAIRS: readonly TextPair[] = [
  { text: 'colour_ink', ground: 'colour_ground', words: 'Text on the page background' },
  { text: 'colour_ink', ground: 'colour_surface', words: 'Text on cards and panels' },
  { text: 'colour_ink', ground: 'sunken', words: 'Text on shaded strips' },
  { text: 'colour_muted', ground: 'colour_ground', words: 'Secondary text on the page background' },
  { text: 'colour_muted', ground: 'colour_surface', words: 'Secondary text on cards and panels' },
  { text: 'colour_muted', ground: 'sunken', words: 'Secondary text on shaded strips' },
  { text: 'colour_brand_ink', ground: 'colour_brand', words: 'Text on the brand colour' },
  { text: 'colour_accent_ink', ground: 'colour_accent', words: 'Text on the accent colour' },
]

const BUTTONS = 'Buttons on the page background'
const MESSAGES = 'Messages'

/** A pair of colours as the site uses it. */
export interface CheckedPair {
  /** The setting that would be changed. */
  key: LookKey
  words: string
  colours: { text: string; ground: string }
  ratio: number
  least: number
  /** Why it does not pass, with the nearest that does; null for one that passes. */
  problem: { reason: string; nearest: string | null } | null
}

/** A ratio as it is shown: rounded down, so that one that fails never looks as if it passed. */
export const shownRatio = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)

function failure(words: string, ratio: number, least: number, nearest: string | null, else_: string) {
  const reason = `${words}: the contrast is ${shownRatio(ratio)} to 1, and ${least} is needed.`
  return { reason: `${reason} ${nearest ? `The nearest colour that passes is ${nearest}.` : else_}`, nearest }
}

/**
 * The contrast of every pair of colours that a site uses (decision 161): texts need 4.5 to
 * 1, buttons 3 to 1 with the brand’s colour or else the accent’s, and messages have fixed colours for light and for dark
 * sites. Links and rings need no check: they take whichever colour can be read.
 */
export function checkedPairs(colours: Colours): CheckedPair[] {
  const sunken = mixed(colours.colour_ink, colours.colour_surface, SUNKEN_SHARE)
  const groundOf = (ground: TextPair['ground']) => (ground === 'sunken' ? sunken : colours[ground])
  const texts = TEXT_PAIRS.map(({ text, ground, words }): CheckedPair => {
    const ratio = contrast(colours[text], groundOf(ground))
    const grounds = TEXT_PAIRS.filter((pair) => pair.text === text).map((pair) => groundOf(pair.ground))
    const problem =
      ratio >= TEXT_CONTRAST
        ? null
        : failure(
            words,
            ratio,
            TEXT_CONTRAST,
            nearestReadable(colours[text], grounds, TEXT_CONTRAST),
            'No colour passes on all backgrounds. Bring the page background and the cards closer together.',
          )
    return {
      key: text,
      words,
      colours: { text: colours[text], ground: groundOf(ground) },
      ratio,
      least: TEXT_CONTRAST,
      problem,
    }
  })
  return [...texts, buttonPair(colours), messagePair(colours)]
}

/** A button has the brand’s colour, or the accent’s where the brand’s does not stand out. */
function buttonPair(colours: Colours): CheckedPair {
  const { colour_brand: brand, colour_accent: accent, colour_ground: ground } = colours
  const isBrand = contrast(brand, ground) >= SHAPE_CONTRAST
  const text = isBrand ? brand : accent
  const ratio = contrast(text, ground)
  const problem =
    ratio >= SHAPE_CONTRAST
      ? null
      : failure(
          BUTTONS,
          Math.max(ratio, contrast(brand, ground)),
          SHAPE_CONTRAST,
          nearestReadable(brand, [ground], SHAPE_CONTRAST),
          'Choose another page background.',
        )
  return { key: 'colour_brand', words: BUTTONS, colours: { text, ground }, ratio, least: SHAPE_CONTRAST, problem }
}

/** The colours of messages are those for light or for dark sites, as the scheme says. */
function messagePair({ colour_scheme: scheme, colour_ground: ground, colour_surface: surface }: Colours): CheckedPair {
  const least = (one: Colours['colour_scheme']) =>
    Math.min(
      ...Object.values(FEEDBACK_COLOURS[one]).flatMap((colour) => [
        contrast(colour, ground),
        contrast(colour, surface),
      ]),
    )
  const ratio = least(scheme)
  const other = scheme === 'light' ? 'dark' : 'light'
  const problem =
    ratio >= TEXT_CONTRAST
      ? null
      : failure(
          MESSAGES,
          ratio,
          TEXT_CONTRAST,
          null,
          least(other) >= TEXT_CONTRAST
            ? `Choose “${other}”.`
            : 'Choose a lighter page background and lighter cards, or darker ones for a dark site.',
        )
  return {
    key: 'colour_scheme',
    words: MESSAGES,
    colours: { text: FEEDBACK_COLOURS[scheme].danger, ground },
    ratio,
    least: TEXT_CONTRAST,
    problem,
  }
}

/** Why the colours of a site cannot be used, by setting; empty if they can. */
export function contrastProblems(colours: Colours): Readonly<Partial<Record<LookKey, string>>> {
  const problems: Partial<Record<LookKey, string>> = {}
  for (const { key, problem } of checkedPairs(colours)) if (problem) problems[key] ??= problem.reason
  return problems
}
