import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { at, expect } from './journey.ts'

/** Signs in to the demo’s console by one click. */
export async function signIn(page: Page, role: string) {
  await page.goto(at('console'))
  await page.getByRole('button', { name: role, exact: true }).click()
  await expect(page.getByText(`Hello, ${role}`)).toBeVisible()
}

/** Waits until a screen is hydrated: before that, links and forms work without scripts. */
export const hydrated = (page: Page) =>
  expect
    .poll(() => page.locator('#main').evaluate((main) => Object.keys(main).some((key) => key.startsWith('__react'))))
    .toBe(true)

/** No violation and no sideways scrolling, at both ends of the layouts. */
export async function expectAccessible(page: Page, what: string) {
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page), `${what} at ${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

/** Letters of no other run, as a last name. */
export const ownName = () =>
  `Sample${randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 8)}`

/** Enters a lead of Kim by hand, on the screen for that, and opens it. */
export async function enterLead(page: Page, { last, phone }: { last: string; phone: string }) {
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('Email address').fill(`${last.toLowerCase()}@console.example`)
  await page.getByLabel('Phone', { exact: true }).fill(phone)
  await page.getByLabel('Postcode').fill('4000')
  await page.getByLabel('What they want').fill('A test drive.')
  const site = page.getByLabel('Site')
  if ((await site.count()) > 0) await site.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Add lead' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Lead added' })).toBeVisible()
}
