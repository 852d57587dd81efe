import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SECRET_NAMES, type SecretName } from '@forecourt/rules/site/secrets.ts'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { TEST_KEYS, testSecrets } from '../../tools/testing/secrets.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { websites } from '../sites/table.ts'
import { leadSecretRows } from '../leadSecrets/leadSecrets.ts'
import { secretCommands } from './cli.ts'
import { openKeys } from './keys.ts'
import { openSecrets, rotateSecrets, setSecret } from './store.ts'
import { secrets } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
const { run, refused, file, warnings } = operator(
  'secrets',
  (program, context) => secretCommands(program, context, [leadSecretRows]),
  () => home.database,
)

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
})
beforeEach(async () => {
  await home.database.pool.query('truncate secrets')
})
afterAll(() => home.dispose())

const CRM: SecretName = { provider: 'delivery', name: 'crm' }
const set = (websiteId: number, value: string, dealershipId: number | null = null, name = CRM) =>
  home.database
    .staff([websiteId])
    .transaction((tx) => setSecret(tx, TEST_KEYS, { websiteId, dealershipId }, name, value))
const read = (site: { id: number }, name = CRM, dealershipId: number | null = null) =>
  testSecrets(home.database).forSite(site).read(name, dealershipId)

describe('a secret', () => {
  test('is read by its own site and by no other', async () => {
    const { a, b } = tenants
    await set(a.website.id, 'the secret of a')
    expect(await read(a.website)).toBe('the secret of a')
    expect(await read(b.website)).toBeNull()
    await set(b.website.id, 'the secret of b')
    expect([await read(a.website), await read(b.website)]).toEqual(['the secret of a', 'the secret of b'])
    expect(await read(a.website, { provider: 'challenge', name: 'secret' })).toBeNull()
  })

  test('is replaced by the next one of its name', async () => {
    await set(tenants.a.website.id, 'first')
    await set(tenants.a.website.id, 'second')
    expect(await read(tenants.a.website)).toBe('second')
    expect((await home.database.drizzle.select().from(secrets)).length).toBe(1)
  })

  test("of a dealership is used before that of the site, for that dealership's leads only", async () => {
    const { website, dealerships } = tenants.a
    const [first, second] = dealerships.map(({ id }) => id)
    await set(website.id, 'of the site')
    await set(website.id, 'of the first', first)
    expect(await read(website, CRM, first)).toBe('of the first')
    expect(await read(website, CRM, second)).toBe('of the site')
    expect(await read(website)).toBe('of the site')
  })

  test.each<[string, (a: number, b: number) => Partial<typeof secrets.$inferInsert>]>([
    ['another site', (_a, b) => ({ website_id: b })],
    ['another name', () => ({ name: 'other' })],
    ['another use', () => ({ provider: 'challenge', name: 'secret' })],
    ['one dealership', () => ({ dealership_id: tenants.a.dealerships[0]!.id })],
  ])('does not decrypt in the row of %s', async (_, moved) => {
    const { a, b } = tenants
    await set(a.website.id, 'the secret of a')
    const changes = moved(a.website.id, b.website.id)
    await home.database.drizzle.update(secrets).set(changes).where(eq(secrets.website_id, a.website.id))
    const site = { id: changes.website_id ?? a.website.id }
    const name = { provider: changes.provider ?? CRM.provider, name: changes.name ?? CRM.name }
    await expect(read(site, name, changes.dealership_id)).rejects.toThrow(
      /cannot be read: .* belongs to something else/,
    )
  })

  test('does not decrypt where it was copied over that of another site', async () => {
    const { a, b } = tenants
    await set(a.website.id, 'the secret of a')
    await set(b.website.id, 'the secret of b')
    await home.database.drizzle.execute(
      sql`update secrets set (key_id, ciphertext) = (select key_id, ciphertext from secrets where website_id = ${a.website.id})`,
    )
    await expect(read(b.website)).rejects.toThrow('belongs to something else')
    expect(await read(a.website)).toBe('the secret of a')
  })

  test('is deleted with its site', async () => {
    const { id: _, slug: _slug, ...rest } = tenants.a.website
    const [other] = await home.database.drizzle
      .insert(websites)
      .values({ ...rest, slug: 'removed', domain_name: null })
      .returning()
    await set(other!.id, 'a secret')
    await home.database.drizzle.delete(websites).where(eq(websites.id, other!.id))
    expect(await home.database.drizzle.select().from(secrets)).toEqual([])
  })
})

