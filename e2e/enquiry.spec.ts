import type { Page } from '@playwright/test'
import { at, expect, firstVehicle, hydrated, rows, test, holdScripts } from './journey.ts'

interface StoredLead {
  reference: string
  category: string
  suspected: boolean
  lead: Record<string, unknown>
}

const stored = (email: string) =>
  rows<StoredLead>('select reference, category, suspected, lead from leads where lead->>$$email$$ = $1', [email])

async function open(page: Page, slug = 'saltbush-mazda', search = '/search/used-cars'): Promise<string> {
  const path = await firstVehicle(page, slug, search)
  await page.goto(at(slug, path))
  return path
}

/** Their labels say that they are optional. */
const OPTIONAL = ['Postcode', 'Message']

async function fill(page: Page, email: string, values: Partial<Record<string, string>> = {}, name = 'Enquiry') {
  const form = page.getByRole('form', { name })
  await form.scrollIntoViewIfNeeded()
  const typed: Record<string, string> = {
    'First name': 'Maeve',
    'Last name': "O'Brien",
    Email: email,
    Phone: '0491 570 006',
    Postcode: '2795',
    Message: 'Is it still there on Saturday?',
  }
  for (const [label, value] of Object.entries({ ...typed, ...values }))
    await form.getByLabel(label, { exact: !OPTIONAL.includes(label) }).fill(value!)
  return form
}

test('a good enquiry is stored whole, once, and thanked with its reference (§1.3, §2.24)', async ({ page }) => {
  await page.goto(at('saltbush-mazda', '/?utm_source=newsletter&gclid=abc'))
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith('.visits')))
  await page.goto(at('saltbush-mazda', '/search/used-cars'))
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('/search/used-cars'))
  const path = await open(page)
  const form = await fill(page, 'maeve@example.com')
  await form.getByRole('button', { name: 'Send enquiry' }).dblclick()
  await expect(page).toHaveURL(/\/success\?category=/)
  const leads = await stored('maeve@example.com')
  expect(leads).toHaveLength(1)
  const { lead, reference, category } = leads[0]!
  await expect(page.locator('main')).toContainText(reference)
  expect(category).toBe('Used Vehicle Enquiry')
  expect(lead).toMatchObject({
    name: "Maeve O'Brien",
    first_name: 'Maeve',
    last_name: "O'Brien",
    postcode: '2795',
    message: 'Is it still there on Saturday?',
    opt_in: true,
    opt_in_text: 'Email me similar stock and latest offers.',
    website_slug: 'saltbush-mazda',
    source: 'Website',
    lead_status: 'Complete',
    form_completed: true,
    linked_query_params: { utm_source: 'newsletter', gclid: 'abc' },
  })
  expect(lead.url).toContain(path)
  expect(path).toContain(`-${String(lead['Vehicle Make']).toLowerCase().replaceAll(' ', '-')}-`)
  expect(lead.stock_number).toBeTruthy()
  expect(lead.visited_pages).toEqual(expect.arrayContaining([expect.stringContaining('/search/used-cars')]))

  // A visitor who returns and writes again sends a new lead.
  await page.goBack()
  await fill(page, 'maeve@example.com', { Message: 'And is there a spare key?' })
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page).toHaveURL(/\/success\?category=/)
  await expect(page.locator('main')).not.toContainText(reference)
  expect((await stored('maeve@example.com')).map((one) => one.lead.message).toSorted()).toEqual([
    'And is there a spare key?',
    'Is it still there on Saturday?',
  ])
})

test('mistakes are named beside their fields and nothing typed is lost', async ({ page }) => {
  await open(page)
  const form = await fill(page, 'not-an-address', {
    'First name': 'M4eve',
    'Last name': '',
    Phone: '12345',
    Postcode: '279',
  })
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(form.getByText('Please use alphabetical characters only.')).toBeVisible()
  await expect(form.getByText('invalid email address')).toBeVisible()
  await expect(form.getByText('Invalid phone number. Must be an Australian number.')).toBeVisible()
  await expect(form.getByText('Invalid postcode. Please enter a 4-digit number.')).toBeVisible()
  await expect(form.getByText('*This is a required field.')).toBeVisible()
  await expect(form.getByLabel('First name')).toBeFocused()
  await expect(form.getByLabel('First name')).toHaveValue('M4eve')
  await expect(form.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await fill(page, 'mended@example.com')
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page).toHaveURL(/\/success/)
  expect(await stored('mended@example.com')).toHaveLength(1)
})

