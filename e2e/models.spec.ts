import { violations } from '../audit/violations.ts'
import { fetchFrom, at, expect, test } from './journey.ts'

test.describe.configure({ timeout: 90_000 })

test('the range is chosen by body and leads to a model, its stock and its offers (§1.8)', async ({ page }) => {
  await page.goto(at('saltbush-mazda', '/models'))
  await expect(page.getByRole('heading', { level: 1, name: 'Mazda model range' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const tabs = page.getByRole('navigation', { name: 'Body types' })
  await expect(tabs.getByRole('link', { name: 'Camper' })).toHaveCount(0)
  await tabs.getByRole('link', { name: 'SUV' }).click()
  await expect(page).toHaveURL(at('saltbush-mazda', '/models?body=SUV'))
  await expect(tabs.getByRole('link', { name: 'SUV' })).toHaveAttribute('aria-current', 'page')
  const cards = page.locator('main article')
  await expect(cards.filter({ hasText: 'BT-50' })).toHaveCount(0)
  await expect(cards.filter({ hasText: 'CX-90' }).getByText('Coming Soon')).toBeVisible()

  await cards.getByRole('link', { name: 'CX-5', exact: true }).click()
  await expect(page).toHaveURL(at('saltbush-mazda', '/cx-5'))
  const main = page.locator('main')
  await expect(main.getByText('For sale in Bathurst, NSW')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Get a Quote', exact: true })).toHaveAttribute(
    'href',
    '/models/order-now?model_id=cx-5&model_name=CX-5',
  )
  await expect(main.getByRole('link', { name: 'Book a Test Drive' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Finance Enquiry' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'CX-5 in stock' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'CX-5 stock run-out', exact: true })).toBeVisible()
  await expect(main.getByRole('form').getByLabel('Model', { exact: true })).toHaveValue('cx-5')
  expect(await violations(page)).toEqual([])
})

test('a model shows what there is of it: variants with stock and a quote', async ({ page }) => {
  await page.goto(at('saltbush-mazda', '/cx-5'))
  const main = page.locator('main')
  await expect(main.getByText(/^From \$[\d,]+ Drive Away$/)).toBeVisible()
  const variant = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Maxx Sport', exact: true }) })
  await expect(variant.getByText('Drive Away')).toBeVisible()
  await expect(variant.getByText('2.5L petrol')).toBeVisible()
  await expect(variant.getByRole('link', { name: /^Maxx Sport, \d+ in stock$/ })).toHaveAttribute(
    'href',
    /car_type=new&car_type=demo&make=Mazda&model=CX-5&badge=Maxx\+Sport$/,
  )
  await expect(main.getByText(/^The price includes registration, stamp duty/)).toBeVisible()

  await variant.getByRole('link', { name: 'Get a Quote: Maxx Sport' }).click()
  await expect(page).toHaveURL(
    at('saltbush-mazda', '/models/order-now?model_id=cx-5&model_name=CX-5&variant=Maxx+Sport'),
  )
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('cx-5')
  await expect(page.getByLabel('Variant')).toHaveValue('Maxx Sport')
})

test('a model without a photograph shows its card in each colour by keyboard, labelled as an illustration', async ({
  page,
}) => {
  await page.goto(at('saltbush-mazda', '/cx-3'))
  const main = page.locator('main')
  const colours = page.getByRole('group', { name: 'Choose a colour' })
  await expect(async () => {
    await colours.getByRole('radio', { name: 'Soul Red Crystal' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(main.getByRole('img', { name: 'CX-3, Machine Grey' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(main.getByRole('img', { name: 'CX-3, Soul Red Crystal' })).toBeHidden()
  await expect(main.getByRole('heading', { name: 'i-Activsense' })).toBeVisible()
  await expect(main.getByText('Illustration', { exact: true }).first()).toBeVisible()
})

test('the photographs of a model open full screen', async ({ page }) => {
  await page.goto(at('wattle-motors', '/models/golf'))
  const main = page.locator('main')
  await main.getByRole('img', { name: 'Golf, Front' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // It ignores keys while it opens.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 1_000 })
  }).toPass()
})

test('an upcoming model has a form for interest instead of a quote', async ({ page }) => {
  await page.goto(at('saltbush-mazda', '/cx-90'))
  const main = page.locator('main')
  await expect(main.getByRole('link', { name: 'Register Your Interest', exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Get a Quote', exact: true })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Register Your Interest' })).toBeVisible()
})

test('a model has one address, and none on a site that does not sell it (§2.20)', async ({ request }) => {
  expect((await fetchFrom(request, 'saltbush-mazda', '/cx-5')).status()).toBe(200)
  const moved = await fetchFrom(request, 'saltbush-mazda', '/models/cx-5?utm_source=mail')
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toBe('/cx-5?utm_source=mail')
  expect((await fetchFrom(request, 'redgum-campers', '/models/c16')).status()).toBe(200)
  expect((await fetchFrom(request, 'redgum-campers', '/c16')).status()).toBe(404)
  for (const path of ['/models/cx-5', '/cx-5', '/models/none'])
    expect((await fetchFrom(request, 'redgum-campers', path)).status()).toBe(404)
  expect((await fetchFrom(request, 'kowhai-cars', '/models')).status()).toBe(404)
})

test('a model’s brochure is a PDF of the size that the page shows, and no other model or site has it', async ({
  request,
}) => {
  const page = async (slug: string, path: string) => (await fetchFrom(request, slug, path)).text()
  const html = await page('saltbush-mazda', '/cx-5')
  const [, href, size] = /<a href="([^"]+\.pdf)" type="application\/pdf".*?\(PDF, (?:<!-- -->)?([\d.]+) MB/s.exec(html)!
  const file = await fetchFrom(request, 'saltbush-mazda', href!)
  expect(file.status()).toBe(200)
  expect(file.headers()['content-type']).toContain('application/pdf')
  const bytes = await file.body()
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((bytes.length / 1_048_576).toFixed(1)).toBe(size)
  expect(await page('saltbush-mazda', '/cx-3')).not.toContain('.pdf')
  expect(await page('wattle-motors', '/models/golf')).not.toContain('.pdf')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  test('a model can be read and enquired about', async ({ page }) => {
    await page.goto(at('saltbush-mazda', '/cx-3'))
    for (const colour of ['Soul Red Crystal', 'Machine Grey', 'Jet Black'])
      await expect(page.getByRole('img', { name: `CX-3, ${colour}` })).toBeVisible()
    await page.goto(at('redgum-campers', '/models'))
    await page.locator('main article').getByRole('link').first().click()
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('form').locator('[type=submit]').first().click()
    await expect(page.getByText('*This is a required field.').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
})
