import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { at, expect, hydrated, rows, test } from './journey.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** The code that was mailed to an address. */
async function codeFor(email: string): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR!, 'mail')
  let code = ''
  await expect(async () => {
    for (const name of (await readdir(folder)).toSorted().toReversed()) {
      const mail = await readFile(join(folder, name), 'utf8').catch(() => '')
      if (mail.includes(`To: ${email}`)) code ||= /^Subject: (\d{6}) is your/m.exec(mail)?.[1] ?? ''
    }
    expect(code).not.toBe('')
  }).toPass()
  return code
}

const newAddress = () => `${crypto.randomUUID().slice(0, 13)}@visitor.example`

async function signIn(page: Page, address: string, email: string) {
  await page.goto(address)
  await page.getByRole('textbox', { name: /^Email address/ }).fill(email)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill((await codeFor(email)).replace(/^.../, '$& '))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
}

test('favourites become the watchlist, on every device, and nothing is doubled (§3.23, §4.13)', async ({
  page,
  browser,
}) => {
  const email = newAddress()
  const garage = at('wattle-motors', '/my-garage')
  await page.goto(at('wattle-motors', '/search/used-cars'))
  await hydrated(page)
  const hearts = page.locator('main article').getByRole('button', { name: /^Save / })
  await hearts.first().click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Saved vehicles: 1' })).toBeVisible()

  await page.goto(garage)
  await hydrated(page)
  expect(await violations(page), 'signing in').toEqual([])
  await page.getByRole('textbox', { name: /^Email address/ }).fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter an email address or a mobile number.')).toBeVisible()
  expect(await violations(page), 'a wrong address').toEqual([])
  await signIn(page, garage, email)
  await expect(page).toHaveURL(garage)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Saved vehicles: 1' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await (await fetch('/api/auth')).json()).watchlist.length as number))
    .toBe(1)
  await page.reload()
  await hydrated(page)
  await expect(page.locator('main article')).toHaveCount(1)
  expect(await violations(page), 'the garage').toEqual([])

  // A signed-in browser that has saved nothing itself. Codes to one address are half a minute apart, so it needs none.
  const other = await browser.newContext({ storageState: { cookies: await page.context().cookies(), origins: [] } })
  const phone = await other.newPage()
  await phone.goto(garage)
  await expect(phone.locator('main article')).toHaveCount(1)
  await phone.getByRole('button', { name: /^Remove the/ }).click()
  await expect(phone.getByRole('main').getByText('Tap the heart on any vehicle')).toBeVisible()
  await other.close()
  // What was removed elsewhere does not come back.
  await page.goto(at('wattle-motors'))
  await expect(page.getByRole('banner').getByRole('button', { name: 'Saved vehicles', exact: true })).toBeVisible()

  const events = () =>
    rows<{ event_id: number }>(
      `select event_id from events where event_id between 35 and 38 and anon_id = $1 order by event_id`,
      [device],
    )
  const device = await page.evaluate(() => localStorage.getItem('forecourt.device'))
  await expect
    .poll(async () => [...new Set((await events()).map(({ event_id }) => event_id))])
    .toEqual([35, 36, 37, 38])
  expect((await events()).filter(({ event_id }) => event_id === 38)).toHaveLength(1)
})

test('without scripts one signs in, out, and deletes the account', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, at('wattle-select', '/mywattle'), newAddress())
  await page.getByText('Delete my account').first().click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Email address/ })).toBeVisible()
  await context.close()
})

test('a page whose owner session does not load says so in the console only (§8.7)', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const logged: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())))
  await page.route('**/api/auth', (route) => route.abort())
  await page.goto(at('wattle-motors'))
  await expect.poll(() => logged.some((line) => line.startsWith('The owner session could not be loaded.'))).toBe(true)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await context.close()
})
