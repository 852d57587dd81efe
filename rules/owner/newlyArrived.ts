import type { CarCard } from '../car/car.ts'
import { NEW_TAG_DAYS } from '../car/tag.ts'

const DAY_MS = 86_400_000
/** Vehicles of a strip. */
const MOST = 8

/** The new arrivals among similar vehicles, each once, newest first, without those that the visitor has seen. */
export function newlyArrived<T extends Pick<CarCard, 'id' | 'created_at' | 'arrival_known'>>(
  similar: readonly T[],
  viewed: readonly number[],
  now: Date,
): readonly T[] {
  const isNew = ({ created_at, arrival_known }: T) =>
    arrival_known && now.getTime() - created_at.getTime() <= NEW_TAG_DAYS * DAY_MS
  const found = new Map(similar.filter((car) => isNew(car) && !viewed.includes(car.id)).map((car) => [car.id, car]))
  return [...found.values()].toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime()).slice(0, MOST)
}
