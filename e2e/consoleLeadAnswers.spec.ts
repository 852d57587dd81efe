import { randomUUID } from 'node:crypto'
import { expectAccessible, hydrated, ownName, signIn } from './consoleJourney.ts'
import { at, expect, fetchFrom, rows, test } from './journey.ts'

const SITE = 'wattle-motors'
const LICENCE = '90817263'

test('finance opens the sensitive answers of an application for a reason; sales reads who can', async ({
  page,
  browser,
  request,
}) => {
  const name = ownName()
  const [place] = await rows<{ slug: string }>(
    `select l.slug from locations l join website_dealerships d on d.dealership_id = l.dealership_id
       join websites w on w.id = d.website_id where w.slug = $1 and l.visible limit 1`,
    [SITE],
  )
  const sent = await fetchFrom(request, SITE, '/api/leads', {
    method: 'POST',
    headers: { origin: new URL(at(SITE)).origin },
    data: {
      lead: {
        form: 'finance-application',
        submission_id: randomUUID(),
        step_number: 6,
        final: true,
        first_name: 'Robin',
        last_name: name,
        email: `${name.toLowerCase()}@journeys.example`,
        phone: '0491 571 266',
        location: place!.slug,
        state: 'QLD',
        postcode: '4350',
        consent: 'on',
        loan_purpose: 'Personal use',
        vehicle_price: '35000',
        loan_term: '60',
        has_trade_in: 'No',
        employment: 'Full time',
        employer: 'Works',
        occupation: 'Welder',
        employment_years: '4',
        income_frequency: 'Weekly',
        income: '1950',
        other_income: '0',
        commitments: '300',
        housing_cost: '400',
        street: '1 Main Street',
        city: 'Toowoomba',
        residence: 'Renting',
        long_residence: 'Yes',
        residency: 'Permanent resident',
        birthday_day: '19',
        birthday_month: '8',
        birthday_year: '1971',
        licence_number: LICENCE,
        licence_state: 'QLD',
        licence_expiry_month: '9',
        licence_expiry_year: '2029',
        message: 'Soon please',
      },
    },
  })
  expect([200, 201], await sent.text()).toContain(sent.status())

  await signIn(page, 'Finance')
  await page.goto(at('console', `/leads?view=all&search=${name}`))
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: `Robin ${name}` })).toBeVisible()
  await expect(page.locator('#main')).not.toContainText(LICENCE)
  await page.getByRole('link', { name: 'Open sensitive answers' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Sensitive answers', level: 1 })).toBeVisible()
  await expect(page.getByText('Nobody has.')).toBeVisible()
  await hydrated(page)
  await page.getByLabel('Why you open them').fill('no')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please give a reason of 5 characters or more.')).toBeVisible()
  await expect(page.getByLabel('Why you open them')).toHaveValue('no')
  await expectAccessible(page, 'a reason that is too short')
  await page.getByLabel('Why you open them').fill('The lender asked for <b>it</b>.')
  await page.getByRole('button', { name: 'Show the answers' }).click()
  await expect(page.getByRole('region', { name: 'Answers', exact: true })).toContainText(LICENCE)
  await expect(page.getByText(/^Finance, .*The lender asked for <b>it<\/b>\.$/)).toBeVisible()
  await expectAccessible(page, 'opened answers')
  // They are in that answer alone.
  await page.goto(page.url())
  await expect(page.getByRole('button', { name: 'Show the answers' })).toBeVisible()
  await expect(page.locator('#main')).not.toContainText(LICENCE)

  const sales = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(sales, 'Sales')
  await sales.goto(page.url())
  await expect(sales.getByText('People in sales can’t open sensitive answers of leads.')).toBeVisible()
  await expect(sales.getByRole('button', { name: 'Show the answers' })).toHaveCount(0)
  await sales.context().close()
})
