import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator, TEST_SECRET_KEY } from '../../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../../tools/testing/twoTenants.ts'
import { CommandError } from '../../command.ts'
import { leadMails } from '../../leads/table.ts'
import { replyAddresses } from '../../replyAddresses.ts'
import { mailCommands } from './cli.ts'

let home: TestDatabase
let tenants: TwoTenants
const domain = 'reply.dealers.example'
const { run, file } = operator(
  'leads',
  mailCommands,
  () => home.database,
  () => ({ REPLY_DOMAIN: domain }),
)
const off = operator('leads', mailCommands, () => home.database)

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
})
afterAll(() => home.dispose())

const messageTo = (to: string) =>
  `From: Sam <sam@mail.example>\r\nTo: ${to}\r\nMessage-ID: <one@mail.example>\r\nSubject: Yes\r\n\r\nSaturday suits me.\r\n`

/** The exit code of a command that is refused. */
const codeOf = async (done: Promise<unknown>) => {
  const error = await done.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CommandError)
  return (error as CommandError).exitCode
}

test('stores an answer with its lead, once', async () => {
  const { lead, website } = tenants.a
  const to = replyAddresses({ domain, secretKey: TEST_SECRET_KEY }).of({ websiteId: website.id, leadId: lead.lead_id })
  const path = file(messageTo(to))
  expect(await run('receive-mail', path)).toBe(`Stored with lead ${lead.reference}.`)
  expect(await run('receive-mail', path)).toBe(`Lead ${lead.reference} has this email already.`)
  const stored = await home.database.drizzle.select().from(leadMails).where(eq(leadMails.lead_id, lead.id))
  expect(stored).toMatchObject([{ from_address: 'sam@mail.example', subject: 'Yes' }])
})

test('tells the mail server by its exit code what to do', async () => {
  expect(await codeOf(run('receive-mail', file(messageTo(`someone@${domain}`))))).toBe(67)
  expect(await codeOf(run('receive-mail', file('\r\n')))).toBe(65)
  expect(await codeOf(run('receive-mail', '/nowhere/at/all'))).toBe(75)
  expect(await codeOf(off.run('receive-mail', file(messageTo(`someone@${domain}`))))).toBe(75)
})
