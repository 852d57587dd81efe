import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hostA, hostB, multipart, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { SAMPLES } from '../../tools/testing/samples.ts'
import { fileLinks } from '../files/files.ts'
import { leadFiles, leads } from '../leads/table.ts'
import { createSites } from '../sites/sites.ts'

const MB = 1_048_576
let platform: TestPlatform
/** A temporary directory for this test only; the machine's is shared. */
let temporary: string

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'forecourt-passing-'))
  vi.stubEnv('TMPDIR', temporary)
  platform = await testPlatform({ now: () => new Date('2026-11-21T00:00:00Z') })
})
afterAll(async () => {
  await platform.dispose()
  vi.unstubAllEnvs()
  await rm(temporary, { recursive: true, force: true })
})

const application = (more: Record<string, unknown> = {}) => ({
  form: 'careers',
  submission_id: randomUUID(),
  final: true,
  first_name: 'Sam',
  last_name: 'Taylor',
  email: 'sam@visitor.example',
  phone: '0412 345 678',
  postcode: '4350',
  location: 'dealership-a1',
  position: 'Mechanic',
  work_rights: 'Yes',
  ...more,
})
const file = (name: string, content: Buffer<ArrayBufferLike>, type = 'application/octet-stream') =>
  new File([Buffer.from(content)], name, { type })

async function send(
  lead: unknown,
  files: readonly (readonly [string, File])[] = [],
  headers: Record<string, string> = {},
) {
  const parts = [
    ...(lead === undefined ? [] : [['lead', typeof lead === 'string' ? lead : JSON.stringify(lead)] as const]),
    ...files,
  ]
  const { body, contentType } = await multipart(parts)
  return post(body, { 'content-type': contentType, ...headers })
}
async function post(body: Buffer | string, headers: Record<string, string>, host = hostA) {
  const answer = await platform.fetch(host, '/api/leads/with-files', {
    method: 'POST',
    headers: { origin: `http://${host}`, ...headers },
    body,
  })
  return { status: answer.status, headers: answer.headers, json: JSON.parse(answer.text) as Record<string, unknown> }
}

const filesOf = async (leadId: unknown) => {
  const [row] = await platform.database.drizzle
    .select()
    .from(leads)
    .where(eq(leads.lead_id, String(leadId)))
  const found = await platform.database.drizzle.select().from(leadFiles).where(eq(leadFiles.lead_id, row!.id))
  return { row: row!, files: found.toSorted((one, other) => one.id - other.id) }
}
/** All stored files, and all files in the temporary directory. */
const storedFiles = async () =>
  (await readdir(platform.filesDir, { recursive: true }).catch(() => []))
    .filter((name) => name.includes('/'))
    .toSorted()
const leftovers = async () =>
  (await readdir(temporary)).filter((name) => /^forecourt-[\da-f]{8}-\d+-upload-/.test(name))

