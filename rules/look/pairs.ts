import { contrast, mixed, nearestColour, nearestReadable } from '../site/contrast.ts'
import type { Settings } from '../site/config.ts'
import { LOOK_LABELS, type LookKey } from './parts.ts'

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

/** What the contrast of a site follows from. */
const CHECKED_KEYS = [
  ...new Set(TEXT_PAIRS.flatMap(({ text, ground }) => (ground === 'sunken' ? [text] : [text, ground]))),
  'colour_scheme',
] as const

const BUTTONS = 'Buttons on the page background'
const MESSAGES = 'Messages'

/** A pair of colours as the site uses it. */
export interface CheckedPair {
  /** The setting that would be changed. */
  key: ColourKey | 'colour_scheme'
  words: string
  /** The settings that it is made of, the one that would be changed first. */
  of: readonly (ColourKey | 'colour_scheme')[]
  colours: { text: string; ground: string }
  ratio: number
  least: number
  /** Why it does not pass, with the nearest that does; null for one that passes. */
  problem: { reason: string; nearest: string | null } | null
}

/** A ratio as it is shown: rounded down, so that one that fails never looks as if it passed. */
export const shownRatio = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)

type MeasuredPair = Omit<CheckedPair, 'problem'>

const groundOf = (colours: Colours, ground: TextPair['ground']) =>
  ground === 'sunken' ? mixed(colours.colour_ink, colours.colour_surface, SUNKEN_SHARE) : colours[ground]

/** The contrast of every pair of colours that a site uses. */
function measuredPairs(colours: Colours): MeasuredPair[] {
  const texts = TEXT_PAIRS.map(({ text, ground, words }): MeasuredPair => {
    const shown = { text: colours[text], ground: groundOf(colours, ground) }
    return {
      key: text,
      words,
      of: ground === 'sunken' ? [text, 'colour_surface', 'colour_ink'] : [text, ground],
      colours: shown,
      ratio: contrast(shown.text, shown.ground),
      least: TEXT_CONTRAST,
    }
  })
  return [...texts, buttonPair(colours), messagePair(colours)]
}

/** A button has the brand’s colour, or the accent’s where the brand’s does not stand out. */
function buttonPair({ colour_brand: brand, colour_accent: accent, colour_ground: ground }: Colours): MeasuredPair {
  const text = contrast(brand, ground) >= SHAPE_CONTRAST ? brand : accent
  return {
    key: 'colour_brand',
    words: BUTTONS,
    of: ['colour_brand', 'colour_accent', 'colour_ground'],
    colours: { text, ground },
    ratio: contrast(text, ground),
    least: SHAPE_CONTRAST,
  }
}

/** The least contrast of the messages of light or of dark sites. */
const messageRatio = (scheme: Colours['colour_scheme'], { colour_ground, colour_surface }: Colours): number =>
  Math.min(
    ...Object.values(FEEDBACK_COLOURS[scheme]).flatMap((colour) => [
      contrast(colour, colour_ground),
      contrast(colour, colour_surface),
    ]),
  )

/** The colours of messages are those for light or for dark sites, as the scheme says. */
const messagePair = (colours: Colours): MeasuredPair => ({
  key: 'colour_scheme',
  words: MESSAGES,
  of: ['colour_scheme', 'colour_ground', 'colour_surface'],
  colours: { text: FEEDBACK_COLOURS[colours.colour_scheme].danger, ground: colours.colour_ground },
  ratio: messageRatio(colours.colour_scheme, colours),
  least: TEXT_CONTRAST,
})

const tooLow = (words: string, ratio: number, least: number) =>
  `${words}: the contrast is ${shownRatio(ratio)} to 1, and ${least} is needed.`

