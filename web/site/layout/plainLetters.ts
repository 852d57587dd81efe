/** Letters of nearly every word on a page: ASCII, and what typography adds in English. */
export const PLAIN_LETTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...'\u00A0©®°²³·½éë×–—‘’“”•…™−',
]

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
