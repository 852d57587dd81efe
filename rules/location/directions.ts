import { isMapsLink } from '../site/links.ts'
import type { Location } from './location.ts'

const MAPS = 'https://www.google.com/maps'

type Place = Pick<Location, 'name'> & {
  address: Pick<Location['address'], 'full' | 'place_id' | 'place_url' | 'map_url'>
}

/** Address of a location on a map: the dealer's own if it is a map address, else a search. Needs no script of ours. */
export function mapHref({ name, address }: Place): string {
  const own = [address.map_url, address.place_url].find((given) => given && isMapsLink(given))
  if (own) return own
  const query = new URLSearchParams({ api: '1', query: `${name}, ${address.full}` })
  if (address.place_id) query.set('query_place_id', address.place_id)
  return `${MAPS}/search/?${query}`
}

/** Address of directions to a location from the visitor's position. */
export function directionsHref({ name, address }: Place): string {
  const query = new URLSearchParams({ api: '1', destination: `${name}, ${address.full}` })
  if (address.place_id) query.set('destination_place_id', address.place_id)
  return `${MAPS}/dir/?${query}`
}