describe('accepted files (§7.5)', () => {
  test('are stored whole with their lead, under safe names', async () => {
    const answer = await send(application(), [
      ['resume', file('../../Résumé.final.pdf', SAMPLES.pdf, 'text/html')],
      ['resume', file('letter.docx', SAMPLES.docx)],
    ])
    expect([answer.status, answer.json]).toEqual([
      201,
      {
        id: expect.any(String),
        lead_id: answer.json.id,
        reference: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      },
    ])
    const { row, files } = await filesOf(answer.json.id)
    expect(row).toMatchObject({
      form: 'careers',
      category: 'General Enquiry',
      lead_status: 'Complete',
      lead: { has_files: true },
    })
    expect(files.map(({ name, media_type, bytes }) => [name, media_type, bytes])).toEqual([
      ['Résumé-final.pdf', 'application/pdf', SAMPLES.pdf.length],
      ['letter.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', SAMPLES.docx.length],
    ])
    for (const [index, content] of [SAMPLES.pdf, SAMPLES.docx].entries()) {
      const stored = files[index]!
      expect(stored.storage_key).toMatch(new RegExp(`^${row.website_id}/[0-9a-f-]{36}$`))
      expect((await readFile(join(platform.filesDir, stored.storage_key))).equals(content)).toBe(true)
      expect(stored.sha256).toBe(createHash('sha256').update(content).digest('hex'))
    }
    expect(await leftovers()).toEqual([])
  })

  test('of twenty concurrent requests are stored once, and nothing of the others is left', async () => {
    const lead = application()
    const before = (await storedFiles()).length
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(lead, [['resume', file('cv.pdf', SAMPLES.pdf)]])),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 19 }, () => 200), 201])
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    expect((await filesOf(answers[0]!.json.id)).files).toHaveLength(1)
    expect((await storedFiles()).length).toBe(before + 1)
  })

  test('may come with a lead that is a blob of JSON, and inputs that were left alone', async () => {
    const { body, contentType } = await multipart([
      ['photos', file('', Buffer.alloc(0))],
      ['resume', file('cv.pdf', SAMPLES.pdf)],
      ['lead', new File([JSON.stringify(application())], 'blob', { type: 'application/json' })],
    ])
    expect((await post(body, { 'content-type': contentType })).status).toBe(201)
  })

  test('may come with a later step of a lead that was begun without any', async () => {
    const submission_id = randomUUID()
    const begun = await platform.post(hostA, '/api/leads', {
      lead: { form: 'test-drive', submission_id, step_number: 1, final: false, drivers_licence: 'Yes' },
    })
    const cookie = begun.headers['set-cookie']![0]!.split(';')[0]!
    const { id } = JSON.parse(begun.text) as { id: string }
    const { email, phone, first_name, last_name, postcode, location } = application() as Record<string, unknown>
    const rest = { email, phone, first_name, last_name, postcode, location, drivers_licence: 'Yes' }
    const answer = await send(
      { form: 'test-drive', submission_id, step_number: 3, final: true, ...rest },
      [['licence', file('licence.png', SAMPLES.png)]],
      { cookie },
    )
    expect([answer.status, answer.json.id]).toEqual([200, id])
    expect((await filesOf(id)).files.map(({ name }) => name)).toEqual(['licence.png'])
    expect((await filesOf(id)).row.lead).toMatchObject({ lead_status: 'Complete', has_files: true })
  })
})

