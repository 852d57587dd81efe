import { encode } from 'uqr'

/** A QR code as squares of one size: how many there are on a side, and the path that draws the dark ones. */
export interface QrCode {
  size: number
  path: string
}

/**
 * The QR code of a text.
 *
 * @param ecc how much of it may be covered: L for a screen, Q for paper behind glass
 */
export function qrCode(text: string, ecc: 'L' | 'Q' = 'L'): QrCode {
  const { size, data } = encode(text, { border: 0, ecc })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
