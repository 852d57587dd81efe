import type { LiveState } from '@forecourt/rules/car/liveNotice.ts'
import { liveState } from '@forecourt/rules/car/liveState.ts'
import type { Dealer } from '../dealer.ts'
import type { StockChange } from '../stock/snapshots.ts'

/** A vehicle whose state is followed. */
export interface FollowedCar {
  id: number
  dealershipId: number
}

/** The states of vehicles for open pages, in one process. */
export interface LiveCars {
  /**
   * Calls `onState` whenever the vehicle's state on this site changes; the current one is read by the caller, after this.
   *
   * @returns the function that ends it; null if the process follows no more
   */
  follow(dealer: Dealer, car: FollowedCar, onState: (state: LiveState) => void): (() => void) | null
  /** Reads the current state. */
  read(dealer: Dealer, car: FollowedCar): Promise<LiveState>
}

export interface LiveCarsOptions {
  onStockChange(listener: (change: StockChange) => void): void
  onError: (error: unknown, message: string) => void
  /** Open pages that one process follows at most. */
  limit?: number
}

/** What is followed for all pages that show the same vehicle of the same site. */
interface Topic {
  dealer: Dealer
  car: FollowedCar
  last: LiveState | null
  listeners: Set<(state: LiveState) => void>
}

/** Each costs an open connection, some 20 kB. */
const LIMIT = 5_000

/** Opens them. A change of stock is read once for each vehicle, however many pages show it. */
export function openLiveCars({ onStockChange, onError, limit = LIMIT }: LiveCarsOptions): LiveCars {
  const topics = new Map<string, Topic>()
  let followers = 0
  const read: LiveCars['read'] = async (dealer, { id }) => liveState(await dealer.stock.findById(id))

  async function tell(topic: Topic): Promise<void> {
    const state = await read(topic.dealer, topic.car)
    if (state === topic.last) return
    topic.last = state
    for (const listener of topic.listeners) listener(state)
  }

  onStockChange(({ all, websites, dealerships, cars }) => {
    for (const topic of topics.values()) {
      const { dealer, car } = topic
      const isMeant =
        all ||
        cars.includes(car.id) ||
        dealerships.includes(car.dealershipId) ||
        (websites?.includes(dealer.site.id) ?? false)
      if (isMeant) tell(topic).catch((error: unknown) => onError(error, 'state of a vehicle not read'))
    }
  })

  return {
    read,
    follow(dealer, car, onState) {
      if (followers >= limit) return null
      followers += 1
      const key = `${dealer.site.id}:${car.id}`
      const topic: Topic = topics.get(key) ?? { dealer, car, last: null, listeners: new Set() }
      // The newest handle of the site has its newest settings.
      topic.dealer = dealer
      topic.listeners.add(onState)
      topics.set(key, topic)
      return () => {
        if (!topic.listeners.delete(onState)) return
        followers -= 1
        if (topic.listeners.size === 0) topics.delete(key)
      }
    },
  }
}
