import { fetchFrom, at, expect, rows, test } from './journey.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('every used vehicle in stock is found by following the pages of the list (§2.26)', async ({ page, request }) => {
    test.setTimeout(60_000)
    await page.goto(at('wattle-select', '/'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pre-owned cars by make' }).click()
    await expect(page).toHaveURL(at('wattle-select', '/used-car/list'))
    await expect(page.getByRole('navigation', { name: 'Makes' }).getByRole('link', { name: 'Toyota' })).toBeVisible()
    await expect(page.locator('main h3 + ul a').first()).toHaveAttribute('href', /^\/cars\//)

    const found: string[] = []
    for (let next: string | undefined = '/used-car/list'; next;) {
      const html = await (await fetchFrom(request, 'wattle-select', next)).text()
      expect(html).toContain(`<link rel="canonical" href="${at('wattle-select', next)}"`)
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
      found.push(...[...main.matchAll(/href="(\/cars\/[^"]+)"/g)].map((link) => link[1]!))
      next = /<a href="([^"]+)" rel="next"/.exec(main)?.[1]
    }
    const [stock] = await rows<{ count: number }>(
      `select count(*)::int from cars c join website_dealerships wd using (dealership_id)
        join websites w on w.id = wd.website_id
        where w.slug = 'wattle-select' and c.car_type = 'used' and not c.sold and c.show_on_dealer_website
          and c.status in ('in_stock', 'coming_soon')`,
    )
    expect(found).toHaveLength(stock!.count)
    expect(new Set(found).size).toBe(found.length)

    expect(await (await fetchFrom(request, 'wattle-select', '/sitemaps/pages-1.xml')).text()).toContain(
      '/used-car/list</loc>',
    )
    expect((await fetchFrom(request, 'wattle-select', '/used-car/list?page=999')).status()).toBe(404)
    expect((await fetchFrom(request, 'saltbush-mazda', '/used-car/list')).status()).toBe(404)
  })
})
