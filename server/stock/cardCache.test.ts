import { expect, test } from 'vitest'
import type { CarCard } from '@forecourt/rules/car/car.ts'
import { createCardCache } from './cardCache.ts'

const card = (id: number, model: string) => ({ id, model, created_at: new Date(Date.UTC(2026, 0, id)) }) as CarCard

test('cards of two sites do not mix, even of one vehicle', () => {
  const cache = createCardCache()
  const mine = cache.create()
  const other = cache.create()
  mine.set(1, card(1, 'HiLux'))
  expect(other.get(1)).toBeUndefined()
  other.set(1, card(1, 'Triton'))
  expect(mine.get(1)?.model).toBe('HiLux')
  expect(other.get(1)?.model).toBe('Triton')
})

test('cards that no longer fit are packed, and come back as they were', () => {
  const cache = createCardCache({ maxCards: 2 })
  const sites = [cache.create(), cache.create()]
  for (const [at, site] of sites.entries())
    for (let id = 1; id <= 5; id++) site.set(id, card(id, `${at === 0 ? 'HiLux' : 'Triton'} “${id}” 🚗`))
  for (const [at, site] of sites.entries())
    for (let id = 1; id <= 5; id++)
      expect(site.get(id)).toEqual(card(id, `${at === 0 ? 'HiLux' : 'Triton'} “${id}” 🚗`))
})

test('a card that is set again replaces its packed form', () => {
  const site = createCardCache({ maxCards: 1 }).create()
  site.set(1, card(1, 'old'))
  site.set(2, card(2, 'other'))
  site.set(1, card(1, 'new'))
  site.get(2)
  expect(site.get(1)?.model).toBe('new')
})

test('all sites together have one limit, and the cards read longest ago are evicted', () => {
  // Room for one packed card.
  const cache = createCardCache({ maxCards: 3, maxPackedBytes: 400 })
  const sites = [cache.create(), cache.create()]
  sites[0]!.set(1, card(1, 'a'))
  sites[0]!.set(2, card(2, 'b'))
  sites[1]!.set(1, card(1, 'c'))
  sites[0]!.get(1)
  sites[1]!.set(2, card(2, 'd'))
  sites[1]!.set(3, card(3, 'e'))
  expect(sites.map((site) => [1, 2, 3].map((id) => site.get(id)?.model))).toEqual([
    ['a', undefined, undefined],
    ['c', 'd', 'e'],
  ])
})