/** Why a pair does not pass, with the nearest colour of its setting that does. */
function failure({ key, words, ratio, least }: MeasuredPair, colours: Colours): CheckedPair['problem'] {
  const said = (shown: number, nearest: string | null, otherwise: string) => ({
    reason: `${tooLow(words, shown, least)} ${nearest ? `The nearest colour that passes is ${nearest}.` : otherwise}`,
    nearest,
  })
  if (key === 'colour_scheme') {
    const other = colours.colour_scheme === 'light' ? 'dark' : 'light'
    return said(
      ratio,
      null,
      messageRatio(other, colours) >= least
        ? `Choose “${other}”.`
        : 'Choose a lighter page background and lighter cards, or darker ones for a dark site.',
    )
  }
  if (words === BUTTONS) {
    const { colour_brand: brand, colour_ground: ground } = colours
    const best = Math.max(ratio, contrast(brand, ground))
    return said(best, nearestReadable(brand, [ground], least), 'Choose another page background.')
  }
  const grounds = TEXT_PAIRS.filter(({ text }) => text === key).map(({ ground }) => groundOf(colours, ground))
  return said(
    ratio,
    nearestReadable(colours[key], grounds, least),
    'No colour passes on all backgrounds. Bring the page background and the cards closer together.',
  )
}

/**
 * The contrast of every pair of colours that a site uses (decision 161): texts need 4.5 to
 * 1, buttons 3 to 1 with the brand’s colour or else the accent’s, and messages have fixed colours for light and for dark
 * sites. Links and rings need no check: they take whichever colour can be read.
 */
export const checkedPairs = (colours: Colours): CheckedPair[] =>
  measuredPairs(colours).map((pair) => ({
    ...pair,
    problem: pair.ratio >= pair.least ? null : failure(pair, colours),
  }))

/** Why the colours of a site cannot be used, by setting; empty if they can. */
export function contrastProblems(colours: Colours): Readonly<Partial<Record<LookKey, string>>> {
  const problems: Partial<Record<LookKey, string>> = {}
  for (const { key, problem } of checkedPairs(colours)) if (problem) problems[key] ??= problem.reason
  return problems
}

/** The colours of a site, and which of them are its own, so that the layer that is edited does not change them. */
export interface SiteColours {
  name: string
  colours: Colours
  own: readonly string[]
}

/**
 * Why the colours of a group or a template cannot be used at one of its sites (decision 198): beside a setting that the
 * site takes from that layer, with the nearest colour of this setting by which every one of these sites can be read, or
 * else this one. Empty if they can be used, or if only the site’s own colours are the reason. What could be read no better
 * before is not held against the layer.
 *
 * @param before the colours of the site as they are published
 */
export function problemsAtSite(
  site: SiteColours,
  sites: readonly SiteColours[],
  before: Colours,
): Readonly<Partial<Record<LookKey, string>>> {
  const { name, colours, own } = site
  const problems: Partial<Record<LookKey, string>> = {}
  const earlier = measuredPairs(before)
  for (const [index, { of, words, ratio, least }] of measuredPairs(colours).entries()) {
    const key = of.find((one) => !own.includes(one))
    if (ratio >= least || key === undefined || problems[key]) continue
    if (shownRatio(earlier[index]!.ratio) === shownRatio(ratio)) continue
    const ofSite = of.filter((one) => own.includes(one)).map((one) => `“${LOOK_LABELS[one]}”`)
    const because = ofSite.length === 0 ? '' : ` The site has its own ${ofSite.join(' and ')}.`
    problems[key] = `At ${name}: ${tooLow(words, ratio, least)}${because} ${advice(key, site, sites)}`
  }
  return problems
}

function advice(key: CheckedPair['key'], site: SiteColours, sites: readonly SiteColours[]): string {
  if (key === 'colour_scheme')
    return `Choose “${site.colours.colour_scheme === 'light' ? 'dark' : 'light'}” or other backgrounds.`
  const colour = site.colours[key]
  const label = LOOK_LABELS[key]
  const everywhere = nearestAtSites(key, colour, sites)
  if (everywhere) return `The nearest “${label}” that passes is ${everywhere}.`
  const here = nearestAtSites(key, colour, [site])
  return here ? `The nearest “${label}” that passes there is ${here}.` : `No shade of “${label}” passes there.`
}

/** The nearest colour of a setting by which all sites that take it can be read, as far as it is part of what is read. */
function nearestAtSites(key: ColourKey, colour: string, sites: readonly SiteColours[]): string | null {
  const taking = sites.filter(({ own }) => !own.includes(key)).map(({ colours }) => colours)
  const different = new Map(taking.map((one) => [CHECKED_KEYS.map((name) => one[name]).join(), one]))
  return nearestColour(colour, (next) =>
    [...different.values()].every((one) =>
      measuredPairs({ ...one, [key]: next }).every(({ of, ratio, least }) => !of.includes(key) || ratio >= least),
    ),
  )
}
