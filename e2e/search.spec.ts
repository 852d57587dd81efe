import type { APIRequestContext } from '@playwright/test'
import { fetchFrom, at, expect, foundCount, hydrated, SITES, test } from './journey.ts'

/** What the search for used cars finds, and the texts of its cards, as the server renders it. */
async function searched(request: APIRequestContext, query: string) {
  const html = await (await fetchFrom(request, 'wattle-motors', `/search/used-cars?${query}`)).text()
  const [, found] = /<p role="status"[^>]*>([\d,]+)/.exec(html)!
  const cards = [...html.matchAll(/<article class="card".*?<\/article>/gs)]
  return {
    found: Number(found!.replaceAll(',', '')),
    cards: cards.map(([card]) => card.replace(/<[^>]*>/g, ' ')),
  }
}

/**
 * Maximum size of a search page's HTML before compression, in bytes. The demo's stock gets older every day, and which
 * vehicles come first changes the size by some hundred bytes.
 */
const PAGE_BUDGET = 119_000

for (const { slug, search } of SITES)
  test(`${slug}: the HTML of its searches stays small`, async ({ request }) => {
    const whole = await (await fetchFrom(request, slug, search)).text()
    expect(whole.match(/<article class="card"/g)).toHaveLength(24)
    const linked = [...whole.matchAll(/href="(\/search\/[a-z-]+)"/g)].map(([, path]) => path!)
    for (const path of new Set([search, ...linked]))
      expect((await (await fetchFrom(request, slug, path)).body()).length, path).toBeLessThan(PAGE_BUDGET)
  })

test('refining, sorting, a vehicle and back restore the search (§1.1)', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/new-used-and-demo-cars'))
  const all = await foundCount(page)
  expect(all).toBeGreaterThan(1_000)

  await page.getByRole('checkbox', { name: /^Toyota/ }).check()
  await expect(page).toHaveURL(/make=Toyota/)
  await expect.poll(() => foundCount(page)).toBeLessThan(all)
  const toyotas = await foundCount(page)
  for (const title of await page.locator('main article h2, main article h3').allTextContents())
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

test('the address has the state of a search: opened again it shows the same', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/used-cars?make=Mazda&price_max=20000&sort=km%3Aasc&nonsense=1'))
  await expect(page.getByRole('checkbox', { name: /^Mazda/ })).toBeChecked()
  await expect(page.getByLabel('Sort by')).toHaveValue('km:asc')
  // The canonical is the nearest indexable search, without unknown parameters.
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    at('wattle-motors', '/search/used-cars?make=Mazda'),
  )
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})

test('text forgives a typo and joins words', async ({ request }) => {
  for (const text of ['toyta', 'land cruiser', 'hilu']) {
    const { found, cards } = await searched(request, `q=${encodeURIComponent(text)}`)
    expect(found, text).toBeGreaterThan(0)
    expect(cards[0], text).toContain('Toyota')
  }
})

test('the call to action is at slot 30 and pages are links (§9.10)', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/used-cars'))
  await expect(page.getByText('Can’t find what you’re after?')).toHaveCount(0)
  await page
    .getByRole('navigation', { name: /pages|pagination/i })
    .getByRole('link', { name: /2/ })
    .first()
    .click()
  await expect(page).toHaveURL(/page=2/)
  const slots = page.locator('main li:has(> article), main li:has(:text("Can’t find what you’re after?"))')
  await expect(slots.nth(5)).toContainText('Can’t find what you’re after?')
})

