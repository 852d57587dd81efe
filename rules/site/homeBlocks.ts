/** The blocks of the home page below its head, in the order of a new site (decision 202). */
export const HOME_BLOCKS = ['bodies', 'latest', 'offers', 'locations', 'reasons'] as const
export type HomeBlock = (typeof HOME_BLOCKS)[number]

/** Blocks by the words of the screen. Each is drawn only while it has something to show. */
export const HOME_BLOCK_LABELS: Readonly<Record<HomeBlock, string>> = {
  bodies: 'Body types',
  latest: 'Latest arrivals',
  offers: 'Special offers',
  locations: 'Dealerships',
  reasons: 'Reasons to buy from you',
}

/** What a form sends for a home page without any of them. */
export const NO_HOME_BLOCKS = 'none'

const isHomeBlock = (name: string): name is HomeBlock => (HOME_BLOCKS as readonly string[]).includes(name)

/** The blocks that are shown as one text, in order. */
export const homeBlocksText = (blocks: readonly HomeBlock[]): string => blocks.join(' ') || NO_HOME_BLOCKS

/** The blocks that a text names, each once; undefined for a form that says nothing of them. */
export function readHomeBlocks(text: string): HomeBlock[] | undefined {
  if (text.trim() === '') return undefined
  return [...new Set(text.split(/\s+/))].filter(isHomeBlock)
}

/** Every block in the order of a form: those that are shown, then the hidden ones. */
export const orderedHomeBlocks = (shown: readonly HomeBlock[]): HomeBlock[] => [
  ...shown,
  ...HOME_BLOCKS.filter((block) => !shown.includes(block)),
]
