/** The most similar word, if it is similar enough to be a misspelling. */
export function nearest<W extends string>(word: string, words: readonly W[]): W | null {
  const farthest = Math.max(1, Math.floor(word.length / 3))
  const [best] = words
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= farthest)
    .sort((a, b) => a.distance - b.distance)
  return best?.candidate ?? null
}

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const current = [i]
    for (let j = 1; j <= other.length; j++)
      current[j] = Math.min(
        previous[j]! + 1,
        current[j - 1]! + 1,
        previous[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1),
      )
    previous = current
  }
  return previous[other.length]!
}
