/** Texts that are remembered; those of a snapshot in use stay in memory anyway. */
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
  const known = texts.get(text)
  if (known !== undefined) return known
  if (texts.size >= MAX_TEXTS) texts.clear()
  texts.set(text, text)
  return text
}
