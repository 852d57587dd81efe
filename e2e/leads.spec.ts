import type { Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { at, expect, test } from './journey.ts'
import { storedMail } from './storedMail.ts'

/** No violation, and nothing wider than the screen. */
async function expectAccessible(page: Page, what: string, width: number) {
  await page.setViewportSize({ width, height: 900 })
  expect(await violations(page), `${what} at ${width}`).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

async function signedIn(page: Page, role: string) {
  await page.goto(at('console'))
  await page.getByRole('button', { name: role, exact: true }).click()
  await expect(page.getByText(/Hello, /)).toBeVisible()
}

test('a lead is added, found, assigned, noted, snoozed, brought back by undo, and answered; a colleague is told', async ({
  page,
  browser,
}) => {
  // A name is written in letters.
  const last = `Buyer${crypto.randomUUID().replace(/[^a-f]/g, '')}`
  const email = `${last.toLowerCase()}@visitor.example`
  await signedIn(page, 'Service')
  await page.getByRole('link', { name: 'Leads' }).first().click()
  await page.getByRole('link', { name: 'Add a lead' }).click()
  const site = page.getByLabel('Site')
  if (await site.isVisible()) await site.selectOption({ index: 1 })
  await page.getByLabel('First name').fill('Sample')
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('0491 570 156')
  await page.getByLabel('Postcode').fill('4000')
  await page.getByLabel('What they want').fill('Is it still here?')
  await expectAccessible(page, 'adding a lead', 390)
  await page.getByRole('button', { name: 'Add lead' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Lead added' })).toBeVisible()

  // A second person opens it before the first one goes on.
  const other = await (await browser.newContext()).newPage()
  await signedIn(other, 'Dealer principal')
  await other.goto(page.url().replace('view=mine', 'view=all'))
  await expect(other.getByRole('heading', { name: `Sample ${last}` })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(at('console', '/leads?view=all'))
  await expect(page.getByRole('heading', { name: 'Choose a lead' })).toBeVisible()
  // Faster than the leads are read: each key counts.
  const rows = page.locator('.inbox-rows > li .lead-row')
  // Leads of other journeys arrive meanwhile and move the rows.
  const second = await rows.nth(1).getAttribute('href')
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
  await expect(page.locator('.lead-row[aria-current="true"]')).toHaveAttribute('href', second!)
  await page.goto(at('console', '/leads?view=all'))
  await expect(page.getByRole('heading', { name: 'Choose a lead' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(last.toLowerCase())
  await expect(page.locator('.lead-row')).toHaveCount(1)
  await page.getByRole('heading', { name: 'Leads' }).click()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: `Sample ${last}` })).toBeVisible()
  await expectAccessible(page, 'an open lead', 1440)
  await expectAccessible(page, 'an open lead', 390)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByLabel('Assigned to').last().selectOption({ label: 'Sales' })
  await expect(page.getByText('Assigned to Sales: Sample')).toBeVisible()
  await page.getByText('Note', { exact: true }).click()
  await page.getByLabel('Note for your colleagues').fill('Prefers mornings.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.locator('.activity').getByText('Prefers mornings.')).toBeVisible()
  await page.getByText('Snooze', { exact: true }).click()
  await page.getByRole('button', { name: 'Tomorrow, 9 am' }).click()
  await expect(page.getByRole('button', { name: 'Bring it back' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Bring it back' })).toBeHidden()

  await page.getByRole('heading', { name: `Sample ${last}` }).click()
  await page.keyboard.press('r')
  await page.keyboard.type('Yes, it is. Come and see it.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.locator('.activity').getByText('Yes, it is. Come and see it.')).toBeVisible()
  const mail = await storedMail(email, /Yes, it is\./)
  expect(mail.replyTo?.map(({ address }) => address)).toEqual([expect.stringMatching(/@reply\.dealers\.example$/)])

  // The second person's page is old: nothing is overwritten, and both are shown.
  await other.getByLabel('Status').last().selectOption('Won')
  const conflict = other.getByRole('alert', { name: 'Changed by someone else' })
  await expect(conflict).toContainText('Status Won')
  await expect(conflict).toContainText('assigned to Sales')
  expect(await violations(other)).toEqual([])
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(other.getByText('Status changed to Won: Sample')).toBeVisible()

  // By the key, and back.
  await page.reload()
  await expect(page.locator('.lead .mark').getByText('Won')).toBeVisible()
  await page.goto(at('console', '/leads?view=all'))
  await expectAccessible(page, 'the list', 1440)
  await expectAccessible(page, 'the list', 390)
  await other.context().close()
})
