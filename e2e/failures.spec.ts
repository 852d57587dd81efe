import type { Page } from '@playwright/test'
import { fillForm } from './fillForm.ts'
import { at, expect, hydrated, test } from './journey.ts'

// The rows of the error catalogue (spec §8) that a form can cause. The mocked responses are those of a failing server
// or proxy.

const SINGLE_STEP_FAILED = 'An error occurred when submitting this form'
const UNEXPECTED = 'An unexpected error occured'

const form = (page: Page) => page.locator('main form[method=post]')
const send = (page: Page) => form(page).locator('button[type=submit]').first().click()
const messages = (page: Page, role: 'alert' | 'status') => page.locator('main').getByRole(role)

/** Makes every request that sends a lead fail in one way. */
const answerLeads = (page: Page, status: number, body: unknown) =>
  page.route(/\/api\/leads/, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: body === null ? 'no JSON' : JSON.stringify(body) }),
  )

/** The text of the browser's alert, once it opens. */
const alerted = (page: Page) =>
  page.waitForEvent('dialog').then(async (dialog) => {
    const words = dialog.message()
    await dialog.accept()
    return words
  })

async function openFilled(page: Page, path: string, email: string) {
  await page.goto(at('saltbush-mazda', path))
  await hydrated(page)
  await form(page).scrollIntoViewIfNeeded()
  await fillForm(form(page), 'AU', email)
}

/** Advances to the step with that title, and fills it in too. */
async function openStep(page: Page, path: string, title: string, email: string) {
  await openFilled(page, path, email)
  for (let step = 0; step < 6 && !(await page.getByRole('heading', { name: title }).isVisible()); step++) {
    const before = await form(page).getByRole('heading').first().innerText()
    await send(page)
    await expect(form(page).getByRole('heading').first()).not.toHaveText(before)
    await fillForm(form(page), 'AU', email)
  }
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

test('a form of one step that is refused alerts, and says why in the page (§8.3)', async ({ page }) => {
  await openFilled(page, '/forms/fleet-enquiry', 'refused@failures.example')
  await answerLeads(page, 403, { error: 'This was sent from another browser.' })
  const words = alerted(page)
  await send(page)
  expect(await words).toBe(SINGLE_STEP_FAILED)
  await expect(messages(page, 'alert')).toContainText('This was sent from another browser.')
  await expect(form(page).locator('[name=company]')).toHaveValue('As we said on the phone')
})

test('a form of one step that fails without a word says the same text in both places', async ({ page }) => {
  await openFilled(page, '/forms/fleet-enquiry', 'speechless@failures.example')
  await answerLeads(page, 500, null)
  const words = alerted(page)
  await send(page)
  expect(await words).toBe(SINGLE_STEP_FAILED)
  await expect(messages(page, 'alert')).toContainText(SINGLE_STEP_FAILED)
})

test('an error on the step User Details looks like good news (§8.2)', async ({ page }) => {
  await openStep(page, '/forms/test-drive', 'Your details', 'gentle@failures.example')
  await answerLeads(page, 403, { error: 'We couldn’t accept that.' })
  await send(page)
  await expect(messages(page, 'status').filter({ hasText: 'We couldn’t accept that.' })).toBeVisible()
  await expect(messages(page, 'alert')).toHaveCount(0)
})

test('an error on any other step is a destructive one (§8.2)', async ({ page }) => {
  await openStep(page, '/forms/finance-application', 'Consent', 'strict@failures.example')
  await answerLeads(page, 403, { error: 'We couldn’t accept that.' })
  await send(page)
  await expect(messages(page, 'alert')).toContainText('We couldn’t accept that.')
})

test('an error while a step is stored is shown on the next one, which continues (§8.4)', async ({ page }) => {
  await openFilled(page, '/forms/service-booking', 'onward@failures.example')
  await answerLeads(page, 403, { error: 'We couldn’t accept that.' })
  await send(page)
  await expect(messages(page, 'alert').filter({ hasText: 'We couldn’t accept that.' })).toBeVisible()
  await expect(page.getByText(/^step 2 of \d$/i)).toBeVisible()
})

test('a last step that brings neither a lead nor an error is unexpected (§8.1)', async ({ page }) => {
  await openStep(page, '/forms/finance-application', 'Consent', 'neither@failures.example')
  await answerLeads(page, 200, {})
  await send(page)
  await expect(messages(page, 'alert')).toContainText(UNEXPECTED)
})
