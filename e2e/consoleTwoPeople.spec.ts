import { expectAccessible, signIn } from './consoleJourney.ts'
import { countLogged, ownPerson, ownReservation } from './consoleSubjects.ts'
import { at, expect, test } from './journey.ts'

test('of two people who change one role or one invitation, each is told what the other did', async ({
  page,
  browser,
}) => {
  const person = await ownPerson('sales')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const other = await context.newPage()
  await signIn(page, 'Dealer principal')
  await signIn(other, 'Group owner')
  for (const who of [page, other]) await who.goto(at('console', `/people/${person.id}`))
  await page.getByLabel('Role').selectOption('Finance')
  await page.getByRole('button', { name: 'Change role' }).press('Enter')
  await expect(page.getByText(/ now has the role /)).toBeVisible()
  await other.getByLabel('Role').selectOption('Service')
  await other.getByRole('button', { name: 'Change role' }).click()
  const conflict = other.getByRole('alert', { name: 'Changed by someone else' })
  await expect(conflict).toContainText('Dealer principal changed this while you were editing.')
  await expect(conflict.getByText('Finance', { exact: true })).toBeVisible()
  await expect(conflict.getByText('Service', { exact: true })).toBeVisible()
  await expect(other.getByLabel('Role')).toHaveValue('service')
  await other.setViewportSize({ width: 390, height: 844 })
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(other.getByText(/ now has the role /)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('alert')).toHaveText('Group owner changed this role to Service. Nothing was removed.')
  await expectAccessible(page, 'a person whose role has changed')
  expect(await countLogged('role.changed', person.email)).toBe(2)

  const email = `${crypto.randomUUID().slice(0, 13)}@dealer.example`
  await page.goto(at('console', '/people/invite'))
  await page.getByLabel('Email address', { exact: true }).fill(email)
  await page.getByLabel('Role').selectOption('Sales')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Invitation sent to /)).toBeVisible()
  await other.goto(at('console', '/people'))
  await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click()
  await expect(page.getByText(/^Invitation for .* withdrawn\./)).toBeVisible()
  await other.getByRole('button', { name: `Send again to ${email}` }).click()
  await expect(other.getByRole('alert')).toHaveText(
    'Someone else has withdrawn this invitation. Invite the person again.',
  )
  expect(await countLogged('invitation.revoked', email)).toBe(1)
  await context.close()
})

test('of two people who answer or release one reservation, the second is told of the first', async ({
  page,
  browser,
}) => {
  const [paid, held] = [await ownReservation('paid'), await ownReservation('held')]
  const context = await browser.newContext({ javaScriptEnabled: false })
  const other = await context.newPage()
  await signIn(page, 'Sales')
  await signIn(other, 'Finance')
  for (const { reference, button, done, told, action } of [
    {
      reference: paid,
      button: 'Record the answer',
      done: 'The answer is recorded.',
      told: 'Sales has recorded the answer already. Nothing was done.',
      action: 'reservation.answered',
    },
    {
      reference: held,
      button: 'Release',
      done: 'The vehicle is free again. The visitor is told by email.',
      told: 'Sales has released this vehicle already. Nothing was done.',
      action: 'reservation.released',
    },
  ]) {
    for (const who of [page, other]) await who.goto(at('console', `/reservations/${reference}`))
    await page.getByRole('button', { name: button, exact: true }).press('Enter')
    await expect(page.getByText(done)).toBeVisible()
    await other.getByRole('button', { name: button, exact: true }).click()
    await expect(other.getByRole('alert')).toHaveText(told)
    await expect(other.getByText('· Sales')).toBeVisible()
    expect(await countLogged(action, reference)).toBe(1)
  }
  await expectAccessible(page, 'a released reservation')
  await context.close()
})

test('a lead that two people have open keeps what each did', async ({ page, browser }) => {
  await signIn(page, 'Sales')
  await page.goto(at('console', '/leads?view=all&search=sample+customer'))
  await page.locator('.lead-row').last().click()
  const status = page.locator('.workbar').getByLabel('Status')
  await expect(status).toBeVisible()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const stale = await context.newPage()
  await signIn(stale, 'Service')
  await stale.goto(page.url())
  const earlier = await status.inputValue()
  await status.selectOption(earlier === 'lost' ? 'open' : 'lost')
  await expect(page.getByText(/^Status changed to /).first()).toBeVisible()
  await stale.locator('.workbar').getByLabel('Status').selectOption('won')
  await stale.getByRole('button', { name: 'Change status' }).click()
  await expect(stale.getByRole('alert')).toContainText('Sales')
  await context.close()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(status).toHaveValue(earlier)
})
