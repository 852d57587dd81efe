import type { TitleStatus } from './car.ts'

/** What an American title says, in words. */
export const TITLE_WORDS: Readonly<Record<TitleStatus, string>> = {
  clean: 'Clean',
  rebuilt: 'Rebuilt',
  salvage: 'Salvage',
  lemon: 'Lemon law buyback',
  flood: 'Flood damage',
}
