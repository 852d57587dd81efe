import { at, expect, foundCount, test } from './journey.ts'

test('refining, sorting, a vehicle and back restore the search', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/new-used-and-demo-cars'))
  const all = await foundCount(page)
  expect(all).toBeGreaterThan(1_000)

  await page.getByRole('checkbox', { name: /^Toyota/ }).check()
  await expect(page).toHaveURL(/make=Toyota/)
  await expect.poll(() => foundCount(page)).toBeLessThan(all)
  const toyotas = await foundCount(page)
  for (const title of await page.locator('main article h2, main article h3').allInnerTexts())
    expect(title).toContain('Toyota')

  await page.getByLabel('Sort by').selectOption('price:asc')
  await expect(page).toHaveURL(/sort=price/)
  const refined = page.url()

  const vehicle = page.locator('main article h2 a, main article h3 a').nth(5)
  await vehicle.click()
  await expect(page).toHaveURL(/\/cars\//)
  await page.goBack()
  await expect(page).toHaveURL(refined)
  await expect(page.getByRole('checkbox', { name: /^Toyota/ })).toBeChecked()
  expect(await foundCount(page)).toBe(toyotas)

  await page.getByRole('link', { name: /Remove.*Toyota/ }).click()
  await expect(page).not.toHaveURL(/make=Toyota/)
  await expect.poll(() => foundCount(page)).toBe(all)
})

test('a refined address is the state: opened anew it shows the same', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/used-cars?make=Mazda&price_max=20000&sort=km%3Aasc&nonsense=1'))
  await expect(page.getByRole('checkbox', { name: /^Mazda/ })).toBeChecked()
  await expect(page.getByLabel('Sort by')).toHaveValue('km:asc')
  // Search engines are led to the nearest search that is worth their index, without what nobody understands.
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    at('wattle-motors', '/search/used-cars?make=Mazda'),
  )
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})

test('text forgives a typo and joins words', async ({ page }) => {
  for (const text of ['toyta', 'land cruiser', 'hilu']) {
    await page.goto(at('wattle-motors', `/search/used-cars?q=${encodeURIComponent(text)}`))
    expect(await foundCount(page), text).toBeGreaterThan(0)
    await expect(page.locator('main article').first()).toContainText('Toyota')
  }
})

test('the call to action stands at slot 30 and pages are links', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/used-cars'))
  await expect(page.getByText('Not found it yet?')).toHaveCount(0)
  await page
    .getByRole('navigation', { name: /pages|pagination/i })
    .getByRole('link', { name: /2/ })
    .first()
    .click()
  await expect(page).toHaveURL(/page=2/)
  const slots = page.locator('main li:has(> article), main li:has(:text("Not found it yet?"))')
  await expect(slots.nth(5)).toContainText('Not found it yet?')
})

test('an empty search offers ways to widen it', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/used-cars?make=Mazda&q=zzzzzz'))
  await expect(page.getByRole('heading', { name: 'Nothing matches all of that' })).toBeVisible()
  const way = page
    .locator('main')
    .getByRole('link', { name: /zzzzzz/ })
    .first()
  await way.click()
  expect(await foundCount(page)).toBeGreaterThan(0)
})

test('an unknown search answers 404 with links to real ones', async ({ page }) => {
  const response = await page.goto(at('wattle-motors', '/search/flying-cars'))
  expect(response?.status()).toBe(404)
  await page
    .locator('main')
    .getByRole('link', { name: /pre-owned cars/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/search\/used-cars/)
})

test('a favourite is kept for its site alone', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/used-cars'))
  const heart = page.getByRole('button', { name: /^Save / }).first()
  await expect(async () => {
    await heart.click()
    await expect(
      page
        .getByRole('button', { name: /^(Saved|Remove|Unsave) /i, pressed: true })
        .or(page.getByRole('button', { pressed: true }))
        .first(),
    ).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.reload()
  await expect(page.getByRole('button', { pressed: true }).first()).toBeVisible()
  await page.goto(at('saltbush-mazda', '/search/used-cars'))
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('filters are a sheet that says what it would show', async ({ page }) => {
    await page.goto(at('wattle-motors', '/search/used-cars'))
    const sheet = page.getByRole('dialog')
    await expect(async () => {
      await page.getByRole('button', { name: /^Filters/ }).click()
      await expect(sheet).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await sheet.getByRole('checkbox', { name: /^Ford/ }).check()
    const show = sheet.getByRole('button', { name: /^Show [\d,]+ / })
    await expect(page).toHaveURL(/make=Ford/)
    const number = async () => Number((await show.innerText()).replace(/,/g, '').match(/\d+/)![0])
    await expect.poll(number).toBeLessThan(1_000)
    const promised = await number()
    await show.click()
    await expect(sheet).toBeHidden()
    expect(await foundCount(page)).toBe(promised)
    await expect(page.getByRole('button', { name: /Filters.*1/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('checkboxes and a button refine, links sort out the rest', async ({ page }) => {
    await page.goto(at('wattle-motors', '/search/used-cars'))
    const all = await foundCount(page)
    await page.getByRole('checkbox', { name: /^Toyota/ }).check()
    await page
      .getByRole('button', { name: /^(Apply|Show)/ })
      .first()
      .click()
    await expect(page).toHaveURL(/make=Toyota/)
    const some = await foundCount(page)
    expect(some).toBeLessThan(all)
    await page.getByRole('link', { name: /Remove.*Toyota/ }).click()
    expect(await foundCount(page)).toBe(all)
  })
})
