import type { Page } from '@playwright/test'
import { FORM_NAMES, type FormName } from '@forecourt/rules/kinds/form.ts'
import { violations } from '../audit/violations.ts'
import { answerByKeyboard, fillPlainForm } from './fillForm.ts'
import { at, expect, rows, SITES, test } from './journey.ts'
import { expectEvents } from './storedEvents.ts'

const COUNTRIES: Readonly<Record<string, 'NZ' | 'US'>> = { 'kowhai-cars': 'NZ', 'lonestar-autos': 'US' }
const countryOf = (slug: string) => COUNTRIES[slug] ?? 'AU'

/** Forms with several steps: the earlier steps are sent as an unfinished lead. */
const MULTI_STEP: readonly FormName[] = [
  'finance-application',
  'service-booking',
  'sell-my-car',
  'trade-in',
  'test-drive',
  'pre-approval',
]

/** Forms that not every site offers, or whose times other tests book on the same site. */
const OFFERED_BY: Partial<Record<FormName, string>> = {
  quote: 'saltbush-mazda',
  'pre-approval': 'saltbush-mazda',
  'instant-price': 'wattle-motors',
  'service-booking': 'redgum-campers',
}

/**
 * Every form on one site, so that the forms are distributed over the sites; that of the finance score needs a provider
 * (finance.spec.ts).
 */
const FORMS = FORM_NAMES.filter((form) => form !== 'finance-score').map((form, index) => ({
  form,
  slug: OFFERED_BY[form] ?? SITES[index % SITES.length]!.slug,
}))

interface StoredLead {
  id: number
  form: string
  lead_status: string
  site: string
  lead: { first_name: string; form_completed: boolean; answers: unknown[]; skipped_steps: string[] }
}

/** The leads that this browser has sent to the site of the one whose reference its page shows. */
async function stored(page: Page) {
  const [reference] = (await page.locator('main').innerText()).match(/[2-9A-Z]{4}-[2-9A-Z]{4}/) ?? []
  return rows<StoredLead>(
    `select l.id, l.form, l.lead_status, w.slug as site, l.lead from leads l join websites w on w.id = l.website_id
     where (l.website_id, l.visitor) = (select website_id, visitor from leads where reference = $1)`,
    [reference],
  )
}

const formIn = (page: Page) => page.locator('main form[method=post]')
const send = (page: Page) => formIn(page).locator('button[type=submit]').first().click()

/** Fills in a step by keyboard alone, or as a page without scripts needs it, and sends it. */
async function answerStep(page: Page, slug: string, email: string, { scripts = true } = {}) {
  if (scripts) return answerByKeyboard(page, formIn(page), countryOf(slug), email)
  await fillPlainForm(formIn(page), countryOf(slug), email)
  await send(page)
}

/**
 * Fills in each step and continues until the success page. Without scripts a dependent question only appears in the
 * response, so a step may be sent twice.
 */
async function answerAll(page: Page, slug: string, email: string, { scripts = true } = {}) {
  for (let step = 1; step <= 10; step++) {
    const before = await formIn(page).innerText()
    await answerStep(page, slug, email, { scripts })
    await expect(async () => {
      if (page.url().includes('/success')) return
      // While it is sending, the form says so and does not advance yet.
      expect(await formIn(page).locator('[aria-busy=true]').count()).toBe(0)
      expect(await formIn(page).innerText({ timeout: 1_000 })).not.toBe(before)
    }).toPass()
    await page.waitForLoadState()
    if (page.url().includes('/success')) return
    if (scripts) expect(await page.locator('[aria-invalid=true]').count(), `page ${step} of the form`).toBe(0)
  }
  throw new Error('the form has no end')
}

async function expectStoredOnce(page: Page, form: FormName, slug: string) {
  const leads = await stored(page)
  expect(leads.map(({ form: name, site, lead_status }) => [name, site, lead_status])).toEqual([
    [form, slug, 'Complete'],
  ])
  expect(leads[0]!.lead).toMatchObject({ first_name: 'Maeve', form_completed: true })
}

for (const { form, slug } of FORMS) {
  const hasSteps = MULTI_STEP.includes(form)
  const steps = hasSteps ? 'each step is stored, also over a reload, and Back shows the step before; ' : ''
  test(`${form}: ${steps}wrong, then right by keyboard alone, as narrow as a phone, without a violation (§1.5, §4.7)`, async ({
    page,
  }) => {
    test.setTimeout(90_000)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(at(slug, `/forms/${form}`))
    await formIn(page).scrollIntoViewIfNeeded()
    await send(page)
    await expect(page.getByText('*This is a required field.').first()).toBeVisible()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, 'wider than the screen').toBeLessThanOrEqual(0)

    const email = `${form}@journeys.example`
    if (hasSteps) {
      await expect(page.getByText(/^step 1 of \d$/i)).toBeVisible()
      await answerStep(page, slug, email)
      await expect(page.getByText(/^step 2 of \d$/i)).toBeVisible()
      await page.reload()
      await expect(page.getByText(/^step 2 of \d$/i)).toBeVisible()
      await page.getByRole('button', { name: 'Back', exact: true }).press('Enter')
      await expect(page.getByText(/^step 1 of \d$/i)).toBeVisible()
      expect(await formIn(page).evaluate((element) => new FormData(element as HTMLFormElement).has('form'))).toBe(true)
    }
    await answerAll(page, slug, email)
    await expectStoredOnce(page, form, slug)
    if (form === 'pre-approval') {
      // The first step was completed twice.
      const started = ['preApprovalStarted', { step: 1 }] as const
      await expectEvents(page, [started, started], { only: true })
    }
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const { form, slug } of FORMS)
    test(`${form}: wrong, then right, by plain HTML`, async ({ page }) => {
      test.setTimeout(60_000)
      await page.goto(at(slug, `/forms/${form}`))
      await send(page)
      await expect(page.getByText('*This is a required field.').first()).toBeVisible()

      const email = `${form}@plain.example`
      await answerAll(page, slug, email, { scripts: false })
      await expectStoredOnce(page, form, slug)
    })
})
