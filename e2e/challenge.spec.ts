import type { Page } from '@playwright/test'
import { fillForm } from './fillForm.ts'
import { at, expect, rows, siteLike, test } from './journey.ts'

let site: string

/** Replaces the provider's script: a button that solves the challenge. */
const SCRIPT = `window.turnstile = {
  render(element, options) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'I am a person ' + options.sitekey
    button.onclick = () => options.callback('answer of a person')
    element.append(button)
    return element
  },
  remove(element) { element.replaceChildren() },
}`

const form = (page: Page) => page.locator('main form[method=post]')
const send = (page: Page) => form(page).locator('button[type=submit]').first().click()

test.beforeAll(async () => {
  site = await siteLike('redgum-campers', { challenge: { provider: 'turnstile', site_key: 'key-1' } })
})

test('a form waits for the challenge of its site and sends the answer', async ({ page }) => {
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
  const email = 'person@challenge.example'
  await page.goto(at(site, '/forms/subscription'))
  await fillForm(form(page), 'AU', email)
  const button = page.getByRole('button', { name: 'I am a person key-1' })
  await expect(button).toBeVisible()
  await send(page)
  await expect(page.getByText('Please complete the security check.')).toBeVisible()
  await button.click()
  await expect(page.getByText('Please complete the security check.')).toBeHidden()
  const request = page.waitForRequest((sent) => sent.url().endsWith('/api/leads'))
  await send(page)
  expect((await request).postDataJSON()).toMatchObject({ lead: { challenge_token: 'answer of a person' } })
  await expect(page).toHaveURL(/\/success/)
})

test('a form can be sent when the provider cannot be reached', async ({ page }) => {
  await page.route('https://challenges.cloudflare.com/**', (route) => route.abort())
  const email = 'unreached@challenge.example'
  await page.goto(at(site, '/forms/subscription'))
  await fillForm(form(page), 'AU', email)
  await send(page)
  await expect(page).toHaveURL(/\/success/)
  const [lead] = await rows<{ suspected: boolean }>(`select suspected from leads where lead->>'email' = $1`, [email])
  expect(lead).toEqual({ suspected: true })
})