describe('rotation', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'forecourt-rotation-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  const keysOfRows = async () =>
    new Set((await home.database.drizzle.select().from(secrets)).map(({ key_id }) => key_id))

  test('continues while other processes read and set secrets', async () => {
    const { a, b } = tenants
    const serving = openKeys({ encryptionKeys: null, dataDir })
    const rotating = openKeys({ encryptionKeys: null, dataDir })
    const store = openSecrets({ database: home.database, keys: serving })
    for (const { website } of [a, b])
      for (let count = 0; count < 20; count++)
        await home.database.transaction((tx) =>
          setSecret(
            tx,
            serving,
            { websiteId: website.id, dealershipId: null },
            { provider: 'delivery', name: `d-${count}` },
            `${website.slug} ${count}`,
          ),
        )
    const before = await keysOfRows()
    let going = true
    let reads = 0
    const reading = (async () => {
      for (let turn = 0; going; turn++) {
        const { website } = turn % 2 === 0 ? a : b
        const count = turn % 20
        const value = await store.forSite(website).read({ provider: 'delivery', name: `d-${count}` })
        expect(value).toBe(`${website.slug} ${count}`)
        reads++
      }
    })()
    const done = await Promise.all([
      rotateSecrets(home.database, rotating, [leadSecretRows]),
      rotateSecrets(home.database, rotating, [leadSecretRows]),
      rotateSecrets(home.database, serving, [leadSecretRows]),
    ])
    while (reads < 40) await new Promise((settle) => setImmediate(settle))
    going = false
    await reading
    expect(done).toEqual(Array.from({ length: 3 }, () => ({ changed: 40, others: [0], added: true })))
    expect(await keysOfRows()).toEqual(new Set([await serving.newestId()]))
    expect(before.has(await serving.newestId())).toBe(false)
  })

  test('changes nothing where one secret cannot be decrypted, and names it', async () => {
    const old = openKeys({ encryptionKeys: ['aa'.repeat(32)], dataDir })
    const lost = openKeys({ encryptionKeys: ['bb'.repeat(32)], dataDir })
    const owner = { websiteId: tenants.a.website.id, dealershipId: null }
    await home.database.transaction(async (tx) => {
      await setSecret(tx, old, owner, CRM, 'a secret')
      await setSecret(tx, lost, owner, { provider: 'challenge', name: 'secret' }, 'a secret')
    })
    const before = await home.database.drizzle.select().from(secrets)
    const keys = openKeys({ encryptionKeys: ['cc'.repeat(32), 'aa'.repeat(32)], dataDir })
    await expect(rotateSecrets(home.database, keys, [leadSecretRows])).rejects.toThrow(
      'The secret challenge/secret cannot be read',
    )
    expect(await home.database.drizzle.select().from(secrets)).toEqual(before)
  })
})

test('the documentation has a line for each use of secrets and for no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  const section = page.slice(page.indexOf('## Secrets'), page.indexOf('## Health'))
  const named = [...section.matchAll(/^\| `([a-zA-Z/-]+)` /gm)].map(([, name]) => name)
  expect(named).toEqual(SECRET_NAMES.map(({ name }) => name))
})

