/** Texts in this map; those of a snapshot in use stay in memory anyway. */
const MAX_TEXTS = 100_000
/** Longer ones hardly ever stand on two sites. */
const MAX_LENGTH = 40

const texts = new Map<string, string>()

/**
 * The same text, as one object for all snapshots: sites list the same makes, models and colours, and each reads its own
 * copies of them from the database.
 */
export function sharedText(text: string): string {
  if (text.length > MAX_LENGTH) return text
  const shared = texts.get(text)
  if (shared !== undefined) return shared
  if (texts.size >= MAX_TEXTS) texts.clear()
  texts.set(text, text)
  return text
}
