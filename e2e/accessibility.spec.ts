import type { Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { SITES, at, expect, firstVehicle, hydrated, test } from './journey.ts'

/** Pages to check on every site, and those of which each site has a share. */
const everywhere = ['home', 'search', 'vehicle'] as const
const shared = ['empty search', 'success', 'not found', 'credits', 'contact'] as const

/** Texts on cards of a search that are wider than their place. */
const cutTexts = (page: Page) =>
  page.locator('main article :is(.card-foot > span:first-child, .card-place > span, li)').evaluateAll((texts) =>
    texts
      .filter((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        const box = text.closest('li, .card-foot')!.getBoundingClientRect()
        return range.getBoundingClientRect().right > box.right + 1 || text.scrollWidth > text.clientWidth + 1
      })
      .map(({ textContent }) => textContent),
  )

for (const [index, { slug, search }] of SITES.entries())
  test(`${slug}: no accessibility violation on its screens, and no card of a search cuts its repayment, its place or its facts`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const vehicle = await firstVehicle(page, slug, search)
    const paths: Record<(typeof everywhere | typeof shared)[number], string> = {
      home: '/',
      search,
      'empty search': `${search}?q=zzzzzz`,
      vehicle,
      success: '/success?category=General+Enquiry',
      'not found': '/no/such/page',
      credits: '/credits',
      contact: '/contact',
    }
    for (const kind of [...everywhere, shared[index % shared.length]!]) {
      await page.goto(at(slug, paths[kind]))
      expect(await violations(page), kind).toEqual([])
      if (kind !== 'search') continue
      for (const width of [390, 768, 1200, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await cutTexts(page), `at ${width}`).toEqual([])
      }
      await page.setViewportSize({ width: 1280, height: 900 })
    }
  })

test('the phone layout has no violation either, sheet and drawer open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('wattle-motors', '/search/used-cars'))
  await hydrated(page)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByLabel('Menu').click()
  await expect(page.getByRole('navigation', { name: 'All pages' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a form with errors has no violation', async ({ page }) => {
  await page.goto(at('wattle-motors', await firstVehicle(page, 'wattle-motors', '/search/used-cars')))
  const form = page.getByRole('form')
  await form.scrollIntoViewIfNeeded()
  await form.getByRole('button', { name: /^Send/ }).click()
  await expect(form.getByText('*This is a required field.').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})
