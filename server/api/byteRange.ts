import parseRange from 'range-parser'
import type { ByteRange } from '../files/files.ts'

/**
 * The part of a file that a Range header requests, or 'unsatisfiable' if the file has no such part (416). Null means
 * the whole file: there is no header, it is malformed, names another unit or several parts (RFC 9110, 14.2).
 *
 * @param bytes size of the file
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  if (header === undefined || !/^bytes=/i.test(header)) return null
  const ranges = parseRange(bytes, header)
  // The parser rejects a suffix longer than the file, which means the whole file (RFC 9110, 14.1.2).
  if (ranges === -1) return header.includes('=-') ? null : 'unsatisfiable'
  return ranges === -2 || ranges.length > 1 ? null : ranges[0]!
}
