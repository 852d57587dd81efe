const SVG = '<svg'

/**
 * The markup of an SVG as the address of a picture, which has neither the namespace nor the colour of text that markup
 * within a page has. As a picture it can neither run nor load anything.
 */
export function drawingPicture(markup: string, colour: string): string {
  const tag = markup.slice(0, markup.indexOf('>'))
  const given = [
    tag.includes(' xmlns=') ? '' : ' xmlns="http://www.w3.org/2000/svg"',
    tag.includes(' color=') ? '' : ` color="${colour}"`,
  ].join('')
  return `data:image/svg+xml,${encodeURIComponent(SVG + given + markup.slice(SVG.length))}`
}
