/** A turn all the way needs about this many pixels under the finger. */
const TURN_PX = 720

/** The picture, from 0, that a drag leads to on a turn of `count` pictures; a drag to the left turns the vehicle on. */
export function pictureAfterDrag(from: number, dx: number, count: number): number {
  const steps = Math.round((-dx / TURN_PX) * count)
  return (((from + steps) % count) + count) % count
}