describe('what is refused leaves nothing behind', () => {
  const resume = (name: string, content: Buffer<ArrayBufferLike>) => [['resume', file(name, content)] as const]
  const NOT_TAKEN =
    'cv.pdf isn’t a file type we accept. Please send a PDF, a Word document or a picture (JPG, PNG, HEIC or WebP).'
  const big = (bytes: number) => Buffer.concat([SAMPLES.pdf, Buffer.alloc(bytes - SAMPLES.pdf.length)])

  test.each([
    ['a file that a form needs', [], 422, 'Please check the fields listed.', { resume: '*This is a required field.' }],
    ['a program called cv.pdf', resume('cv.pdf', SAMPLES.exe), 415, NOT_TAKEN, { resume: NOT_TAKEN }],
    ['a page called cv.pdf', resume('cv.pdf', SAMPLES.html), 415, NOT_TAKEN, { resume: NOT_TAKEN }],
    ['an empty file', resume('cv.pdf', Buffer.alloc(0)), 415, 'cv.pdf is empty.', { resume: 'cv.pdf is empty.' }],
    [
      'a file of more than 10 MB',
      resume('cv.pdf', big(10 * MB + 1)),
      413,
      'cv.pdf is larger than 10 MB.',
      { resume: 'cv.pdf is larger than 10 MB.' },
    ],
    [
      'more than 25 MB',
      [1, 2, 3].map((index) => ['extra', file(`${index}.pdf`, big(8.5 * MB))] as const),
      413,
      'The files are larger than 25 MB together.',
      { extra: 'The files are larger than 25 MB together.' },
    ],
    [
      'much more than 25 MB',
      Array.from({ length: 4 }, () => ['extra', file('a.pdf', big(10 * MB))] as const),
      413,
      'The files are larger than 25 MB together.',
      undefined,
    ],
    [
      'six files',
      [
        ...resume('cv.pdf', SAMPLES.pdf),
        ...Array.from({ length: 5 }, () => ['extra', file('x.png', SAMPLES.png)] as const),
      ],
      413,
      'Please send at most 5 files.',
      { extra: 'Please send at most 5 files.' },
    ],
    [
      'two hundred files',
      Array.from({ length: 200 }, () => ['extra', file('x.png', SAMPLES.png)] as const),
      413,
      'Please send at most 5 files.',
      undefined,
    ],
  ] as const)('%s', async (_, files, status, error, fields) => {
    const [before, lead] = [await storedFiles(), application()]
    const answer = await send(lead, files)
    expect([answer.status, answer.json]).toEqual([status, fields ? { error, fields } : { error }])
    expect(
      await platform.database.drizzle.select().from(leads).where(eq(leads.submission_id, lead.submission_id)),
    ).toEqual([])
    expect([await storedFiles(), await leftovers()]).toEqual([before, []])
  })

  const boundary = 'x'
  const part = (headers: string, content: string) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`
  const lead = part('Content-Disposition: form-data; name="lead"', JSON.stringify(application()))
  const end = `--${boundary}--\r\n`
  const form = `multipart/form-data; boundary=${boundary}`
  const SHAPE = 'Send JSON of the form {"lead": {...}}.'
  const BROKEN = 'We couldn’t read that request.'

  test.each([
    [
      'no multipart at all',
      'application/json',
      JSON.stringify({ lead: application() }),
      415,
      'Send this as multipart/form-data.',
    ],
    ['a form of another kind', 'application/x-www-form-urlencoded', 'lead=1', 415, 'Send this as JSON.'],
    ['no boundary', 'multipart/form-data', lead + end, 400, BROKEN],
    ['a boundary other than the declared one', 'multipart/form-data; boundary=other', lead + end, 400, BROKEN],
    ['no end', form, lead, 400, BROKEN],
    [
      'a part that breaks off',
      form,
      `--x\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF`,
      400,
      BROKEN,
    ],
    ['no lead', form, part('Content-Disposition: form-data; name="a"', 'b') + end, 400, SHAPE],
    ['nothing', form, '', 400, SHAPE],
    ['a lead that is no JSON', form, part('Content-Disposition: form-data; name="lead"', '{') + end, 400, SHAPE],
    [
      'a lead that says JSON and is none',
      form,
      part('Content-Disposition: form-data; name="lead"\r\nContent-Type: application/json', '{') + end,
      400,
      BROKEN,
    ],
    ['a lead that is a list', form, part('Content-Disposition: form-data; name="lead"', '[]') + end, 400, SHAPE],
    [
      'a lead of 2 MB',
      form,
      part('Content-Disposition: form-data; name="lead"', `{"message":"${'a'.repeat(2_000_000)}"}`) + end,
      413,
      'That’s too large to send. Please send less at once.',
    ],
    [
      'a field called like a prototype',
      form,
      part('Content-Disposition: form-data; name="__proto__"', 'x') + lead + end,
      400,
      BROKEN,
    ],
    [
      'a hundred fields',
      form,
      part('Content-Disposition: form-data; name="a"', 'b').repeat(100) + lead + end,
      413,
      'That’s too large to send. Please send less at once.',
    ],
  ])('%s', async (_, type, body, status, error) => {
    const before = await storedFiles()
    const answer = await post(body, { 'content-type': type })
    expect([answer.status, answer.json]).toEqual([status, { error }])
    expect([await storedFiles(), await leftovers()]).toEqual([before, []])
  })

  test('NUL bytes and line breaks in a name do no harm', async () => {
    const resumePart = part(
      'Content-Disposition: form-data; name="resume"; filename="a\0b%0d%0aX-Evil: 1.pdf"',
      SAMPLES.pdf.toString('latin1'),
    )
    const own = part('Content-Disposition: form-data; name="lead"', JSON.stringify(application()))
    const answer = await post(Buffer.from(own + resumePart + end, 'latin1'), { 'content-type': form })
    expect(answer.status).toBe(201)
    const [stored] = (await filesOf(answer.json.id)).files
    expect(stored!.name).toMatch(/^[^\0-\u001f:/\\]+\.pdf$/)
  })

  test('a body without a length is cut off where it is too large', async () => {
    const request = httpRequest({
      host: '127.0.0.1',
      port: platform.port,
      path: '/api/leads/with-files',
      method: 'POST',
      headers: { host: hostA, 'content-type': form, 'transfer-encoding': 'chunked' },
    })
    const answered = once(request, 'response')
    request.write(lead)
    for (const name of ['a', 'b', 'c']) {
      request.write(`--x\r\nContent-Disposition: form-data; name="resume"; filename="${name}.pdf"\r\n\r\n`)
      for (let sent = 0; sent < 9; sent++) request.write(Buffer.alloc(MB, '%'))
      request.write('\r\n')
    }
    request.end(end)
    const [response] = (await answered) as [IncomingMessage]
    expect(response.statusCode).toBe(413)
    response.resume()
    await once(response, 'end')
    expect(await leftovers()).toEqual([])
  })

  test('a client that disconnects during the upload leaves nothing', async () => {
    const before = await storedFiles()
    const socket = connect(platform.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST /api/leads/with-files HTTP/1.1\r\nHost: ${hostA}\r\nContent-Type: ${form}\r\nContent-Length: 100000\r\n\r\n` +
        `${lead}--x\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-1.7`,
    )
    await expect.poll(leftovers).not.toEqual([])
    socket.destroy()
    await expect.poll(leftovers).toEqual([])
    expect(await storedFiles()).toEqual(before)
  })
})

