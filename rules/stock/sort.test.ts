import { expect, test } from 'vitest'
import { SORTS } from '../kinds/sort.ts'
import { sortOptions } from './sort.ts'

test('six orders with the labels of the specification (§2.5)', () =>
  expect(sortOptions(SORTS, 'km').map(({ value, label }) => `${label}: ${value}`)).toEqual([
    'Most Relevant: custom_rank:desc',
    'Latest: created_at_timestamp:desc',
    'Highest Price: price:desc',
    'Lowest Price: price:asc',
    'Highest Kms: km:desc',
    'Lowest Kms: km:asc',
  ]))

test('odometer orders are in miles where odometers are', () =>
  expect(sortOptions(SORTS, 'mi').map(({ label }) => label)).toEqual([
    'Most Relevant',
    'Latest',
    'Highest Price',
    'Lowest Price',
    'Highest Miles',
    'Lowest Miles',
  ]))
