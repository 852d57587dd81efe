import { at, expect, firstVehicle, hydrated, test } from './journey.ts'

/** Constants of the specification that only a browser can verify. */

test('the layout turns at the breakpoints of the specification (§9.17)', async ({ page }) => {
  await page.goto(at('wattle-motors'))
  const queries = await page.evaluate(() => {
    const found = new Set<number>()
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule)
          for (const [, size, unit] of rule.conditionText.matchAll(/width\s*(?:>=|<|:)\s*([\d.]+)(px|rem)/g))
            found.add(Number(size) * (unit === 'rem' ? 16 : 1))
        if ('cssRules' in rule) read(rule.cssRules as CSSRuleList)
      }
    }
    for (const sheet of document.styleSheets) read(sheet.cssRules)
    return [...found]
  })
  expect(queries.length).toBeGreaterThan(0)
  const breakpoints = [400, 576, 768, 992, 1200, 1400]
  // `not all and (min-width: …)` uses the same breakpoints, and so does a bound just below one. Widths below the
  // smallest breakpoint are for the narrowest phones.
  expect(queries.filter((width) => width > breakpoints[0]! && !breakpoints.includes(Math.ceil(width)))).toEqual([])
  const theme = await page.evaluate(() =>
    ['xs', 'sm', 'md', 'lg', 'xl', 'xxl'].map((name) =>
      getComputedStyle(document.documentElement).getPropertyValue(`--breakpoint-${name}`),
    ),
  )
  for (const [index, value] of theme.entries()) if (value) expect(value).toBe(`${breakpoints[index]}px`)
})

test('a dialog is 85vh less 6rem at most and moves in 300 ms (§9.19)', async ({ page }) => {
  await page.goto(at('wattle-motors', await firstVehicle(page, 'wattle-motors', '/search/used-cars')))
  const dialog = page.getByRole('dialog', { name: /^Share this/ })
  await hydrated(page)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(dialog).toBeVisible()
  const { body, duration } = await dialog.evaluate((element) => ({
    body: getComputedStyle(element.lastElementChild!).maxHeight,
    duration: getComputedStyle(element).animationDuration,
  }))
  expect(body).toBe(`${900 * 0.85 - 6 * 16}px`)
  expect(duration).toBe('0.3s')
  // Closing is a transition too, and printing waits for its end.
  await page.evaluate(() => {
    const seen = { closing: '', onPaper: -1 }
    const dialogs = () => document.querySelectorAll('[role="dialog"]')
    Object.assign(globalThis, { seen })
    window.print = () => void (seen.onPaper = [...dialogs()].filter((one) => one.checkVisibility()).length)
    addEventListener('animationstart', ({ animationName }) => (seen.closing ||= animationName), { once: true })
  })
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { seen: unknown }).seen))
    .toEqual({ closing: expect.stringMatching(/close|fade-out/), onPaper: 0 })
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
})

test('the page of a vehicle has the anchors of its map and its form (§2.29)', async ({ page }) => {
  await page.goto(at('wattle-motors', await firstVehicle(page, 'wattle-motors', '/search/used-cars')))
  await expect(page.locator('#vehicle-map')).toHaveCount(1)
  await expect(page.locator('#form-section')).toHaveCount(1)
})
