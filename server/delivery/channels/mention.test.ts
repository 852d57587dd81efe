import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mentionedAccount } from '@forecourt/rules/site/destination.ts'
import { deliveryContextOf } from '../../../tools/testing/deliveryContext.ts'
import { deliveryHome, type DeliveryHome } from '../../../tools/testing/deliveryHome.ts'
import { leadActivity } from '../../leads/table.ts'
import { staffRoles, staffUsers } from '../../staff/table.ts'
import { loadDeliveryContext, type DeliveryContext } from '../context.ts'
import { fileLinks } from '../../files/files.ts'
import { testSecrets } from '../../../tools/testing/secrets.ts'
import { NotNeededError } from '../mailer.ts'
import { mentionMail } from './mention.ts'

let home: DeliveryHome
beforeAll(async () => {
  home = await deliveryHome()
})
afterAll(() => home.dispose())

const DEPS = { mailFrom: 'leads@platform.example', consoleOrigin: 'https://console.platform.example' }
const context = (key: 'a' | 'b' = 'a', name = '<b>Sam</b>\r\nBcc: x@y.example') =>
  deliveryContextOf(home, home.tenants[key], { name }, { kind: 'mention', target: 'old@dealer.example' })
const again = ({ delivery }: DeliveryContext) =>
  loadDeliveryContext(
    {
      database: home.database,
      sites: home.sites,
      secrets: testSecrets(home.database),
      links: fileLinks('key'),
      now: () => new Date(),
    },
    delivery,
  )

test('the mail goes to the person’s address of today, with a link, and as text', async () => {
  const first = await context()
  await home.database.drizzle
    .update(leadActivity)
    .set({ text: '@Lou <script>alert(1)</script>' })
    .where(eq(leadActivity.id, first.delivery.activity_id!))
  const found = await again(first)
  const mail = mentionMail(found, DEPS)
  const account = mentionedAccount(found.delivery.destination)
  expect(mail.to).toBe(`${account}@dealer.example`)
  expect(mail.subject).toBe('Kim at the desk mentioned you: <b>Sam</b> Bcc: x@y.example')
  expect(mail.text).toContain(`https://console.platform.example/leads/${found.stored.lead_id}`)
  expect(mail.html).toContain('@Lou &lt;script&gt;')
  expect(mail.html).not.toContain('<script>')
  expect(mail.html).not.toContain('<b>Sam')
})

test.each([
  ['who lost their role', (id: string) => home.database.drizzle.delete(staffRoles).where(eq(staffRoles.user_id, id))],
  [
    'whose role does not see leads any more',
    (id: string) =>
      home.database.drizzle.update(staffRoles).set({ role: 'marketing' }).where(eq(staffRoles.user_id, id)),
  ],
  [
    'whose role is for another site now',
    (id: string) =>
      home.database.drizzle
        .update(staffRoles)
        .set({ website_id: home.tenants.b.website.id })
        .where(eq(staffRoles.user_id, id)),
  ],
  ['whose account is gone', (id: string) => home.database.drizzle.delete(staffUsers).where(eq(staffUsers.id, id))],
])('nothing goes to somebody %s', async (_, leave) => {
  const first = await context()
  await leave(mentionedAccount(first.delivery.destination))
  const found = await again(first)
  expect(() => mentionMail(found, DEPS)).toThrow(NotNeededError)
})
