/** Invisible characters: direction marks, joiners, soft hyphens and the like, which are often part of pasted text. */
const INVISIBLE = /\p{Cf}/gu
/** The full-width forms of ASCII from East Asian keyboards, and the full-width space. */
const FULL_WIDTH = /[\uff01-\uff5e\u3000]/g

/**
 * Normalises a number, code or address: without invisible characters, and with full-width letters, digits and signs as
 * ASCII.
 */
export const plainCharacters = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (wide) => (wide === '\u3000' ? ' ' : String.fromCharCode(wide.charCodeAt(0) - 0xfee0)))
