import type { TitleStatus } from './car.ts'

/** The names of American title brands. */
export const TITLE_WORDS: Readonly<Record<TitleStatus, string>> = {
  clean: 'Clean',
  rebuilt: 'Rebuilt',
  salvage: 'Salvage',
  lemon: 'Lemon law buyback',
  flood: 'Flood damage',
}
