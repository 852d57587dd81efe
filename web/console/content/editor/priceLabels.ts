/** What a price includes, in words. */
export const PRICE_LABELS = {
  drive_away: 'Drive away',
  egc: 'Excluding government charges',
  plus_orc: 'Plus on-road costs',
} as const
