/** How many recovery codes are made at once (decision 137). */
export const RECOVERY_CODES = 10
const FEW = 3

/** Whether so few recovery codes are left that it is time for new ones: each signs in once (decision 137). */
export const areFewCodes = (left: number): boolean => left <= FEW

/** How many are left, in words. */
export const codesLeftWords = (left: number): string =>
  left === 0 ? 'No recovery codes left' : `${left} of ${RECOVERY_CODES} recovery codes left`
