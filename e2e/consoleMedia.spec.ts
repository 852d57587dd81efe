import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { violations } from '../audit/violations.ts'
import { hydrated, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

/** A picture as a phone sends it. */
const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('pictures are uploaded from a phone, described, focused by keyboard, replaced, deleted and brought back', async ({
  page,
  browser,
}) => {
  const mark = `m${randomUUID().slice(0, 8)}`
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'Marketing')
  await page.goto(at('console', '/media'))
  await expect(page.getByRole('heading', { level: 1, name: 'Media library' })).toBeVisible()
  const files = page.locator('input[type=file]')
  await files.setInputFiles([
    await picture(`${mark}_yard.jpg`, '#aa5533'),
    { name: `${mark}_logo.svg`, mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    { name: `${mark}_notes.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from('<b>no picture</b>') },
  ])
  // One for print, dropped.
  const dropped = await page.evaluateHandle((name) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(30 * 1024 * 1024)], name, { type: 'image/jpeg' }))
    return transfer
  }, `${mark}_print.jpg`)
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('It is 30 MB, and the limit is 25 MB. Please choose a smaller picture.')).toBeVisible()
  await expect(page.getByText('SVG drawings can contain scripts', { exact: false })).toBeVisible()
  await expect(page.getByText('It isn’t a picture we can read. Please choose a JPG, PNG, WebP or AVIF.')).toBeVisible()
  await expect(page.getByText('1 picture uploaded.')).toBeVisible()
  for (const name of ['print.jpg', 'logo.svg', 'notes.jpg'])
    await page.getByRole('button', { name: `Dismiss ${mark}_${name}` }).click()
  const card = page.locator('.media-card').filter({ hasText: `${mark} yard` })
  await expect(card.getByText('Needs alt text')).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `${mark} yard` })).toBeVisible()
  const address = page.url()
  // Somebody else describes it while this one is open.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const other = await context.newPage()
  await signIn(other, 'Marketing')
  await other.goto(address)
  await other.getByLabel('Alt text', { exact: true }).fill('Theirs')
  await other.getByRole('button', { name: 'Save the details' }).click()
  await expect(other.getByText('The details are saved.')).toBeVisible()
  await context.close()

  await page.getByLabel('Alt text', { exact: true }).fill('Our <b>yard</b> at dusk')
  await page.getByRole('button', { name: 'Save the details' }).click()
  await expect(page.getByRole('alert', { name: 'Changed by someone else' })).toContainText('Theirs')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('The details are saved.')).toBeVisible()
  await expect(page.getByText('Needs alt text')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // The focal point, by keyboard alone.
  await page.getByRole('button', { name: 'Focal point: 50% from the left, 50% from the top' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByLabel('From the left, %')).toHaveValue('49')
  await page.getByRole('button', { name: 'Save the focal point' }).press('Enter')
  await expect(page.getByText('The focal point is saved.')).toBeVisible()
  await expect(page.locator('.crops img').first()).toHaveCSS('object-position', '49% 40%')

  await page.locator('input[type=file]').setInputFiles([await picture('dusk.jpg', '#3355aa')])
  await expect(page.getByText('The picture is replaced.', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'Delete picture' }).click()
  await expect(page.getByText('The picture is deleted.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The last change is undone.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `${mark} yard` })).toBeVisible()
  await page.getByRole('button', { name: 'Delete picture' }).click()
  await expect(page.getByText('The picture is deleted.')).toBeVisible()
})

test('the look takes a picture of the library: uploaded in the dialog, described there, found by searching', async ({
  page,
}) => {
  const mark = `m${randomUUID().slice(0, 8)}`
  await signIn(page, 'Marketing')
  await page.goto(at('console', '/look'))
  await page.goto(`${page.url()}?part=home`)
  await hydrated(page)
  const field = page.getByRole('textbox', { name: 'Picture for shared links' })
  const open = () => page.getByRole('button', { name: 'Choose from the library: Picture for shared links' })
  await open().press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles([await picture(`${mark}.jpg`, '#226644')])
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog.getByText('Please say what the picture shows, or tick “decorative”.')).toBeVisible()
  await dialog.getByLabel('Alt text', { exact: true }).fill('Our yard')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(field).toHaveValue(/^\/media\/library\/\d+\/[0-9a-f-]{36}\.jpg$/)

  // By keyboard alone, and away again.
  await open().press('Enter')
  await page.keyboard.type(mark)
  const found = dialog.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await expect(found).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open()).toBeFocused()
})

test('those who may not change pages don’t see the library, and are told why', async ({ page }) => {
  await signIn(page, 'Sales')
  const response = await page.goto(at('console', '/media'))
  expect(response!.status()).toBe(403)
  const main = page.locator('#main')
  await expect(main.getByText('People in sales can’t change pages and offers.', { exact: false })).toBeVisible()
})
