/**
 * What no text is kept with: control characters but tab and line break, halves of surrogate pairs (no text column
 * takes either), and the invisible signs that turn the direction of a line round to disguise it.
 */
const UNSAFE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * Text of several lines as it is kept (decision 1: Bad input): every line break is a line feed, nothing unsafe, no
 * blanks at the ends. Markup stays the text it is; emoji and right-to-left scripts stay whole.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSAFE, '')
    .normalize('NFC')
    .trim()

/** Text of one line as it is kept: as `cleanText`, with every run of blanks and line breaks one space. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')
