import type { Page } from '@playwright/test'
import { SLUG } from './consoleItems.ts'
import { expectAccessible, hydrated, signIn } from './consoleJourney.ts'
import { at, expect, fetchFrom, rows, test } from './journey.ts'

const names = (page: Page) => page.locator('.content-order .order-name a').allTextContents()

test('offers are put in order by keyboard and button, the website follows, and of two people the second decides', async ({
  page,
  browser,
  request,
}) => {
  const [site] = await rows<{ id: number }>('select id from websites where slug = $1', [SLUG])
  const order = at('console', `/content/offers/order?site=${site!.id}`)
  await signIn(page, 'Marketing')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('console', '/content/offers'))
  await hydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('link', { name: 'Change the order', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order of offers')
  await page.goto(order)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Offers', exact: true })).toBeVisible()
  const before = await names(page)
  const [first, second, third] = before as [string, string, string]

  // Somebody else has the list open meanwhile.
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, 'Group owner')
  await other.goto(order)
  await hydrated(other)

  // By keyboard: the handle of the first, one place down.
  await page.getByRole('button', { name: `Move ${first}`, exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`Picked up ${first}`)).toBeAttached()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(`${first} is now over place 2`)).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByText('The order is saved.')).toBeVisible()
  expect((await names(page)).slice(0, 2)).toEqual([second, first])
  await expect(page.getByText('Order chosen by Marketing')).toBeVisible()
  await expectAccessible(page, 'the order of offers')
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(page.getByText('The last change is undone.')).toBeVisible()
  // Another journey may have added an offer meanwhile.
  expect((await names(page)).filter((name) => before.includes(name))).toEqual(before)

  const up = page.getByRole('button', { name: `Move ${second} up`, exact: true })
  await up.press('Enter')
  await expect(page.getByText('The order is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Move ${second} down`, exact: true })).toBeFocused()
  // The website lists only those of today; the first and the second of the demo are.
  const onSite = async () => {
    const html = await (await fetchFrom(request, SLUG, '/special-offers')).text()
    return [second, first].map((name) => html.indexOf(name.replaceAll('&', '&amp;')))
  }
  await expect
    .poll(async () => {
      const [one, two] = await onSite()
      return one! >= 0 && one! < two!
    })
    .toBe(true)

  await other.getByRole('button', { name: `Move ${third} up`, exact: true }).click()
  const alert = other.getByRole('alert', { name: 'Changed by someone else' })
  await expect(alert).toContainText('Marketing changed the order while you were editing.')
  await expect(alert.getByRole('list')).toHaveCount(2)
  await alert.getByRole('link', { name: 'Take theirs', exact: true }).click()
  await expect(alert).toHaveCount(0)
  expect((await names(other)).slice(0, 2)).toEqual([second, first])
  await context.close()

  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(page.getByText('The last change is undone.')).toBeVisible()
  // Another journey may have added an offer meanwhile.
  expect((await names(page)).filter((name) => before.includes(name))).toEqual(before)
})

test('those who don’t write content read why they can’t change the order', async ({ page }) => {
  await signIn(page, 'Sales')
  const answer = await page.goto(at('console', '/content/models/order'))
  expect(answer!.status()).toBe(403)
  await expect(page.locator('.content-order')).toHaveCount(0)
})
