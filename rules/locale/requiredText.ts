/**
 * What is wrong with a text that a form of the console requires (decision 198): an empty one is told what to enter, and
 * only one that is too long is told how long it may be. Null for nothing.
 *
 * @param missing what an empty one is told, such as `Please enter a name.`
 */
export function requiredText(text: string, { missing, most }: { missing: string; most: number }): string | null {
  const { length } = text.trim()
  if (length === 0) return missing
  return length > most ? `Please use ${most.toLocaleString('en-AU')} characters or fewer.` : null
}
