import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { signIn, signInByClick } from './consoleJourney.ts'
import { expect, rows, test } from './journey.ts'

const root = join(import.meta.dirname, '..')

/** No violation at a width, and nothing wider than it. */
async function expectAccessible(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  expect(await violations(page), `${page.url()} at ${width}`).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

interface Vehicle {
  id: number
  stocknum: string
  dealership: string
  row: string
  price_cents: number
}

/** A vehicle of the sales person’s site that no other journey looks at: the one that was added last. */
async function aVehicle(): Promise<Vehicle> {
  const [found] = await rows<Vehicle>(`
    select c.id, c.stocknum, d.slug as dealership, c.price_cents::int4 as price_cents,
      concat_ws(',', c.stocknum, c.car_type, c.make, c.model, c.year, c.badge, '"' || c.name || '"') as row
    from cars c join dealerships d on d.id = c.dealership_id join website_dealerships w on w.dealership_id = d.id
    join websites s on s.id = w.website_id
    where s.slug = 'wattle-motors' and w.position = 0 and not c.sold and not c.held and c.price_cents % 100 = 0
      and c.price_type <> 'enquire' and c.badge is not null
      and not exists (select from entered_cars e where e.car_id = c.id) order by c.id desc limit 1`)
  return found!
}

/** Imports a partial feed with a vehicle at its own price. */
async function importOwnPrice({ row, price_cents, dealership }: Vehicle) {
  const file = join(process.env.E2E_DATA_DIR!, `stock-${randomUUID()}.csv`)
  await writeFile(file, `stocknum,car_type,make,model,year,badge,name,price\n${row},${price_cents / 100}\n`)
  const command = ['server/cli.ts', 'stock', 'import', file, '--dealership', dealership, '--partial']
  await promisify(execFile)(join(root, 'node_modules/.bin/node'), command, {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
  })
}

test('a price is changed in the list, undone, changed by two people, and kept against a feed until it is given back', async ({
  page,
  browser,
}) => {
  const vehicle = await aVehicle()
  const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-AU')}`
  const before = dollars(vehicle.price_cents)
  await signInByClick(page, 'Group owner')
  await page.getByRole('link', { name: 'Stock' }).click()
  await page.getByLabel('Search').fill(vehicle.stocknum)
  await expect(page).toHaveURL(new RegExp(`search=${vehicle.stocknum}`))
  await expect(page.getByRole('row')).toHaveCount(2)
  const price = page.getByRole('button', { name: /^Change the price of/ })
  const entry = page.getByRole('textbox', { name: /^New price of/ })
  await expect(price).toHaveText(before)

  // By keyboard alone: Enter opens, Escape leaves it, Enter saves.
  await price.press('Enter')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(price).toBeFocused()
  await price.press('Enter')
  await expect(entry).toBeFocused()
  await page.keyboard.type('31,415')
  await page.keyboard.press('Enter')
  await expect(price).toHaveText('$31,415')
  await expectAccessible(page, 1440)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(price).toHaveText(before)

  // Somebody else is first.
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, 'Sales')
  await other.goto(page.url())
  const otherPrice = other.getByRole('button', { name: /^Change the price of/ })
  await otherPrice.click()
  await other.getByRole('textbox', { name: /^New price of/ }).fill('30000')
  await price.click()
  await entry.fill('29000')
  await entry.press('Enter')
  await expect(price).toHaveText('$29,000')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('alert')).toHaveText('Group owner changed it to $29,000. Save yours instead?')
  await other.getByRole('button', { name: 'Save mine' }).click()
  await expect(otherPrice).toHaveText('$30,000')

  // Whoever keeps what the other has saved sees it at once.
  await price.click()
  await entry.fill('28000')
  await entry.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Sales changed it to $30,000. Save yours instead?')
  await page.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(price).toHaveText('$30,000')
  await expect(price).toBeFocused()
  await context.close()

  // Days that rise are said to rise, and an address beyond the last page leads to the last page.
  await expect(page.getByRole('columnheader', { name: 'Days' })).toHaveAttribute('aria-sort', 'ascending')
  const beyond = new URL(page.url())
  beyond.searchParams.set('page', '99')
  await page.goto(beyond.href)
  await expect(page).toHaveURL((url) => !url.searchParams.has('page'))

  // The next feed says the former price. A phone shows both, and gives the price back.
  await importOwnPrice(vehicle)
  await page.reload()
  await expectAccessible(page, 390)
  await page.locator('.vehicle a').click()
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('30000')
  await expect(page.getByText(`The feed says: ${before}`)).toBeVisible()
  await expectAccessible(page, 390)
  const release = page.getByRole('button', { name: 'Use the feed’s value for the price' })
  const follows = page.getByRole('status').filter({ hasText: 'The price follows the feed again.' })
  await release.click()
  await expect(follows).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('30000')
  await release.click()
  await expect(follows).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue(String(vehicle.price_cents / 100))

  // What is saved far down leaves the page where it is, says so over it, and is undone from there.
  const save = page.getByRole('button', { name: 'Save the colour' })
  const colour = page.getByRole('textbox', { name: 'Colour' })
  const said = page.getByRole('status').filter({ hasText: /\S/ })
  const former = await colour.inputValue()
  await colour.fill('Arctic White')
  await save.focus()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect(said).toHaveText('The colour is saved.')
  await expect(save).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said).toHaveText('The last change is undone.')
  await expect(colour).toHaveValue(former)
})

test('what is typed on a vehicle survives a closed tab, and is given up for what a colleague has saved', async ({
  page,
  browser,
}) => {
  const address = `http://console.localhost:${process.env.E2E_PORT}/stock/${(await aVehicle()).id}`
  await signIn(page, 'Sales')
  await page.goto(address)
  const tagOf = (who: Page) => who.getByRole('textbox', { name: 'Tag', exact: true })
  const before = await tagOf(page).inputValue()
  const save = (who: Page) => who.getByRole('button', { name: 'Save the tag' }).click()
  await tagOf(page).fill('One owner')
  const again = await page.context().newPage()
  await page.close()
  await again.goto(address)
  await expect(tagOf(again)).toHaveValue('One owner')
  await expect(again.getByText('You typed this earlier and didn’t save it.')).toBeVisible()
  await expectAccessible(again, 390)

  const context = await browser.newContext()
  const colleague = await context.newPage()
  await signIn(colleague, 'Dealer principal')
  await colleague.goto(address)
  await tagOf(colleague).fill('Demo')
  await save(colleague)
  await expect(colleague.getByText('The tag is saved.')).toBeVisible()
  await save(again)
  await again.getByRole('link', { name: 'keep theirs' }).click()
  await expect(tagOf(again)).toHaveValue('Demo')
  await again.reload()
  await expect(tagOf(again)).toHaveValue('Demo')
  await expect(again.getByText('You typed this earlier')).toHaveCount(0)
  await tagOf(colleague).fill(before)
  await save(colleague)
  await expect(colleague.getByText('The tag is saved.')).toBeVisible()
  await context.close()
})
