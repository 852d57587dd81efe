import { SITES, fetchFrom, at, expect, hydrated, siteLike, test } from './journey.ts'

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

test('the model dropdown opens by click, keyboard and hover, and Escape closes it (§4.10, §9.20)', async ({ page }) => {
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

test('the menus of brands, stock, service and more open the same way, and their links work', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(at('wattle-motors'))
  const menu = page.getByRole('navigation', { name: 'Main', exact: true })
  for (const [name, link] of [
    ['Brands', 'Toyota'],
    ['Stock', 'Pre-owned cars'],
    ['Service', '4 Plus care plans'],
    ['More', 'About us'],
  ] as const) {
    const inside = menu.getByRole('link', { name: link, exact: true })
    await expect(inside).toBeHidden()
    await menu.getByRole('button', { name }).hover()
    await expect(inside).toBeVisible()
    await page.mouse.move(700, 880)
    await expect(inside).toBeHidden()
    await menu.getByRole('button', { name }).press('Enter')
    await expect(inside).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu.getByRole('button', { name })).toBeFocused()
  }
})

test('a tooltip is one pixel below its control, and Escape closes it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(at('saltbush-mazda', '/special-offers'))
  const next = page.getByRole('button', { name: 'Next offer' })
  await next.hover()
  const tooltip = page.getByRole('tooltip', { name: 'Next offer' })
  await expect(tooltip).toBeVisible()
  // Spec §9: one pixel between a tooltip and its element.
  expect(await tooltip.evaluate((box) => getComputedStyle(box).borderTopWidth)).toBe('1px')
  const [control, word] = [await next.boundingBox(), await tooltip.boundingBox()]
  expect(word!.y).toBe(control!.y + control!.height)
  await next.focus()
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
})

test.describe('on a large touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 1366, height: 1024 } })

  test('a dropdown opens and closes by touch, its own and a touch elsewhere', async ({ page }) => {
    await page.goto(at('wattle-motors'))
    const menu = page.getByRole('navigation', { name: 'Main', exact: true })
    const link = menu.getByRole('link', { name: 'Care plans', exact: true })
    const button = menu.getByRole('button', { name: 'Service' })
    await hydrated(page)
    await button.tap()
    await expect(link).toBeVisible()
    await button.tap()
    await expect(link).toBeHidden()
    await button.tap()
    await expect(link).toBeVisible()
    await page.touchscreen.tap(700, 900)
    await expect(link).toBeHidden()
    await button.tap()
    await link.tap()
    await expect(page).toHaveURL(at('wattle-motors', '/care-plans'))
  })
})

