import { cleanLine } from '@forecourt/rules/forms/text.ts'
import { trimOf } from '@forecourt/rules/forms/trim.ts'

const MAX_LETTERS = 80

/** Extensions for the same type as the one a file gets. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  heic: ['heic', 'heif'],
}

/** Names that Windows keeps for devices, whatever follows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * A safe name for storing, showing and saving an untrusted file: no path, no control or direction characters, one
 * extension that matches the detected type, of limited length.
 *
 * @param claimed the sender's name for it
 * @param extension the detected type's, without a dot
 */
export function neutralName(claimed: string, extension: string): string {
  const base = cleanLine(claimed).split(/[/\\]/).at(-1) ?? ''
  const dot = base.lastIndexOf('.')
  const own = (ALIASES[extension] ?? [extension]).includes(base.slice(dot + 1).toLowerCase())
  const stem = (dot >= 0 && own ? base.slice(0, dot) : base)
    // A dot could add a second extension; the rest is special in a shell, a file system or a header.
    .replace(/[.<>:"|?*%;&$`'{}[\]#!=\p{Cf}]/gu, '-')
    .replace(/-{2,}/g, '-')
  const short = trimOf([...stem].slice(0, MAX_LETTERS).join(''), /[\s-]/)
  return `${short === '' || DEVICE.test(short) ? `file${short && `-${short}`}` : short}.${extension}`
}
