import type { Page } from '@playwright/test'
import { fillForm } from './fillForm.ts'
import { at, expect, rows, test } from './journey.ts'

const SITE = 'saltbush-mazda'
const ALERT = 'An error occurred when submitting this form'
const UNEXPECTED = 'An unexpected error occured'

/** Addresses that no earlier run has used. */
const RUN = Date.now()
const mail = (name: string) => `${name}-${RUN}@example.com`

const stored = (email: string) =>
  rows<{ reference: string; lead_status: string; step_number: number | null }>(
    'select reference, lead_status, step_number from leads where lead->>$$email$$ = $1',
    [email],
  )

async function fillContact(page: Page, email: string) {
  await page.goto(at(SITE, '/contact'))
  const form = page.getByRole('form', { name: 'Contact us' })
  await form.getByLabel('First name').fill('Maeve')
  await form.getByLabel('Last name').fill("O'Brien")
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Phone', { exact: true }).fill('0491 570 006')
  await form.getByLabel('Postcode').fill('2795')
  await form.getByLabel('What is your enquiry about?').selectOption('General')
  for (const place of await form.getByLabel('Dealership').all()) await place.selectOption({ index: 1 })
  await form.getByLabel('Message').fill('Are you open on Saturday?')
  return form
}

/** Accepts the browser's dialogs; returns their texts. */
const acceptDialogs = (page: Page) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.accept()
  })
  return dialogs
}

test('a form sent without a network is stored, and sent once on the next visit', async ({ page, context }) => {
  const dialogs = acceptDialogs(page)
  const form = await fillContact(page, mail('offline'))
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('alert')).toContainText(ALERT)
  await expect(page.getByRole('alert')).toContainText(
    'Not sent yet. We’ve saved it and will send it when you’re back online',
  )
  expect(dialogs).toEqual([ALERT])
  await expect(form.getByLabel('Message')).toHaveValue('Are you open on Saturday?')
  await page.close()
  expect(await stored(mail('offline'))).toEqual([])

  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(at(SITE, '/credits'))
  const notice = later.getByRole('status').filter({ hasText: 'Sent: Contact us.' })
  await expect(notice).toBeVisible()
  const [lead, ...more] = await stored(mail('offline'))
  expect(more).toEqual([])
  await expect(notice).toContainText(lead!.reference)
  await later.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()

  const again = later
    .waitForRequest((request) => request.url().includes('/api/leads'), { timeout: 2_000 })
    .catch(() => null)
  await later.reload()
  expect(await again).toBeNull()
  expect(await stored(mail('offline'))).toHaveLength(1)
})

test('a form that is still open is sent by itself when the network returns', async ({ page, context }) => {
  acceptDialogs(page)
  const form = await fillContact(page, mail('returns'))
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('alert')).toContainText('Not sent yet')
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/success\?category=General/)
  expect(await stored(mail('returns'))).toHaveLength(1)
})

test('a lost response makes no second lead', async ({ page }) => {
  acceptDialogs(page)
  const form = await fillContact(page, mail('lost'))
  // The next attempt waits until the first has failed.
  const reported = Promise.withResolvers<void>()
  let attempts = 0
  await page.route('**/api/leads', async (route) => {
    if (attempts++ > 0) await reported.promise
    await route.continue()
  })
  await page.evaluate(() => {
    const real = window.fetch
    window.fetch = async (...request) => {
      if (!String(request[0]).includes('/api/leads')) return real(...request)
      window.fetch = real
      await real(...request)
      throw new TypeError('lost')
    }
  })
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('alert')).toContainText('Not sent yet')
  reported.resolve()
  await expect(page).toHaveURL(/\/success/)
  expect(await stored(mail('lost'))).toHaveLength(1)
})

