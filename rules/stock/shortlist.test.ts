import { expect, test } from 'vitest'
import { shortlisted } from './shortlist.ts'

const now = new Date('2026-11-21T02:00:00Z')
const DAY_MS = 86_400_000
const car = (id: number, changes: object = {}) => ({
  id,
  status: 'in_stock' as const,
  sold: false,
  sold_at: null,
  show_on_dealer_website: true,
  ...changes,
})
const soldFor = (ms: number) => ({ sold: true, sold_at: new Date(now.getTime() - ms) })

test.each([
  ['for sale', [1], [car(1)], [1], 0],
  ['in the order chosen, whatever the order found', [2, 1], [car(1), car(2)], [2, 1], 0],
  ['coming soon', [1], [car(1, { status: 'coming_soon' })], [1], 0],
  ['sold ones come last', [1, 2, 3], [car(1, soldFor(0)), car(2), car(3)], [2, 3, 1], 0],
  ['sold to the last instant of the window', [1], [car(1, soldFor(3 * DAY_MS))], [1], 0],
  ['sold an instant before the window', [1], [car(1, soldFor(3 * DAY_MS + 1))], [], 1],
  ['hidden', [1, 2], [car(1, { show_on_dealer_website: false }), car(2)], [2], 1],
  ['left the stock without being sold', [1], [car(1, { status: 'other' })], [], 1],
  ['no longer on the site', [1, 2, 3], [car(2)], [2], 2],
  ['not chosen', [1], [car(1), car(2)], [1], 0],
  ['nothing chosen', [], [car(1)], [], 0],
])('%s', (_, ids, cars, shown, removed) => {
  const list = shortlisted(ids, cars, { soldDays: 3, now })
  expect([list.shown.map(({ id }) => id), list.removed]).toEqual([shown, removed])
})