test('what is above the viewport is not laid out again during a click below it', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/used-cars'))
  await hydrated(page)
  // To the end of the list: the cards in between were never near the viewport.
  await page
    .getByRole('navigation', { name: 'Pages' })
    .evaluate((pages) => pages.scrollIntoView({ behavior: 'instant' }))
  const laidOut = () =>
    page.evaluate(async () => {
      for (let turn = 0; turn < 40; turn++) await new Promise((idle) => requestIdleCallback(idle))
      return [...document.querySelectorAll<HTMLElement>('.card-list > * > .card')]
        .filter((card) => card.getBoundingClientRect().bottom < 0)
        .map((card) => card.style.contentVisibility)
    })
  const above = await laidOut()
  expect(above.length).toBeGreaterThan(10)
  expect(new Set(above)).toEqual(new Set(['']))
  // From the top, the page has its full height.
  await page.goto(at('wattle-motors', '/search/used-cars'))
  await hydrated(page)
  // A visitor moves more than once: the page listens only once it is idle.
  let moved = 10
  await expect
    .poll(async () => {
      await page.mouse.move(10, moved++)
      return page
        .locator('.card-list > * > .card')
        .last()
        .evaluate((card) => (card as HTMLElement).style.contentVisibility)
    })
    .toBe('visible')
})

test('an empty search offers ways to widen it', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/used-cars?make=Mazda&q=zzzzzz'))
  await expect(page.getByRole('heading', { name: 'No cars match these filters' })).toBeVisible()
  const way = page
    .locator('main')
    .getByRole('link', { name: /zzzzzz/ })
    .first()
  await way.click()
  expect(await foundCount(page)).toBeGreaterThan(0)
})

test('a search that finds nothing says how far to widen it and what that finds', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/used-cars?make=Mazda&price_max=1000'))
  const way = page.locator('main').getByRole('link', { name: /^Widen price to \$[\d,]+/ })
  const promised = Number(/([\d,]+) cars?$/.exec(await way.innerText())![1]!.replace(',', ''))
  await way.click()
  await expect(page).toHaveURL(/make=Mazda.*price_max=(?!1000\b)/)
  await expect.poll(() => foundCount(page)).toBe(promised)
})

test('a weekly budget leaves what is repaid within it', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/used-cars'))
  const all = await foundCount(page)
  const budget = page.getByLabel('Maximum a week')
  await expect(async () => {
    if (!(await budget.isVisible())) await page.locator('summary', { hasText: 'Weekly budget' }).click()
    await budget.fill('120')
    await budget.press('Enter')
    await expect(page).toHaveURL(/budget_max=120/, { timeout: 2_000 })
  }).toPass()
  await expect.poll(() => foundCount(page)).toBeLessThan(all)
  const estimates = async () =>
    (await page.locator('main .card-list article').allTextContents()).map((text) =>
      Number(/Est\. \$([\d,]+) a week/.exec(text)?.[1] ?? Infinity),
    )
  await expect.poll(async () => Math.max(...(await estimates()))).toBeLessThanOrEqual(120)
  expect((await estimates()).length).toBeGreaterThan(10)

  // The label counts exactly the vehicles that are left out.
  await page.goto(at('wattle-motors', '/search/used-cars?budget_max=120&sort=price:desc'))
  expect((await estimates())[0]).toBeGreaterThan(100)
  await page.getByRole('link', { name: /^Remove.*\$120/ }).click()
  await expect(page).not.toHaveURL(/budget_max/)
  await expect.poll(() => foundCount(page)).toBe(all)
})

test('a group is searched from a postcode, the nearest first, within the chosen distance', async ({ request }) => {
  const away = (cards: readonly string[]) =>
    cards.map((card) => Number(/([\d,]+) km away/.exec(card)?.[1]?.replace(',', '') ?? 0))
  const all = await searched(request, 'postcode=4217&sort=distance:asc')
  const near = away(all.cards)
  expect(near.length).toBeGreaterThan(1)
  expect(near).toEqual(near.toSorted((a, b) => a - b))
  const close = await searched(request, 'postcode=4217&distance=25&sort=distance:asc')
  expect(close.found).toBeLessThan(all.found)
  expect(Math.max(...away(close.cards))).toBeLessThanOrEqual(25)
})

