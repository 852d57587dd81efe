import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeS3, type FakeS3 } from '../../tools/testing/s3.ts'
import { pictureSweepJob } from '../images/pictureSweep.ts'
import { diskStore } from './disk.ts'
import { removeFlatPictures } from './files.ts'
import { s3Store } from './s3.ts'
import { RESIZED_PICTURES, type FileStore, type StoredKey } from './store.ts'

let directory: string
let s3: FakeS3

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'forecourt-files-'))
  s3 = await fakeS3()
})
afterAll(async () => {
  await s3.close()
  await rm(directory, { recursive: true, force: true })
})

const key = (site = 3) => `${site}/${randomUUID()}`
const content = (text: string) => new Blob([Buffer.from(text)])
const later = () => new Date(Date.now() + 60_000)
async function listed(store: FileStore, before: Date): Promise<string[]> {
  return (await stored(store, before)).map((found) => found.key).toSorted()
}
async function stored(store: FileStore, before: Date): Promise<StoredKey[]> {
  const found: StoredKey[] = []
  for await (const one of store.list(before)) found.push(one)
  return found
}

describe.each<[string, () => FileStore]>([
  ['a disk', () => diskStore(directory)],
  ['a bucket', () => s3Store(s3.options)],
])('on %s', (_, open) => {
  test('what was put is read again, byte for byte', async () => {
    const store = open()
    const [small, big] = [key(), key()]
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 256))
    await store.put(small, content('Käse \0 \r\n'))
    await store.put(big, new Blob([bytes]))
    expect((await buffer((await store.read(small))!)).toString()).toBe('Käse \0 \r\n')
    expect((await buffer((await store.read(big))!)).equals(bytes)).toBe(true)
  })

  test('a part of what was put is read, and found without being read', async () => {
    const store = open()
    const one = key()
    await store.put(one, content('0123456789'))
    expect((await buffer((await store.read(one, { start: 2, end: 4 }))!)).toString()).toBe('234')
    const found = (await store.find(one))!
    expect([found.key, found.bytes]).toEqual([one, 10])
    expect(Math.abs(found.at.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('a key that was never put has no bytes', async () => {
    expect(await open().read(key())).toBeNull()
    expect(await open().find(key())).toBeNull()
    expect(await open().read(key(999))).toBeNull()
  })

  test('a removed file cannot be read, and removing it again is fine', async () => {
    const store = open()
    const removedKey = key()
    await store.put(removedKey, content('x'))
    await store.remove(removedKey)
    await store.remove(removedKey)
    expect(await store.read(removedKey)).toBeNull()
  })

  test('lists what is older than a time, however much it is', async () => {
    const store = open()
    const keys = Array.from({ length: 7 }, (_, index) => key(40 + (index % 2)))
    for (const one of keys) await store.put(one, content(one))
    expect(await listed(store, later())).toEqual(expect.arrayContaining(keys.toSorted()))
    expect(await listed(store, new Date(0))).toEqual([])
  })

  test('lists when each was stored, and its bytes', async () => {
    const store = open()
    const one = key(50)
    await store.put(one, content('twelve bytes'))
    const found = (await stored(store, later())).find((listing) => listing.key === one)!
    expect(found.bytes).toBe(12)
    expect(Math.abs(found.at.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('of several writers of a key at once one has written it, whole', async () => {
    const store = open()
    const one = key(8)
    const texts = ['first', 'second', 'third'].map((word) => word.repeat(100_000))
    await Promise.all(texts.map((text) => store.put(one, content(text))))
    expect(texts).toContain((await buffer((await store.read(one))!)).toString())
  })

  test.each(['../../etc/passwd', '3/../4/x', '/3/x', '3/x', `3/${randomUUID()}/x`, `3/${randomUUID()}.part`, ''])(
    'refuses the key %j',
    async (bad) => {
      const store = open()
      await expect(store.put(bad, content('x'))).rejects.toThrow(RangeError)
      await expect(store.read(bad)).rejects.toThrow(RangeError)
      await expect(store.find(bad)).rejects.toThrow(RangeError)
      await expect(store.remove(bad)).rejects.toThrow(RangeError)
    },
  )
})

describe('on a disk only', () => {
  test('only this user may read a file, and an incomplete one does not have its name', async () => {
    const one = key(7)
    await diskStore(directory).put(one, content('private'))
    expect((await stat(join(directory, one))).mode & 0o777).toBe(0o600)
    expect((await stat(join(directory, '7'))).mode & 0o777).toBe(0o700)
    expect(await readdir(join(directory, '7'))).toEqual([one.slice(2)])
  })

  test('a reader never sees half a file', async () => {
    const one = key(8)
    const store = diskStore(directory)
    const text = 'whole'.repeat(400_000)
    const writing = store.put(one, content(text))
    let done = false
    void writing.then(() => (done = true))
    const seen: number[] = []
    while (!done) {
      const stream = await store.read(one)
      if (stream) seen.push((await buffer(stream)).length)
    }
    expect(seen.every((length) => length === text.length)).toBe(true)
    expect((await readdir(join(directory, '8'))).some((name) => name.endsWith('.part'))).toBe(false)
  })

  test('incomplete files of a dead process are removed when they are old', async () => {
    const part = join(directory, `${key(9)}.part`)
    await diskStore(directory).put(key(9), content('x'))
    await writeFile(part, 'half')
    await utimes(part, new Date(0), new Date(0))
    await listed(diskStore(directory), new Date(1_000))
    expect((await readdir(join(directory, '9'))).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe.each<[string, () => readonly [FileStore, FileStore]]>([
  ['a disk', () => [diskStore(directory), diskStore(join(directory, 'pictures'), RESIZED_PICTURES)]],
  ['a bucket', () => [s3Store(s3.options), s3Store(s3.options, RESIZED_PICTURES)]],
])('two kinds on %s', (_, open) => {
  test('are apart, each with keys of its own', async () => {
    const [files, pictures] = open()
    const [file, picture] = [key(60), `ab/${'0'.repeat(38)}.webp`]
    await files.put(file, content('x'))
    await pictures.put(picture, content('picture'))
    await expect(files.put(picture, content('x'))).rejects.toThrow(RangeError)
    await expect(pictures.read(file)).rejects.toThrow(RangeError)
    expect(await listed(files, later())).not.toContain(picture)
    expect(await listed(pictures, later())).toEqual([picture])
  })
})

test('resized pictures that an earlier version left are removed, once they are old', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-flat-'))
  const pictures = join(dataDir, 'images')
  const [old, fresh, draft] = ['a'.repeat(40) + '.webp', 'b'.repeat(40) + '.jpg', `${randomUUID()}.part`]
  const current = `ab/${'0'.repeat(38)}.webp`
  await diskStore(pictures, RESIZED_PICTURES).put(current, content('current'))
  for (const name of [old, fresh, draft, 'notes.txt']) await writeFile(join(pictures, name), 'x')
  for (const name of [old, draft, 'notes.txt', current]) await utimes(join(pictures, name), new Date(0), new Date(0))
  const removed: number[] = []
  const sweep = pictureSweepJob({
    removeFlat: (before) => removeFlatPictures({ dataDir }, before),
    onRemoved: (number) => removed.push(number),
  })
  const once = { id: randomUUID(), isLast: true }
  await sweep.run({}, once)
  await sweep.run({}, once)
  expect(removed).toEqual([2])
  expect((await readdir(pictures)).toSorted()).toEqual(['ab', fresh, 'notes.txt'].toSorted())
  expect(await removeFlatPictures({ dataDir: join(dataDir, 'none') }, later())).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})

describe('on a bucket only', () => {
  test('a request with another secret is refused, and that is no missing file', async () => {
    const { credentials } = s3.options
    const store = s3Store({ ...s3.options, credentials: { ...credentials!, secretAccessKey: 'another' } })
    await expect(store.read(key())).rejects.toThrow('a wrong signature')
    await expect(store.put(key(), content('x'))).rejects.toThrow('a wrong signature')
  })

  test('every request until then had a good signature over its whole body', () => {
    expect(s3.refusals).toEqual(['a wrong signature', 'a wrong signature'])
  })

  test('a request to a busy bucket is repeated', async () => {
    const one = key()
    s3.fail(2)
    await s3Store(s3.options).put(one, content('x'))
    expect(s3.objects.get(`lead-files/${one}`)!.body.toString()).toBe('x')
  })
})
