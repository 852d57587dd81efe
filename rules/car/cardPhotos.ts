/** Most photos that can be looked through on a card; the vehicle's page has all of them. */
export const CARD_PHOTOS_CAP = 6

/** Part of a picture's width that a finger has to move for the next one. */
const ENOUGH = 0.2

/** The photo, from 0, that a step leads to: the first and the last are ends. */
export const stepPhoto = (at: number, by: number, count: number): number => Math.max(0, Math.min(count - 1, at + by))

/** The photo that a swipe leads to, by how far the finger went over a picture of a width. */
export const swipedPhoto = (at: number, dx: number, width: number, count: number): number =>
  Math.abs(dx) < width * ENOUGH ? at : stepPhoto(at, dx < 0 ? 1 : -1, count)
