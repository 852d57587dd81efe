import { enterLead, expectAccessible, ownName, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

test('what is typed survives a closed tab, and what is sent without a connection goes when it is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'Sales')
  await page.goto(at('console', '/leads/new'))
  await enterLead(page, { last: ownName(), phone: '0491 570 156' })
  const lead = page.url().replace(/\?.*/, '?view=all')
  const reply = page.getByLabel('Reply to Kim')
  await reply.fill('Yes, it is here.')
  await page.getByText('Note', { exact: true }).click()
  await page.getByLabel('Note for your colleagues').fill('Prefers mornings.')
  await page.close()

  const later = await context.newPage()
  await later.goto(lead)
  const again = later.getByLabel('Reply to Kim')
  await expect(again).toHaveValue('Yes, it is here.')
  await expect(later.getByText('You typed this earlier and didn’t save it.').first()).toBeVisible()
  await expectAccessible(later, 'a lead with drafts')
  await later.setViewportSize({ width: 1440, height: 900 })
  // A change beside it leaves it alone.
  await later.locator('.workbar').getByLabel('Status').selectOption({ label: 'Open' })
  await expect(later.getByText('Status changed to Open').first()).toBeVisible()
  await expect(again).toHaveValue('Yes, it is here.')

  await context.setOffline(true)
  await later.getByRole('button', { name: 'Send reply' }).click()
  await expect(later.getByText('No connection. This goes on as soon as it is back')).toBeVisible()
  await expect(again).toHaveValue('Yes, it is here.')
  await context.setOffline(false)
  await expect(later.locator('.activity').getByText('Yes, it is here.')).toHaveCount(1)
  await expect(later.getByText('No connection.')).toBeHidden()
  // What was sent is not offered again, neither at once nor later.
  await expect(again).toHaveValue('')
  await expect(later.locator('.part.reply').getByText('You typed this earlier')).toHaveCount(0)
  await later.reload()
  await expect(again).toHaveValue('')
  await later.getByText('Note', { exact: true }).click()
  await expect(later.getByLabel('Note for your colleagues')).toHaveValue('Prefers mornings.')
  await later.getByRole('button', { name: 'Discard' }).click()
  await expect(later.getByLabel('Note for your colleagues')).toHaveValue('')
  await later.reload()
  await later.getByText('Note', { exact: true }).click()
  await expect(later.getByLabel('Note for your colleagues')).toHaveValue('')

  // A screen that is asked for without a connection comes when it is back.
  await context.setOffline(true)
  await later.getByRole('navigation', { name: 'Console', exact: true }).getByRole('link', { name: 'Today' }).click()
  await expect(later.getByText('No connection.')).toBeVisible()
  await expect(later.getByLabel('Note for your colleagues')).toBeVisible()
  await context.setOffline(false)
  await expect(later.getByText('Hello, Sales')).toBeVisible()
})

test('what is sent is not offered again, and what the server fails to save is', async ({ page }) => {
  await signIn(page, 'Sales')
  await page.goto(at('console', '/leads/new'))
  await enterLead(page, { last: ownName(), phone: '0491 570 156' })
  const note = page.getByLabel('Note for your colleagues')
  const restored = page.locator('.part.note').getByText('You typed this earlier and didn’t save it.')
  const add = async (text: string) => {
    await page.getByText('Note', { exact: true }).first().click()
    await note.fill(text)
    await page.getByRole('button', { name: 'Add note' }).click()
  }
  for (const text of ['Prefers mornings.', 'Wants a tow bar.']) {
    await add(text)
    await expect(page.locator('.activity').getByText(text)).toHaveCount(1)
    await expect(note).toHaveValue('')
    await expect(restored).toHaveCount(0)
  }

  const fails = (url: URL) => url.pathname.endsWith('.data')
  await page.route(fails, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fulfill({ status: 500, headers: { 'x-remix-response': 'yes' }, body: 'failed' })
  })
  await add('Has two dogs.')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expectAccessible(page, 'a screen that failed')
  await page.unroute(fails)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByText('Note', { exact: true }).first().click()
  await expect(note).toHaveValue('Has two dogs.')
  await expect(restored).toBeVisible()
})

test('what is sent after the session has ended is in its form again after signing in', async ({ page, context }) => {
  await signIn(page, 'Group owner')
  await page.goto(at('console', '/bookings/new?site=1'))
  const last = page.getByLabel('Last name')
  await last.fill(ownName())
  const typed = await last.inputValue()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Add the booking' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Group owner', exact: true }).click()
  await expect(last).toHaveValue(typed)
  await expect(page.getByText('You typed this earlier and didn’t save it.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(last).toHaveValue('')
})
