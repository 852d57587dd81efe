/** A make as it is written for people, with every way in which feeds spell it. */
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

/** Makes that a refinement widens to other makes, because the maker sells under several names (spec §9). */
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
const MAKES: ReadonlyMap<string, Make> = new Map(RENAMED.map((make) => [make.name, make]))

/** A make as it is shown (spec §9): Mercedes Benz as Mercedes-Benz, SKODA as Škoda, SsangYong as KGM; others as they are. */
export const displayMake = (make: string): string => NAMES.get(plain(make)) ?? make

const capitalised = (text: string) => text.replace(/\p{L}+/gu, (word) => word[0]! + word.slice(1).toLowerCase())

/** One name in the capitals that feeds give it: as it is, ISUZU UTE, and Ssangyong for SsangYong. */
const written = (spelling: string) => [spelling, spelling.toUpperCase(), capitalised(spelling)]

/**
 * Every stored spelling that refining by a make stands for, each once, the shown one first (spec §9 Make search
 * filters): Fuso also finds Mitsubishi Fuso, GWM also finds Haval. Another make finds the spelling asked for and its
 * capitals.
 */
export function makeFilter(make: string): readonly string[] {
  const asked = displayMake(make.trim())
  const members = WIDENED.get(plain(asked)) ?? [asked]
  const spellings = members.flatMap((member) => {
    const known = MAKES.get(displayMake(member))
    return known ? [known.name, ...known.spellings] : [member]
  })
  return [...new Set(spellings.flatMap(written))]
}
