import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { formContext } from '@forecourt/rules/intake/context.ts'
import { hostA, multipart, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { SAMPLES } from '../../tools/testing/samples.ts'
import { leadFiles } from '../leads/table.ts'
import { FileRefusedError } from '../files/files.ts'
import type { PageHandler } from './pages.ts'

const MB = 1_048_576
let platform: TestPlatform
/** A temporary directory for this test only; the machine's is shared. */
let temporary: string
let calls = 0

const PERSON = {
  first_name: ['Sam'],
  last_name: ['Ahmadi'],
  email: ['sam@example.net'],
  phone: ['0491 570 156'],
  postcode: ['4000'],
}

/** A page whose action stores a lead with its files, as for a form without scripts. */
const handle: PageHandler = async (request, { dealer }) => {
  if (request.method !== 'POST') return new Response('a page')
  calls += 1
  const form = await request.formData()
  const files = [...form].flatMap(([input, value]) =>
    typeof value === 'string' ? [] : [{ input, name: value.name, blob: value }],
  )
  try {
    const typed = { ...PERSON, message: [String(form.get('message'))] }
    const { receipt } = await dealer.forms.submit({
      form: null,
      typed,
      stepNumber: 1,
      skipped: [],
      final: true,
      about: { car: null, offer: null, model: null, location: null, dealership: null },
      files,
      resumes: null,
      context: formContext(() => null, new Date()),
      valuation: null,
      challengeToken: null,
      url: request.url,
      pageId: null,
      userAgent: '',
      visitor: null,
      network: null,
      now: new Date(),
    })
    return new Response(JSON.stringify(receipt))
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error
    return new Response(JSON.stringify({ error: error.message, fields: error.fields }), { status: error.status })
  }
}

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'forecourt-passing-'))
  vi.stubEnv('TMPDIR', temporary)
  platform = await testPlatform({ handle })
})
afterAll(async () => {
  await platform.dispose()
  vi.unstubAllEnvs()
  await rm(temporary, { recursive: true, force: true })
})
beforeEach(() => {
  calls = 0
})

const file = (name: string, content: Buffer<ArrayBufferLike>) => new File([Buffer.from(content)], name)
async function post(entries: Parameters<typeof multipart>[0]) {
  const { body, contentType } = await multipart(entries)
  return platform.fetch(hostA, '/careers', {
    method: 'POST',
    headers: { 'content-type': contentType, origin: `http://${hostA}` },
    body,
  })
}
const leftovers = async () => (await readdir(temporary)).filter((name) => name.startsWith('forecourt-form-'))

test('a form with files and without script stores both, once however often it is sent', async () => {
  const entries = [
    ['message', 'Hello'],
    ['resume', file('cv.pdf', SAMPLES.pdf)],
    ['photos', file('', Buffer.alloc(0))],
  ] as const
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(entries)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  const receipts = answers.map(({ text }) => JSON.parse(text) as { id: string; created: boolean })
  expect(receipts.filter(({ created }) => created)).toHaveLength(1)
  expect(new Set(receipts.map(({ id }) => id)).size).toBe(1)
  const stored = await platform.database.drizzle.select().from(leadFiles)
  expect(stored.map(({ name }) => name)).toEqual(['cv.pdf'])
  expect((await readdir(platform.filesDir, { recursive: true })).filter((name) => name.includes('/'))).toHaveLength(1)
  expect(await leftovers()).toEqual([])
})

test('the same words with another file are another lead', async () => {
  const [one, other] = [
    await post([
      ['message', 'Twice'],
      ['resume', file('cv.pdf', SAMPLES.pdf)],
    ]),
    await post([
      ['message', 'Twice'],
      ['resume', file('letter.docx', SAMPLES.docx)],
    ]),
  ].map(({ text }) => JSON.parse(text) as { id: string })
  expect(one!.id).not.toBe(other!.id)
})

test('a refused file is reported to the action, and nothing is stored', async () => {
  const before = (await platform.database.drizzle.select().from(leadFiles)).length
  const answer = await post([
    ['message', 'Hello there'],
    ['resume', file('cv.pdf', SAMPLES.exe)],
  ])
  const message =
    'cv.pdf isn’t a file type we accept. Please send a PDF, a Word document or a picture (JPG, PNG, HEIC or WebP).'
  expect([answer.status, JSON.parse(answer.text)]).toEqual([415, { error: message, fields: { resume: message } }])
  expect(await platform.database.drizzle.select().from(leadFiles)).toHaveLength(before)
})

test('files of 24 MB reach the action, of 27 MB they do not, and the page says so', async () => {
  const large = (bytes: number) => Buffer.concat([SAMPLES.pdf, Buffer.alloc(bytes - SAMPLES.pdf.length)])
  const files = (bytes: number) => [1, 2, 3].map((index) => ['resume', file(`${index}.pdf`, large(bytes))] as const)
  const taken = await post([['message', 'Large'], ...files(8 * MB)])
  expect(taken.status).toBe(200)
  const { id } = JSON.parse(taken.text) as { id: string }
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(calls).toBe(1)

  const refused = await post([['message', 'Larger'], ...files(9 * MB)])
  expect(refused.status).toBe(413)
  expect(refused.text).toContain('Alder Motors')
  expect(refused.text).toContain('The files are larger than 25 MB together. Go back to see what you entered.')
  expect([calls, await leftovers()]).toEqual([1, []])
  expect(await platform.database.drizzle.select().from(leadFiles).where(eq(leadFiles.name, '1.pdf'))).toHaveLength(1)
})
