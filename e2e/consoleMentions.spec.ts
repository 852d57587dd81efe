import { expectAccessible, ownName, signIn, signInByClick } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

test('a walk-in with a phone number alone is noted for a colleague, who reads it on a phone, and texted', async ({
  page,
  browser,
}) => {
  const last = ownName()
  await signIn(page, 'Sales')
  await page.goto(at('console', '/leads/new'))
  await page.getByLabel('First name').fill('Wendy')
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('What they want').fill('A ute to tow with.')
  const site = page.getByLabel('Site')
  if ((await site.count()) > 0) await site.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Add lead' }).click()
  await expect(page.getByText('Please enter a phone number or an email address.')).toBeVisible()
  await page.getByLabel('Phone', { exact: true }).fill('0491 570 159')
  await page.getByRole('button', { name: 'Add lead' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Lead added' })).toBeVisible()
  const lead = new URL(page.url()).pathname

  // The whole of it by keyboard.
  await page.getByText('Note', { exact: true }).click()
  const note = page.getByLabel('Note for your colleagues')
  await note.fill('Please ask ')
  await note.press('End')
  await note.pressSequentially('@')
  const people = page.getByRole('listbox', { name: 'People' })
  await expect(people.getByRole('option').first()).toBeVisible()
  await note.press('Escape')
  await expect(people).toBeHidden()
  await note.pressSequentially('deal')
  await expect(people.getByRole('option')).toHaveCount(1)
  await expectAccessible(page, 'people to mention')
  await note.press('Enter')
  await expect(note).toHaveValue('Please ask @Dealer principal ')
  await expect(people).toBeHidden()
  await note.pressSequentially('<img src=x> about the price')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Note added' })).toBeVisible()
  await expect(page.getByText('Please ask @Dealer principal <img src=x> about the price')).toBeVisible()

  // A reply by text says what is added to it, and how many it will be.
  await page.getByText('Text', { exact: true }).click()
  const text = page.getByLabel('Text to Wendy')
  await text.fill('It is here.')
  await expect(page.getByText('1 text message', { exact: true })).toBeVisible()
  await text.fill('It is here. '.repeat(70))
  await expect(page.getByText(/^This would be \d text messages, and 5 is the most/)).toBeVisible()
  await text.fill('It is here.')
  await page.getByRole('button', { name: 'Send text' }).click()
  await expect(page.getByText('Text message to +61491570159')).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const other = await phone.newPage()
  await signInByClick(other, 'Dealer principal')
  const unread = other.getByRole('region', { name: 'Notes that mention you' })
  await expect(unread.getByRole('link', { name: `Wendy ${last}` })).toBeVisible()
  await other.goto(at('console', '/leads?view=mentions'))
  const row = other.getByRole('link', { name: new RegExp(`Wendy ${last}`) })
  await expect(row).toContainText('Mentions you')
  const isRead = other.waitForResponse(
    (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname.startsWith(lead),
  )
  await row.click()
  await expect(other.locator('.activity .for-me')).toHaveText('Mentions you')
  await isRead
  await other.goto(at('console', '/leads?view=mentions'))
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('Mentions you')
  await other.goto(at('console', lead))
  await expectAccessible(other, 'a lead with a note')
  await phone.close()
})
