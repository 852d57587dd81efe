import { formatDay } from '../locale/locale.ts'
import type { Settings } from '../site/config.ts'
import { HOME_BLOCK_LABELS, type HomeBlock } from '../site/homeBlocks.ts'
import { readLogoAddress } from './logoAddress.ts'
import { LOOK_LABELS, type LookKey } from './parts.ts'

/** The choices of a setting of the look in words, in the order of the screen. */
export const LOOK_CHOICES = {
  colour_scheme: { light: 'Light', dark: 'Dark' },
  font_heading: {
    inter: 'Inter',
    figtree: 'Figtree',
    manrope: 'Manrope',
    'nunito-sans': 'Nunito Sans',
    'source-sans': 'Source Sans',
    archivo: 'Archivo',
    'archivo-narrow': 'Archivo Narrow',
    barlow: 'Barlow',
    bitter: 'Bitter',
  },
  font_body: {
    inter: 'Inter',
    figtree: 'Figtree',
    manrope: 'Manrope',
    'nunito-sans': 'Nunito Sans',
    'source-sans': 'Source Sans',
    archivo: 'Archivo',
    barlow: 'Barlow',
  },
  header_style: { light: 'Light', dark: 'Brand colour', split: 'Light, with a bar in the brand colour' },
  hero_style: { studio: 'Illustration', picture: 'Your picture', split: 'Brand colour beside a picture' },
} as const satisfies { [K in LookKey]?: Readonly<Record<Settings[K] & string, string>> }

type ChoiceKey = keyof typeof LOOK_CHOICES

/** Whether a setting is one of a few choices. */
export const isChoice = (key: LookKey): key is ChoiceKey => Object.hasOwn(LOOK_CHOICES, key)

const EMPTY = 'Empty'
/** Enough to tell two pictures of the same size apart. */
const HASH_LETTERS = 6
const count = new Intl.NumberFormat('en-AU')

/** A pair of texts of a list, such as the label and address of a link. */
const pairWords = (value: Readonly<Record<string, unknown>>): string =>
  Object.values(value)
    .filter((part) => part !== undefined && part !== '')
    .map(String)
    .join(': ')

const dayWords = (day: string) => formatDay(new Date(`${day}T12:00:00Z`), 'en-AU', 'UTC')

function announcementWords(value: NonNullable<Settings['announcement']>): string {
  const { text, href, label, from, to, dismissible = true } = value
  const days =
    from && to
      ? `${dayWords(from)} to ${dayWords(to)}`
      : from
        ? `from ${dayWords(from)}`
        : to
          ? `until ${dayWords(to)}`
          : ''
  return [text, href && `${label}: ${href}`, days, dismissible ? '' : 'can’t be closed'].filter(Boolean).join(' · ')
}

/**
 * A value of the look as people read it, one line for each entry of a list (decision 161). A drawing is named by its
 * length and an uploaded logo by its size, because markup and addresses say nothing.
 */
export function lookWords(key: LookKey, value: unknown): string {
  if (value === undefined || value === null || value === '') return EMPTY
  if (isChoice(key)) return (LOOK_CHOICES[key] as Readonly<Record<string, string>>)[String(value)] ?? String(value)
  if (key === 'corner_radius') return `${String(value)} px`
  if (key === 'announcement') return announcementWords(value as NonNullable<Settings['announcement']>)
  if (key.endsWith('_svg')) return `SVG of ${count.format(String(value).length)} characters`
  const logo = readLogoAddress(String(value))
  if (logo) return `Picture of ${logo.width} × ${logo.height} pixels (${logo.hash.slice(0, HASH_LETTERS)})`
  if (key === 'home_blocks')
    return (value as readonly HomeBlock[]).map((block) => HOME_BLOCK_LABELS[block]).join('\n') || 'None'
  if (Array.isArray(value)) return value.length === 0 ? EMPTY : value.map(pairWords).join('\n')
  return String(value)
}

/** Values of the look in words, by the label of their setting, as the audit log has them. */
export const lookFacts = (layer: Readonly<Partial<Record<LookKey, unknown>>>, keys: readonly LookKey[]) =>
  Object.fromEntries(
    keys.map((key) => [LOOK_LABELS[key], layer[key] === undefined ? 'Inherited' : lookWords(key, layer[key])]),
  )
