/** A text without the characters at its end that a pattern of one character fits. Takes time in step with its length. */
export function trimEndOf(text: string, pattern: RegExp): string {
  let end = text.length
  while (end > 0 && pattern.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/** A text without the characters at both ends that a pattern of one character fits. */
export function trimOf(text: string, pattern: RegExp): string {
  const ended = trimEndOf(text, pattern)
  let start = 0
  while (start < ended.length && pattern.test(ended[start]!)) start += 1
  return ended.slice(start)
}
