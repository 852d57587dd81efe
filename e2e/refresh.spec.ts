import { fetchFrom, at, expect, rows, siteLike, test } from './journey.ts'

const NEWS = { text: 'Open late this Thursday.' }
const PHONE = '1300 555 019'

test('a cached page takes over the site’s current data, without being loaded again (§7.10)', async ({
  page,
  request,
}) => {
  const slug = await siteLike('wattle-motors', { announcement: null })
  await page.route('**/api/website', async (route) => {
    await rows(`update websites set settings = settings || $2::jsonb where slug = $1`, [
      slug,
      JSON.stringify({ announcement: NEWS, site_phone: PHONE }),
    ])
    await expect.poll(async () => (await fetchFrom(request, slug, '/api/website')).text()).toContain(NEWS.text)
    await route.continue()
  })
  await page.goto(at(slug))
  await expect(page.getByRole('region', { name: 'Announcement' })).toHaveText(new RegExp(NEWS.text))
  await expect(page.getByRole('banner').getByRole('link', { name: PHONE })).toBeVisible()
})

test('a refresh that fails is reported as a client error and changes nothing (§8.6)', async ({ page }) => {
  const [begun] = await rows<{ at: string }>('select now()::text as at')
  await page.route('**/api/website', (route) => route.abort())
  await page.goto(at('wattle-motors'))
  await expect
    .poll(() =>
      rows(
        `select 1 from events where name = 'Client Error' and created_at > $1
         and properties ->> 'error_message' like 'An error occurred with website refresh: %'
         and properties ->> 'website_slug' = 'wattle-motors'`,
        [begun!.at],
      ),
    )
    .not.toHaveLength(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
