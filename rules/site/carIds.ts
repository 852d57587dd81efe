const LARGEST_ID = 2 ** 31 - 1

/** Ids of vehicles from an address or a browser's storage, each once, in order. Invalid ids are ignored. */
export function parseCarIds(texts: readonly string[]): readonly number[] {
  const ids = texts.filter((text) => /^[1-9]\d{0,9}$/.test(text)).map(Number)
  return [...new Set(ids)].filter((id) => id <= LARGEST_ID)
}

/** Converts ids of vehicles to a text, such as 12-77, and back. */
export const carIdsText = (ids: readonly number[]): string => ids.join('-')
export const carIdsOf = (text: string): readonly number[] => parseCarIds(text.split('-'))