describe('the commands', () => {
  const SECRET = 'very private words'

  test('set, list and remove, and never print a value', async () => {
    const output = [
      await run('set', 'site-a', 'delivery/crm', '--file', file(`${SECRET}\n`)),
      await run('set', 'site-a', 'delivery/crm', '--dealership', 'dealership-a1', '--file', file(SECRET)),
      await run('list', 'site-a'),
    ]
    expect(output[0]).toBe('Set delivery/crm of site-a.')
    expect(warnings).toEqual([])
    expect(output[2]!.split('\n').map((line) => line.split('\t').slice(0, 2))).toEqual([
      ['delivery/crm', 'all dealerships'],
      ['delivery/crm', 'dealership-a1'],
    ])
    expect(output[2]).toMatch(/\t\d{4}-\d\d-\d\dT[\d:.]+Z$/m)
    expect(output.join()).not.toContain(SECRET)
    expect(await read(tenants.a.website)).toBe(SECRET)
    expect(await run('list', 'site-b')).toBe('site-b has no secrets.')

    expect(await refused('remove', 'site-b', 'delivery/crm')).toBe('site-b has no secret delivery/crm.')
    expect(await run('remove', 'site-a', 'delivery/crm')).toBe('Removed delivery/crm of site-a.')
    expect(await read(tenants.a.website)).toBeNull()
    expect(await run('list', 'site-a')).toContain('dealership-a1')
  })

  test.each<[string, string[], string, string]>([
    ['a name that is none', ['site-a', 'crm'], SECRET, 'crm is not the name of a secret. There are: delivery/ID, '],
    ['a second challenge', ['site-a', 'challenge/other'], SECRET, 'challenge/other is not the name of a secret.'],
    ['a site that is not there', ['site-c', 'delivery/crm'], SECRET, 'There is no site site-c.'],
    [
      "another site's dealership",
      ['site-a', 'delivery/crm', '--dealership', 'dealership-b1'],
      SECRET,
      'site-a has no dealership dealership-b1.',
    ],
    ['a secret that is too short', ['site-a', 'delivery/crm'], 'short', 'delivery/crm: must be 8 characters or more.'],
    ['an empty one', ['site-a', 'challenge/secret'], '', 'challenge/secret: must not be empty.'],
    ['a password without a user', ['site-a', 'dashboard/credential'], SECRET, 'must be user:password.'],
  ])('refuse %s', async (_, args, value, reason) => {
    const output = await refused('set', ...args, '--file', file(value))
    expect(output).toContain(reason)
    expect(output).not.toContain(SECRET)
    expect(await home.database.drizzle.select().from(secrets)).toEqual([])
  })

  test('prompt for what the kind of the destination needs, and warn where there is no such destination', async () => {
    await home.database.drizzle
      .update(websites)
      .set({
        settings: {
          lead_destinations: [
            { id: 'desk', kind: 'email', to: 'desk@dealer.example' },
            { id: 'group', kind: 'dashboard', to: 'https://group.example' },
          ],
        },
      })
      .where(eq(websites.id, tenants.a.website.id))
    expect(await refused('set', 'site-a', 'delivery/desk', '--file', file(SECRET))).toBe(
      'delivery/desk: the destination desk is of kind email, which has no secret.',
    )
    expect(await refused('set', 'site-a', 'delivery/group', '--file', file(SECRET))).toContain('must be user:password')
    await run('set', 'site-a', 'delivery/group', '--file', file('user:password'))
    expect(warnings).toEqual([])
    await run('set', 'site-a', 'delivery/later', '--file', file(SECRET))
    expect(warnings).toEqual(['Warning: site-a has no destination later yet.'])
    expect(await refused('set', 'site-a', 'delivery/later')).toBe(
      'Use --file to name a file, or /dev/stdin for standard input.',
    )
  })

  test('rotate with the keys of the environment', async () => {
    await set(tenants.a.website.id, SECRET)
    expect(await run('rotate')).toBe('0 secrets encrypted with the newest key.')
    const before = openKeys({ encryptionKeys: ['ab'.repeat(32)], dataDir: '/nowhere' })
    await home.database.transaction((tx) =>
      setSecret(tx, before, { websiteId: tenants.b.website.id, dealershipId: null }, CRM, SECRET),
    )
    expect(await refused('rotate')).toMatch(/^The secret delivery\/crm cannot be read: the key [0-9a-f]+ is not among/)
  })
})
