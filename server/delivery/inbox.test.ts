import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostA, testPlatform } from '../../tools/testing/platform.ts'
import { openInbox, type Inbox } from './inbox.ts'
import { INBOX_LIMIT, inboxMailer, type Mailer } from './mailer.ts'

let folder: string
let inbox: Inbox
let mailer: Mailer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-inbox-'))
  inbox = openInbox(join(folder, 'mail'))
  let clock = Date.parse('2026-11-21T00:00:00Z')
  mailer = inboxMailer(join(folder, 'mail'), () => new Date((clock += 1_000)))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const send = (subject: string, fields: object = {}) =>
  mailer.send({
    messageId: `<${subject}@platform.example>`,
    from: { name: 'Alder <Motors>', address: 'leads@platform.example' },
    to: 'sales@dealer.example',
    subject,
    text: `Text of ${subject}`,
    html: `<!doctype html><html><head><title>x</title></head><body><h1>${subject}</h1><script>alert(1)</script></body></html>`,
    ...fields,
  })
const page = async (url: string) => {
  const answer = (await inbox.answer(url))!
  return { ...answer, text: String(answer.body) }
}

test('an empty inbox says so', async () => {
  expect((await page('/inbox')).text).toContain('No emails yet.')
})

test('messages are listed, the newest first, and shown in all their parts', async () => {
  await send('First <b>enquiry</b>')
  await send('Second', { attachments: [{ filename: 'a "b".ics', content: 'BEGIN:VCALENDAR' }] })
  const list = await page('/inbox?x=1')
  const names = [...list.text.matchAll(/href="(\/inbox\/[^"]+\.eml)"/g)].map(([, name]) => name!)
  expect(list.text.indexOf('Second')).toBeLessThan(list.text.indexOf('First &lt;b&gt;enquiry'))
  expect(names.length).toBe(2)

  const one = await page(names[0]!)
  expect(one.text).toContain('Alder &lt;Motors&gt; &lt;leads@platform.example&gt;')
  expect(one.text).toContain('Text of Second')
  expect(one.text).toContain('sandbox="allow-popups')
  expect(one.headers['content-security-policy']).toContain("frame-src 'self'")

  const html = await page(`${names[0]}/html`)
  expect(html.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  expect(html.headers['content-security-policy']).not.toMatch(/script|allow-same-origin/)
  expect((await page(`${names[0]}/source`)).headers['content-type']).toBe('text/plain; charset=utf-8')
  const file = await page(`${names[0]}/files/0`)
  expect(file.text.trim()).toBe('BEGIN:VCALENDAR')
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename=/)
})

test.each(['/inbox/nothing.eml', '/inbox/..%2f..%2fetc', '/inbox/../secret.key', '/inbox/%00'])(
  '%s is not there',
  async (url) => expect((await page(url)).status).toBe(404),
)

test.each(['/', '/inboxes', '/cars'])('%s is not the inbox', async (url) => expect(await inbox.answer(url)).toBeNull())

test('only this user can read messages, also in a directory that was open before', async () => {
  const directory = join(folder, 'open')
  await mkdir(directory, { mode: 0o755 })
  const own = inboxMailer(directory)
  await own.send({ messageId: '<private@platform.example>', to: 'a@b.example', text: 'private' })
  await own.close()
  const [name] = await readdir(directory)
  const modes = await Promise.all(
    [directory, join(directory, name!)].map(async (path) => (await stat(path)).mode & 0o777),
  )
  expect(modes).toEqual([0o700, 0o600])
})

test('the same message again replaces itself', async () => {
  const before = (await readdir(join(folder, 'mail'))).length
  await send('Twice')
  await send('Twice')
  expect((await readdir(join(folder, 'mail'))).length).toBe(before + 1)
})

test('only the newest stay', async () => {
  for (let count = 0; count < INBOX_LIMIT + 5; count++) await send(`Many ${count}`, { html: undefined })
  const left = (await readdir(join(folder, 'mail'))).filter((name) => name.endsWith('.eml'))
  expect(left.length).toBe(INBOX_LIMIT)
  expect((await page('/inbox')).text).toContain(`Many ${INBOX_LIMIT + 4}`)
})

test("it is on the platform's own host only, and nowhere where mail is sent", async () => {
  const open = await testPlatform({ inbox, demo: true })
  const shut = await testPlatform()
  try {
    expect((await open.fetch('localhost', '/inbox')).status).toBe(200)
    // A dealer's site may have a page of that name.
    expect((await open.fetch(hostA, '/inbox')).text).toBe('/inbox')
    expect((await open.fetch('console.localhost', '/inbox')).status).toBe(404)
    expect((await shut.fetch('localhost', '/inbox')).status).toBe(404)
  } finally {
    await Promise.all([open.dispose(), shut.dispose()])
  }
})
