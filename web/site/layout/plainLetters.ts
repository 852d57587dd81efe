/** Letters of nearly every word on a page: ASCII, and what typography adds in English. */
export const PLAIN_LETTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...'\u00A0©®°²³·½éë×–—‘’“”•…™−',
]

const between = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))

/**
 * What the Latin files have besides the plain letters. None of those is among them: a browser that still waits for the
 * plain file would fetch the Latin one for the same letters, and change the text to it in front of the reader.
 */
export const OTHER_LATIN_LETTERS = [
  ...between(0xa1, 0xff),
  ...between(0x152, 0x153),
  ...between(0x2bb, 0x2bc),
  ...between(0x2000, 0x206f),
  ...'\u0131\u02C6\u02DA\u02DC\u20AC\u2122\u2191\u2193\u2212\u2215',
].filter((letter) => !PLAIN_LETTERS.includes(letter))

/** Weights that the style sheets ask for. */
export const WEIGHTS = { min: 400, max: 700 } as const

/** Letters as CSS names them in `unicode-range`: `U+20-7E,U+A0`. */
export function unicodeRange(letters: readonly string[]): string {
  const points = letters.map((letter) => letter.codePointAt(0)!).sort((a, b) => a - b)
  const ranges: [from: number, to: number][] = []
  for (const point of points) {
    const last = ranges.at(-1)
    if (last && point <= last[1] + 1) last[1] = point
    else ranges.push([point, point])
  }
  const hex = (point: number) => point.toString(16).toUpperCase()
  return ranges.map(([from, to]) => `U+${from === to ? hex(from) : `${hex(from)}-${hex(to)}`}`).join()
}
