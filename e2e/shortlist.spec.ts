import { violations } from '../audit/violations.ts'
import { fetchFrom, at, expect, hydrated, rows, test, holdScripts } from './journey.ts'

test('a list that loads has as many places as vehicles are saved, and an empty one none', async ({ page, request }) => {
  const address = at('wattle-motors', '/shortlist')
  expect(await (await fetchFrom(request, 'wattle-motors', '/shortlist')).text()).not.toContain('aria-busy')
  await page.goto(at('wattle-motors', '/search/used-cars'))
  await hydrated(page)
  for (const heart of (
    await page
      .locator('main article')
      .getByRole('button', { name: /^Save / })
      .all()
  ).slice(0, 2))
    await heart.click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Saved vehicles: 2' })).toBeVisible()
  // The data never comes.
  await page.route(/car_id=/, () => {})
  await page.goto(address)
  await expect(page.locator('main [aria-busy=true] .card')).toHaveCount(2)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
})

test('saved vehicles are compared, removed, shared and printed', async ({ page }) => {
  test.setTimeout(90_000)
  await page.goto(at('wattle-motors', '/search/used-cars'))
  const hearts = page.locator('main article').getByRole('button', { name: /^Save / })
  const badge = page.getByRole('banner').getByRole('button', { name: 'Saved vehicles: 5' })
  await expect(async () => {
    for (const heart of (await hearts.all()).slice(0, 5))
      if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
    await expect(badge).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await badge.hover()
  await page.getByRole('link', { name: 'Compare, share or print' }).click()
  await expect(page.locator('main article')).toHaveCount(5)
  expect(await violations(page), 'shortlist').toEqual([])

  // One is removed, and added again.
  const first = page
    .locator('main li')
    .filter({ has: page.locator('article') })
    .first()
  const name = await first.getByRole('heading').innerText()
  await first.getByRole('button', { name: 'Remove' }).click()
  await expect(page.locator('main article')).toHaveCount(4)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(page.getByText(`The ${name} is no longer saved.`)).toBeVisible()
  await undo.click()
  await expect(page.locator('main article')).toHaveCount(5)

  // The site's own address is shared, not that of the page.
  await page.getByRole('button', { name: 'Share' }).click()
  const address = page.getByRole('dialog', { name: 'Share this list' }).getByLabel('Link to this list')
  await expect(address).toHaveValue(/\/shortlist\/\d+(-\d+){4}\/[\da-f]{32}$/)
  const shared = await address.inputValue()
  await page.keyboard.press('Escape')

  // The printout has the address and the day, and no controls.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(shared)).toBeVisible()
  await expect(page.getByText(/^Wattle Motors\. Printed on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await page.emulateMedia({ media: null })

  // If none is ticked, the first four of the list are compared.
  const addresses = await page
    .locator('main article h2 a')
    .evaluateAll((links) => links.map((link) => link.textContent))
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  for (const [at, title] of addresses.slice(0, 4).entries())
    await expect(page.getByRole('columnheader').nth(at)).toContainText(title!)
  await page.goBack()
  await expect(page.locator('main article')).toHaveCount(5)

  // At most four can be compared; the fifth box stays unticked and says why.
  const boxes = page.locator('main').getByRole('checkbox', { name: /^Compare/ })
  for (const box of (await boxes.all()).slice(0, 4)) await box.check()
  await boxes.nth(4).click()
  await expect(boxes.nth(4)).not.toBeChecked()
  await expect(page.getByText('You can compare up to 4.')).toBeVisible()
  await page.getByRole('button', { name: 'Compare' }).click()
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  expect(await violations(page), 'comparison').toEqual([])
  await expect
    .poll(() => rows(`select 1 from events where event_id = 49 and created_at > now() - interval '1 minute'`))
    .not.toEqual([])

  // On a phone all four are side by side: nothing scrolls within the page, and the names stay in view.
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const boxesWithin = await page
    .locator('main')
    .evaluate((main) =>
      [main, ...main.querySelectorAll('*')]
        .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflow) && one.scrollHeight > one.clientHeight + 1)
        .map(({ className }) => String(className)),
    )
  expect(boxesWithin).toEqual([])
  const lastName = table.getByRole('columnheader').last()
  await table.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(lastName).toBeInViewport()
  expect((await lastName.boundingBox())!.x).toBeGreaterThan(270)
  expect(await violations(page), 'comparison on a phone').toEqual([])

  const lines = table.getByRole('row')
  const all = await lines.count()
  await page.getByRole('checkbox', { name: /^Show differences only/ }).check()
  await expect.poll(() => lines.count()).toBeLessThan(all)

  // The next vehicle is added to those of this tab, in the place of one that is removed.
  await table
    .getByRole('link', { name: /^Remove the/ })
    .last()
    .click()
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  await page.goto(at('wattle-motors', '/search/new-cars'))
  await page.goto(at('wattle-motors', (await page.locator('main article h2 a').first().getAttribute('href'))!))
  await hydrated(page)
  await page.getByRole('link', { name: 'Compare with others' }).click()
  await expect(table.getByRole('columnheader')).toHaveCount(4)
})

test('cars that are ticked before the scripts load stay ticked and are counted', async ({ page, request }) => {
  const found = await rows<{ id: number }>(
    `select c.id from websites w join website_dealerships d on d.website_id = w.id join cars c using (dealership_id)
     where w.slug = 'wattle-motors' and not sold and status = 'in_stock' and show_on_dealer_website order by c.id limit 3`,
  )
  const query = found.map(({ id }) => `car_id=${id}`).join('&')
  const list = (await (await fetchFrom(request, 'wattle-motors', `/shortlist/vehicles.json?${query}`)).json()) as {
    shareHref: string
  }
  const release = await holdScripts(page)
  await page.goto(list.shareHref, { waitUntil: 'commit' })
  const boxes = page.getByRole('checkbox', { name: /^Compare/ })
  await boxes.nth(0).check()
  await boxes.nth(2).check()
  release()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '2' })).toBeVisible()
  for (const [index, ticked] of [true, false, true].entries()) expect(await boxes.nth(index).isChecked()).toBe(ticked)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a shared shortlist leads to a comparison, and no other site answers to it', async ({ page, request }) => {
    const site = (slug: string) =>
      rows<{ id: number }>(
        `select c.id from websites w join website_dealerships d on d.website_id = w.id join cars c using (dealership_id)
         where w.slug = $1 and not sold and status = 'in_stock' and show_on_dealer_website and car_type = 'used'
         order by c.id limit 3`,
        [slug],
      )
    const [own, others] = await Promise.all([site('wattle-motors'), site('kowhai-cars')])
    const query = [...own, ...others].map(({ id }) => `car_id=${id}`).join('&')
    const answer = await fetchFrom(request, 'wattle-motors', `/shortlist/vehicles.json?${query}`)
    const list = (await answer.json()) as { shareHref: string; removed: number; vehicles: { card: { id: number } }[] }
    expect(list.vehicles.map(({ card }) => card.id)).toEqual(own.map(({ id }) => id))
    expect(list.removed).toBe(others.length)
    const { pathname } = new URL(list.shareHref)
    for (const [slug, path] of [
      ['kowhai-cars', pathname],
      ['wattle-motors', pathname.replace('-', '-1-')],
      ['wattle-motors', pathname.slice(0, -1)],
      ['wattle-motors', pathname.slice(0, pathname.lastIndexOf('/'))],
    ] as const) {
      const refused = await fetchFrom(request, slug, path)
      expect(refused.status(), `${slug} ${path}`).toBe(404)
      expect(await refused.text()).toContain('This link doesn’t work.')
    }

    await page.goto(list.shareHref)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shared list: 3 cars')
    await expect(page.locator('main article')).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    for (const box of await page.getByRole('checkbox', { name: /^Compare/ }).all()) await box.check()
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByRole('columnheader')).toHaveCount(3)
    await page.getByRole('checkbox', { name: /^Show differences only/ }).check()
    await expect(page.getByRole('row', { name: /^Condition/ })).toBeHidden()
    await page
      .getByRole('link', { name: /^Remove the/ })
      .first()
      .click()
    await expect(page.getByRole('columnheader')).toHaveCount(2)
    await page
      .getByRole('link', { name: /^Add the/ })
      .first()
      .click()
    await expect(page.getByRole('columnheader')).toHaveCount(3)
  })
})
