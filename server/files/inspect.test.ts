import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SAMPLES } from '../../tools/testing/samples.ts'
import { FileRefusedError, inspectFiles } from './inspect.ts'

const MB = 1_048_576
const file = (name: string, content: Buffer<ArrayBufferLike>, input = 'resume') => ({
  name,
  input,
  blob: new Blob([Buffer.from(content)]),
})
/** A PDF of a size, in bytes. */
const large = (bytes: number) => Buffer.concat([SAMPLES.pdf, Buffer.alloc(bytes - SAMPLES.pdf.length)])
const refusal = async (files: Parameters<typeof inspectFiles>[0]) => {
  const error = await inspectFiles(files).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(FileRefusedError)
  const { status, message, fields } = error as FileRefusedError
  return [status, message, fields]
}
const NO_TYPE = 'isn’t a file type we accept. Please send a PDF, a Word document or a picture (JPG, PNG, HEIC or WebP).'

test.each([
  ['cv.pdf', 'pdf', 'cv.pdf', 'application/pdf'],
  ['cv.docx', 'docx', 'cv.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['cv.doc', 'doc', 'cv.doc', 'application/msword'],
  ['photo.JPG', 'jpg', 'photo.jpg', 'image/jpeg'],
  ['photo.png', 'png', 'photo.png', 'image/png'],
  ['photo.heic', 'heic', 'photo.heic', 'image/heic'],
  ['photo.webp', 'webp', 'photo.webp', 'image/webp'],
  ['holiday.html', 'png', 'holiday-html.png', 'image/png'],
  ['setup.exe', 'pdf', 'setup-exe.pdf', 'application/pdf'],
] as const)('%s, which is a %s, is accepted as %s', async (name, kind, storedName, mediaType) => {
  const content = SAMPLES[kind]
  const [taken] = await inspectFiles([file(name, content)])
  expect(taken).toMatchObject({
    name: storedName,
    mediaType,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  })
})

test.each(['xlsx', 'docm', 'xls', 'zip', 'exe', 'html', 'svg', 'gif', 'text'] as const)(
  'a %s is refused, also when it is called cv.pdf',
  async (kind) => {
    const message = `cv.pdf ${NO_TYPE}`
    expect(await refusal([file('cv.pdf', SAMPLES[kind])])).toEqual([415, message, { resume: message }])
  },
)

test('the first bad file is named, without what could deceive', async () => {
  const files = [file('cv.pdf', SAMPLES.pdf), file('C:\\x\\\u202efdp\0.exe', SAMPLES.exe, 'photos')]
  expect(await refusal(files)).toEqual([415, `fdp.exe ${NO_TYPE}`, { photos: `fdp.exe ${NO_TYPE}` }])
})

test('an empty file is refused; an input that was left alone is none', async () => {
  expect(await refusal([file('cv.pdf', Buffer.alloc(0))])).toEqual([
    415,
    'cv.pdf is empty.',
    { resume: 'cv.pdf is empty.' },
  ])
  expect(await inspectFiles([file('', Buffer.alloc(0))])).toEqual([])
})

test('five files are accepted, six are not', async () => {
  const files = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.pdf`, SAMPLES.pdf))
  expect(await inspectFiles(files(5))).toHaveLength(5)
  const message = 'Please send at most 5 files.'
  expect(await refusal(files(6))).toEqual([413, message, { resume: message }])
})

test('10 MB are accepted, a byte more is not', async () => {
  expect(await inspectFiles([file('a.pdf', large(10 * MB))])).toHaveLength(1)
  const message = 'a.pdf is larger than 10 MB.'
  expect(await refusal([file('a.pdf', large(10 * MB + 1))])).toEqual([413, message, { resume: message }])
})

test('25 MB together are accepted, a byte more is not', async () => {
  const files = (more: number) => [10 * MB, 10 * MB, 5 * MB + more].map((bytes) => file('a.pdf', large(bytes)))
  expect(await inspectFiles(files(0))).toHaveLength(3)
  const message = 'The files are larger than 25 MB together.'
  expect(await refusal(files(1))).toEqual([413, message, { resume: message }])
})