test('the server’s message about a form is shown as it is', async ({ page }) => {
  const dialogs = acceptDialogs(page)
  const form = await fillContact(page, mail('refused'))
  const answer = (status: number, body: object) =>
    page.route('**/api/leads', (route) => route.fulfill({ status, json: body }), { times: 1 })

  await answer(400, { error: 'Not today, thank you.' })
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('alert')).toContainText('Not today, thank you.')
  expect(dialogs).toEqual([ALERT])

  await answer(422, { error: 'Please check the fields listed.', fields: { email: 'That address bounces.' } })
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(form.getByText('That address bounces.')).toBeVisible()
  await expect(form.getByLabel('Email', { exact: true })).toBeFocused()
  expect(dialogs).toEqual([ALERT])

  await form.getByLabel('Email', { exact: true }).fill(mail('accepted'))
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page).toHaveURL(/\/success/)
  expect(await stored(mail('accepted'))).toHaveLength(1)
})

test.describe('a form of several steps', () => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  async function person(page: Page, email: string) {
    await page.getByLabel('First name').fill('Maeve')
    await page.getByLabel('Last name').fill("O'Brien")
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Phone', { exact: true }).fill('0491 570 006')
    for (const postcode of await page.getByLabel('Postcode').all()) await postcode.fill('2795')
  }

  test('the browser’s Back and Forward change the step, and the form can start again', async ({ page }) => {
    await page.goto(at(SITE, '/finance'))
    await person(page, mail('back'))
    await button(page, 'Continue').click()
    await expect(page.getByRole('heading', { name: 'Your loan' })).toBeFocused()
    await page.getByLabel('Price of the vehicle').fill('29990')
    await page.goBack()
    await expect(page.getByLabel('First name')).toHaveValue('Maeve')
    await page.goForward()
    await expect(page.getByLabel('Price of the vehicle')).toHaveValue('29,990')
    await page.reload()
    await expect(
      page.getByText('Welcome back. We’ve saved what you filled in, except sensitive details.'),
    ).toBeVisible()
    await expect(page.getByLabel('Price of the vehicle')).toHaveValue('29,990')
    await button(page, 'Start again').click()
    await expect(page.getByText('step 1 of 6')).toBeVisible()
    await page.reload()
    await expect(page.getByText('step 1 of 6')).toBeVisible()
    const leads = await stored(mail('back'))
    expect(leads.map(({ lead_status, step_number }) => [lead_status, step_number])).toEqual([['Incomplete', 1]])
  })

  /** Everything that the site has stored on the device. */
  const storedOnDevice = (page: Page) =>
    page.evaluate(async () => {
      const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
      for (const { name } of await indexedDB.databases()) {
        const opening = indexedDB.open(name!)
        await new Promise((settle) => opening.addEventListener('success', settle))
        for (const store of opening.result.objectStoreNames) {
          const reading = opening.result.transaction(store).objectStore(store).getAll()
          await new Promise((settle) => reading.addEventListener('success', settle))
          found.push(reading.result)
        }
        opening.result.close()
      }
      return JSON.stringify(found)
    })

  test('sensitive answers are not stored on the device, at no step and not when the network is lost', async ({
    page,
    context,
  }) => {
    await page.goto(at(SITE, '/finance'))
    const form = page.getByRole('form', { name: 'Apply for finance' })
    const next = async (heading: string) => {
      await button(page, 'Continue').click()
      await expect(page.getByRole('heading', { name: heading })).toBeFocused()
    }
    const income = page.getByLabel('Income after tax')
    const work = async () => {
      await income.fill('71357924')
      await fillForm(form, 'AU', mail('device'))
    }
    const home = async () => {
      await form.getByLabel('Living situation').selectOption('Renting')
      await form.getByLabel('Monthly rent or mortgage').fill('49753186')
      await fillForm(form, 'AU', mail('device'))
    }
    await person(page, mail('device'))
    await next('Your loan')
    await fillForm(form, 'AU', mail('device'))
    await next('Work and income')
    await expect(form).toContainText(
      'Your income and expenses: this information is stored encrypted, and deleted after 90 days. Only staff with permission can see it, and we record who does. It isn’t included in emails.',
    )
    await work()
    await next('Your home')
    await home()
    await next('Your licence')
    await form.getByLabel('Driver licence number').fill('90817263')
    await fillForm(form, 'AU', mail('device'))
    expect(await storedOnDevice(page)).toContain('1 Station Street')
    const leaked = async () => {
      const stored = (await storedOnDevice(page)).replaceAll(/[ ,]/g, '')
      return ['71357924', '49753186', '90817263', 'birthday_year'].filter((trace) => stored.includes(trace))
    }
    expect(await leaked()).toEqual([])

    // The form goes back to the first step whose answers the device does not have.
    await page.reload()
    await expect(
      page.getByText('Welcome back. We’ve saved what you filled in, except sensitive details.'),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Work and income' })).toBeVisible()
    await expect(income).toHaveValue('')
    await expect(form.getByLabel('Employer')).toHaveValue('As we said on the phone')
    await work()
    await next('Your home')
    await home()
    await next('Your licence')
    await form.getByLabel('Driver licence number').fill('90817263')
    await fillForm(form, 'AU', mail('device'))
    await next('Consent')
    await fillForm(form, 'AU', mail('device'))
    await context.setOffline(true)
    await button(page, 'Send application').click()
    await expect(page.getByRole('alert')).toContainText('Please leave this page open')
    expect(await leaked()).toEqual([])
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/success/)
    const [lead, ...others] = await stored(mail('device'))
    expect([lead?.lead_status, others]).toEqual(['Complete', []])
    const { labels } = (
      await rows<{ labels: string[] }>(
        'select s.labels from lead_secrets s join leads l on l.id = s.lead_id where l.reference = $1',
        [lead!.reference],
      )
    )[0]!
    expect(labels).toEqual(expect.arrayContaining(['Income after tax', 'Monthly rent or mortgage', 'Date of birth']))
  })

  test('an error of a step looks like good news on User Details, and like one elsewhere', async ({ page }) => {
    const answer = (body: object, status = 400) =>
      page.route('**/api/leads**', (route) => route.fulfill({ status, json: body }), { times: 1 })
    await page.goto(at(SITE, '/pages/book-a-service'))
    await expect(page.getByRole('heading', { name: 'Your vehicle' })).toBeVisible()
    await page.getByLabel('Make').fill('Mazda')
    await page.getByLabel('Model').fill('CX-5')
    await page.getByLabel('Year').fill('2019')
    await page.getByLabel(/^Registration|^Rego/).fill('ABC12D')
    await page.getByLabel(/^Odometer|^Kilometres/).fill('45000')
    await answer({ error: 'No such vehicle.' })
    await button(page, 'Continue').click()
    await expect(page.getByRole('alert').filter({ hasText: 'No such vehicle.' })).toBeVisible()

    await page.getByLabel('Which service is due?').selectOption({ index: 1 })
    await button(page, 'Continue').click()
    await expect(page.getByText('step 3 of 4')).toBeVisible()
    for (const place of await page.getByLabel('Dealership').all()) await place.selectOption({ index: 1 })
    await button(page, 'Continue').click()
    await expect(page.getByText('step 4 of 4')).toBeVisible()
    await person(page, mail('steps'))
    await answer({ error: 'We know you already.' })
    await button(page, 'Book my service').click()
    await expect(page.getByRole('status').filter({ hasText: 'We know you already.' })).toBeVisible()
    await answer({}, 400)
    await button(page, 'Book my service').click()
    await expect(page.getByRole('status').filter({ hasText: UNEXPECTED })).toBeVisible()
    await button(page, 'Book my service').click()
    await expect(page).toHaveURL(/\/success\?category=Service\+Booking/)
    const leads = await stored(mail('steps'))
    expect(leads.map(({ lead_status }) => lead_status)).toEqual(['Complete'])
  })
})

test('site builders have a list of forms and fields', async ({ page }) => {
  await page.goto(at(SITE, '/forms'))
  await expect(page.getByRole('heading', { name: 'Forms', exact: true })).toBeVisible()
  await expect(page.locator('main section')).toHaveCount(32)
})
