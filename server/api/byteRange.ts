import type { ByteRange } from '../files/files.ts'

/**
 * The one part of a file that a Range header asks for; 'beyond' for a part that the file does not have. Null for the
 * whole: without a header, for several parts at once, and for what is no range of bytes, as HTTP lets a server answer.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'beyond' | null {
  // So many digits are exact as a number.
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  // Without a beginning it is so many bytes of the end.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start < bytes && start <= end ? { start, end } : 'beyond'
}
