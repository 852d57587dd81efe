import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { violations } from '../audit/violations.ts'
import { at, expect, fetchFrom } from './journey.ts'

let ids: Promise<ReadonlyMap<string, string>> | null = null

/** The ids of the demo’s people by their roles, as the screen for signing in offers them. */
async function demoIds(page: Page): Promise<ReadonlyMap<string, string>> {
  const answer = await fetchFrom(page.request, 'console', CONSOLE_PATHS.signIn)
  const buttons = [...(await answer.text()).matchAll(/<button[^>]* value="([^"]+)" name="id"[^>]*>([^<]+)</g)]
  return new Map(buttons.map(([, id, role]) => [role!, id!]))
}

/**
 * Signs in to the demo’s console by the request that one click sends, and opens no screen: a journey that goes to another
 * first would load two in vain (docs/decisions/0190).
 */
export async function signIn(page: Page, role: string) {
  const id = (await (ids ??= demoIds(page))).get(role)
  expect(id, `the demo has ${role}`).toBeDefined()
  const context = page.context()
  const own = `http://localhost:${process.env.E2E_PORT}`
  const answer = await fetchFrom(page.request, 'console', CONSOLE_PATHS.demo, {
    method: 'POST',
    form: { id: id!, next: '/' },
    headers: { origin: at('console', '') },
  })
  expect([answer.status(), answer.headers().location]).toEqual([302, '/'])
  // The request names the host in a header: what it is given is moved to the address that the page opens.
  const given = await context.cookies(own)
  await context.clearCookies({ domain: 'localhost' })
  await context.addCookies(
    given.map(({ name, value, expires, httpOnly, sameSite }) => ({
      name,
      value,
      expires,
      httpOnly,
      sameSite,
      url: at('console'),
    })),
  )
}

/** Signs in to the demo’s console by one click, which opens Today. */
export async function signInByClick(page: Page, role: string) {
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

/** What a site is called where sites are listed: its name, and its address too while another has its name. */
export const listedAs = (name: string, slug: string) => new RegExp(`^${name}(?: \\(${slug}\\))?$`)

/** The value of a site in a choice of sites, which names its address too while another has its name. */
export async function valueOf(choice: Locator, name: string, slug: string): Promise<string> {
  const options = await choice.locator('option').all()
  for (const option of options)
    if (listedAs(name, slug).test((await option.innerText()).trim())) return (await option.getAttribute('value')) ?? ''
  throw new Error(`no option ${name}`)
}

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
