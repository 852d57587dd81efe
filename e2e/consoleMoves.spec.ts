import type { Page } from '@playwright/test'
import { expectAccessible, hydrated, signIn, signInByClick } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Console', exact: true })
const rows = (page: Page) => page.locator('.table.stock tbody tr')

/** How far what is drawn on the screen has moved since this was called first. */
const shifts = (page: Page) =>
  page.evaluate(() => {
    const seen = window as unknown as { shifted?: number }
    if (seen.shifted === undefined) {
      seen.shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shifted! += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift' })
    }
    return seen.shifted
  })

test('a move draws the whole screen without a jump, and the way back scrolls to where one was', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInByClick(page, 'Group owner')
  await hydrated(page)
  await shifts(page)
  await navigation(page).getByRole('link', { name: 'Stock', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Stock', level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveCount(50)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeAttached()
  expect(await shifts(page)).toBeLessThan(0.01)
  await expectAccessible(page, 'stock after a move')

  await page.setViewportSize({ width: 1440, height: 900 })
  const last = rows(page).last().getByRole('link')
  const name = await last.innerText()
  await last.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Stock', level: 1 })).toBeVisible()
  await expect(rows(page).last()).toBeInViewport()
})

test('so do settings, with the keyboard and on a phone', async ({ page }) => {
  await signInByClick(page, 'Group owner')
  await hydrated(page)
  await navigation(page).getByRole('link', { name: 'Settings', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const groups = page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link')
  await expect(page.locator('.setting-group')).toHaveCount(await groups.count())
  await groups.last().press('Enter')
  await expect(page.locator('.setting-group').last()).toBeInViewport()
  await expectAccessible(page, 'settings after a move')
})

test('a lead is opened at its top, on a phone and beside the list', async ({ page }) => {
  await signIn(page, 'Sales')
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto(at('console', '/leads?view=all'))
  await hydrated(page)
  const row = page.locator('.lead-row').last()
  const name = await row.locator('.name').innerText()
  await row.scrollIntoViewIfNeeded()
  await row.click()
  const heading = page.getByRole('heading', { name, level: 1 })
  await expect(heading).toBeInViewport()
  await page.goBack()
  await expect(row).toBeInViewport()

  await page.setViewportSize({ width: 1440, height: 600 })
  await row.click()
  await expect(heading).toBeInViewport()
  const end = page.getByText('Whole history')
  await end.scrollIntoViewIfNeeded()
  await expect(heading).not.toBeInViewport()
  await page.keyboard.press('k')
  await expect(heading).toBeHidden()
  await expect(page.locator('.lead').getByRole('heading', { level: 1 })).toBeInViewport()
})

test('a document has all of it without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, 'Group owner')
  await page.goto(at('console', '/stock'))
  await expect(rows(page)).toHaveCount(50)
  await page.goto(at('console', '/reports'))
  await expect(page.getByRole('region', { name: 'Response to price changes' })).toBeVisible()
  await page.goto(at('console', '/settings'))
  const groups = page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link')
  await expect(page.locator('.setting-group')).toHaveCount(await groups.count())
  await context.close()
})

test('the scripts of the navigation’s screens are run before one is opened, unless data is saved', async ({
  page,
  browser,
}) => {
  /** The screens whose scripts have been asked for by more than a link. */
  const run = async (of: Page) => {
    const found = await of.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[data-screen]')].flatMap(({ href, dataset }) =>
        performance
          .getEntriesByName(href)
          .some((entry) => (entry as PerformanceResourceTiming).initiatorType !== 'link')
          ? [dataset['screen']!]
          : [],
      ),
    )
    return found.filter((path) => path !== '/').toSorted()
  }
  await signInByClick(page, 'Sales')
  const links = await navigation(page)
    .locator('li a:not(.off)')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.length).toBeGreaterThan(5)
  await expect.poll(() => run(page)).toEqual(links.filter((path) => path !== '/').toSorted())

  const saving = await (await browser.newContext()).newPage()
  await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await signInByClick(saving, 'Sales')
  await hydrated(saving)
  await saving.waitForLoadState('networkidle')
  expect(await run(saving)).toEqual([])
  await saving.context().close()
})

