import { violations } from '../audit/violations.ts'
import { at, expect, fetchFrom, rows, test } from './journey.ts'

/** Path of a site's cheapest vehicle with this price type. */
async function vehicleWith(slug: string, priceType: string): Promise<string> {
  const [found] = await rows<{ slug: string }>(
    `select c.slug from cars c join website_dealerships d using (dealership_id) join websites w on w.id = d.website_id
     where w.slug = $1 and c.price_type = $2 and c.listing_type = 'sale' and c.status = 'in_stock' and not c.sold
       and c.price_cents > 100000 and c.show_on_dealer_website and c.body in ('SUV', 'Sedan')
     order by c.price_cents, c.id limit 1`,
    [slug, priceType],
  )
  return `/cars/${found!.slug}`
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer sees the price with the charges of a state, item by item, and chooses another state', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(at('lonestar-autos', await vehicleWith('lonestar-autos', 'egc')))
    const beside = page.getByRole('complementary', { name: 'Price and next steps' })
    await beside.getByRole('link', { name: 'See what’s included' }).click()
    await expect(page).toHaveURL(/#drive-away$/)
    const estimate = page.getByRole('region', { name: 'Out-the-door estimate' })
    await expect(estimate).toContainText('Motor vehicle sales tax (6.25%)')
    await expect(estimate).toContainText('Estimate from rates of January 1, 2026 (Texas Comptroller')
    await expect(estimate).toContainText('Not included: Dealer documentary fee')
    // Both places name the same total.
    const total = /Estimated out-the-door price\s*(\$[\d,.]+ to \$[\d,.]+)/
    const [, shown] = total.exec((await estimate.textContent())!)!
    expect(await beside.textContent()).toContain(shown)
    await estimate.getByLabel('Your state').selectOption('California')
    await estimate.getByRole('button', { name: 'Show estimate' }).click()
    await expect(page).toHaveURL(/\?state=CA#drive-away$/)
    await expect(estimate.getByLabel('Your state')).toHaveValue('CA')
    await expect(estimate).toContainText('We don’t have current charges for California.')
    await expect(estimate).not.toContainText('$')
    await expect(estimate.getByRole('link', { name: 'Ask us for an out-the-door price' })).toHaveAttribute(
      'href',
      '#form-section',
    )
  })
})

test('the estimate is accessible, also where there is none', async ({ page }) => {
  const path = await vehicleWith('lonestar-autos', 'egc')
  await page.goto(at('lonestar-autos', `${path}?state=TX`))
  await expect(page.getByRole('region', { name: 'Out-the-door estimate' })).toContainText('$')
  expect(await violations(page)).toEqual([])
  await page.goto(at('wattle-motors', await vehicleWith('wattle-motors', 'egc')))
  await expect(page.getByRole('complementary', { name: 'Price and next steps' })).toContainText(
    'We don’t have current charges for Queensland. Ask us for a drive-away price',
  )
  expect(await violations(page)).toEqual([])
})

test('nothing is added to a drive-away price, which says that it includes the charges', async ({ request }) => {
  const html = await (
    await fetchFrom(request, 'wattle-motors', await vehicleWith('wattle-motors', 'drive_away'))
  ).text()
  expect(html).toContain('The price includes')
  expect(html).toContain('Stamp duty')
  expect(html).not.toMatch(/current charges|rives?-away estimate/i)
})
