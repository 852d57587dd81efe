import { isMapsLink } from '../site/links.ts'
import type { Location } from './location.ts'

const MAPS = 'https://www.google.com/maps'

type Place = Pick<Location, 'name'> & {
  address: Pick<Location['address'], 'full' | 'place_id' | 'place_url' | 'map_url'>
}

/**
 * Where a map shows a location: the address that the dealer gave where it is a map's, else a search for it. Needs no
 * script of ours.
 */
export function mapHref({ name, address }: Place): string {
  const own = [address.map_url, address.place_url].find((given) => given && isMapsLink(given))
  if (own) return own
  const query = new URLSearchParams({ api: '1', query: `${name}, ${address.full}` })
  if (address.place_id) query.set('query_place_id', address.place_id)
  return `${MAPS}/search/?${query}`
}

/** Where a map gives the way to a location from wherever the visitor is. */
export function directionsHref({ name, address }: Place): string {
  const query = new URLSearchParams({ api: '1', destination: `${name}, ${address.full}` })
  if (address.place_id) query.set('destination_place_id', address.place_id)
  return `${MAPS}/dir/?${query}`
}