test('an announcement is put away for good, without the page ever moving', async ({ page }) => {
  await page.goto(at('wattle-motors', '/about-us'))
  const bar = page.getByRole('region', { name: 'Announcement' })
  await expect(bar.getByRole('link', { name: 'How to enter' })).toHaveAttribute('href', '/win-a-year-of-driving')
  await hydrated(page)
  await bar.getByRole('button').click()
  await expect(bar).toBeHidden()
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    type Shift = PerformanceEntry & { value: number; sources: readonly { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push(
          [
            value,
            ...sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent)),
          ].join(' '),
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(at('wattle-motors', '/warranty'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toBeHidden()
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([])
  // A different announcement is shown again, and one that cannot be closed has no close button.
  await page.goto(at('kowhai-cars', '/warranty'))
  await expect(bar).toBeVisible()
  await expect(bar.getByRole('button')).toHaveCount(0)
})

test('a competition that is over says so instead of its form', async ({ request }) => {
  const page = await (await fetchFrom(request, 'kowhai-cars', '/win-a-winter')).text()
  const drawn = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
  expect([drawn.includes('This competition has closed.'), drawn.includes('<form')]).toEqual([true, false])
  // One border, not a box in a box.
  expect(/<section id="form-section"[^>]*class="[^"]*border/.test(drawn)).toBe(false)
  const sent = await fetchFrom(request, 'kowhai-cars', '/forms/competition', {
    method: 'POST',
    headers: { origin: new URL(at('kowhai-cars')).origin },
    form: { first_name: 'Sam' },
  })
  expect([sent.status(), (await sent.text()).includes('This competition has closed.')]).toEqual([410, true])
})

test('a phone has a drawer with the same places', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('wattle-motors'))
  await page.getByRole('banner').getByLabel('Menu').click()
  await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Our Stock' }).click()
  await expect(page).toHaveURL(/\/search\//)
})

test('a long name without a wordmark leaves room for the menu on the narrowest phone', async ({ page }) => {
  const name = 'Commercial and Leisure Vehicles of the Waimakariri'
  const site = await siteLike('kowhai-cars', { logo_svg: null }, name)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(at(site))
  await expect(page.getByRole('banner').getByText(name)).toBeVisible()
  await expect(page.getByRole('banner').getByLabel('Menu')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a logo may be a picture: PNG before ICO, and the drawing before both (§3.9)', async ({ request }) => {
  const header = async (settings: Readonly<Record<string, unknown>>) => {
    const html = await (await fetchFrom(request, await siteLike('kowhai-cars', settings, 'Logo Cars'), '/')).text()
    return /<header.*?<\/header>/s.exec(html)![0]
  }
  const ico = { logo_ico: '/media/logos/mark.ico' }
  expect(await header({ logo_svg: null, ...ico })).toContain('<img src="/media/logos/mark.ico" alt="Logo Cars"')
  const both = await header({ logo_svg: null, logo_png: '/media/logos/mark.png', ...ico })
  expect([both.includes('mark.png'), both.includes('mark.ico')]).toEqual([true, false])
  expect(await header(ico)).not.toContain('mark.ico')
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

test('the model dropdown lists each model once, with its make and a picture that loads when it opens (§2.32)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(at('wattle-motors', '/contact'))
  await hydrated(page)
  const menu = page.getByRole('navigation', { name: 'Main', exact: true })
  const links = menu
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'New Vehicles' }) })
    .locator('a')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses.length).toBeGreaterThan(10)
  expect(new Set(addresses).size).toBe(addresses.length)
  await expect(links.locator('img')).toHaveCount(0)
  await menu.getByRole('button', { name: 'New Vehicles' }).press('Enter')
  await expect(links.filter({ hasText: /^MG HS/ })).toBeVisible()
  // Passenger and commercial models are separate, each under its own heading.
  for (const heading of ['Passenger', 'SUV', 'Commercial', 'Ute'])
    await expect(menu.getByText(heading, { exact: true })).toBeVisible()
  await expect
    .poll(() =>
      links.locator('img').evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBe(addresses.length)
})

test('what is saved opens within a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('wattle-motors'))
  const button = page.getByRole('banner').getByRole('button', { name: 'Saved vehicles' })
  await hydrated(page)
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  const panel = page.getByRole('banner').getByText('Saved', { exact: true }).locator('xpath=../..')
  const box = (await panel.boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(390)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 } })

  for (const [slug, path] of [
    ['wattle-motors', '/cars/trade-in'],
    ['wattle-motors', '/forms/sell-my-car'],
    ['wattle-motors', '/book-test-drive'],
    ['wattle-motors', '/contact-us/wattle-rocklea'],
    ['casuarina-motorcycles', '/'],
    ['kowhai-cars', '/'],
  ] as const)
    test(`${slug}: nothing on ${path} moves when its typeface loads late (docs/decisions/0102)`, async ({ page }) => {
      let release = () => {}
      const held = new Promise<void>((done) => (release = done))
      await page.route('**/*.woff2', async (route) => {
        await held
        await route.continue()
      })
      await page.addInitScript(() => {
        const shifts: PerformanceEntry[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' })
      })
      await page.goto(at(slug, path), { waitUntil: 'commit' })
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
        .toBe(1)
      await hydrated(page)
      release()
      await page.waitForLoadState('load')
      await page.evaluate(() => document.fonts.ready)
      // Two frames: what a face changes is drawn in the next, and observed after it.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect(await page.evaluate(() => Reflect.get(window, 'shifts') as PerformanceEntry[])).toEqual([])
      expect(
        await page.evaluate(
          () =>
            performance.getEntriesByType('resource').filter(({ name }) => /-latin-wght-normal-(?!plain)/.test(name))
              .length,
        ),
      ).toBe(0)
    })
})
