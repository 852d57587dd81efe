import { at, expect, rows, test } from './journey.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('every used vehicle in stock is found by following the pages of the list', async ({ page, request }) => {
    const [stock] = await rows<{ count: number }>(
      `select count(*)::int from cars c join website_dealerships wd using (dealership_id)
        join websites w on w.id = wd.website_id
        where w.slug = 'wattle-select' and c.car_type = 'used' and not c.sold and c.show_on_dealer_website
          and c.status in ('in_stock', 'coming_soon')`,
    )
    const found = new Set<string>()
    const makes: string[] = []
    await page.goto(at('wattle-select', '/'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pre-owned Cars by Make' }).click()
    await expect(page).toHaveURL(at('wattle-select', '/used-car/list'))
    const pages = await page.getByRole('navigation', { name: 'Makes' }).getByRole('listitem').count()
    expect(pages).toBeGreaterThan(5)
    for (let next: string | null = '/used-car/list'; next;) {
      await page.goto(at('wattle-select', next))
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        new RegExp(`${next.replace('?', '\\?')}$`),
      )
      const links = page.locator('main h3 + ul a')
      for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))) {
        expect(found.has(href)).toBe(false)
        found.add(href)
      }
      makes.push(...(await page.locator('main h2').allInnerTexts()))
      next = await page
        .locator('main a[rel=next]')
        .getAttribute('href', { timeout: 500 })
        .catch(() => null)
    }
    expect(found.size).toBe(stock!.count)
    expect([...new Set(makes)]).toEqual([...new Set(makes)].toSorted((a, b) => a.localeCompare(b, 'en')))

    const ask = (slug: string, path: string) =>
      request.get(`http://localhost:${process.env.E2E_PORT}${path}`, {
        headers: { host: `${slug}.localhost:${process.env.E2E_PORT}` },
      })
    expect(await (await ask('wattle-select', '/sitemaps/pages-1.xml')).text()).toContain('/used-car/list</loc>')
    expect((await ask('wattle-select', '/used-car/list?page=999')).status()).toBe(404)
    expect((await ask('saltbush-mazda', '/used-car/list')).status()).toBe(404)
  })
})
