import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants } from '../../tools/testing/twoTenants.ts'
import { offerCommands } from './cli.ts'
import type { OfferFileInput } from './file.ts'
import { contentOrders } from '../content/table.ts'
import { offers } from './table.ts'
import { staffAudit } from '../staff/table.ts'

let home: TestDatabase
const { run, refused, file } = operator('offers', offerCommands, () => home.database)

beforeAll(async () => {
  home = await testDatabase()
  await twoTenants(home.database)
})
afterAll(() => home.dispose())

test('offers are imported, shown by their days, changed and removed', async () => {
  const list: OfferFileInput['offers'] = [
    { name: 'Winter', description: '<p onclick="x()">Warm <script>bad()</script>seats.</p>', ends_on: '2020-08-31' },
    { name: 'Tray at cost', model_slug: 'hilux', image_url: '/media/tray.webp', disclaimer: '<b>ABN</b> holders' },
  ]
  expect(await run('import', 'site-a', file({ offers: list }))).toBe('Alder Motors: 2 added, 0 changed, 0 unchanged.')
  expect(await run('import', 'site-a', file({ offers: [list[0], { ...list[1], model_slug: null }] }))).toBe(
    'Alder Motors: 0 added, 1 changed, 1 unchanged.',
  )
  const stored = await home.database.drizzle.select().from(offers)
  expect(stored.find(({ name }) => name === 'Winter')?.sanitized_description).toBe('<p>Warm seats.</p>')
  const listed = await run('list', 'site-a')
  expect(listed).toMatch(/^\d+\tWinter\tnot shown$/m)
  expect(listed).toMatch(/^\d+\tTray at cost\tshown$/m)
  const id = /^(\d+)\tWinter/m.exec(listed)![1]!
  expect(await refused('remove', 'site-b', id)).toBe(`Beech Cars has no offer ${id}.`)
  expect(await run('remove', 'site-a', id)).toBe(`Removed offer ${id}.`)
  expect(await refused('remove', 'site-a', 'all')).toBe('Alder Motors has no offer all.')
})

test('an import that sets the order and changes nothing else is in the log once', async () => {
  const names = ['One', 'Two', 'Three']
  const imported = (order: readonly string[], set_order = true) =>
    run('import', 'site-b', file({ offers: order.map((name) => ({ name })), set_order }))
  const log = async () =>
    (await home.database.drizzle.select().from(staffAudit).orderBy(staffAudit.id))
      .filter(({ subject }) => subject === 'Beech Cars')
      .map(({ action, after }) => [action, after])
  await imported(names, false)
  const first = ['content.imported', { offers: '3 added, 0 changed' }]
  expect(await log()).toEqual([first])
  await imported(names, false)
  expect(await log()).toEqual([first])
  // From now on the file sets the order, though it is the one that was there.
  await imported(names)
  const set = ['content.imported', { offers: 'order set by the import' }]
  expect(await log()).toEqual([first, set])
  await imported(names)
  expect(await log()).toEqual([first, set])
  await imported(['Three', 'One', 'Two'])
  const changed = ['content.imported', { offers: '0 added, 3 changed, order set by the import' }]
  expect(await log()).toEqual([first, set, changed])
  await home.database.drizzle.update(contentOrders).set({ placed_by: 'Kim' })
  await imported(['Three', 'One', 'Two'])
  expect(await log()).toEqual([first, set, changed, set])
})

test.each<[string, object, string]>([
  [
    'an end before the beginning',
    { starts_on: '2026-03-02', ends_on: '2026-03-01' },
    'offers.0.ends_on: must not be before starts_on',
  ],
  ['a price without its kind', { from_price: 9_990 }, 'offers.0.price_type: is missing: say what the price includes'],
  ['a comparison rate alone', { comparison_rate: 6.4 }, 'offers.0.rate: is missing beside comparison_rate'],
  [
    'a stock that is no search',
    { stock: 'all of it' },
    'offers.0.stock: must be a search such as model=CX-5&car_type=demo',
  ],
  ['no day', { ends_on: 'soon' }, 'offers.0.ends_on: must be a day such as 2026-11-21'],
  [
    'a picture by script',
    { image_url: 'javascript:x' },
    'offers.0.image_url: must be a path on the site or a web address',
  ],
])('%s is refused with its place', async (_, fields, message) => {
  const path = file({ offers: [{ name: 'Offer', ...fields }] })
  expect(await refused('import', 'site-a', path)).toBe(`${path} was rejected:\n  ${message}`)
})

test('an offer that is in the file twice is refused', async () => {
  const path = file({ offers: [{ name: 'Winter' }, { name: 'Summer' }, { name: 'Winter' }] })
  expect(await refused('import', 'site-a', path)).toBe(
    `${path} was rejected:\n  offers.2.name: Winter is in the file twice`,
  )
})
