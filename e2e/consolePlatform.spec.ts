import { randomUUID } from 'node:crypto'
import { expectAccessible, hydrated, signIn, valueOf } from './consoleJourney.ts'
import { at, expect, rows, siteLike, test } from './journey.ts'

test('an operator sees sites, jobs, storage and use', async ({ page }) => {
  await signIn(page, 'Operator')
  await page.goto(at('console', '/platform'))
  await expect(page.getByRole('main')).toContainText('Wattle Motors')
  await expectAccessible(page, 'the platform')
  await page.getByRole('link', { name: 'Jobs and deliveries' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Queues' })).toBeVisible()
  await expectAccessible(page, 'jobs')
  await page.getByRole('link', { name: 'Storage and usage' }).click()
  await expect(page.getByRole('heading', { name: /^Database: / })).toBeVisible()
  await expectAccessible(page, 'storage')
  await page.getByRole('link', { name: 'Slow pages', exact: true }).press('Enter')
  await expect(page.getByRole('region', { name: 'By kind of page' })).toBeVisible()
  await expectAccessible(page, 'slow pages')
  await page.setViewportSize({ width: 1280, height: 900 })
  await hydrated(page)
  await page.getByLabel('Period', { exact: true }).selectOption('Last 7 days')
  await expect(page).toHaveURL(/period=week/)
  const site = page.getByLabel('Site', { exact: true })
  await site.selectOption(await valueOf(site, 'Wattle Motors', 'wattle-motors'))
  await expect(page).toHaveURL(/site=\d+/)
  // The way back undoes one choice after the other, and then leaves.
  await page.goBack()
  await expect(page).toHaveURL(/period=week$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/period/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Database: / })).toBeVisible()
  await page.goto(at('console', '/platform/slow-pages'))
  await page.getByRole('link', { name: 'Help with this screen' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'See which pages are slow', level: 1 })).toBeVisible()
})

test('an operator sees why a webhook’s call failed, and has it made again', async ({ page }) => {
  const slug = await siteLike('kowhai-cars', {})
  const url = `https://hooks.example/${randomUUID()}`
  const attempts = [{ at: new Date().toISOString(), answer: '503 Service Unavailable', ok: false }]
  await rows(
    `with hook as (
       insert into webhooks (id, website_id, url, events, key_id, ciphertext, created_at)
       select gen_random_uuid(), id, $2, '{lead.created}', 'none', 'none', now() from websites where slug = $1 returning *
     )
     insert into webhook_calls (website_id, webhook_id, event, subject, state, attempts)
     select website_id, id, 'lead.created', 'a lead', 'dead', $3::jsonb from hook`,
    [slug, url, JSON.stringify(attempts)],
  )
  await signIn(page, 'Operator')
  await page.goto(at('console', '/platform/jobs'))
  const row = page.getByRole('row').filter({ hasText: url })
  await expect(row).toContainText('Lead received')
  await expectAccessible(page, 'failed calls of webhooks')
  await row.getByRole('button', { name: /^Make the call again/ }).press('Enter')
  await expect(page.getByText('1 call is made again. What fails is listed here again.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a dealer principal is told who can see slow pages', async ({ page }) => {
  await signIn(page, 'Dealer principal')
  await page.goto(at('console', '/platform/slow-pages'))
  await expect(page.getByRole('main')).toContainText('can’t run the platform')
})

test('an operator signs in as somebody who allows it, until they end it', async ({ page, browser }) => {
  const context = await browser.newContext()
  const person = await context.newPage()
  await signIn(person, 'Finance')
  await person.goto(at('console', '/account/support'))
  await expectAccessible(person, 'support access')
  await person.getByRole('button', { name: 'Allow it' }).click()
  await expect(person.getByText('Operators can sign in as you now.')).toBeVisible()

  await signIn(page, 'Operator')
  await page.goto(at('console', '/platform/support'))
  await expectAccessible(page, 'who allows it')
  await page
    .getByRole('row')
    .filter({ hasText: 'Finance' })
    .getByRole('button', { name: /^Sign in/ })
    .click()
  const banner = page.getByRole('region', { name: 'Signed in as someone else' })
  await expect(banner).toContainText('You’re signed in as Finance')
  await page.goto(at('console', '/account'))
  await expect(banner).toBeVisible()
  await page.getByLabel('Your name').fill('Mallory')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('You’re signed in as someone else.').first()).toBeVisible()
  await expectAccessible(page, 'an account of somebody else')

  await person.reload()
  await expect(person.getByText(/Operator is signed in as you since/)).toBeVisible()
  await person.getByRole('button', { name: 'End it now' }).click()
  await expect(person.getByText('Operators can’t sign in as you any more.')).toBeVisible()
  await context.close()
  await page.goto(at('console', '/account'))
  await expect(page).toHaveURL(/\/sign-in/)
})
