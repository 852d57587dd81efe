import { distanceIn } from '../../rules/locale/locale.ts'
import type { SeedRow } from './stock.ts'

type Words = readonly (readonly [RegExp, string])[]

const BODIES: Words = [
  [/^Ute$/, 'Pickup'],
  [/^Hatch$/, 'Hatchback'],
  [/^People Mover$/, 'Minivan'],
]
const FEATURES: Words = [
  [/\bTow bar\b/, 'Trailer hitch'],
  [/\bTub liner\b/, 'Bed liner'],
  [/\bSatellite navigation\b/, 'Navigation'],
  [/\bReversing camera\b/, 'Backup camera'],
  [/\bCentral locking\b/, 'Power door locks'],
  [/\bAutonomous emergency braking\b/, 'Automatic emergency braking'],
  [/\bTyre\b/, 'Tire'],
]
const COLOURS: Words = [[/\b(g)rey\b/gi, '$1ray']]
const COMMENTS: Words = [
  ...COLOURS,
  [/\btow bar\b/g, 'trailer hitch'],
  [/\btub liner\b/g, 'bed liner'],
  [/\bsatellite navigation\b/g, 'navigation'],
  [/\breversing camera\b/g, 'backup camera'],
  [/\bcentral locking\b/g, 'power door locks'],
  [/\bautonomous emergency braking\b/g, 'automatic emergency braking'],
  [/\bDemonstrator\b/g, 'Demo'],
]

const inWords = (text: string, words: Words): string =>
  words.reduce((current, [from, to]) => current.replace(from, to), text)

/** Kilometres that comments tell, in miles. */
const inMiles = (text: string): string =>
  text.replace(
    /([\d,]+) km\b/g,
    (_, km: string) => `${distanceIn(Number(km.replaceAll(',', '')), 'en-US').value.toLocaleString('en-US')} miles`,
  )

/** A row as a dealer in the United States writes it; makes, models and figures stay as the source has them. */
export const american = (row: SeedRow): SeedRow => ({
  ...row,
  body: inWords(row.body, BODIES),
  colour: inWords(row.colour, COLOURS),
  interior_colour: inWords(row.interior_colour, COLOURS),
  // Nobody there asks when a vehicle was complied.
  compliance_date: '',
  features: row.features
    .split('|')
    .map((feature) => inWords(feature, FEATURES))
    .join('|'),
  description: inMiles(inWords(row.description, COMMENTS)),
})
