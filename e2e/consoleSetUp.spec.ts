import { randomUUID } from 'node:crypto'
import { expectAccessible, hydrated, ownName, signIn } from './consoleJourney.ts'
import { at, expect, fetchFrom, test } from './journey.ts'

test('an operator adds a site, sets it up and opens it, by keyboard where it matters', async ({ page, browser }) => {
  const name = `${ownName()} Motors`
  const slug = `set-up-${randomUUID().slice(0, 8)}`
  await signIn(page, 'Operator')
  await page.getByRole('link', { name: 'New site', exact: true }).click()
  await expect(page).toHaveURL(/\/sites\/new$/)
  await hydrated(page)
  await expectAccessible(page, 'a new site')
  await page.getByRole('button', { name: 'Add the site' }).press('Enter')
  await expect(page.getByText('Please enter a name of 100 characters or fewer.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Address name').fill('wattle-motors')
  await page.getByLabel('State or region').fill('QLD')
  await page.getByRole('button', { name: 'Add the site' }).click()
  await expect(page.getByText('Another site has this address. Please choose another.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByLabel('Address name').fill(slug)
  await page.getByRole('button', { name: 'Add the site' }).press('Enter')
  await expect(page).toHaveURL(/\/set-up\?done=added$/)
  await hydrated(page)
  await expectAccessible(page, 'a set-up')
  expect((await fetchFrom(page.request, slug, '/')).status()).toBe(503)

  const opens = page.getByRole('button', { name: 'Open the site', exact: true })
  await expect(opens).toBeDisabled()
  const place = page.getByRole('region', { name: 'Location', exact: true })
  await place.getByLabel('Street').fill('<b>1 Quay Street</b>')
  await place.getByLabel('Suburb or town').fill('Brisbane')
  await place.getByLabel('Postcode').fill('4')
  await place.getByRole('button', { name: 'Add the location' }).click()
  await expect(place.getByText('Please enter a 4-digit number')).toBeVisible()
  await expect(place.getByLabel('Street')).toHaveValue('<b>1 Quay Street</b>')
  await place.getByLabel('Postcode').fill('4000')
  await place.getByLabel('Phone').fill('07 3555 0100')
  await place.getByLabel('Dealer licence').fill('1234567')
  await place.getByRole('button', { name: 'Add the location' }).click()
  await expect(page.getByText('The location is added.')).toBeVisible()
  await expect(place.getByText('Done')).toBeVisible()

  // Two people at once: the other one is told, and nothing is lost.
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Operator')
  await other.goto(page.url())
  await hydrated(other)
  const leads = (on: typeof page) => on.getByRole('region', { name: 'Where leads go' })
  await leads(page).getByLabel('Email for leads').fill('sales@dealer.example')
  await leads(page).getByRole('button', { name: 'Save where leads go' }).click()
  await expect(page.getByText('Where leads go is saved.')).toBeVisible()
  await leads(other).getByLabel('Email for leads').fill('mine@dealer.example')
  await leads(other).getByRole('button', { name: 'Save where leads go' }).click()
  const versus = other.getByRole('alert', { name: 'Changed by someone else' })
  await expect(versus).toContainText('sales@dealer.example')
  await expect(versus).toContainText('mine@dealer.example')
  await other.context().close()

  await page.getByRole('button', { name: 'No vehicles on this site' }).click()
  await expect(page.getByRole('region', { name: 'Stock', exact: true }).getByText('Doesn’t apply')).toBeVisible()
  await expect(page.getByText('It still lacks a privacy policy.')).toBeVisible()
  await page.getByRole('link', { name: 'Today', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Sites to finish' }).getByText(name)).toBeVisible()
})

test('a right that is missing says who has it', async ({ page }) => {
  await signIn(page, 'Sales')
  await expect(page.getByRole('link', { name: 'New site', exact: true })).toHaveCount(0)
  await page.goto(at('console', '/sites/new'))
  await expect(
    page.getByText('People in sales can’t add sites. Ask someone with the role operator or group owner.'),
  ).toBeVisible()
})

test('a trial is open, says so on its pages, and is kept from search engines', async ({ page }) => {
  const slug = `trial-${randomUUID().slice(0, 8)}`
  await signIn(page, 'Operator')
  await page.goto(at('console', '/platform/trial'))
  await hydrated(page)
  await expectAccessible(page, 'a new trial')
  await page.getByLabel('Dealership').fill('Trial Motors')
  await page.getByLabel('Address name').fill(slug)
  await page.getByLabel('State or region').fill('QLD')
  await page.getByLabel('Email address of the dealer').fill(`${slug}@dealer.example`)
  await page.getByRole('button', { name: 'Give the trial' }).click()
  await expect(page.getByText('The trial site is open, and the dealer is invited.')).toBeVisible()
  const answer = await page.goto(at(slug))
  expect([answer!.status(), answer!.headers()['x-robots-tag']]).toEqual([200, 'noindex'])
  await expect(page.getByText('Trial site.')).toBeVisible()
})
