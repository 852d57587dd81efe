import type { Page } from '@playwright/test'
import { expectAccessible, hydrated, signIn } from './consoleJourney.ts'
import { ownPerson, ownReservation, signInAs } from './consoleSubjects.ts'
import { at, expect, rows, test } from './journey.ts'

type Sent = Readonly<Record<string, string>>

/** Posts a form by hand, as somebody does who has found its address: the status. */
const post = (page: Page, path: string, form: Sent): Promise<number> =>
  page.evaluate(
    async (sent) => (await fetch(sent.path, { method: 'POST', body: new URLSearchParams(sent.form) })).status,
    { path, form },
  )
/** Status of a screen. */
const statusOf = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (address) => (await fetch(address)).status, path)

test('who may only read leads, bookings and people sees why, and a form sent by hand is refused', async ({ page }) => {
  await signIn(page, 'Read only')
  const lead = (
    await rows<{ id: string }>(
      `select l.lead_id as id from leads l join websites w on w.id = l.website_id
     where w.slug = 'wattle-motors' order by l.id desc limit 1`,
    )
  )[0]!
  const booking = (
    await rows<{ reference: string }>(
      `select l.reference from bookings b join leads l on l.id = b.lead_id join websites w on w.id = l.website_id
     where w.slug = 'wattle-motors' and b.kind = 'appointment' and b.starts_at > now() order by b.starts_at desc limit 1`,
    )
  )[0]!
  const person = await ownPerson('sales')
  const [role] = await rows<{ id: string }>('select id from staff_roles where user_id = $1', [person.id])
  const screens: readonly { path: string; reason: RegExp; off: string; forms: readonly Sent[] }[] = [
    {
      path: `/leads/${lead.id}`,
      reason: /^People with read-only access can’t answer leads\./,
      off: 'Send reply',
      forms: [
        { intent: 'status', status: 'won', version: '1', key: crypto.randomUUID() },
        { intent: 'reply', subject: 'Hello', reply: 'Hello', version: '1', key: crypto.randomUUID() },
      ],
    },
    {
      path: `/bookings/${booking.reference}`,
      reason: /^People with read-only access can’t change bookings\./,
      off: 'Move the booking',
      forms: [
        { intent: 'cancel', reason: 'x', version: '1' },
        { intent: 'move', startsAt: '2027-01-01T00:00:00Z', version: '1' },
      ],
    },
    {
      path: `/people/${person.id}`,
      reason: /^People with read-only access can’t invite people or change their roles\./,
      off: 'Change role',
      forms: [
        { intent: 'change', id: role!.id, role: 'finance', version: 'sales' },
        { intent: 'remove', id: role!.id, version: 'sales' },
      ],
    },
  ]
  await page.goto(at('console', '/leads'))
  await expect(page.getByText(/^People with read-only access can’t answer leads\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a lead' })).toHaveCount(0)
  await expect(
    page.getByRole('link', { name: /^Export these leads\. People with read-only access can’t/ }),
  ).toBeVisible()
  for (const { path, reason, off, forms } of screens) {
    await page.goto(at('console', path))
    await expect(page.getByRole('main').getByText(reason).first()).toBeVisible()
    const button = page.getByRole('button', { name: off })
    if ((await button.count()) > 0) await expect(button).toBeDisabled()
    for (const form of forms) expect(await post(page, path, form), `${path} ${form.intent}`).toBe(403)
  }
  await expectAccessible(page, 'a person who can’t be changed')
  // The address of a file that is refused is a screen for who types it, and data for a program.
  const refused = await page.goto(at('console', '/leads/export.csv'))
  expect(refused!.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('That’s not part of your role')
  await expect(page.getByRole('main').getByText(/^People with read-only access can’t export leads\./)).toBeVisible()
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(await statusOf(page, '/leads/export.csv')).toBe(403)
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  expect((await rows<{ role: string }>('select role from staff_roles where id = $1', [role!.id]))[0]!.role).toBe(
    'sales',
  )
})

test('what belongs to another dealer is not there, whatever is asked or sent', async ({ page }) => {
  const [lead, reservation, person] = [
    (
      await rows<{ id: string }>(
        `select l.lead_id as id from leads l join websites w on w.id = l.website_id
         where w.dealership_group_id is distinct from
           (select dealership_group_id from websites where slug = 'wattle-motors') limit 1`,
      )
    )[0],
    await ownReservation('paid', 'saltbush-mazda'),
    await ownPerson('sales', 'saltbush-mazda'),
  ]
  const [role] = await rows<{ id: string }>('select id from staff_roles where user_id = $1', [person.id])
  await signInAs(page, await ownPerson('dealer_principal'))
  const elsewhere: readonly { path: string; form: Sent }[] = [
    { path: `/reservations/${reservation}`, form: { intent: 'release', version: '1' } },
    { path: `/bookings/${reservation}`, form: { intent: 'cancel', reason: 'x', version: '1' } },
    { path: `/people/${person.id}`, form: { intent: 'change', id: role!.id, role: 'finance', version: 'sales' } },
    ...(lead
      ? [
          {
            path: `/leads/${lead.id}`,
            form: { intent: 'status', status: 'won', version: '1', key: crypto.randomUUID() },
          },
        ]
      : []),
  ]
  for (const { path, form } of elsewhere)
    expect([path, await statusOf(page, path), await post(page, path, form)]).toEqual([path, 404, 404])
  await page.goto(at('console', elsewhere[0]!.path))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that page')
  expect((await rows<{ role: string }>('select role from staff_roles where id = $1', [role!.id]))[0]!.role).toBe(
    'sales',
  )
})
