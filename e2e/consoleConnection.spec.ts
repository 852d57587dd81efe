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
