/** In how many lines at its end a text is signed. */
const SIGNED_LINES = 3

const plain = (line: string) =>
  line
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<![\s.,;!])[\s.,;!]+$/, '')
    .trim()
    .toLowerCase()

/**
 * What is put below a text that a person sends: of their name and the lines after it, those that do not end the text
 * already, as where a template has the name. A name may stand behind other words of its line.
 */
export function signatureBelow(text: string, who: string, others: readonly string[]): string[] {
  const ending = text
    .split('\n')
    .map(plain)
    .filter((line) => line !== '')
    .slice(-SIGNED_LINES)
  const name = plain(who)
  const isSigned = ending.some(
    (line) => line === name || [' ', ',', '-', '–'].some((before) => line.endsWith(before + name)),
  )
  return [...(isSigned ? [] : [who]), ...others.filter((line) => line !== '' && !ending.includes(plain(line)))]
}
