/** Maximum photos to swipe through on a card; the vehicle's page has all of them. */
export const CARD_PHOTOS_CAP = 6

/** Part of a picture's width that a swipe must cover to change the photo. */
const ENOUGH = 0.2

/** The photo, from 0, after a step; it does not wrap around. */
export const stepPhoto = (at: number, by: number, count: number): number => Math.max(0, Math.min(count - 1, at + by))

/** The photo after a swipe, by the distance of the swipe and the width of the picture. */
export const swipedPhoto = (at: number, dx: number, width: number, count: number): number =>
  Math.abs(dx) < width * ENOUGH ? at : stepPhoto(at, dx < 0 ? 1 : -1, count)
