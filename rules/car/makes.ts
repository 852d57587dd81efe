/** The display name of a make, with its other spellings in feeds. */
interface Make {
  name: string
  spellings: readonly string[]
}

/**
 * Makes with a display name that differs from feeds (spec §9 Make display renames). The first four are from the
 * specification; the rest are spellings found in real listings.
 */
const RENAMED: readonly Make[] = [
  { name: 'Suzuki', spellings: ['Suzuki Australia'] },
  { name: 'Mercedes-Benz', spellings: ['Mercedes Benz', 'MercedesBenz', 'Mercedes'] },
  { name: 'Škoda', spellings: ['Skoda'] },
  { name: 'KGM', spellings: ['SsangYong', 'Ssang Yong', 'KGM SsangYong', 'KG Mobility'] },
  { name: 'Isuzu Ute', spellings: ['Isuzu-Ute', 'Isuzu Ute Australia'] },
  { name: 'Fuso', spellings: ['Mitsubishi Fuso'] },
  { name: 'Hino', spellings: ['Hino Trucks'] },
  { name: 'Volkswagen', spellings: ['VW'] },
  { name: 'Land Rover', spellings: ['Land-Rover', 'Landrover'] },
  { name: 'Alfa Romeo', spellings: ['Alfa-Romeo'] },
  { name: 'Rolls-Royce', spellings: ['Rolls Royce'] },
  { name: 'Harley-Davidson', spellings: ['Harley Davidson'] },
  { name: 'Citroën', spellings: ['Citroen'] },
]

/** Makes whose filter includes other makes, because the manufacturer sells under several names (spec §9). */
const WIDENED: ReadonlyMap<string, readonly string[]> = new Map([
  ['gwm', ['GWM', 'GWM Haval', 'Haval', 'Great Wall', 'GWM Ora', 'GWM Tank']],
  ['gwm haval', ['GWM Haval', 'Haval', 'GWM']],
  ['haval', ['Haval', 'GWM Haval']],
])

/** Spellings are compared without capitals, accents, hyphens and surrounding spaces. */
const normalized = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .trim()

const NAMES: ReadonlyMap<string, string> = new Map(
  RENAMED.flatMap(({ name, spellings }) => [name, ...spellings].map((spelling) => [normalized(spelling), name])),
)
/**
 * The display name of a make (spec §9): Mercedes Benz as Mercedes-Benz, SKODA as Škoda, SsangYong as KGM; others
 * unchanged.
 */
export const displayMake = (make: string): string => NAMES.get(normalized(make)) ?? make

/** Brands whose cars feeds also list under a related make; `models` are the brand's own. */
const LISTED_UNDER: readonly { brand: string; make: string; models: RegExp }[] = [
  { brand: 'Isuzu Ute', make: 'Isuzu', models: /^(d[- ]?max|mu[- ]?[x7])\b/i },
  { brand: 'Haval', make: 'GWM', models: /^(haval|jolion|h[269])\b/i },
  { brand: 'Fuso', make: 'Mitsubishi', models: /^(e-?canter|canter|fighter|rosa|shogun)\b/i },
]

/**
 * The keys under which a car is found (spec §9 Make search filters), see `makeKeys`: its make, and its brand if feeds
 * list it under another make: an Isuzu D-MAX is an Isuzu and an Isuzu Ute.
 */
export function makeKeysOf(car: { make: string; model: string }): readonly string[] {
  const shown = normalized(displayMake(car.make))
  const brands = LISTED_UNDER.filter(({ make, models }) => normalized(make) === shown && models.test(car.model))
  return [shown, ...brands.map(({ brand }) => normalized(brand))]
}

/**
 * The keys that a make filter matches, to be compared with `makeKeysOf` (spec §9 Make search filters): all spellings
 * are one key, and GWM also matches Haval.
 */
export function makeKeys(make: string): readonly string[] {
  const name = displayMake(make.trim())
  const members = WIDENED.get(normalized(name)) ?? [name]
  return [...new Set(members.map((member) => normalized(displayMake(member))))]
}

/** Whether a make filter matches a car. */
export function isOfMake(car: { make: string; model: string }, make: string): boolean {
  const names = makeKeysOf(car)
  return makeKeys(make).some((key) => names.includes(key))
}
