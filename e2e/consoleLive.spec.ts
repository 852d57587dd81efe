import { type APIRequestContext } from '@playwright/test'
import { expectAccessible, signIn, signInByClick } from './consoleJourney.ts'
import { at, expect, fetchFrom, rows, test } from './journey.ts'

/** A last name of no other run. */
const ownName = () => `Live${crypto.randomUUID().replace(/[^a-f]/g, '')}`

/** Sends an enquiry as a visitor does. */
async function enquire(request: APIRequestContext, last: string) {
  const answer = await fetchFrom(request, 'wattle-motors', '/api/leads', {
    method: 'POST',
    data: {
      lead: {
        first_name: 'Kim',
        last_name: last,
        email: `${last.toLowerCase()}@visitor.example`,
        phone: '0491 570 157',
        postcode: '4000',
        message: 'Is it <b>here</b>?',
      },
    },
  })
  expect(answer.status()).toBe(201)
}

test('what arrives and what others do is told at once, and a lost connection is said', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const own = ownName()
  const news = page.getByRole('button', { name: /^\d+ new leads?$/ })
  await signInByClick(page, 'Sales')
  const rail = page.getByRole('navigation', { name: 'Console', exact: true })
  await expect(rail.getByRole('link', { name: /^Leads \d+\+? unassigned$/ })).toBeVisible()
  await page.goto(at('console', `/leads?view=all&search=${own}`))
  await expect(page.getByText('No leads match.')).toBeVisible()
  await enquire(request, `${own}a`)
  await expect(news).toHaveText('1 new lead')
  await expect(page.locator('.lead-row')).toHaveCount(0)
  await expectAccessible(page, 'news in the list')
  await page.setViewportSize({ width: 1440, height: 900 })
  await news.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.lead-row')).toHaveCount(1)
  await expect(news).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: `Kim ${own}a` })).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, 'Dealer principal')
  await other.goto(page.url())
  await expect(page.getByText('Dealer principal is viewing this too.')).toBeVisible()
  await expect(other.getByText('Sales is viewing this too.')).toBeVisible()
  await page.getByLabel(/^Reply to/).fill('Yes, it is')
  await other.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText('Dealer principal changed this lead: Assigned to Dealer principal.')).toBeVisible()
  await expect(page.getByLabel(/^Reply to/)).toHaveValue('Yes, it is')
  await expectAccessible(page, 'an open lead that somebody changed')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText(/changed this lead/)).toHaveCount(0)
  await expect(page.getByLabel(/^Reply to/)).toHaveValue('Yes, it is')
  await context.close()
  await expect(page.getByText('Dealer principal is viewing this too.')).toHaveCount(0, { timeout: 40_000 })

  await page.goto(at('console', `/leads?view=all&search=${own}`))
  await expect(page.locator('.lead-row')).toHaveCount(1)
  await page.context().setOffline(true)
  await expect(page.getByText('No connection. What you see may be out of date.')).toBeVisible()
  await enquire(request, `${own}b`)
  await page.context().setOffline(false)
  await expect(news).toHaveText('1 new lead')
  await expect(page.getByText('No connection. What you see may be out of date.')).toHaveCount(0)
})

test('an open lead follows its deliveries, and what is being typed stays', async ({ page, request }) => {
  const own = ownName()
  await enquire(request, own)
  await signIn(page, 'Sales')
  await page.goto(at('console', `/leads?view=all&search=${own}`))
  await page.locator('.lead-row').click()
  await expect(page.getByRole('heading', { name: `Kim ${own}` })).toBeVisible()
  const panel = page.getByRole('region', { name: 'Deliveries' })
  const line = panel.getByRole('listitem').filter({ hasText: 'Send again' }).first()
  await expect(line).toContainText('Delivered', { timeout: 20_000 })
  const again = line.getByRole('button', { name: /^Send again/ })
  const reply = page.getByLabel(/^Reply to/)
  await reply.fill('It is here')
  const to = await line.locator('strong').textContent()
  const become = (change: string) =>
    rows(
      `update deliveries d set ${change}, updated_at = clock_timestamp() from leads l
       where l.id = d.lead_id and l.lead->>'email' = $1 and d.target = $2`,
      [`${own.toLowerCase()}@visitor.example`, to],
    )
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const attempt = JSON.stringify([{ at: new Date().toISOString(), answer: '451 later', ok: false, again: soon }])
  await become(`state = 'queued', attempts = '${attempt}'`)
  await expect(line).toContainText('Not sent yet. We’ll try again by')
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await expect(again).toHaveAttribute('title', 'It is on its way already.')
  await expectAccessible(page, 'a lead whose delivery is tried again')
  await become(`state = 'dead'`)
  await expect(line).toContainText('Not delivered')
  await expect(again).not.toHaveAttribute('aria-disabled')
  await expect(reply).toHaveValue('It is here')
  await expect(reply).toBeFocused()
  await again.press('Enter')
  // It is sent, and the screen says so by itself.
  await expect(line).toContainText('Delivered', { timeout: 20_000 })
  await expect(again).not.toHaveAttribute('aria-disabled')
  await expect(reply).toHaveValue('It is here')
})

test('somebody chooses what they are told of outside the console, and is told of what no tab shows', async ({
  page,
  request,
}) => {
  // The browser’s own notifications are outside the page.
  await page.addInitScript(() => {
    const titles: string[] = []
    class Recorded extends EventTarget {
      static permission = 'default'
      static async requestPermission() {
        Recorded.permission = 'granted'
        return 'granted'
      }
      constructor(title: string) {
        super()
        titles.push(title)
      }
      close() {}
    }
    Object.assign(window, { Notification: Recorded, titles })
  })
  const titles = () => page.evaluate(() => (window as unknown as { titles: string[] }).titles)
  await signIn(page, 'Service')
  await page.goto(at('console', '/account'))
  await page.getByRole('link', { name: 'Change' }).last().click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Reservations: vehicles held, paid for and released')).toBeDisabled()
  await page.getByLabel('New leads').check()
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await expect(page.getByText('Notifications saved.')).toBeVisible()
  await page.getByLabel('Mondays at 8 am').check()
  await page.getByRole('button', { name: 'Save email summary' }).click()
  await expect(page.getByText('Email summary saved.')).toBeVisible()
  await expectAccessible(page, 'notifications')
  expect(await titles()).toEqual([])
  await page.getByRole('button', { name: 'Allow notifications' }).click()
  await expect(page.getByRole('button', { name: 'Show a test notification' })).toBeVisible()
  expect(await titles()).toEqual(['Notifications are on'])

  const own = ownName()
  await enquire(request, own)
  await expect.poll(titles).toContain(`New lead: Kim ${own}`)
  // The list of leads tells of it itself.
  await page
    .getByRole('navigation', { name: 'Console, on a phone' })
    .getByRole('link', { name: /^Leads/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
  await enquire(request, `${own}b`)
  await expect(page.getByRole('button', { name: /^\d+ new leads?$/ })).toBeVisible()
  expect(await titles()).not.toContain(`New lead: Kim ${own}b`)
})
