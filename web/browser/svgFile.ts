/**
 * The markup of an SVG file as a page has it, without what programs write around it: a declaration, a document type,
 * comments. A file that is no SVG stays as it is, for the check to say so.
 */
export function svgMarkup(text: string): string {
  const read = new DOMParser().parseFromString(text, 'image/svg+xml')
  const isSvg = read.documentElement.localName === 'svg' && read.querySelector('parsererror') === null
  return isSvg ? new XMLSerializer().serializeToString(read.documentElement) : text
}
