import { describe, expect, test } from 'vitest'
import { SORTS } from '../kinds/sort.ts'
import { parseRefinement, refinementQuery } from '../stock/filters.ts'
import { searchIndexing } from './indexable.ts'

const defaults = { defaultSort: 'custom_rank:desc', sorts: SORTS, prices: true } as const
const answer = (query: string, total = 10) => {
  const { indexed, canonical } = searchIndexing(
    parseRefinement(new URLSearchParams(query), defaults),
    total,
    defaults.defaultSort,
  )
  return [indexed, refinementQuery(canonical, defaults)]
}

describe('a search address is in the index, or the nearest one stands for it', () => {
  test.each([
    ['', true, ''],
    ['page=2', true, 'page=2'],
    ['make=Kia', true, 'make=Kia'],
    ['make=Kia&page=3', true, 'make=Kia&page=3'],
    ['make=Kia&model=Rio', true, 'make=Kia&model=Rio'],
    ['body=SUV', true, 'body=SUV'],
    ['sort=custom_rank:desc', true, ''],

    ['make=Kia&make=Ford', false, ''],
    ['body=SUV&body=Ute', false, ''],
    ['model=Rio', false, ''],
    ['make=Kia&model=Rio&model=Sportage', false, 'make=Kia'],
    ['make=Kia&body=SUV', false, 'make=Kia'],
    ['make=Kia&make=Ford&body=SUV', false, ''],
    ['make=Kia&model=Rio&badge=S', false, 'make=Kia&model=Rio'],
    ['body=SUV&fuel=Diesel', false, 'body=SUV'],
    ['colour=Red', false, ''],
    ['dealership_slug=north', false, ''],
    ['car_type=used', false, ''],
    ['q=tow+bar', false, ''],
    ['make=Kia&q=tow', false, 'make=Kia'],
    ['make=Kia&price_max=20000', false, 'make=Kia'],
    ['year_min=2020', false, ''],
    ['make=Kia&sort=price:asc&page=2', false, 'make=Kia'],
  ])('%s: %s, %s', (query, indexed, canonical) => expect(answer(query)).toEqual([indexed, canonical]))

  test.each([
    ['', 0, false],
    ['make=Kia', 0, false],
    ['make=Kia', 1, true],
  ])('%s that finds %i: %s', (query, total, indexed) => expect(answer(query, total)).toEqual([indexed, query]))
})
