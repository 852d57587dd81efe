/** Message of spec §5, word for word. */
export const EMAIL_MESSAGE = 'invalid email address'

const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

/**
 * What is wrong with an email address, or null (spec §5). Accepts a plain mailbox at a host name with a dot: no
 * comments, quotes or address literals, which visitors do not use and many mail systems reject.
 */
export function emailProblem(text: string): string | null {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  const good =
    at > 0 &&
    text.length <= 254 &&
    // Full-width and other look-alike letters are typing mistakes; no mailbox has them.
    text.normalize('NFKC') === text.normalize('NFC') &&
    local.length <= 64 &&
    LOCAL.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && LABEL.test(label)) &&
    /^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu.test(labels.at(-1)!)
  return good ? null : EMAIL_MESSAGE
}
