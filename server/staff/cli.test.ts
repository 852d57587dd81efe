import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { giveStaff } from '../../tools/testing/staff.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { staffCommands } from './cli.ts'
import { staffInvitations, staffRoles } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
const { run, refused } = operator('staff', staffCommands, () => home.database)

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
})
afterAll(() => home.dispose())

test('the operator sees and changes everyone, and the log says that it was the command line', async () => {
  const { a, b } = tenants
  expect(await run('list')).toBe('Nobody has access yet. See "staff link".')
  expect(await run('link')).toMatch(/^http:\/\/console\.localhost:3000\/invitation\/[\w-]{43}$/)
  const ofA = await giveStaff(home.database, 'ana@dealer.example', 'sales', { website_id: a.website.id })
  await giveStaff(home.database, 'ben@dealer.example', 'dealer_principal', { website_id: b.website.id })
  const link = await run('invite', 'cleo@dealer.example', '--role', 'group_owner', '--group', 'group-b')
  expect(link).toMatch(/\/invitation\/[\w-]{43}$/)
  const list = await run('list')
  expect(list).toMatch(/ana@dealer\.example\s+sales\s+site site-a\s+password only/)
  expect(list).toMatch(/ben@dealer\.example\s+dealer_principal\s+site site-b/)
  expect(list).toMatch(/cleo@dealer\.example\s+group_owner\s+group group-b\s+invited/)

  const [role] = await home.database.drizzle.select().from(staffRoles).where(eq(staffRoles.user_id, ofA))
  expect(await run('role', role!.id, 'finance')).toBe('Changed to finance.')
  expect(await refused('role', role!.id, 'operator')).toBe('Operator can’t be given for a site.')
  const [invited] = await home.database.drizzle
    .select()
    .from(staffInvitations)
    .where(eq(staffInvitations.email, 'cleo@dealer.example'))
  await run('revoke', invited!.id)
  await run('revoke', role!.id)
  expect(await refused('revoke', role!.id)).toBe('We can’t find that. Someone else may have changed or removed it.')
  expect(await run('list')).not.toMatch(/ana@|cleo@/)

  const log = (await run('audit')).split('\n')
  expect(log.map((line) => line.split('\t').slice(1, 3).join(': '))).toEqual([
    'Command line: Removed a role from ana@dealer.example',
    'Command line: Withdrew the invitation to cleo@dealer.example',
    'Command line: Changed the role of ana@dealer.example',
    'Command line: Invited cleo@dealer.example',
    'Command line: Created the first operator’s link: console',
  ])
  expect(await run('audit', '--site', 'site-b')).toBe('The audit log is empty.')
})

test.each([
  [['invite', 'x', '--role', 'sales', '--site', 'site-a'], 'Please enter an email address.'],
  [['invite', 'x@dealer.example', '--role', 'boss', '--site', 'site-a'], 'Please choose a role.'],
  [['invite', 'x@dealer.example', '--role', 'sales'], 'Say what the role is for: --site, --group or --platform.'],
  [['invite', 'x@dealer.example', '--role', 'sales', '--site', 'nowhere'], 'There is no site nowhere.'],
  [['invite', 'x@dealer.example', '--role', 'sales', '--platform'], 'Sales can’t be given for the platform.'],
])('%j is refused', async (args, message) => {
  expect(await refused(...args)).toBe(message)
})

test('there is no link for a first operator once there is one', async () => {
  await giveStaff(home.database, 'op@platform.example', 'operator')
  expect(await refused('link')).toBe('There is an operator already, who can invite others.')
})
