/**
 * Characters that are removed from stored text: control characters except tab and line break, unpaired surrogates (text
 * columns accept neither), and invisible characters that change the text direction, which can disguise a line.
 */
const UNSAFE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * Multi-line text in stored form (decision 1: Bad input): line feeds as line breaks, no unsafe characters, trimmed.
 * Markup stays text; emoji and right-to-left scripts are preserved.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSAFE, '')
    .normalize('NFC')
    .trim()

/** Single-line text in stored form: like `cleanText`, with every run of whitespace as one space. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')
