import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { feedsPath } from '@forecourt/rules/staff/consolePaths.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { testSecrets } from '../../../tools/testing/secrets.ts'
import { sftpServer, sshKeys, type SftpServer } from '../../../tools/testing/sftpServer.ts'
import { giveStaff, PASSWORD, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { diskStore } from '../../files/disk.ts'
import { FEED_FILES } from '../../files/store.ts'
import { createOutbound } from '../../outbound.ts'
import { secrets } from '../../secrets/table.ts'
import { createSites } from '../../sites/sites.ts'
import { feedRunJobs } from '../../stock/runs/job.ts'
import { feedSources } from '../../stock/table.ts'
import { staffAudit, staffSessions } from '../table.ts'

const HOST = sshKeys()
const MINE = sshKeys()
const LOCKED = sshKeys('opal-7c1f')

let platform: TestPlatform
let sites: Awaited<ReturnType<typeof createSites>>
let server: SftpServer
let dir: string
let sales: StaffBrowser
let colleague: StaffBrowser
let reader: StaffBrowser
let ofB: StaffBrowser
let dealershipId: number

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'forecourt-feeds-'))
  server = await sftpServer({ hostKey: HOST.private, publicKey: MINE.public, password: 'opal-7c1f' })
  server.files.set('/out/<b>stock.csv', { text: 'stock', modified: 1_772_000_000 })
  let jobs: ReturnType<typeof feedRunJobs> | null = null
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  const files = diskStore(dir, FEED_FILES)
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { codes: { ...plenty, resendSeconds: 0 }, guesses: plenty },
    feeds: {
      files,
      begin: async () => {},
      fetch: async () => {},
      tryConnection: (entered) => jobs!.tryConnection(entered),
    },
  })
  sites = await createSites({
    database: platform.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  jobs = feedRunJobs({
    database: platform.database,
    sites,
    files,
    outbound: createOutbound({ allowPrivate: true }),
    secrets: testSecrets(platform.database),
  })
  const { a, b } = platform.tenants
  dealershipId = a.dealerships[1]!.id
  const signedIn = async (name: string, role: 'sales' | 'read_only', website_id: number) => {
    await giveStaff(platform.database, `${name}@dealer.example`, role, { website_id })
    const who = staffBrowser(platform)
    expect((await who.signIn(`${name}@dealer.example`)).status).toBe(302)
    return who
  }
  sales = await signedIn('sam', 'sales', a.website.id)
  colleague = await signedIn('kim', 'sales', a.website.id)
  reader = await signedIn('rita', 'read_only', a.website.id)
  ofB = await signedIn('bo', 'sales', b.website.id)
})
afterAll(async () => {
  await sites.close()
  await platform.dispose()
  await server.close()
  await rm(dir, { recursive: true, force: true })
})
beforeEach(async () => {
  await platform.database.drizzle.delete(feedSources)
  await platform.database.drizzle.delete(secrets).where(eq(secrets.provider, 'feed'))
})

const path = () => feedsPath(dealershipId)
const form = () => ({
  intent: 'source',
  url: `sftp://127.0.0.1:${server.port}/out/`,
  username: 'dealer',
  secret: 'opal-7c1f',
  key: '',
  schedule: 'daily',
  hour: '6',
  mode: 'full',
  version: '',
})
/** Tries what is stored, or as it is entered. */
const trying = (more: Readonly<Record<string, string>> = {}) => ({ ...form(), secret: '', try: 'yes', ...more })
const post = async (who: StaffBrowser, more: Readonly<Record<string, string>>) => {
  const { status, text } = await who.post(path(), more)
  return { status, answer: text === '' ? null : (JSON.parse(text) as Record<string, unknown>) }
}
const screen = async (who = sales) =>
  (JSON.parse((await who.get(path())).text) as { source: Record<string, unknown> | null }).source
const names = async () =>
  (await platform.database.drizzle.select().from(secrets).where(eq(secrets.provider, 'feed')))
    .map(({ name }) => name)
    .toSorted()
const actions = async () =>
  (await platform.database.drizzle.select().from(staffAudit).orderBy(staffAudit.id)).map(({ action }) => action)

test.each([
  [{ username: '' }, { username: 'SFTP needs a user name.' }],
  [{ key: 'x' }, { key: 'We can’t read that key. Paste all of the file, in OpenSSH or PEM format.' }],
  [{ key: MINE.public }, { key: 'That’s the public key. Paste the private one.' }],
  [{ key: 'x'.repeat(16_001) }, { key: 'Please use at most 16,000 characters.' }],
  [
    { key: LOCKED.private, secret: '' },
    { key: 'The key is encrypted. Enter its passphrase as the password, in the same form.' },
  ],
  [
    { key: MINE.private, url: 'https://feeds.example.com/stock.csv' },
    { key: 'Only addresses that begin with sftp:// use a private key.' },
  ],
  [
    { url: 'sftp://feeds.example.com/*/x' },
    {
      url: 'Please enter an address such as sftp://files.example.com/exports/stock.csv, with * only in the file’s name.',
    },
  ],
])('a source with %o is refused beside the field', async (more, fields) => {
  const { status, answer } = await post(sales, { ...form(), ...more })
  expect([status, answer!.fields]).toEqual([422, fields])
  expect(JSON.stringify(answer)).not.toContain('opal-7c1f')
  expect(await screen()).toBeNull()
})

