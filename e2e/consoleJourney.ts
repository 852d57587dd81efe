import type { Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { at, expect } from './journey.ts'

/** Signs in to the demo’s console by one click. */
export async function signIn(page: Page, role: string) {
  await page.goto(at('console'))
  await page.getByRole('button', { name: role, exact: true }).click()
  await expect(page.getByText(`Hello, ${role}`)).toBeVisible()
}

/** No violation and no sideways scrolling, at both ends of the layouts. */
export async function expectAccessible(page: Page, what: string) {
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page), `${what} at ${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}
