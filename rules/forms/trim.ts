/** Removes the characters at the end of a text that match a pattern of one character, in linear time. */
export function trimEndOf(text: string, pattern: RegExp): string {
  let end = text.length
  while (end > 0 && pattern.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/** Removes the characters at both ends of a text that match a pattern of one character. */
export function trimOf(text: string, pattern: RegExp): string {
  const ended = trimEndOf(text, pattern)
  let start = 0
  while (start < ended.length && pattern.test(ended[start]!)) start += 1
  return ended.slice(start)
}