test('arrow keys go through the photos of a vehicle on its card', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/used-cars'))
  const card = page.locator('main article:has(.card-photos)').first()
  const link = card.getByRole('heading').getByRole('link')
  await expect(async () => {
    await link.blur()
    await link.focus()
    await expect(card.locator('.card-steps')).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('ArrowRight')
  await expect(card.getByRole('status')).toHaveText(/^Photo 2 of \d+$/)
  await page.keyboard.press('ArrowLeft')
  await expect(card.getByRole('status')).toBeEmpty()
  await expect(link).toBeFocused()
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

test('every number of the search says what is for sale', async ({ page, request }) => {
  await page.goto(at('wattle-motors', '/'))
  const button = page.locator('main form[role=search]').getByRole('button', { name: /^Search [\d,]+ cars/ })
  const promised = Number((await button.innerText()).replace(/[^\d]/g, ''))
  await page.goto(at('wattle-motors', '/search/new-used-and-demo-cars'))
  expect(await foundCount(page)).toBe(promised)
  const conditions = page.getByRole('group', { name: 'Condition' }).locator('small')
  const counts = (await conditions.allInnerTexts()).map((text) => Number(text.replace(/,/g, '')))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(promised)
  // Structured data of a page that includes a just-sold car has the same number.
  const html = await (await fetchFrom(request, 'wattle-motors', '/search/new-used-and-demo-cars')).text()
  expect(html).toContain(`"numberOfItems":${promised}`)
})

test('the home search counts what is chosen and leads to its search', async ({ page }) => {
  await page.goto(at('wattle-motors', '/'))
  const form = page.locator('main form[role=search]')
  const button = form.getByRole('button', { name: /^Search/ })
  const number = async () => Number((await button.innerText()).replace(/[^\d]/g, ''))
  await expect.poll(number).toBeGreaterThan(1_000)
  const all = await number()
  await form.getByText('Pre-owned', { exact: true }).click()
  await expect.poll(number).toBeLessThan(all)
  const used = await number()
  await form.getByLabel('Make').selectOption('Toyota')
  await expect.poll(number).toBeLessThan(used)
  const promised = await number()
  await button.click()
  await expect(page).toHaveURL(at('wattle-motors', '/search/used-cars?make=Toyota'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pre-owned cars')
  expect(await foundCount(page)).toBe(promised)
  await page.goBack()
  await expect.poll(number).toBe(promised)
})

test('a heading names the conditions that are chosen', async ({ request }) => {
  const html = await (await fetchFrom(request, 'wattle-motors', '/search/new-used-and-demo-cars?car_type=used')).text()
  expect(/<h1[^>]*>([^<]*)/.exec(html)![1]).toBe('Pre-owned cars')
})

test('a default search address of another kind of vehicle leads to the site’s own', async ({ request }) => {
  for (const [slug, from, to] of [
    ['ironbark-trucks', '/search/used-cars?make=Hino&page=2', '/search/used-trucks?make=Hino&page=2'],
    ['redgum-campers', '/search/used-cars', '/search/used-campers'],
    ['banksia-rv', '/search/new-used-and-demo-cars', '/search/rv-vehicles'],
    ['wattle-motors', '/search/rv-vehicles', '/search/new-used-and-demo-cars'],
  ] as const) {
    const answer = await fetchFrom(request, slug, from)
    expect([answer.status(), answer.headers().location]).toEqual([301, to])
    expect((await fetchFrom(request, slug, to)).status()).toBe(200)
  }
  expect((await fetchFrom(request, 'ironbark-trucks', '/search/rental-cars')).status()).toBe(404)
})

test('the list of makes expands and collapses, and selected ones stay visible', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/new-used-and-demo-cars?make=Renault'))
  await hydrated(page)
  await expect(page.getByPlaceholder('Search makes')).toBeVisible()
  const makes = page.getByRole('group', { name: 'Make', exact: true })
  await expect(makes.getByRole('checkbox', { name: /^Renault/ })).toBeChecked()
  await expect(makes.getByRole('checkbox', { name: /^Volvo/ })).toBeHidden()
  await makes.getByRole('button', { name: /^Show \d+ more/ }).click()
  await expect(makes.getByRole('checkbox', { name: /^Volvo/ })).toBeVisible()
  const fewer = makes.getByRole('button', { name: 'Show fewer' })
  const last = makes.getByRole('checkbox').last()
  expect((await fewer.boundingBox())!.y).toBeGreaterThan((await last.boundingBox())!.y)
  await fewer.click()
  await expect(makes.getByRole('checkbox', { name: /^Volvo/ })).toBeHidden()
  await expect(makes.getByRole('checkbox', { name: /^Renault/ })).toBeVisible()
})

test('a keyboard can skip the filters, and active ones stay visible beside the results', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/used-cars?colour=White&make=Toyota'))
  const skip = page.getByRole('link', { name: 'Skip to results' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await skip.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Sort by')).toBeFocused()
  // Repeated until it works: a page that is still scrolling to the results ignores input.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: 1_500, behavior: 'instant' }))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
  }).toPass()
  await expect(page.getByRole('link', { name: 'Remove White' })).toBeInViewport()
})

test('an American site sorts by miles', async ({ request }) => {
  const html = await (await fetchFrom(request, 'lonestar-autos', '/search/used-cars')).text()
  const sorts = /<select [^>]*name="sort".*?<\/select>/s.exec(html)![0]
  const labels = [...sorts.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)
  expect(labels).toEqual(['Most Relevant', 'Latest', 'Highest Price', 'Lowest Price', 'Highest Miles', 'Lowest Miles'])
})

test('a favourite is stored for its site alone', async ({ page }) => {
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

  test('the photos on a card are swiped, and the swipe opens nothing', async ({ page }) => {
    await page.goto(at('wattle-motors', '/search/used-cars'))
    const address = page.url()
    const photo = page.locator('main article:has(.card-photos) .card-photo').first()
    await photo.scrollIntoViewIfNeeded()
    const finger = await page.context().newCDPSession(page)
    const swipe = async (dx: number) => {
      const { x, y, width, height } = (await photo.boundingBox())!
      const at = (part: number) => [{ x: x + width / 2 + dx * (part - 0.5), y: y + height / 2 }]
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
      for (const part of [0.25, 0.5, 0.75, 1])
        await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    // The first touch loads the other photos.
    await expect(async () => {
      await swipe(-200)
      await expect(photo.locator('.card-photos')).toHaveText(/^[2-9] \/ \d+$/, { timeout: 1_000 })
    }).toPass()
    for (let back = 0; back < 3; back++) await swipe(200)
    await expect(photo.locator('.card-photos')).toHaveText(/^1 \/ \d+$/)
    expect(page.url()).toBe(address)
  })

  test('filters are a sheet that says what it would show', async ({ page }) => {
    await page.goto(at('wattle-motors', '/search/used-cars'))
    await hydrated(page)
    const sheet = page.getByRole('dialog')
    await page.getByRole('button', { name: /^Filters/ }).click()
    await sheet.getByRole('checkbox', { name: /^Ford/ }).check()
    const show = sheet.getByRole('button', { name: /^Show [\d,]+ cars/ })
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
    const few = await foundCount(page)
    expect(few).toBeLessThan(all)
    await page.getByRole('link', { name: /Remove.*Toyota/ }).click()
    expect(await foundCount(page)).toBe(all)
  })

  test('the home search leads to the search of the condition chosen', async ({ page }) => {
    await page.goto(at('wattle-motors', '/'))
    const form = page.locator('main form[role=search]')
    await form.getByText('Pre-owned', { exact: true }).click()
    await form.getByRole('button', { name: 'Search cars', exact: true }).click()
    await expect(page).toHaveURL(/\/search\/used-cars$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pre-owned cars')
  })
})
