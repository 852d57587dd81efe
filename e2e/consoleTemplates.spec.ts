import { expectAccessible, hydrated, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

test('an operator changes a template after seeing what it does, a site that edits it is told, and it is undone', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Operator')
  await page.goto(at('console', '/settings'))
  await hydrated(page)
  await page.getByLabel('Site, group or template').selectOption('template:multi-franchise')
  await page.waitForURL(/scope=template/)
  await expect(page.getByText('What every site with the template Cars, several makes starts from')).toBeVisible()
  await expectAccessible(page, 'the settings of a template')
  await page.getByLabel('Name, meaning or value').fill('blog_page_size')
  await expect(page.getByText('1 setting', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Articles per page' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Articles per page')
  await hydrated(page)

  // Somebody has the same setting of a site of this template open.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const other = await context.newPage()
  await signIn(other, 'Group owner')
  await other.goto(at('console', '/settings'))
  const site = await other
    .getByLabel('Site, group or template')
    .locator('option', { hasText: 'Wattle Select' })
    .getAttribute('value')
  await expect(
    other.getByLabel('Site, group or template').locator('option[value="template:multi-franchise"]'),
  ).toBeDisabled()
  await expect(other.getByText(/^Only operators change a template/)).toBeVisible()
  expect((await other.goto(at('console', '/settings?scope=template:multi-franchise')))!.status()).toBe(403)
  await other.goto(at('console', `/settings/blog_page_size?scope=${site!}`))

  const value = page.getByLabel('Articles per page', { exact: true })
  const before = await value.inputValue()
  await value.fill('11')
  await value.press('Enter')
  const effects = page.getByRole('region', { name: 'What this changes' })
  await expect(effects).toContainText('Wattle Select')
  await expectAccessible(page, 'what a template changes')
  await effects.getByRole('button', { name: 'Save for the template' }).click()
  await expect(page.getByText('Saved: Articles per page')).toBeVisible()

  await other.getByLabel('Articles per page', { exact: true }).fill('8')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('alert')).toContainText('Operator')
  await other.goto(at('console', `/settings/blog_page_size?scope=${site!}`))
  await expect(other.getByText(/^Set by Operator/)).toBeVisible()
  await context.close()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(value).toHaveValue(before)
})

test('the look of a template is shown at its sites before it is published', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'Operator')
  await page.goto(at('console', '/look'))
  await expect(page.getByRole('heading', { name: 'Templates', exact: true })).toBeVisible()
  await expectAccessible(page, 'the looks')
  await hydrated(page)
  await page.getByRole('link', { name: 'Cars, several makes (template)' }).press('Enter')
  await page.waitForURL(/template-multi-franchise/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars, several makes (template)')
  await hydrated(page)
  await page.getByRole('link', { name: 'Home page', exact: true }).first().click()
  await page.waitForURL(/part=home/)
  await page.getByLabel('Headline', { exact: true }).fill('Journey of a template')
  await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  await expect(page.getByText('Saved in the draft.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review and publish', exact: true })).toBeVisible()
  await page.goto(at('console', '/look/template-multi-franchise/review'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Publish the look')
  await expect(page.getByRole('heading', { name: 'Wattle Select', exact: true })).toBeVisible()
  await expectAccessible(page, 'the review of a template')
  await page.getByRole('link', { name: 'Cars, several makes (template)' }).click()
  await page.getByRole('button', { name: 'Discard draft', exact: true }).click()
  await expect(page.getByText('The draft is discarded.')).toBeVisible()
})
