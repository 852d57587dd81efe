import { expect, test } from 'vitest'
import type { CarCard } from '@forecourt/rules/car/car.ts'
import { createCardCache } from './cardCache.ts'

const card = (id: number, model: string) => ({ id, model }) as CarCard

test('cards of two sites do not mix, even of one vehicle', () => {
  const cache = createCardCache(10)
  const mine = cache.create()
  const other = cache.create()
  mine.set(1, card(1, 'HiLux'))
  expect(other.get(1)).toBeUndefined()
  other.set(1, card(1, 'Triton'))
  expect(mine.get(1)?.model).toBe('HiLux')
  expect(other.get(1)?.model).toBe('Triton')
})

test('all sites together have one limit, and the cards read longest ago are evicted', () => {
  const cache = createCardCache(3)
  const sites = [cache.create(), cache.create()]
  sites[0]!.set(1, card(1, 'a'))
  sites[0]!.set(2, card(2, 'b'))
  sites[1]!.set(1, card(1, 'c'))
  sites[0]!.get(1)
  sites[1]!.set(2, card(2, 'd'))
  expect(sites.map((site) => [site.get(1)?.model, site.get(2)?.model])).toEqual([
    ['a', undefined],
    ['c', 'd'],
  ])
})
