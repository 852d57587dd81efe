import { expect, test } from 'vitest'
import { SORTS } from './filters.ts'
import { sortOptions } from './sort.ts'

test('six orders with the labels of the specification', () =>
  expect(sortOptions(true).map(({ value, label }) => `${label}: ${value}`)).toEqual([
    'Most Relevant: custom_rank:desc',
    'Latest: created_at_timestamp:desc',
    'Highest Price: price:desc',
    'Lowest Price: price:asc',
    'Highest Kms: km:desc',
    'Lowest Kms: km:asc',
  ]))

test('both kilometre orders can be off', () => {
  const left = sortOptions(false).map(({ value }) => value)
  expect(left).toEqual(SORTS.slice(0, 4))
})