test('a press asks for the screen, and its click asks no more', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'Group owner')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const times = (path: string) => asked.filter((one) => one === `${path}.data`).length
  const stock = navigation(page).getByRole('link', { name: 'Stock', exact: true })
  async function open(path: string) {
    await page.goto(at('console', path))
    await hydrated(page)
    // What listens for presses comes after the first frame.
    await page.waitForLoadState('networkidle')
    asked.length = 0
  }

  // Whoever lets go elsewhere stays.
  await open('/help')
  await stock.hover()
  await page.mouse.down()
  await expect.poll(() => times('/stock')).toBeGreaterThan(0)
  await page.mouse.move(900, 600)
  await page.mouse.up()
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/help$/)

  // A change that the server tells of meanwhile has it asked for again, and so has a machine that is too busy.
  await expect(async () => {
    await open('/help')
    await stock.click({ delay: 150 })
    await expect(rows(page)).toHaveCount(50)
    expect(times('/stock')).toBe(1)
  }).toPass()
  await expect(async () => {
    await open('/stock')
    const vehicle = rows(page).first().getByRole('link')
    const path = new URL((await vehicle.getAttribute('href'))!, page.url()).pathname
    await vehicle.click({ delay: 150 })
    await expect(rows(page)).toHaveCount(0)
    expect(times(path)).toBe(1)
  }).toPass()

  // Held for longer than a second, it is asked for at the click.
  await open('/help')
  await stock.click({ delay: 1_300 })
  await expect(rows(page)).toHaveCount(50)
  expect(times('/stock')).toBe(2)
})

test('a pointer or the focus that rests on the navigation asks for the screen, and the click or Enter asks no more', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'Group owner')
  const counted = (of: Page) => {
    const asked: string[] = []
    of.on('request', (request) => asked.push(new URL(request.url()).pathname))
    return { asked, times: (path: string) => asked.filter((one) => one === `${path}.data`).length }
  }
  const link = (of: Page, name: string) => navigation(of).getByRole('link', { name, exact: true })
  const { asked, times } = counted(page)
  async function openHelp(of: Page) {
    await of.mouse.move(900, 600)
    await of.goto(at('console', '/help'))
    await hydrated(of)
    await of.waitForLoadState('networkidle')
  }

  for (const follow of [
    async () => {
      await link(page, 'Stock').hover()
      await expect.poll(() => times('/stock')).toBe(1)
      await page.mouse.down()
      await page.mouse.up()
    },
    async () => {
      await link(page, 'Chats').focus()
      await page.keyboard.press('Tab')
      await expect(link(page, 'Stock')).toBeFocused()
      await expect.poll(() => times('/stock')).toBe(1)
      await page.keyboard.press('Enter')
    },
  ])
    // A machine that is too busy has it asked for again.
    await expect(async () => {
      await openHelp(page)
      asked.length = 0
      await follow()
      await expect(rows(page)).toHaveCount(50)
      expect(times('/stock')).toBe(1)
    }).toPass()

  // The screen that is open is not asked for, and neither is any for whoever saves data.
  asked.length = 0
  await link(page, 'Stock').hover()
  await page.waitForTimeout(400)
  expect(times('/stock')).toBe(0)
  const saving = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await signIn(saving, 'Group owner')
  const saved = counted(saving)
  await openHelp(saving)
  await link(saving, 'Stock').hover()
  await saving.waitForTimeout(400)
  expect(saved.times('/stock')).toBe(0)
  await saving.mouse.down()
  await expect.poll(() => saved.times('/stock')).toBe(1)
  await saving.mouse.up()
  await expect(rows(saving)).toHaveCount(50)
  await saving.context().close()
})

test('links of the navigation say where one is, and do what links do', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInByClick(page, 'Group owner')
  await hydrated(page)
  const current = navigation(page).locator('a[aria-current="page"]')
  const stock = navigation(page).getByRole('link', { name: 'Stock', exact: true })
  const heading = page.getByRole('heading', { name: 'Stock', level: 1 })
  await expect(current).toHaveText(['Today'])

  const tab = context.waitForEvent('page')
  await stock.click({ modifiers: ['ControlOrMeta'] })
  await expect((await tab).getByRole('heading', { name: 'Stock', level: 1 })).toBeVisible()
  await expect(current).toHaveText(['Today'])

  await stock.press('Enter')
  await expect(heading).toBeVisible()
  await expect(current).toHaveText(['Stock'])
  // The screen that is open is opened anew, without another step back.
  await stock.click()
  await expect(heading).toBeVisible()
  await rows(page).first().getByRole('link').click()
  await expect(heading).toHaveCount(0)
  await expect(current).toHaveText(['Stock'])
  await page.goBack()
  await expect(heading).toBeVisible()
  await page.goBack()
  await expect(current).toHaveText(['Today'])
})
