import { expectAccessible, hydrated, signInByClick } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

test('a role reads its guide, searches it, and comes from a screen to its topic', async ({ page }) => {
  await signInByClick(page, 'Sales')
  await page
    .getByRole('navigation', { name: 'Console', exact: true })
    .getByRole('link', { name: 'Help', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
  const first = page.getByRole('region', { name: 'Start here: sales' })
  await expect(first.getByRole('link')).toHaveCount(5)
  // What they can’t do is not in their guide.
  await expect(page.getByRole('main').getByRole('link', { name: 'Refund a deposit' })).toHaveCount(0)
  await expectAccessible(page, 'help')
  await page.setViewportSize({ width: 1280, height: 900 })

  await hydrated(page)
  await page.getByLabel('Search help').fill('refund')
  await expect(page).toHaveURL(/search=refund/)
  const found = page.getByRole('region', { name: 'Topics found' })
  await expect(found.getByRole('link', { name: 'Refund a deposit' })).toBeVisible()
  await expect(found.getByText(/^People in sales can’t refund reservations\. Ask someone with the role/)).toBeVisible()
  await found.getByRole('link', { name: 'Refund a deposit' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Refund a deposit', level: 1 })).toBeVisible()
  await expect(page.getByText(/^People in sales can’t refund reservations/)).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Search help')).toHaveValue('refund')

  await page.getByLabel('Search help').fill('<b>zeppelin</b>')
  await expect(found.getByText('No topic has all of these words.')).toBeVisible()
  await found.getByRole('link', { name: 'see the whole guide' }).click()
  await expect(first).toBeVisible()

  await page.goto(at('console', '/stock/new'))
  await page.getByRole('link', { name: 'Help with this screen' }).filter({ visible: true }).press('Enter')
  await expect(page).toHaveURL(/\/help\/add-a-vehicle$/)
  await expect(page.getByRole('heading', { name: 'Add a vehicle by hand', level: 1 })).toBeVisible()
  const picture = page.getByRole('article').getByRole('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200)
  await expectAccessible(page, 'a topic of help')
})
