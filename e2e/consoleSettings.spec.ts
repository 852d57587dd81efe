import type { Page } from '@playwright/test'
import { expectAccessible, signIn, valueOf } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

test('a setting is found, changed and undone; of two people who change it one sees both', async ({ page, browser }) => {
  await signIn(page, 'Group owner')
  await page.goto(at('console', '/settings'))
  const scope = page.getByLabel('Site, group or template')
  await scope.selectOption(await valueOf(scope, 'Wattle Motors', 'wattle-motors'))
  await page.waitForURL(/scope=site/)
  await page.getByLabel('Name, meaning or value').fill('blog_page_size')
  await expect(page.getByText('1 setting', { exact: true })).toBeVisible()
  await expectAccessible(page, 'settings')
  await page.getByRole('link', { name: 'Articles per page' }).press('Enter')
  const value = page.getByLabel('Articles per page', { exact: true })
  await expect(value).toBeVisible()
  await expectAccessible(page, 'a setting')
  const before = await value.inputValue()

  const context = await browser.newContext({ javaScriptEnabled: false })
  const other = await context.newPage()
  await signIn(other, 'Operator')
  await other.goto(page.url())
  await value.fill('2')
  await value.press('Enter')
  await expect(page.getByText('Please enter 3 or more.')).toBeVisible()
  await value.fill('7')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved: Articles per page')).toBeVisible()
  await other.getByLabel('Articles per page', { exact: true }).fill('8')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('alert')).toContainText('Group owner')
  await context.close()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(value).toHaveValue(before)
})

test('a group shows what changes before it is saved, and a list is edited row by row', async ({ page }) => {
  await signIn(page, 'Group owner')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('console', '/settings'))
  const group = await page
    .getByLabel('Site, group or template')
    .locator('optgroup[label="Groups"] option')
    .first()
    .getAttribute('value')
  await page.goto(at('console', `/settings/report_recipients?scope=${group!}`))
  await page.getByRole('button', { name: /^Add/ }).press('Enter')
  await expect(page.getByLabel(/^Number/).last()).toBeFocused()
  await page.keyboard.type('office@dealer.example')
  await page.getByRole('button', { name: 'Show what changes' }).click()
  const effects = page.getByRole('region', { name: 'What this changes' })
  await expect(effects).toContainText('office@dealer.example')
  await expectAccessible(page, 'what a group changes')
  await effects.getByRole('link', { name: 'Cancel' }).click()
  await expect(effects).toBeHidden()
})

test('a setting of a group that changes while a site edits it: nothing is lost, and both are told', async ({
  page,
  browser,
}) => {
  const label = 'Days that government charges are valid'
  const open = async (who: Page, kind: 'Groups' | 'Sites') => {
    await who.goto(at('console', '/settings'))
    const places = who.getByLabel('Site, group or template').locator(`optgroup[label="${kind}"] option`)
    // Other journeys add sites with the same name, which come later.
    const place = kind === 'Groups' ? places.first() : places.filter({ hasText: 'Wattle Motors' }).first()
    const address = at('console', `/settings/charges_max_age_days?scope=${(await place.getAttribute('value'))!}`)
    await who.goto(address)
    await expect(who.getByRole('heading', { level: 1 })).toContainText(label)
    return address
  }
  // Without scripts: each sees what their own page had when they opened it.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const other = await context.newPage()
  await signIn(other, 'Operator')
  const site = await open(other, 'Sites')
  await signIn(page, 'Group owner')
  await open(page, 'Groups')
  const value = page.getByLabel(label, { exact: true })
  const before = await value.inputValue()
  const [group, ofSite, next] = [1, 2, 3].map((days) => String(Number(before) - days)) as [string, string, string]
  await value.fill(group)
  await page.getByRole('button', { name: 'Show what changes' }).click()
  const effects = page.getByRole('region', { name: 'What this changes' })
  await expect(effects).toContainText('Wattle Motors')
  await effects.getByRole('button', { name: /^Save for/ }).click()
  await expect(page.getByText(`Saved: ${label}`)).toBeVisible()

  // The site is told who changed what it starts from, and has both values.
  const own = other.getByLabel(label, { exact: true })
  await own.fill(ofSite)
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  const alert = other.getByRole('alert')
  await expect(alert).toContainText('Group owner')
  await expect(alert).toContainText(ofSite)
  await expect(alert).toContainText(group)

  // The group is told that the site has a value of its own since it looked.
  await value.fill(next)
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await expect(effects).toContainText('Wattle Motors')
  await alert.getByRole('button', { name: 'Keep mine' }).click()
  await expect(other.getByText(`Saved: ${label}`)).toBeVisible()
  await effects.getByRole('button', { name: /^Save for/ }).click()
  await expect(page.getByText('The sites have changed since you looked. Check them again.')).toBeVisible()
  await expect(value).toHaveValue(next)
  // What is below has been read again too: the site's own value is there to be checked.
  await expect(page.getByRole('region', { name: 'Sites', exact: true })).toContainText(ofSite)

  // As it was.
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(own).toHaveValue(group)
  await context.close()
  await open(page, 'Groups')
  await value.fill(before)
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await effects.getByRole('button', { name: /^Save for/ }).click()
  await expect(page.getByText(`Saved: ${label}`)).toBeVisible()
  await page.goto(site)
  await expect(value).toHaveValue(before)
})

test('a redirect is added and undone, and a file shows first what it changes', async ({ page }) => {
  await signIn(page, 'Marketing')
  await page.goto(at('console', '/redirects'))
  await page.getByText('Add a redirect').click()
  await page.getByLabel('Old address', { exact: true }).first().fill('/journey-old-page')
  await page.getByLabel('New address', { exact: true }).first().fill('/contact')
  await page.getByRole('button', { name: 'Add redirect' }).click()
  await expect(page.getByText('The redirect is saved.')).toBeVisible()
  // The form is for the next one: nothing of what was saved is in it, nor called unsaved.
  await expect(page.getByLabel('Old address', { exact: true }).first()).toHaveValue('')
  await expect(page.getByText('You typed this earlier and didn’t save it.')).toBeHidden()
  await expectAccessible(page, 'redirects')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The redirect is removed.')).toBeVisible()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page
    .getByLabel('Lines', { exact: true })
    .fill('from,to,status\n/journey-a,/contact,301\n/journey-b,/contact,307\n')
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await expect(page.getByText('Line 3, status “307”: is not 301, 302 or 410')).toBeVisible()
  await expectAccessible(page, 'importing redirects')
})

test('who may not change settings or secrets is told why', async ({ page }) => {
  await signIn(page, 'Sales')
  await page.goto(at('console', '/settings'))
  await page.getByRole('link', { name: 'Headline of the home page' }).click()
  await expect(page.getByText(/can’t change settings/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.goto(at('console', '/secrets'))
  await expect(page.getByText(/can’t change passwords and keys/)).toBeVisible()
  await expectAccessible(page, 'secrets')
})
