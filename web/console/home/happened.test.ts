import { parseStockView, stockViewQuery } from '@forecourt/rules/stock/stockView.ts'
import { expect, test } from 'vitest'
import { HAPPENED } from './happened.ts'

const viewAt = (to: string) => parseStockView(new URL(to, 'http://console.example').searchParams)

test('vehicles that were added are in the list of all vehicles, the last one first', () =>
  expect(viewAt(HAPPENED.added.to)).toMatchObject({ status: 'all', sort: 'age', order: 'desc', page: 1 }))

test('vehicles that were sold are in the list of those', () =>
  expect(stockViewQuery(viewAt(HAPPENED.sold.to))).toMatchObject({ status: 'sold' }))

test('no list has the vehicles whose price changed, so their number leads nowhere', () =>
  expect(HAPPENED.priced.to).toBeNull())
