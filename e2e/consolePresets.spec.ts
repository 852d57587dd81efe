import { randomInt } from 'node:crypto'
import { enterLead, expectAccessible, hydrated, ownName, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

test('a template fills in a reply, a saved view is opened again, and two leads are merged and unmerged', async ({
  page,
}) => {
  const names = [ownName(), ownName()]
  // Leads with one number are one person already.
  const from = randomInt(1_000, 9_998)
  const phones = [`0491 57${from}`, `0491 57${from + 1}`]
  await signIn(page, 'Sales')
  for (const [place, last] of names.entries()) {
    await page.goto(at('console', '/leads/new'))
    await enterLead(page, { last, phone: phones[place]! })
  }
  const lead = page.url()

  await page.getByRole('link', { name: /^(Add|Manage) templates/ }).click()
  await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible()
  const added = page.getByRole('region', { name: 'New template' })
  await added.getByLabel('Name', { exact: true }).fill(`Visit ${names[1]}`)
  await added.getByLabel('Text', { exact: true }).fill('Hello {{first_name}}, it is here. {{my_name}}')
  await added.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText(`Visit ${names[1]}`).first()).toBeVisible()
  await expectAccessible(page, 'templates')
  await page.goto(lead)
  await page.getByRole('combobox', { name: 'Template', exact: true }).selectOption({ label: `Visit ${names[1]}` })
  await expect(page.getByLabel('Reply to Kim')).toHaveValue('Hello Kim, it is here. Sales')
  // In a text message it is put where the cursor is, and counted.
  await page.getByText('Text', { exact: true }).click()
  const text = page.getByLabel('Text to Kim')
  await text.pressSequentially('PS. ')
  await page.getByLabel('Template for the text message').selectOption({ label: `Visit ${names[1]}` })
  await expect(text).toHaveValue('PS. Hello Kim, it is here. Sales')
  await expect(text).toBeFocused()
  await text.blur()
  await page.keyboard.press('t')
  await expect(page.getByLabel('Template for the text message')).toBeFocused()
  await page.reload()
  await expect(text).toHaveValue('PS. Hello Kim, it is here. Sales')
  await page.getByText('Text', { exact: true }).click()
  await expectAccessible(page, 'a text message from a template')

  await page.goto(at('console', `/leads?view=all&search=${names[1]}`))
  await page.getByText('Save as a view', { exact: true }).click()
  await page.getByLabel('Name of the view').fill(`Only ${names[1]}`)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('link', { name: `Only ${names[1]}` })).toBeVisible()
  await page.goto(at('console', '/leads?view=all'))
  await page.getByRole('link', { name: `Only ${names[1]}` }).click()
  await expect(page).toHaveURL(new RegExp(`search=${names[1]}`))

  await page.goto(lead.replace(/\?.*/, '/person'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Kim ${names[1]}`)
  await page.getByRole('searchbox').fill(names[0]!)
  await page.getByRole('searchbox').press('Enter')
  await page
    .getByRole('button', { name: /^Merge/ })
    .first()
    .click()
  await expect(page.getByText('2 leads since')).toBeVisible()
  await expectAccessible(page, 'a person')
  await page
    .getByRole('button', { name: /^Unmerge/ })
    .first()
    .click()
  await expect(page.getByText('1 lead since')).toBeVisible()
})

test('a view of the stock is saved, changed while it is looked at, and removed with a way back', async ({ page }) => {
  const name = ownName()
  await signIn(page, 'Dealer principal')
  await page.goto(at('console', '/stock'))
  await hydrated(page)
  await page.getByLabel('Problems', { exact: true }).selectOption('no_photos')
  await page.waitForURL(/problem=no_photos/)
  await page.getByText('Save as a view', { exact: true }).click()
  await page.getByLabel('Name of the view').fill(name)
  await page.keyboard.press('Enter')
  const own = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name, exact: true })
  await expect(own).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page, 'stock with saved views')

  await page.getByLabel('New or used', { exact: true }).selectOption('used')
  await page.waitForURL(/type=used/)
  await page.getByRole('button', { name: `Save changes to ${name}` }).click()
  await expect(page.getByRole('button', { name: `Save changes to ${name}` })).toHaveCount(0)
  await page.goto(at('console', '/stock'))
  const all = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'All', exact: true })
  await expect(all).toHaveAttribute('aria-current', 'page')
  await own.click()
  await expect(page.getByLabel('New or used', { exact: true })).toHaveValue('used')
  await expect(own).toHaveAttribute('aria-current', 'page')
  await all.click()
  await expect(page.getByLabel('New or used', { exact: true })).toHaveValue('')
  await expect(all).toHaveAttribute('aria-current', 'page')
  await expect(own).not.toHaveAttribute('aria-current')
  await own.click()
  await expect(page.getByLabel('New or used', { exact: true })).toHaveValue('used')
  await expect(page.getByLabel('Problems', { exact: true })).toHaveValue('no_photos')

  await page.getByRole('link', { name: 'Manage', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Saved views', level: 1 })).toBeVisible()
  await expect(page.getByText('Not sold · Used · No photos').first()).toBeVisible()
  await expectAccessible(page, 'saved views of the stock')
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(page.getByText(`Removed: ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`Restored: ${name}`)).toBeVisible()
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(page.getByText(`Removed: ${name}`)).toBeVisible()
})
