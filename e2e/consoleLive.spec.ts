import { expectAccessible, signIn } from './consoleJourney.ts'
import { at, expect, fetchFrom, test } from './journey.ts'

test('what arrives and what others do is told at once, and a lost connection is said', async ({
  page,
  browser,
  request,
}) => {
  const own = `Live${crypto.randomUUID().replace(/[^a-f]/g, '')}`
  let sent = 0
  /** An enquiry of a visitor; its last name. */
  async function arrives(): Promise<string> {
    const last = `${own}${'abcdef'[sent++]}`
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
    return last
  }
  const news = page.getByRole('button', { name: /^\d+ new leads?$/ })

  await signIn(page, 'Sales')
  const rail = page.getByRole('navigation', { name: 'Console', exact: true })
  await expect(rail.getByRole('link', { name: /^Leads \d+\+? unassigned$/ })).toBeVisible()
  await page.goto(at('console', `/leads?view=all&search=${own}`))
  await expect(page.getByText('No leads match.')).toBeVisible()
  const last = await arrives()
  await expect(news).toHaveText('1 new lead')
  await expect(page.locator('.lead-row')).toHaveCount(0)
  await expectAccessible(page, 'news in the list')
  await page.setViewportSize({ width: 1440, height: 900 })
  await news.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.lead-row')).toHaveCount(1)
  await expect(news).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: `Kim ${last}` })).toBeVisible()

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
  await expect(page.getByText('Dealer principal is viewing this too.')).toHaveCount(0)

  await page.goto(at('console', `/leads?view=all&search=${own}`))
  await expect(page.locator('.lead-row')).toHaveCount(1)
  await page.context().setOffline(true)
  await expect(page.getByText('No connection. What you see may be out of date.')).toBeVisible()
  await arrives()
  await page.context().setOffline(false)
  await expect(news).toHaveText('1 new lead')
  await expect(page.getByText('No connection. What you see may be out of date.')).toHaveCount(0)
})
