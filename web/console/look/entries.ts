import { homeBlocksText, readHomeBlocks, type HomeBlock } from '@forecourt/rules/site/homeBlocks.ts'
import {
  isLookKey,
  keysOf,
  LOOK_LABELS,
  LOOK_PART_NAMES,
  type LookKey,
  type LookPart,
} from '@forecourt/rules/look/parts.ts'
import {
  ANNOUNCEMENT_INPUTS,
  entryInput,
  inputsOf,
  isLookList,
  LOOK_LISTS,
  MOST_ENTRIES,
} from '@forecourt/rules/look/inputs.ts'
import { isChoice, LOOK_CHOICES, lookWords } from '@forecourt/rules/look/words.ts'

/** The input that says whether a block of the home page is shown. */
export const blockInput = (block: HomeBlock): string => `home_blocks.${block}`

/** The input that has all blocks in their order. */
export const BLOCKS_ORDER = 'home_blocks.order'

/** The input that says of an entry that somebody asked for it. */
export const ADDED = 'added'

/**
 * A text of a form of the look. A list is in a pair of inputs for each entry, and here one text in JSON; or it is sent as
 * that text, when one keeps one’s own after a conflict. An empty entry counts if somebody asked for it: it is refused.
 */
export function sentText(form: (name: string) => string, input: string): string {
  const order = input === 'home_blocks' ? readHomeBlocks(form(BLOCKS_ORDER)) : undefined
  if (order) return homeBlocksText(order.filter((block) => form(blockInput(block)) === 'yes'))
  if (!isLookKey(input) || !isLookList(input)) return form(input)
  if (form(input) !== '') return form(input)
  const [first, second] = LOOK_LISTS[input]
  const entries = Array.from({ length: MOST_ENTRIES[input] + 1 }, (_, at) => ({
    [first]: form(entryInput(input, at, first)),
    [second]: form(entryInput(input, at, second)),
    isAdded: form(entryInput(input, at, ADDED)) === 'yes',
  }))
  return JSON.stringify(
    entries.flatMap(({ isAdded, ...entry }) => (isAdded || entry[first] !== '' || entry[second] !== '' ? [entry] : [])),
  )
}

/** The inputs of every part: what a refused form gets back. */
export const LOOK_INPUTS: readonly string[] = LOOK_PART_NAMES.flatMap((part) => keysOf(part).flatMap(inputsOf))

/** The inputs of a part with their labels, for two sides of a conflict. */
export const inputLabels = (part: LookPart): Readonly<Record<string, string>> =>
  part === 'announcement' ? ANNOUNCEMENT_INPUTS : Object.fromEntries(keysOf(part).map((key) => [key, LOOK_LABELS[key]]))

/** A text of a form as people read it. */
export function shownText(input: string, text: string): string {
  if (!isLookKey(input)) return input === 'announcement.dismissible' ? (text === 'yes' ? 'Yes' : 'No') : text
  if (isLookList(input)) return lookWords(input, entriesOf(text))
  if (input === 'home_blocks') return lookWords(input, readHomeBlocks(text) ?? [])
  if (isChoice(input)) return (LOOK_CHOICES[input] as Readonly<Record<string, string>>)[text] ?? text
  return lookWords(input, text)
}

/** The entries of a list that is one text; none where it cannot be read. */
export function entriesOf(text: string): readonly Readonly<Record<string, string>>[] {
  try {
    const parsed: unknown = JSON.parse(text || '[]')
    return Array.isArray(parsed) ? (parsed as Readonly<Record<string, string>>[]) : []
  } catch {
    return []
  }
}

/** The labels of the inputs of a list’s entries. */
export const ENTRY_LABELS = {
  header_links: { label: 'Label', href: 'Address' },
  service_links: { label: 'Label', href: 'Address' },
  footer_links: { label: 'Label', href: 'Address' },
  home_reasons: { title: 'Title', text: 'Text' },
} as const satisfies { [K in LookKey]?: Readonly<Record<string, string>> }
