/** A make as it is written for people, with the other ways in which feeds spell it. */
interface Make {
  name: string
  spellings: readonly string[]
}

/**
 * Makes that are shown under another spelling than feeds give (spec §9 Make display renames). The first four are the
 * specification's; the rest are spellings that real listings have.
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

/** Makes that a refinement widens to other makes, because the manufacturer sells under several names (spec §9). */
const WIDENED: ReadonlyMap<string, readonly string[]> = new Map([
  ['gwm', ['GWM', 'GWM Haval', 'Haval', 'Great Wall', 'GWM Ora', 'GWM Tank']],
  ['gwm haval', ['GWM Haval', 'Haval', 'GWM']],
  ['haval', ['Haval', 'GWM Haval']],
])

/** Spellings agree in spite of capitals, accents, hyphens and spaces around. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .trim()

const NAMES: ReadonlyMap<string, string> = new Map(
  RENAMED.flatMap(({ name, spellings }) => [name, ...spellings].map((spelling) => [plain(spelling), name])),
)
/** A make as it is shown (spec §9): Mercedes Benz as Mercedes-Benz, SKODA as Škoda, SsangYong as KGM; others as they are. */
export const displayMake = (make: string): string => NAMES.get(plain(make)) ?? make

/** Brands whose cars feeds also list under a related make; `models` are those that are theirs. */
const LISTED_UNDER: readonly { brand: string; make: string; models: RegExp }[] = [
  { brand: 'Isuzu Ute', make: 'Isuzu', models: /^(d[- ]?max|mu[- ]?[x7])\b/i },
  { brand: 'Haval', make: 'GWM', models: /^(haval|jolion|h[269])\b/i },
  { brand: 'Fuso', make: 'Mitsubishi', models: /^(e-?canter|canter|fighter|rosa|shogun)\b/i },
]

/**
 * The names under which a car is found (spec §9 Make search filters), in the form of `makeKeys`: its make, and the brand
 * that it belongs to where feeds list it under another: an Isuzu D-MAX is an Isuzu and an Isuzu Ute.
 */
export function makeKeysOf(car: { make: string; model: string }): readonly string[] {
  const shown = plain(displayMake(car.make))
  const brands = LISTED_UNDER.filter(({ make, models }) => plain(make) === shown && models.test(car.model))
  return [shown, ...brands.map(({ brand }) => plain(brand))]
}

/**
 * The names that refining by a make finds, to be compared with `makeKeysOf` (spec §9 Make search filters): every spelling
 * of it is one name, and GWM also finds Haval.
 */
export function makeKeys(make: string): readonly string[] {
  const asked = displayMake(make.trim())
  const members = WIDENED.get(plain(asked)) ?? [asked]
  return [...new Set(members.map((member) => plain(displayMake(member))))]
}

/** Whether refining by a make finds a car. */
export function isOfMake(car: { make: string; model: string }, make: string): boolean {
  const names = makeKeysOf(car)
  return makeKeys(make).some((key) => names.includes(key))
}
