/** Characters that nobody sees: direction marks, joiners, soft hyphens and the like, which come along when one pastes. */
const INVISIBLE = /\p{Cf}/gu
/** The full-width forms of ASCII that East Asian keyboards write, and their blank. */
const FULL_WIDTH = /[\uff01-\uff5e\u3000]/g

/**
 * A number, code or address as it was meant, for fields that are no prose: without invisible characters, full-width
 * letters, digits and signs as plain ones.
 */
export const plainCharacters = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (wide) => (wide === '\u3000' ? ' ' : String.fromCharCode(wide.charCodeAt(0) - 0xfee0)))
