import { sql } from 'drizzle-orm'
import { fold } from '../words.ts'
import type { FeedLocation, FoundLocation } from './fields.ts'
import type { FeedTransaction } from './transaction.ts'

/** The locations of a dealership, the primary one first. */
export async function locationsOf(tx: Pick<FeedTransaction, 'execute'>, dealershipId: number): Promise<FeedLocation[]> {
  const { rows } = await tx.execute<FeedLocation & Record<string, unknown>>(sql`
    select id, slug, name, address ->> 'city' as city, address ->> 'state' as state
    from locations where dealership_id = ${dealershipId} order by "primary" desc, id`)
  return rows
}

/** Finds a location by slug, then by name, then by city if it is the only one there, which is a guess. */
export function locationFinder(places: readonly FeedLocation[]) {
  return (text: string): FoundLocation | null => {
    const key = fold(text)
    const ofCity = places.filter(({ city }) => city !== null && fold(city) === key)
    const place = places.find(({ slug }) => slug === text) ?? places.find(({ name }) => fold(name) === key)
    if (place !== undefined) return { place, byCity: false }
    return ofCity.length === 1 ? { place: ofCity[0]!, byCity: true } : null
  }
}
