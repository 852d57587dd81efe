import type { Locator, Page } from '@playwright/test'
import type { HelpTopicKey } from '@forecourt/rules/staff/help/topics.ts'
import { enterLead, hydrated } from '../consoleJourney.ts'
import { at, expect } from '../journey.ts'

/** A picture of the guide: who takes it, where, and what of the screen it shows (decision 172). */
export interface HelpPicture {
  topic: HelpTopicKey
  role: string
  /** The path in the console; the rest of the way is in `open`. */
  path: string
  open?: (page: Page) => Promise<unknown>
  /** What is shown, from the top of the first to the end of the last. */
  show: (page: Page) => readonly Locator[]
  /** What is meant, which gets an outline. */
  mark?: (page: Page) => Locator
  /** The height at which it is cut. */
  most?: number
  /** How wide the window is; 1,040 without one. */
  width?: number
}

export const PRINCIPAL = 'Dealer principal'

export const main = (page: Page) => page.locator('#main')
export const panel = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true }).first()
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).first()
export const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true }).first()

/** Opens a part of the screen that is closed at first. */
export const openDetails = (page: Page, summary: string) =>
  main(page).locator('summary', { hasText: summary }).first().click()

/** Shows one site, where somebody has several. */
export async function chooseSite(page: Page) {
  const sites = field(page, 'Site')
  if ((await sites.count()) === 0) return
  const before = page.url()
  await sites.selectOption({ index: 1 })
  await page.waitForURL((url) => url.href !== before)
}

/** Opens the first row of a list. */
export const first = (selector: string) => async (page: Page) => {
  const before = page.url()
  await main(page).locator(selector).first().click()
  await page.waitForURL((url) => url.href !== before)
  await expect(main(page).locator('h1, h2').first()).toBeVisible()
}

/** Opens the first vehicle of the list of stock. */
export const vehicle = first('.table tbody a[href^="/stock/"]')

let ownLead: string | null = null

/** Opens a lead that no other journey changes, which the first picture enters. */
export async function lead(page: Page) {
  if (ownLead === null) {
    await page.goto(at('console', '/leads/new'))
    await enterLead(page, { last: 'Sample', phone: '0400 000 000' })
    ownLead = page.url()
  }
  await page.goto(ownLead)
  await expect(page.locator('.composer')).toBeVisible()
  await hydrated(page)
}