describe('downloads', () => {
  const links = fileLinks('a key for tests that is long enough')
  const later = new Date('2026-11-22T00:00:00Z')

  async function sent(name = 'Ünïted "cv".pdf') {
    const { json } = await send(application(), [['resume', file(name, SAMPLES.pdf)]])
    const [stored] = (await filesOf(json.id)).files
    const sites = await createSites({
      database: platform.database,
      address: { scheme: 'http', platformDomain: 'localhost', port: null },
    })
    const { site } = (await sites.findBySlug('site-a'))!
    await sites.close()
    const address = (expires = later) => {
      const { pathname, search } = new URL(links.sign(site, stored!.file_id, expires))
      return pathname + search
    }
    return { stored: stored!, address }
  }

  test('a valid link downloads the whole file, and nothing in it may run', async () => {
    const { address } = await sent()
    const answer = await platform.fetch(hostA, address())
    expect(answer.status).toBe(200)
    expect(answer.body.equals(SAMPLES.pdf)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(SAMPLES.pdf.length),
      'content-disposition': `attachment; filename="?n?ted -cv.pdf"; filename*=UTF-8''%C3%9Cn%C3%AFted%20-cv.pdf`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test.each([
    [
      'an expired link',
      (address: string) => address,
      new Date('2026-11-20T00:00:00Z'),
      410,
      'This link has expired. Please request a new one.',
    ],
    [
      'a changed end',
      (address: string) => address.replace(/expires=\d+/, 'expires=1999999999'),
      later,
      403,
      'This link is incomplete or invalid. Please copy the whole link.',
    ],
    [
      'a link without signature',
      (address: string) => address.replace(/&signature=.*/, ''),
      later,
      403,
      'This link is incomplete or invalid.',
    ],
    [
      'a bare address',
      (address: string) => address.replace(/\?.*/, ''),
      later,
      403,
      'This link is incomplete or invalid.',
    ],
    [
      "another file's address",
      (address: string) => address.replace(/files\/[^?]+/, `files/${randomUUID()}`),
      later,
      403,
      'This link is incomplete or invalid.',
    ],
  ])('%s is refused in plain words', async (_, change, expires, status, words) => {
    const { address } = await sent()
    const answer = await platform.fetch(hostA, change(address(expires)))
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.text).toContain(words)
    expect(answer.body.includes('%PDF')).toBe(false)
  })

  test("a good link leads nowhere on another site's host", async () => {
    const { address } = await sent()
    const answer = await platform.fetch(hostB, address())
    expect([answer.status, answer.text.includes('We can’t find that file.')]).toEqual([404, true])
  })

  test('a file whose bytes are missing is not found', async () => {
    const { stored, address } = await sent()
    await rm(join(platform.filesDir, stored.storage_key))
    expect((await platform.fetch(hostA, address())).status).toBe(404)
  })
})
