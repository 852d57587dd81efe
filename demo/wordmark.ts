/**
 * A wordmark: a symbol with the name beside it in the site's own typeface. It takes the colour of the text around it.
 */
export interface Wordmark {
  /** Shapes on a square of 40 by 40, in currentColor or in `accent`. */
  sign: string
  /** Lines of the name; a second line is set small. */
  name: string
  line?: string
  font: string
  weight: number
  /** Letter spacing in hundredths of an em. */
  tracking?: number
  upper?: boolean
  /**
   * Width of the name in units of the view box; the letters are fitted to it so that a fallback font does not shift the
   * page.
   */
  nameWidth: number
  lineWidth?: number
  title: string
}

/** The wordmark as SVG, 40 units high. */
export function wordmarkSvg(mark: Wordmark): string {
  const width = 52 + Math.max(mark.nameWidth, mark.lineWidth ?? 0)
  const tracking = mark.tracking ? ` letter-spacing="${(mark.tracking * 0.22).toFixed(2)}"` : ''
  const name = mark.upper ? mark.name.toUpperCase() : mark.name
  const baseline = mark.line ? 22 : 28
  const line = mark.line
    ? `<text x="52" y="36" font-family="${mark.font}" font-size="10.5" font-weight="500" letter-spacing="1.2" textLength="${mark.lineWidth ?? mark.nameWidth}" lengthAdjust="spacingAndGlyphs" fill="currentColor" fill-opacity="0.86">${mark.line.toUpperCase()}</text>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40" width="${width}" height="40" role="img" aria-label="${mark.title}">${mark.sign}<text x="52" y="${baseline}" font-family="${mark.font}" font-size="23" font-weight="${mark.weight}"${tracking} textLength="${mark.nameWidth}" lengthAdjust="spacingAndGlyphs" fill="currentColor">${name}</text>${line}</svg>`
}

/** The symbol alone on a filled tile, as a favicon. */
export function faviconSvg(sign: string, ground: string, ink: string, radius: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" color="${ink}"><rect width="48" height="48" rx="${radius}" fill="${ground}"/><g transform="translate(4 4)">${sign}</g></svg>`
}
