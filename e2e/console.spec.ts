import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { violations } from '../audit/violations.ts'
import { codeOf, PASSWORD } from '../tools/testing/staff.ts'
import { at, expect, test } from './journey.ts'

/** The link that was mailed to an address. */
async function linkFor(email: string): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR!, 'mail')
  let link = ''
  await expect(async () => {
    for (const name of (await readdir(folder).catch(() => [])).toSorted().toReversed()) {
      const mail = await PostalMime.parse(await readFile(join(folder, name)))
      if (mail.to?.some(({ address }) => address === email)) link ||= /http\S+/.exec(mail.text ?? '')?.[0] ?? ''
    }
    expect(link).not.toBe('')
  }).toPass()
  return link
}

/** No violation, at both ends of the layouts unless one is named. */
async function expectAccessible(page: Page, what: string, widths: readonly number[] = [390, 1440]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page), `${what} at ${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

test('someone is invited, accepts, signs in with two steps, and gets another role, all of it in the log', async ({
  page,
  browser,
}) => {
  const name = `Colleague ${crypto.randomUUID().slice(0, 8)}`
  const email = `${crypto.randomUUID().slice(0, 13)}@dealer.example`
  await page.goto(at('console'))
  await expectAccessible(page, 'signing in', [390])
  await page.getByRole('button', { name: 'Dealer principal' }).click()
  await expect(page.getByText('Hello, Dealer principal')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('link', { name: 'Invite someone' }).click()
  await page.getByLabel('Email address', { exact: true }).fill(email)
  await page.getByLabel('Role').selectOption('Sales')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Invitation sent to ' })).toBeVisible()
  await expectAccessible(page, 'people')

  // Without scripts: everything works there too.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const other = await context.newPage()
  await other.goto(await linkFor(email))
  await other.getByLabel('Your name').fill(name)
  await other.getByLabel('Password').fill(PASSWORD)
  await other.getByRole('button', { name: 'Create my account' }).click()
  await expect(other.getByText(`Hello, ${name}`)).toBeVisible()
  await other.goto(at('console', '/account/authenticator'))
  await other.getByLabel('Your password').fill(PASSWORD)
  await other.getByRole('button', { name: 'Continue' }).click()
  const secret = (await other.locator('code').innerText()).replaceAll(' ', '')
  await other.getByLabel('Code', { exact: true }).fill(codeOf(secret, new Date()))
  await other.getByRole('button', { name: 'Turn two-step sign-in on' }).click()
  await expect(other.getByRole('status').filter({ hasText: 'Two-step sign-in is on.' })).toBeVisible()
  await other.getByRole('button', { name: 'Sign out' }).last().click()
  await other.getByLabel('Email address').fill(email)
  await other.getByLabel('Password').fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByLabel('Code').fill(codeOf(secret, new Date()))
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByText(`Hello, ${name}`)).toBeVisible()
  await other.goto(at('console', '/audit-log'))
  await expect(other.getByText('People in sales can’t see the audit log.').last()).toBeVisible()
  await context.close()

  const scripted = await (await browser.newContext()).newPage()
  await scripted.goto(at('console', '/sign-in'))
  await scripted.getByLabel('Email address').fill(email)
  await scripted.getByLabel('Password').fill(PASSWORD)
  await scripted.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(scripted.getByLabel('Code')).toBeVisible()
  await expectAccessible(scripted, 'the second step')
  await scripted.context().close()

  await page.getByRole('link', { name: 'People' }).click()
  await expect(page).toHaveURL(at('console', '/people'))
  // The address changes before the screen does.
  await expect(page.getByText(/^Invitation sent to /)).toBeHidden()
  await page.getByLabel('Name or email address').fill(name)
  await expect(page).toHaveURL(at('console', `/people?${new URLSearchParams({ search: name })}`))
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name }).click()
  await page.getByLabel('Role').selectOption('Finance')
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByRole('status').filter({ hasText: ' now has the role ' })).toBeVisible()
  await expectAccessible(page, 'a person', [390])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Audit log' }).click()
  const entry = page.getByRole('row').filter({ hasText: `Changed the role of ${email}` })
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText(/Sales.*Finance/)
  await expectAccessible(page, 'the audit log', [1440])
})

test('somebody of the demo who was removed is told so on the page to sign in', async ({ page }) => {
  await page.goto(at('console', '/sign-in'))
  const button = page.getByRole('button', { name: 'Service', exact: true })
  await button.evaluate((one) => one.setAttribute('value', crypto.randomUUID()))
  await button.click()
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('can’t be opened with one click any more')
  await expectAccessible(page, 'a demo account that is gone')
})

test('a passkey is added and signs its person in', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(at('console'))
  await page.getByRole('button', { name: 'Marketing' }).click()
  await page.goto(at('console', '/account/passkeys'))
  const name = `Key ${crypto.randomUUID().slice(0, 8)}`
  const adding = page.getByRole('region', { name: 'Add a passkey' })
  await adding.getByRole('textbox', { name: 'Name' }).fill(name)
  await adding.getByRole('button').click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Passkey added. You can sign in with it from now on.' }),
  ).toBeVisible()
  await expectAccessible(page, 'passkeys')
  // As the browser offers it in the field for the address.
  await page.getByRole('button', { name: 'Sign out' }).last().click()
  await expect(page.getByText('Hello, Marketing')).toBeVisible()
  // By the button, in a browser that offers nothing there.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.reload()
  await page.getByRole('button', { name: 'Sign out' }).last().click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('Hello, Marketing')).toBeVisible()
  await page.goto(at('console', '/account/passkeys'))
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Passkey removed.' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0)
})
