import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { fillForm } from './fillForm.ts'
import { fetchFrom, at, expect, firstVehicle, rows, siteLike, test } from './journey.ts'
import { expectEvents } from './storedEvents.ts'

const FIGURE = /\$[\d,]+(?:\.\d\d)?/

/** Font sizes of amounts within a part of the page, that of the price first. */
const figureSizes = (page: Page, part: string) =>
  page
    .locator(part)
    .first()
    .evaluate((element) => {
      const size = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize)
      const price = element.querySelector('.price > span')!
      const others = [...element.querySelectorAll('*')].filter(
        (one) =>
          one !== price &&
          !one.contains(price) &&
          [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\$\d/.test(node.textContent ?? '')),
      )
      return { price: size(price), others: others.map(size) }
    })

test('a finance score is asked for where its provider is set up, with a soft check promised beside the button (§2.16, §7.17)', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000)
  const email = `score-${randomUUID()}@journeys.example`
  const slug = await siteLike('kowhai-cars', {
    lead_destinations: [{ id: 'score', kind: 'carclarity', to: 'https://score.invalid/customers', sandbox: true }],
    finance_pre_approval_form: true,
    events_enabled: true,
  })
  expect((await fetchFrom(request, 'kowhai-cars', '/finance-score')).status()).toBe(404)
  const [car] = await rows<{ id: number }>(
    `select c.id from cars c join website_dealerships d on d.dealership_id = c.dealership_id
       join websites w on w.id = d.website_id
     where w.slug = 'kowhai-cars' and c.car_type = 'used' and c.listing_type = 'sale' and c.status = 'in_stock'
       and not c.sold and c.price_cents > 20000 and c.price_type <> 'enquire' and c.show_on_dealer_website limit 1`,
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at(slug, `/finance?car_id=${car!.id}&vehiclePriceBudget=12345`))
  const region = page.getByRole('region', { name: 'Estimated repayment' })
  await expect(region.getByRole('link', { name: 'Get pre-approved' })).toHaveAttribute(
    'href',
    new RegExp(`^/finance-pre-approval\\?vehiclePriceBudget=12345&car_id=${car!.id}&car_type=used$`),
  )
  await region.getByRole('link', { name: 'Check your finance score' }).click()
  await expect(page).toHaveURL(new RegExp(`/finance-score\\?vehiclePriceBudget=12345&car_id=${car!.id}&car_type=used$`))
  const form = page.locator('main form[method=post]')
  await page.mouse.wheel(0, 300)
  await expect(form.locator('[name=vehicle_price]')).toHaveValue(/^12,?345$/)
  expect(await violations(page)).toEqual([])
  const next = () => form.locator('button[type=submit]').first().click()
  // Nobody is faster than this, so a faster one counts as spam, whose credit is not checked.
  const startedAt = form.locator('[name=started_at]')
  await expect(startedAt).not.toHaveValue('')
  await expect.poll(async () => Date.now() - Number(await startedAt.inputValue())).toBeGreaterThan(1_500)
  await expect(async () => {
    await fillForm(form, 'NZ', email)
    await next()
    await expect(form.locator('[name=credit_history]').first()).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await fillForm(form, 'NZ', email)
  await next()
  await expect(form.locator('[name=email]')).toBeVisible()
  await expect(page.locator('main')).toContainText('is a soft check: it doesn’t affect your credit score')
  await expect(page.locator('main').getByRole('link', { name: 'privacy policy' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await fillForm(form, 'NZ', email)
  await next()
  await page.waitForURL(/\/success/)
  const [stored] = await rows<{ lead: { subcategory: string; car_id: number }; kinds: string[] }>(
    `select l.lead, array(select d.kind from deliveries d where d.lead_id = l.id order by 1) kinds from leads l
     where l.lead->>'email' = $1 and l.lead_status = 'Complete'`,
    [email],
  )
  expect(stored!.lead).toMatchObject({ subcategory: 'Finance Score', car_id: car!.id })
  expect(stored!.kinds).toContain('carclarity')
  const told = page.getByRole('status').filter({ hasText: 'Sample finance score request' })
  await expect(told).toContainText('nobody’s credit was checked and there is no score', { timeout: 15_000 })
  await expect(told).toContainText('Its reference would be SAMPLE-')
  // Without scripts the page says it too, and only to the visitor who asked.
  expect(await page.evaluate(async () => (await fetch(location.href)).text())).toContain(
    'Its reference would be SAMPLE-',
  )
  const { pathname, search } = new URL(page.url())
  const stranger = await (await fetchFrom(request, slug, `${pathname}${search}`)).text()
  expect(stranger).toContain('Thank you')
  expect(stranger).not.toMatch(/SAMPLE-|score provider/)
  expect(await violations(page)).toEqual([])
  // Those of a step are sent side by side, so each kind is looked at for itself.
  await expectEvents(page, [['financeScoreStarted', { step: 1 }]], { only: true })
  for (const kind of ['formStepCompleted', 'quizStepCompleted', 'financeStepCompleted'] as const)
    await expectEvents(
      page,
      [1, 2].map((step) => [kind, { step, step_name: expect.stringMatching(/./) }] as const),
      { only: true },
    )
})

test('a vehicle’s price leads to its repayments and on to the application, by keyboard alone (§9.13)', async ({
  page,
}) => {
  test.setTimeout(90_000)
  // The total price is the largest figure of card and page, on a site of each country (docs/decisions/0066).
  for (const [slug, search] of [
    ['kowhai-cars', '/search/used-cars'],
    ['lonestar-autos', '/search/used-cars'],
    ['saltbush-mazda', '/search/demo-cars'],
  ] as const) {
    const vehicle = await firstVehicle(page, slug, search)
    await page.goto(at(slug, search))
    const card = await figureSizes(page, 'main article')
    await page.goto(at(slug, vehicle))
    const panel = await figureSizes(page, 'aside')
    for (const { price, others } of [card, panel]) for (const other of others) expect(other).toBeLessThan(price)
  }
  const shownPrice = (await page.locator('aside .price > span').first().innerText()).match(FIGURE)![0]
  await expect(page.getByRole('complementary', { name: 'Price and next steps' })).toContainText(
    'Motor dealer licence 000002',
  )
  await page
    .getByRole('complementary', { name: 'Price and next steps' })
    .getByRole('link', { name: 'Get Pre-Approved Now' })
    .click()

  await expect(page).toHaveURL(/\/finance-enquiry\?.*car_id=\d+/)
  const calculator = page.getByRole('region', { name: 'Estimate your repayments' })
  const estimate = page.getByRole('region', { name: 'Estimated repayment' })
  const price = calculator.getByRole('textbox', { name: /^Price of the/ })
  await expect(price).toHaveValue(shownPrice.slice(1))
  await expect(estimate).toContainText('Comparison rate 10.97% p.a.')
  await expect(estimate).toContainText('WARNING: This comparison rate is true only for the examples given')
  const figure = estimate.locator('strong')
  const before = await figure.innerText()
  const here = await figureSizes(page, '#calculator')
  for (const other of here.others) expect(other).toBeLessThan(here.price)

  // The dealer's own words stand below (demo/content/finance.ts).
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()

  // Sliders respond to the arrow keys, the estimate to every change.
  await calculator.getByRole('slider', { name: 'Deposit, slider' }).focus()
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(figure).not.toHaveText(before, { timeout: 1_000 })
  }).toPass()
  await calculator.getByRole('radio', { name: 'Monthly' }).focus()
  await page.keyboard.press('Space')
  await expect(estimate).toContainText('60 monthly')
  await expect(estimate.getByRole('status')).toHaveText(/^Estimated repayment \$.* a month$/)
  const chosen = calculator.getByRole('row', { name: /^5 years \(your term\)/ })
  await expect(chosen.getByRole('cell').first()).toHaveText(await figure.innerText())
  await expect(calculator.getByRole('rowheader')).toHaveText(['3 years', '4 years', '5 years (your term)', '7 years'])

  // Its use is tracked once, however many changes are made (spec §9: 26).
  await expectEvents(page, [['financeCalculatorUsed', {}]], { only: true })

  await calculator.getByRole('textbox', { name: 'Deposit' }).fill('999,999')
  await calculator.getByRole('textbox', { name: 'Interest rate (p.a.)' }).fill('8.5')
  await expect(calculator.getByText(/^The deposit covers the full price\./)).toBeVisible()
  await expect(estimate.locator('strong')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(calculator.getByRole('textbox', { name: 'Deposit' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect(estimate).toBeFocused()
  await expect(estimate).toContainText('Our rate is 10% p.a.')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/deposit=1000.*#finance-form$/)
  const form = page.getByRole('form')
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill('Lovelace')
  await form.getByLabel('Email', { exact: true }).fill('ada@finance.example')
  await form.getByLabel('Phone').fill('0491570006')
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByLabel('Deposit')).toHaveValue('1,000')
  await expect(form.getByLabel('Term')).toHaveValue('60')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the server answers the calculator, with an error at each wrong field', async ({ page, request }) => {
    // One page at one address; the pre-approval address redirects to it if the dealer's settings say so (spec §2
    // Finance).
    for (const [slug, path, to] of [
      ['wattle-motors', '/finance-enquiry?car_id=1', '/finance?car_id=1'],
      ['wattle-select', '/finance-pre-approval?car_id=1', '/apply-for-finance?car_id=1'],
      ['kowhai-cars', '/finance-pre-approval', null],
    ] as const) {
      const answer = await fetchFrom(request, slug, path)
      expect([answer.status(), answer.headers().location ?? null]).toEqual([to ? 301 : 404, to])
    }

    await page.goto(at('lonestar-autos', '/finance?vehiclePriceBudget=24000'))
    const calculator = page.getByRole('region', { name: 'Estimate your payments' })
    const estimate = page.getByRole('region', { name: 'Estimated payment' })
    await expect(calculator.getByRole('slider')).toHaveCount(0)
    await calculator.getByRole('textbox', { name: 'Down payment' }).fill('4,000')
    await calculator.getByRole('textbox', { name: 'APR' }).fill('6')
    await calculator.getByRole('combobox', { name: 'Term' }).selectOption('60')
    await calculator.getByRole('button', { name: 'Show my estimate' }).click()
    // $20,000 over 60 months at 6%: 386.66, as in any amortisation table.
    await expect(estimate.locator('strong')).toHaveText('$386.66')
    await expect(estimate).toContainText(
      '6% APR over 60 months, a down payment of $4,000, no final payment, 60 monthly payments',
    )
    await expect(estimate).not.toContainText('Comparison rate')
    await expect(calculator.getByRole('row', { name: /^5 years \(your term\)/ })).toContainText('$386.66')

    await calculator.getByRole('textbox', { name: 'Balloon payment' }).fill('30000')
    await calculator.getByRole('button', { name: 'Show my estimate' }).click()
    await expect(
      calculator.getByText('The final payment is more than the loan. Please enter at most $20,000.'),
    ).toBeVisible()
    await expect(calculator.getByRole('textbox', { name: 'Balloon payment' })).toHaveValue('30000')
    await expect(estimate.locator('strong')).toHaveCount(0)
  })
})
