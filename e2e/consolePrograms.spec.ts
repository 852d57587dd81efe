import { expectAccessible, ownName, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

test('a key is issued, its secret changed by one of two people, revoked and restored', async ({ page, browser }) => {
  const name = `${ownName()} <b>CRM</b>`
  await signIn(page, 'Dealer principal')
  await page.goto(at('console', '/api-keys/new'))
  await page.getByLabel('Program').fill(name)
  await page.getByLabel('Leads').selectOption('Read')
  await page.getByLabel('Calls a minute').fill('0')
  await page.getByRole('button', { name: 'Issue the key' }).press('Enter')
  await expect(page.getByText('Enter a whole number from 1 to 100,000.')).toBeVisible()
  await expect(page.getByLabel('Program')).toHaveValue(name)
  // What the field says and what is wrong with it are both read out.
  await expect(page.getByLabel('Calls a minute')).toHaveAccessibleDescription(
    'More are refused until the minute is over. Enter a whole number from 1 to 100,000.',
  )
  await expectAccessible(page, 'a new key')
  await page.getByLabel('Calls a minute').fill('60')
  await page.getByRole('button', { name: 'Issue the key' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^[\w-]{43}$/)
  await expectAccessible(page, 'a secret')
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

  // A colleague changes the secret first.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const colleague = await context.newPage()
  await signIn(colleague, 'Group owner')
  await colleague.goto(page.url())
  await colleague.getByRole('button', { name: 'Change the secret' }).click()
  await expect(colleague.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^[\w-]{43}$/)
  await context.close()
  await page.getByRole('button', { name: 'Change the secret' }).click()
  await expect(page.getByRole('alert')).toContainText('has been changed since you opened this page')

  await page.getByRole('button', { name: 'Revoke the key' }).click()
  await expect(page.getByText(/ is revoked and no longer works\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^The key for .* works again\.$/)).toBeVisible()
  await expectAccessible(page, 'a key')
  await page.getByRole('button', { name: 'Revoke the key' }).click()
  await expect(page.getByRole('button', { name: 'Restore the key' })).toBeVisible()
})

test('keys are listed, and revoked ones apart', async ({ page }) => {
  await signIn(page, 'Dealer principal')
  await page.goto(at('console', '/api-keys'))
  await page.getByRole('link', { name: 'Expired or revoked' }).press('Enter')
  await expect(page).toHaveURL(/view=ended/)
  await expectAccessible(page, 'keys')
})

test('a webhook is added, tested, paused, removed and restored', async ({ page }) => {
  // Nothing listens there.
  const url = `http://localhost:9/${ownName()}`
  await signIn(page, 'Dealer principal')
  await page.goto(at('console', '/webhooks/new'))
  await page.getByLabel('Address').fill('crm.example')
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(page.getByText('Enter an address that begins with https://.')).toBeVisible()
  await page.getByLabel('Address').fill(url)
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^[\w-]{43}$/)
  await page.getByRole('link', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  const call = page.locator('.hook-calls summary').first()
  await expect(call).toContainText('Trying again', { timeout: 20_000 })
  await call.press('Enter')
  await expect(page.getByText('X-Forecourt-Delivery:').first()).toBeVisible()
  await expectAccessible(page, 'a webhook')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('Paused. Nothing is sent until you resume it.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Resumed. What changes from now on is sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the webhook' }).click()
  await expect(page.getByText(/^The webhook to .* is removed\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The webhook is back.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the webhook' }).click()
  await expect(page.getByText(/^The webhook to .* is removed\.$/)).toBeVisible()
})

test('who may not manage programs or run the platform is told why', async ({ page }) => {
  await signIn(page, 'Sales')
  for (const path of ['/api-keys', '/webhooks', '/platform/jobs']) {
    await page.goto(at('console', path))
    await expect(page.getByRole('heading', { name: 'That’s not part of your role' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/People in sales can’t/)
  }
})
