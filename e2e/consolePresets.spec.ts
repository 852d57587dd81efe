import { randomInt } from 'node:crypto'
import { enterLead, expectAccessible, ownName, signIn } from './consoleJourney.ts'
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
  await page.getByLabel('Template').selectOption({ label: `Visit ${names[1]}` })
  await expect(page.getByLabel('Reply to Kim')).toHaveValue('Hello Kim, it is here. Sales')

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
