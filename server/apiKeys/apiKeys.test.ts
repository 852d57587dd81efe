import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { staffAudit } from '../staff/table.ts'
import { openApiKeys } from './apiKeys.ts'
import { keyCommands } from './cli.ts'
import { apiKeys } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
let clock = new Date()
const { run, refused } = operator('keys', keyCommands, () => home.database)

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
})
afterAll(() => home.dispose())

const authenticate = (credential: string) => {
  const [id = '', secret = ''] = credential.split(':')
  return openApiKeys({
    database: home.database.platform,
    now: () => clock,
    onWarning: (error) => {
      throw error
    },
  }).authenticate(id, secret)
}

describe('a key', () => {
  test('opens the sites that it was issued for, and its secret is not stored', async () => {
    const credential = await run('issue', 'CRM', '--site', 'site-a', '--permissions', 'leads:read,stock:write')
    expect(credential).toMatch(/^key_[0-9a-f]{18}:[\w-]{43}$/)
    expect(await authenticate(credential)).toMatchObject({
      name: 'CRM',
      permissions: ['leads:read', 'stock:write'],
      websiteIds: [tenants.a.website.id],
      dealershipIds: null,
    })
    const stored = JSON.stringify(await home.database.drizzle.select().from(apiKeys))
    expect(stored).not.toContain(credential.split(':')[1])
    expect(await authenticate(credential.slice(0, -1))).toBeNull()
    expect(await authenticate(`${credential}x`)).toBeNull()
    expect(await authenticate('key_of_nobody:secret')).toBeNull()
  })

  test.each([
    [['--all-sites'], ['a', 'b']],
    [['--group', 'group-b'], ['b']],
    [['--dealership', 'dealership-a2'], ['a']],
    [
      ['--site', 'site-b,site-a'],
      ['a', 'b'],
    ],
  ] as const)('issued with %j covers %j', async (options, expected) => {
    const caller = await authenticate(await run('issue', 'Scope', ...options, '--permissions', 'stock'))
    expect(caller?.websiteIds.toSorted()).toEqual(expected.map((key) => tenants[key].website.id))
    expect(caller?.dealershipIds).toEqual(options[0] === '--dealership' ? [tenants.a.dealerships[1]!.id] : null)
  })

  test('is rotated: the old secret is accepted for a while', async () => {
    const before = await run('issue', 'Rotated', '--site', 'site-a', '--permissions', 'stock')
    const [id] = before.split(':')
    const [after] = (await run('rotate', id!, '--grace', '2')).split('\n')
    expect(after).not.toBe(before)
    const start = clock
    for (const [hours, expected] of [
      [1, [true, true]],
      [3, [true, false]],
    ] as const) {
      clock = new Date(start.getTime() + hours * 3_600_000)
      expect([(await authenticate(after!)) !== null, (await authenticate(before)) !== null]).toEqual(expected)
    }
    clock = start
  })

  test('expires at the end of its last day, and is revoked at once', async () => {
    const credential = await run(
      'issue',
      'Short',
      '--site',
      'site-a',
      '--permissions',
      'stock',
      '--expires',
      '2030-01-31',
    )
    const start = clock
    clock = new Date('2030-01-31T23:59:59Z')
    expect(await authenticate(credential)).not.toBeNull()
    clock = new Date('2030-02-01T00:00:00Z')
    expect(await authenticate(credential)).toBeNull()
    clock = start
    const [id] = credential.split(':')
    expect(await authenticate(credential)).not.toBeNull()
    expect(await run('revoke', id!)).toBe(`Revoked ${id}.`)
    expect(await authenticate(credential)).toBeNull()
    expect(await refused('revoke', id!)).toBe(`There is no key ${id}, or it is revoked already.`)
    const log = (await home.database.drizzle.select().from(staffAudit)).filter(({ subject }) => subject.includes(id!))
    expect(log.map(({ who, action, website_id }) => [who, action, website_id])).toEqual([
      ['Command line', 'key.issued', tenants.a.website.id],
      ['Command line', 'key.revoked', tenants.a.website.id],
    ])
    expect(await refused('rotate', id!)).toBe(`There is no key ${id}, or it is revoked.`)
  })

  test('is listed with its last use', async () => {
    const credential = await run('issue', 'Used', '--group', 'group-a', '--permissions', 'events')
    const line = async () => (await run('list')).split('\n').find((one) => one.includes('\tUsed\t'))
    expect(await line()).toMatch(
      /\tactive\tgroup group-a\tevents:read\t600 calls a minute\tdoes not expire\tnever used$/,
    )
    await authenticate(credential)
    await vi.waitFor(async () => expect(await line()).toMatch(/\tlast used 20\d\d-/))
    expect(await run('list')).not.toContain(credential.split(':')[1])
  })
})

test.each([
  [['issue', 'X', '--permissions', 'stock'], 'Say what the key is for: --site, --group, --dealership or --all-sites.'],
  [['issue', 'X', '--permissions', 'stock', '--site', 'nowhere'], 'There is no site nowhere.'],
])('%j is refused', async (args, message) => expect(await refused(...args)).toBe(message))

test('the platform, which checks keys, can neither issue nor change one', async () => {
  const add = () =>
    home.database.platform.transaction((tx) =>
      tx.insert(apiKeys).values({
        id: 'key_x',
        name: 'X',
        secret_hash: '0',
        permissions: [],
        scope: 'platform',
        calls_per_minute: 1,
        created_at: clock,
      }),
    )
  await expect(add()).rejects.toMatchObject({ cause: { code: '42501' } })
  const change = () =>
    home.database.platform.transaction((tx) => tx.update(apiKeys).set({ permissions: ['stock:write'] }))
  await expect(change()).rejects.toMatchObject({ cause: { code: '42501' } })
})