test('a server that fails keeps the form, alerts and says so (§4.5)', async ({ page }) => {
  await open(page)
  await hydrated(page)
  const form = await fill(page, 'unlucky@example.com')
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' && !route.request().url().includes('/api/events')
      ? route.abort('connectionfailed')
      : route.continue(),
  )
  const alerted = page.waitForEvent('dialog').then(async (dialog) => {
    const text = dialog.message()
    await dialog.accept()
    return text
  })
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  expect(await alerted).toBe('An error occurred when submitting this form')
  await expect(page.getByRole('alert')).toContainText('An error occurred when submitting this form')
  await expect(form.getByLabel('Message')).toHaveValue('Is it still there on Saturday?')
  await page.unroute('**/*')
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page).toHaveURL(/\/success/)
  expect(await stored('unlucky@example.com')).toHaveLength(1)
})

test('markup, emoji and right-to-left names are stored as text and never run', async ({ page }) => {
  await open(page)
  const form = await fill(page, 'noor@example.com', {
    'First name': 'نور',
    'Last name': 'Ngọc',
    Message: '<script>window.hacked = 1</script> 👍🏽 <b>bold</b>',
  })
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page).toHaveURL(/\/success/)
  const [found] = await stored('noor@example.com')
  expect(found!.lead).toMatchObject({
    first_name: 'نور',
    message: '<script>window.hacked = 1</script> 👍🏽 <b>bold</b>',
  })
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('a mobile-only site says so, in its own words', async ({ page }) => {
  await open(page, 'ironbark-trucks', '/search/new-used-and-demo-trucks')
  const form = page.getByRole('form')
  await form.scrollIntoViewIfNeeded()
  await form.getByLabel('Mobile', { exact: true }).fill('07 5550 4110')
  await form.getByRole('button', { name: /^Send/ }).click()
  await expect(form.getByText('Must be an Australian mobile number.')).toBeVisible()
})

test('a US site has an inquiry form with a ZIP code', async ({ page }) => {
  await open(page, 'lonestar-autos', '/search/used-cars')
  const form = page.getByRole('form', { name: 'Inquiry' })
  await form.getByLabel('Phone', { exact: true }).fill('555 0100')
  await form.getByLabel('ZIP code').fill('7870')
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(form.getByText('Invalid phone number. Must be a US number.')).toBeVisible()
  await expect(form.getByText('Invalid ZIP code. Please enter a 5-digit number.')).toBeVisible()
})

test('the keyboard alone sends an enquiry', async ({ page }) => {
  await open(page)
  await page.getByRole('form').getByLabel('First name').focus()
  for (const text of ['Ana', 'Silva', 'ana@example.com', '0491570006', '2795', 'By keyboard.']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/success/)
  expect((await stored('ana@example.com'))[0]!.lead.opt_in).toBe(false)
})

test('an enquiry begins with its question, and is sent without a message or a postcode', async ({ page }) => {
  await open(page)
  const form = page.getByRole('form', { name: 'Enquiry' })
  await form.scrollIntoViewIfNeeded()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(form.getByLabel('Message')).toHaveValue(new RegExp(`^Is this 20\\d\\d .+ still available\\?$`))
  expect(await form.getByLabel('Message').inputValue()).toContain(title.split('\n')[0]!)
  await form.getByLabel('Message').fill('')
  for (const [label, value] of Object.entries({
    'First name': 'Maeve',
    'Last name': "O'Brien",
    Email: 'short@example.com',
    Phone: '0491 570 006',
  }))
    await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page).toHaveURL(/\/success/)
  const [found] = await stored('short@example.com')
  expect(found!.lead).toMatchObject({ message: '', postcode: '', page_id: expect.stringMatching(/^cars\//) })
})

test('what is typed, chosen and ticked before the scripts load stays', async ({ page }) => {
  const path = await firstVehicle(page, 'wattle-motors', '/search/used-cars')
  const release = await holdScripts(page)
  await page.goto(at('wattle-motors', path), { waitUntil: 'commit' })
  const form = page.getByRole('form', { name: 'Enquiry' })
  await form.getByLabel('First name').fill('Early')
  await form.getByLabel('Phone', { exact: true }).fill('0491 570 006')
  const place = form.getByLabel('Dealership')
  const others = await place.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  await place.selectOption(others.at(-1)!)
  await form.getByLabel('Message').fill('Does it tow?')
  const optIn = form.getByRole('checkbox', { name: /^Email me/ })
  const wanted = !(await optIn.isChecked())
  // By keyboard: elements may still move while the page loads, so a click could miss.
  await optIn.press('Space')
  await expect(optIn).toBeChecked({ checked: wanted })
  release()
  await form.getByLabel('Email', { exact: true }).focus()
  await expect(form.locator('[name=submission_id]')).toHaveValue(/./)
  await expect(form.getByLabel('First name')).toHaveValue('Early')
  await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('0491 570 006')
  await expect(place).toHaveValue(others.at(-1)!)
  await expect(form.getByLabel('Message')).toHaveValue('Does it tow?')
  expect(await optIn.isChecked()).toBe(wanted)
})

test('a question selected before the scripts load is replaced by what is typed then', async ({ page }) => {
  const path = await firstVehicle(page, 'wattle-motors', '/search/used-cars')
  const release = await holdScripts(page)
  await page.goto(at('wattle-motors', path), { waitUntil: 'commit' })
  const form = page.getByRole('form', { name: 'Enquiry' })
  await form.getByLabel('Message').selectText()
  release()
  await expect(form.locator('[name=submission_id]')).toHaveValue(/./)
  await page.keyboard.type('Does it tow?')
  await expect(form.getByLabel('Message')).toHaveValue('Does it tow?')
})

test('a test drive from a vehicle shows it and names it properly', async ({ page }) => {
  await open(page, 'wattle-motors', '/search/used-cars?make=Toyota')
  const title = (await page.getByRole('heading', { level: 1 }).innerText()).split('\n')[0]!
  await page.getByRole('link', { name: 'Book a test drive' }).first().click()
  await page.waitForURL(/book-test-drive/)
  const section = page.locator('#form-section')
  await expect(section.locator('img').first()).toBeVisible()
  await expect(section.getByRole('link', { name: title })).toBeVisible()
  await expect(
    page.getByRole('textbox', { name: 'Vehicle' }).or(page.getByRole('combobox', { name: 'Vehicle' })),
  ).toHaveValue(new RegExp(`^${title}`))
})

test('a general enquiry is sent from the contact page', async ({ page }) => {
  await page.goto(at('saltbush-mazda', '/contact'))
  const form = await fill(page, 'general@example.com', {}, 'Contact us')
  await form.getByLabel('What is your enquiry about?').selectOption('General')
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page).toHaveURL(/\/success\?category=General/)
  const [found] = await stored('general@example.com')
  expect(found!.category).toBe('General Enquiry')
  expect(found!.lead).toMatchObject({ car_id: null, stock_number: null, dealership_slug: 'saltbush-mazda' })
})

test('an enquiry is sent from a site without HTTPS', async ({ page }) => {
  // Browsers offer this only where a page is secure, which the address of the demo counts as.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  await page.goto(at('saltbush-mazda', '/contact'))
  const form = await fill(page, 'plain-http@example.com', {}, 'Contact us')
  await form.getByLabel('What is your enquiry about?').selectOption('General')
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page).toHaveURL(/\/success\?category=General/)
  expect(await stored('plain-http@example.com')).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an invalid form is shown again with its errors, a valid one is stored', async ({ page }) => {
    await open(page)
    let form = await fill(page, 'plain@example.com', { Postcode: '1' })
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST'),
      form.getByRole('button', { name: 'Send enquiry' }).click(),
    ])
    expect(response.status()).toBe(400)
    form = page.getByRole('form')
    await expect(form.getByText('Invalid postcode. Please enter a 4-digit number.')).toBeVisible()
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue('plain@example.com')
    await form.getByLabel('Postcode').fill('2795')
    await form.getByRole('button', { name: 'Send enquiry' }).click()
    await expect(page).toHaveURL(/\/success/)
    expect(await stored('plain@example.com')).toHaveLength(1)
  })
})
