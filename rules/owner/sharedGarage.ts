import type { Site } from '../site/site.ts'

/** What decides whether a site shares its garage, and with whom. */
export type SharingSite = Pick<Site, 'id' | 'dealershipGroupId' | 'hasSignIn'> & {
  settings: Pick<Site['settings'], 'garage_shared'>
}

const shares = ({ hasSignIn, settings }: SharingSite) => hasSignIn && settings.garage_shared

/**
 * Whether two sites share their garages (spec §6; docs/decisions/0133): sites of the same group where people can sign
 * in, and that both have the setting. A site does not share with itself.
 */
export const sharesGarage = (one: SharingSite, other: SharingSite): boolean =>
  one.id !== other.id &&
  one.dealershipGroupId !== null &&
  one.dealershipGroupId === other.dealershipGroupId &&
  shares(one) &&
  shares(other)