test('a private key is stored after one’s own password, never shown, removed by choice and with another host', async () => {
  const given = { ...form(), key: MINE.private }
  expect((await post(sales, given)).status).toBe(302)
  expect(await names()).toEqual(['key', 'password'])
  expect(await screen(reader)).toMatchObject({ hasKey: true, hasPassword: true, username: 'dealer' })
  const log = JSON.stringify(await platform.database.drizzle.select().from(staffAudit))
  const secretPart = MINE.private.split('\n')[2]!
  for (const text of [(await sales.get(path())).text, log]) expect(text).not.toContain(secretPart)
  const kept = { ...form(), secret: '' }
  expect((await post(sales, { ...kept, version: '1' })).status).toBe(302)
  expect(await names()).toEqual(['key', 'password'])
  expect((await post(sales, { ...kept, version: '2', forget: 'key' })).status).toBe(302)
  expect(await names()).toEqual(['password'])
  await post(sales, { ...given, version: '3' })
  expect((await post(sales, { ...kept, version: '4', url: 'sftp://other.example/out/' })).status).toBe(302)
  expect(await names()).toEqual([])
})

test('a connection is tried by whoever may change stock there, and the answer is plain', async () => {
  expect(await post(sales, trying({ url: '' }))).toMatchObject({
    status: 422,
    answer: { fields: { url: 'Enter the address first.' } },
  })
  await post(sales, form())
  expect((await post(sales, trying())).answer).toEqual({
    tried: { good: true, words: expect.stringMatching(/^Connected\. The file is <b>stock\.csv, 5 bytes, changed on /) },
  })
  expect((await post(reader, trying())).status).toBe(403)
  expect((await post(ofB, trying())).status).toBe(404)
  await post(sales, { ...form(), version: '1', secret: 'wrong' })
  expect((await post(sales, trying())).answer).toEqual({
    tried: { good: false, words: 'The server refused the user name, the password or the key. Check them.' },
  })
  expect((await actions()).filter((action) => action === 'feed.connected')).toHaveLength(2)
})

test('what stands in the form is tried before it is saved, and a stored password goes to its own server only', async () => {
  expect((await post(sales, trying({ secret: 'opal-7c1f' }))).answer).toMatchObject({ tried: { good: true } })
  expect([await screen(), await names()]).toEqual([null, []])
  await post(sales, form())
  // The stored password for another file of the same server; the one that was typed instead of it.
  expect((await post(sales, trying({ url: `sftp://127.0.0.1:${server.port}/none.csv` }))).answer).toMatchObject({
    tried: { good: false },
  })
  expect((await post(sales, trying({ secret: 'wrong' }))).answer).toEqual({
    tried: { good: false, words: 'The server refused the user name, the password or the key. Check them.' },
  })
  const other = await sftpServer({ hostKey: sshKeys().private, publicKey: MINE.public, password: 'opal-7c1f' })
  try {
    other.files.set('/out/stock.csv', { text: 'stock', modified: 1_772_000_000 })
    const url = `sftp://127.0.0.1:${other.port}/out/`
    const refused = await post(sales, trying({ url }))
    expect([refused.status, Object.keys(refused.answer!.fields as object)]).toEqual([422, ['secret']])
    expect(other.offered).toEqual([])
    const before = await screen()
    expect((await post(sales, trying({ url, secret: 'opal-7c1f' }))).answer).toMatchObject({ tried: { good: true } })
    // Another server has another host key, which says nothing of the saved one.
    expect(await screen()).toEqual(before)
  } finally {
    await other.close()
  }
})

test('another host key is accepted as it was shown, after one’s own password, once', async () => {
  await post(sales, form())
  await post(sales, trying())
  const known = (await screen())!.hostKey
  expect(known).toMatch(/^ssh-ed25519 SHA256:/)
  await platform.database.drizzle.update(feedSources).set({ host_key: 'ssh-ed25519 SHA256:former' })
  expect((await post(sales, trying())).answer).toMatchObject({
    tried: { good: false, words: expect.stringContaining('another host key than before') },
  })
  expect(await screen()).toMatchObject({ hostKey: 'ssh-ed25519 SHA256:former', offeredKey: known })
  const accepting = { intent: 'host_key', offered: String(known) }
  expect((await post(reader, accepting)).status).toBe(403)
  expect((await post(ofB, accepting)).status).toBe(404)
  expect(await post(sales, { ...accepting, offered: 'ssh-ed25519 SHA256:former' })).toMatchObject({
    status: 409,
    answer: { error: 'The server’s key has changed since you opened this page. Compare it again.' },
  })
  await platform.database.drizzle.update(staffSessions).set({ confirmed_at: new Date(0) })
  expect((await post(sales, accepting)).status).toBe(403)
  expect((await post(sales, { intent: 'confirm', password: PASSWORD })).status).toBe(302)
  expect((await post(colleague, { intent: 'confirm', password: PASSWORD })).status).toBe(302)
  const answers = await Promise.all([sales, colleague].map((who) => post(who, accepting)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409])
  expect(await screen()).toMatchObject({ hostKey: known, offeredKey: null, problem: null, hasPassword: true })
  expect((await post(sales, trying())).answer).toMatchObject({ tried: { good: true } })
  expect((await actions()).filter((action) => action === 'feed.host_key')).toHaveLength(1)
})
