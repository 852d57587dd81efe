/** A full turn takes about this many pixels of dragging. */
const TURN_PX = 720

/**
 * The picture, from 0, after a drag across a 360-degree view of `count` pictures; dragging left turns the vehicle
 * forward.
 */
export function pictureAfterDrag(from: number, dx: number, count: number): number {
  const steps = Math.round((-dx / TURN_PX) * count)
  return (((from + steps) % count) + count) % count
}
