import jsQR from 'jsqr'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { expectAccessible, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

// The preview is smaller than the paper: a code is read from a picture as sharp as print.
test.use({ deviceScaleFactor: 4 })

test('window cards of a list are printed one to a page, and the QR code leads to the vehicle', async ({ page }) => {
  await signIn(page, 'Read only')
  await page.goto(at('console', '/stock?search=hilux'))
  await page.getByRole('link', { name: 'Print window cards' }).click()
  await expect(page.getByRole('heading', { name: 'Window cards', level: 1 })).toBeVisible()
  await page.goto(at('console', '/stock?sort=price'))
  await page.locator('.table.stock .vehicle a').first().click()
  await page.getByRole('link', { name: 'Print window card', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 card' })).toBeVisible()
  const card = page.getByRole('article')
  await expect(card.getByRole('heading', { level: 2 })).toBeVisible()
  await expectAccessible(page, 'a window card')

  await page.setViewportSize({ width: 1440, height: 1000 })
  const { data, info } = await sharp(await card.getByRole('img', { name: /^QR code of the page of/ }).screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const address = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
  expect(address).toMatch(/\?utm_source=qr-code&utm_medium=print&utm_campaign=window-card$/)
  const title = await card.getByRole('heading', { level: 2 }).innerText()

  const ids = await page.evaluate(() => new URLSearchParams(location.search).get('id'))
  await page.goto(at('console', '/stock?sort=price'))
  const others = await page
    .locator('.table.stock .vehicle a')
    .evaluateAll((all) =>
      all.slice(1, 3).map((one) => new URL(one.getAttribute('href')!, location.href).pathname.split('/').at(-1)!),
    )
  for (const [size, width, height] of [
    ['a4', 210, 297],
    ['a5', 148, 210],
  ] as const) {
    await page.goto(at('console', `/stock/cards?${[ids, ...others].map((id) => `id=${id}`).join('&')}&size=${size}`))
    await expect(page.getByRole('article')).toHaveCount(3)
    const pdf = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    expect(pdf.getPageCount()).toBe(3)
    const paper = pdf.getPage(2).getSize()
    expect([Math.round((paper.width / 72) * 25.4), Math.round((paper.height / 72) * 25.4)]).toEqual([width, height])
  }

  await page.goto(address!)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
})
