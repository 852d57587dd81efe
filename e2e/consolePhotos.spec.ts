import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { violations } from '../audit/violations.ts'
import { ownName, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

/** A picture as a phone sends it. */
const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** The address of a vehicle of the list, without its place in it. */
const vehicleAt = async (page: Page, row: number) =>
  (await page.locator('.table.stock .vehicle a').nth(row).getAttribute('href'))!.split('?')[0]!

test('photos are uploaded from a phone, put in order by keyboard and button, hidden, described, cropped and undone', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'Sales')
  await page.goto(at('console', '/stock?sort=price&order=asc'))
  const address = await vehicleAt(page, 3)
  await page.goto(at('console', `${address}/photos`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Photos of')
  const cards = page.locator('.photo-card')
  const giveBack = page.getByRole('button', { name: 'Use the feed’s photos' })
  // An attempt that failed leaves its photos.
  if ((await giveBack.count()) > 0) {
    await giveBack.click()
    await expect(page.getByText('The photos follow the feed again.')).toBeVisible()
  }
  const before = await cards.count()
  const mark = ownName()
  const [front, dash, boot] = [`front-${mark}.jpg`, `dash-${mark}.jpg`, `boot-${mark}.jpg`] as const

  // The last of three breaks on the way: it alone is sent again.
  let broken = 0
  await page.route('**/uploads/**', (route) =>
    route.request().url().includes('boot') && broken++ === 0 ? route.abort('connectionreset') : route.continue(),
  )
  await page
    .locator('input[type=file]')
    .setInputFiles([
      await picture(front, '#aa5533'),
      await picture(dash, '#3355aa'),
      await picture(boot, '#33aa55'),
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<b>no picture</b>') },
    ])
  await expect(page.getByText('It isn’t a picture we can read. Please choose a JPG, PNG, WebP or AVIF.')).toBeVisible()
  await page.getByRole('button', { name: `Try again ${boot}` }).click()
  await expect(page.getByText('3 photos uploaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss notes.jpg' }).click()
  await expect(cards).toHaveCount(before + 3)
  const names = () => cards.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!.split(': ')[1]))
  expect((await names()).slice(-3)).toEqual([front, dash, boot])

  // Dragged past the edge of the screen, it doesn’t scroll the page sideways.
  const grip = page.getByRole('button', { name: `Move ${dash}`, exact: true })
  await grip.scrollIntoViewIfNeeded()
  const { x, y } = (await grip.boundingBox())!
  await page.mouse.move(x + 8, y + 8)
  await page.mouse.down()
  await page.mouse.move(x + 380, y + 8, { steps: 10 })
  await expect(page.locator('.photo-card.dragging')).toHaveCount(1)
  // The window would follow within some frames.
  const follow = () => new Promise<number>((settle) => setTimeout(() => settle(scrollX), 300))
  expect(await page.evaluate(follow)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('.photo-card.dragging')).toHaveCount(0)

  // By keyboard: the handle of the last photo, one place to the left.
  const handle = page.getByRole('button', { name: `Move ${boot}`, exact: true })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`Picked up ${boot}`)).toBeAttached()
  // It listens for arrows a moment after it says that.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText(`${boot} is now over`)).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByText('The order is saved.')).toBeVisible()
  await expect.poll(async () => (await names()).slice(-3)).not.toEqual([front, dash, boot])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The last change is undone.')).toBeVisible()
  await page.getByRole('button', { name: `Move ${dash} earlier` }).click()
  await expect.poll(async () => (await names()).slice(-3)).toEqual([dash, front, boot])
  await expect(page.getByRole('button', { name: `Move ${dash} earlier` })).toBeFocused()
  await expect(page.getByText('The order is saved.')).toBeVisible()

  await page.getByRole('button', { name: `Hide ${boot} from the website` }).click()
  await expect(page.getByText('The photo is hidden from the website.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // Somebody else moves what is moved here as well.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const other = await context.newPage()
  await signIn(other, 'Marketing')
  await other.goto(at('console', `${address}/photos`))
  await page.getByRole('button', { name: `Move ${boot} earlier` }).click()
  await expect(page.getByText('The order is saved.')).toBeVisible()
  await expect.poll(async () => (await names()).slice(-3)).toEqual([dash, boot, front])
  await other.getByRole('button', { name: `Hide ${dash} from the website` }).click()
  await expect(other.getByText('The photo is hidden from the website.')).toBeVisible()
  await context.close()

  // One photo: its words and its crop, by keyboard.
  await page.getByRole('link', { name: `Describe or crop ${front}` }).click()
  await page.getByLabel('What the photo shows').fill('Front, with <b>fog lights</b>')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The description is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose a part' }).click()
  await page.getByLabel('Use the arrow keys to move the crop selection area').focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Save crop' }).click()
  await expect(page.getByText('The crop is saved.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  // The whole photo again, and a part of it by dragging.
  await page.getByRole('button', { name: 'Use the whole photo' }).click()
  await expect(page.getByRole('button', { name: 'Choose a part' })).toBeVisible()
  const box = (await page.locator('.cropper img').boundingBox())!
  await page.mouse.move(box.x + box.width / 10, box.y + box.width / 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.width / 3, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByLabel('Use the arrow keys to move the crop selection area')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a part' })).toBeHidden()
  await page.getByRole('button', { name: 'Save crop' }).click()
  await expect(page.getByText('The crop is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use the whole photo' })).toBeVisible()

  // As the feed has them again, which can be undone too.
  await page.goto(at('console', `${address}/photos`))
  await giveBack.click()
  await expect(page.getByText('The photos follow the feed again.')).toBeVisible()
  await expect(cards).toHaveCount(before)
})

test('those who only see stock see the photos, and why they can’t change them', async ({ page }) => {
  await signIn(page, 'Read only')
  await page.goto(at('console', '/stock?sort=price&order=asc'))
  const address = await vehicleAt(page, 0)
  await page.goto(at('console', `${address}/photos`))
  await expect(page.getByText('People with read-only access can’t change stock.', { exact: false })).toBeVisible()
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  await expect(page.locator('.photo-card .tools button:enabled')).toHaveCount(0)
})
