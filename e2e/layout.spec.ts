import { at, expect, SITES, test } from './journey.ts'

for (const { slug, search } of SITES) {
  test(`${slug}: the home page leads to its stock and nothing scrolls sideways`, async ({ page }) => {
    const response = await page.goto(at(slug))
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBeLessThanOrEqual(width)
    }
    const broken = await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await Promise.allSettled([...document.images].map((image) => image.decode()))
      return [...document.images]
        .filter((image) => image.naturalWidth === 0)
        .map((image) => image.currentSrc || image.src)
    })
    expect(broken).toEqual([])
    await page
      .getByRole('search')
      .getByRole('button', { name: /search|show/i })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(search))
    await expect(page.locator('main article').first()).toBeVisible()
  })
}

test('the model dropdown opens by click, keyboard and hover, and Escape closes it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(at('saltbush-mazda'))
  const banner = page.getByRole('banner')
  const trigger = banner.getByText('New Vehicles', { exact: true }).first()
  const model = banner.getByRole('link', { name: /CX-5/ }).first()
  await expect(model).toBeHidden()
  await trigger.hover()
  await expect(model).toBeVisible()
  await page.mouse.move(700, 880)
  await expect(model).toBeHidden()
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(model).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(model).toBeHidden()
})

test('a phone has a drawer with the same places', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('wattle-motors'))
  await page.getByRole('banner').getByLabel('Menu').click()
  await page.getByRole('navigation', { name: 'Main, in full' }).getByRole('link', { name: 'Our Stock' }).click()
  await expect(page).toHaveURL(/\/search\//)
})

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await page.goto(at('wattle-motors'))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('reduced motion is respected', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(at('wattle-motors'))
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].map(
        (element) => Number.parseFloat(getComputedStyle(element).transitionDuration) || 0,
      ),
    ),
  )
  expect(longest).toBeLessThanOrEqual(0.01)
})

test('the US site speaks its English', async ({ page }) => {
  await page.goto(at('lonestar-autos', '/search/used-cars'))
  const text = await page.locator('body').innerText()
  expect(text).not.toMatch(/colour|enquir|petrol/i)
  expect(text).toMatch(/\d mi\b/)
})
