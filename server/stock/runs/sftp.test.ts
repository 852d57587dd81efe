import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sftpPlace } from '@forecourt/rules/stock/sftp.ts'
import { sftpServer, sshKeys, type SftpServer } from '../../../tools/testing/sftpServer.ts'
import { createOutbound } from '../../outbound.ts'
import { getBySftp, privateKeyProblem, SftpError, type SftpLogin, type SftpRequest } from './sftp.ts'

const HOST = sshKeys()
const OTHER_HOST = sshKeys()
const MINE = sshKeys()
const LOCKED = sshKeys('opal-7c1f')
const outbound = createOutbound({ allowPrivate: true })

let server: SftpServer
let dir: string
const opened: SftpServer[] = []
const serve = async (options: Partial<Parameters<typeof sftpServer>[0]> = {}) => {
  const one = await sftpServer({ hostKey: HOST.private, password: 'opal', ...options })
  opened.push(one)
  one.files.set('/exports/stock-1.csv', { text: 'one', modified: 100 })
  one.files.set('/exports/stock-2.csv', { text: 'two', modified: 300 })
  one.files.set('/exports/photos.zip', { text: 'no feed', modified: 900 })
  one.files.set('/home.csv', { text: 'home' })
  return one
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'forecourt-sftp-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))
beforeEach(async () => {
  server = await serve()
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

/** Gets an address of a server; what was fetched, or why not. */
async function get(path: string, login: Partial<SftpLogin> = {}, request: Partial<SftpRequest> = {}, from = server) {
  const place = sftpPlace(`sftp://127.0.0.1:${from.port}${path}`)!
  const to = join(dir, 'fetched')
  try {
    const answer = await getBySftp(
      outbound,
      { place, username: 'dealer', password: 'opal', privateKey: null, hostKey: null, ...login },
      { path: to, maxBytes: 1_000_000, timeoutMs: 10_000, ...request },
    )
    return { ...answer, text: request.path === null || !answer.isNew ? null : await readFile(to, 'utf8') }
  } catch (error) {
    if (!(error instanceof SftpError)) throw error
    return { problem: error.problem, hostKey: error.hostKey }
  }
}

describe('what is fetched', () => {
  test.each([
    ['/exports/stock-1.csv', 'stock-1.csv', 'one'],
    ['/exports/', 'stock-2.csv', 'two'],
    ['/exports', 'stock-2.csv', 'two'],
    ['/exports/*-1.csv', 'stock-1.csv', 'one'],
    ['/exports/*.zip', 'photos.zip', 'no feed'],
    ['/~/home.csv', 'home.csv', 'home'],
    ['', 'home.csv', 'home'],
  ])('of %s is %s', async (path, name, text) => {
    expect(await get(path)).toMatchObject({ file: { name }, isNew: true, text })
  })

  test.each([
    ['/exports/stock-9.csv', 'missing'],
    ['/nowhere/', 'missing'],
    ['/exports/cars-*', 'no_match'],
    ['/only/', 'empty_folder'],
  ])('of %s is nothing: %s', async (path, problem) => {
    server.files.set('/only/readme.pdf', { text: '' })
    expect(await get(path)).toMatchObject({ problem })
  })

  test('is not opened again while it is the same, and is when its size or time has changed', async () => {
    const first = await get('/exports/stock-1.csv')
    const tag = 'tag' in first ? first.tag : null
    expect(await get('/exports/stock-1.csv', {}, { seenTag: tag })).toMatchObject({ isNew: false, tag })
    expect(server.opened()).toBe(1)
    server.files.set('/exports/stock-1.csv', { text: 'two', modified: 101 })
    expect(await get('/exports/stock-1.csv', {}, { seenTag: tag })).toMatchObject({ isNew: true, text: 'two' })
  })

  test('is only looked at without a path', async () => {
    expect(await get('/exports/', {}, { path: null })).toMatchObject({
      file: { name: 'stock-2.csv', bytes: 3, modified: 300 },
    })
    expect(server.opened()).toBe(0)
  })

  test('is complete when it is larger than a packet, and refused above the limit', async () => {
    const text = 'stock,'.repeat(60_000)
    server.files.set('/large.csv', { text })
    expect(await get('/large.csv', {}, { maxBytes: text.length })).toMatchObject({ text })
    expect(await get('/large.csv', {}, { maxBytes: text.length - 1 })).toMatchObject({ problem: 'large' })
  })

  test('is refused while it is written, and where the user may not read it', async () => {
    server.onOpen = (path) => server.files.set(path, { text: 'one and more', modified: 100 })
    expect(await get('/exports/stock-1.csv')).toMatchObject({ problem: 'changing' })
    server.files.set('/secret.csv', { text: 'x', forbidden: true })
    expect(await get('/secret.csv')).toMatchObject({ problem: 'forbidden' })
  })

  test('is not looked for among more than 10,000 files', async () => {
    for (let at = 0; at <= 10_000; at++) server.files.set(`/many/${at}.csv`, { text: '' })
    expect(await get('/many/')).toMatchObject({ problem: 'crowded' })
  })
})

describe('signing in', () => {
  test('with a wrong password is refused', async () => {
    expect(await get('/home.csv', { password: 'beryl' })).toMatchObject({ problem: 'refused' })
    expect(await get('/home.csv', { username: 'sam' })).toMatchObject({ problem: 'refused' })
  })

  test('works where the server asks for the password', async () => {
    const asking = await serve({ asks: true })
    expect(await get('/home.csv', {}, {}, asking)).toMatchObject({ text: 'home' })
    expect(await get('/home.csv', { password: 'beryl' }, {}, asking)).toMatchObject({ problem: 'refused' })
  })

  test('with a private key needs the right one', async () => {
    const keyed = await serve({ publicKey: MINE.public })
    const login = { password: null, privateKey: MINE.private }
    expect(await get('/home.csv', login, {}, keyed)).toMatchObject({ text: 'home' })
    expect(await get('/home.csv', { ...login, privateKey: HOST.private }, {}, keyed)).toMatchObject({
      problem: 'refused',
    })
    expect(await get('/home.csv', { ...login, privateKey: 'no key' }, {}, keyed)).toMatchObject({ problem: 'key' })
  })

  test('with an encrypted key takes its passphrase, which the server never gets', async () => {
    const keyed = await serve({ publicKey: LOCKED.public })
    const login = { privateKey: LOCKED.private, password: 'opal-7c1f' }
    expect(await get('/home.csv', login, {}, keyed)).toMatchObject({ text: 'home' })
    const other = await serve({ publicKey: MINE.public })
    expect(await get('/home.csv', login, {}, other)).toMatchObject({ problem: 'refused' })
    expect(await get('/home.csv', { ...login, password: 'wrong' }, {}, keyed)).toMatchObject({ problem: 'passphrase' })
    expect([...keyed.offered, ...other.offered]).toEqual([])
  })

  test('finds what is wrong with a key before it is stored', () => {
    expect([
      privateKeyProblem(MINE.private, null),
      privateKeyProblem(MINE.public, null),
      privateKeyProblem('-----BEGIN OPENSSH PRIVATE KEY-----\nx\n-----END OPENSSH PRIVATE KEY-----', null),
      privateKeyProblem('', null),
      privateKeyProblem(LOCKED.private, null),
      privateKeyProblem(LOCKED.private, 'wrong'),
      privateKeyProblem(LOCKED.private, 'opal-7c1f'),
    ]).toEqual([null, 'public', 'key', 'key', 'passphrase', 'passphrase', null])
  })
})

describe('the server', () => {
  test('is known by its key, and gets no password once it shows another', async () => {
    const first = await get('/home.csv')
    expect(first.hostKey).toMatch(/^ssh-ed25519 SHA256:[\w+/]{43}$/)
    expect(await get('/home.csv', { hostKey: first.hostKey })).toMatchObject({ text: 'home' })
    const impostor = await serve({ hostKey: OTHER_HOST.private })
    const answer = await get('/home.csv', { hostKey: first.hostKey }, {}, impostor)
    expect(answer).toMatchObject({ problem: 'host_key', hostKey: expect.stringMatching(/^ssh-ed25519 SHA256:/) })
    expect(answer.hostKey).not.toBe(first.hostKey)
    expect(impostor.offered).toEqual([])
  })

  test('in a private network is not called unless the installation allows it', async () => {
    const guarded = createOutbound({ allowPrivate: false })
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1']) {
      const place = sftpPlace(`sftp://${host}:${server.port}/home.csv`)!
      const login = { place, username: 'dealer', password: 'opal', privateKey: null, hostKey: null }
      await expect(
        getBySftp(guarded, login, { path: join(dir, 'none'), maxBytes: 10, timeoutMs: 5_000 }),
      ).rejects.toMatchObject({ problem: 'private' })
    }
    expect(server.offered).toEqual([])
    guarded.close()
  })

  test('that is none, or says nothing, is a problem', async () => {
    const mute = createServer(() => {})
    const web = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    for (const one of [mute, web]) await new Promise<void>((up) => one.listen(0, '127.0.0.1', up))
    const at = (one: typeof mute) => ({ ...server, port: (one.address() as AddressInfo).port })
    expect(await get('/x', {}, { timeoutMs: 300 }, at(mute))).toMatchObject({ problem: 'timeout' })
    expect(await get('/x', {}, {}, at(web))).toMatchObject({ problem: 'protocol' })
    const gone = at(web)
    for (const one of [mute, web]) one.close()
    expect(await get('/x', {}, {}, gone)).toMatchObject({ problem: 'unreachable' })
  })
})
