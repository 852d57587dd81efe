import { describe, expect, test } from 'vitest'
import { siteWith } from '../../tools/testing/location.ts'
import { SORTS } from '../kinds/sort.ts'
import { PLATFORM_SETTINGS } from '../site/config.ts'
import { orderDefaults, refinementDefaults } from './refinementDefaults.ts'

const orders = (settings: Partial<typeof PLATFORM_SETTINGS>) => orderDefaults({ ...PLATFORM_SETTINGS, ...settings })

describe('the orders of a site', () => {
  test('are all six', () => expect(orders({})).toEqual({ defaultSort: 'custom_rank:desc', sorts: SORTS, prices: true }))
  test('both odometer orders can be off (§2.6)', () =>
    expect(orders({ search_kms_sorts: false }).sorts).toEqual(SORTS.slice(0, 4)))
  test('none is by price where no price is shown, not even its own', () =>
    expect(orders({ prices_shown: false, search_default_sort: 'price:asc' })).toEqual({
      defaultSort: 'custom_rank:desc',
      sorts: ['custom_rank:desc', 'created_at_timestamp:desc', 'km:desc', 'km:asc'],
      prices: false,
    }))
  test('its own stays where it has it', () =>
    expect(orders({ search_default_sort: 'km:asc' }).defaultSort).toBe('km:asc'))
})

test('a budget filter needs repayments and shown prices', () => {
  const repayments = { finance_enabled: true, finance_comparison_rate: 9.1 }
  const budget = (prices_shown: boolean) => refinementDefaults(siteWith({ ...repayments, prices_shown })).budget
  expect([budget(true), budget(false)]).toEqual([true, false])
})
