import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { checkKey, LEAD_FILES, type FileKind, type FileStore } from './store.ts'

const PARTIAL = '.part'

/** Files in a directory of this machine, which has to be outside of everything that is served. */
export function diskStore(directory: string, kind: FileKind = LEAD_FILES): FileStore {
  const pathOf = (key: string) => join(directory, checkKey(kind, key))
  /** Where a key's file really is; null when there is none, or when a link leads out of the directory. */
  async function locate(key: string): Promise<string | null> {
    const path = pathOf(key)
    try {
      const [file, root] = await Promise.all([realpath(path), realpath(directory)])
      return file.startsWith(root + sep) ? file : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  return {
    async put(key, file) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // A name of its own, so that writers of the same key do not meet, and a reader never sees half a file.
      const partial = `${path}.${randomUUID()}${PARTIAL}`
      const handle = await open(partial, 'wx', 0o600)
      try {
        for await (const chunk of file.stream()) await handle.writeFile(chunk)
        if (kind.lasts) await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(partial, path)
      if (!kind.lasts) return
      // The name is on the disk only when its directory is, and so are the directories above.
      await syncDirectory(dirname(path))
      await syncDirectory(directory)
    },

    async find(key) {
      const file = await locate(key)
      const found = file === null ? null : await stat(file).catch(() => null)
      return found?.isFile() ? { key, at: found.mtime, bytes: found.size } : null
    },

    async read(key, range) {
      const file = await locate(key)
      if (!file) return null
      try {
        const handle = await open(file, 'r')
        return handle.createReadStream(range)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list(before) {
      for await (const key of keysIn(directory)) {
        const path = join(directory, key)
        const found = await stat(path).catch(() => null)
        if (!found?.isFile() || found.mtime >= before) continue
        if (kind.key.test(key)) yield { key, at: found.mtime, bytes: found.size }
        // Left by a process that ended while it wrote.
        else if (key.endsWith(PARTIAL)) await rm(path, { force: true })
      }
    },
  }
}

/** Every file below a directory, folder by folder. */
async function* keysIn(directory: string, folder = ''): AsyncIterable<string> {
  for (const entry of await entriesOf(join(directory, folder))) {
    const key = folder + entry.name
    if (entry.isDirectory()) yield* keysIn(directory, `${key}/`)
    else yield key
  }
}

/** Files of these names directly in a directory that are older than a time; removes them and says how many there were. */
export async function removeFlatFiles(directory: string, name: RegExp, before: Date): Promise<number> {
  let removed = 0
  for (const entry of await entriesOf(directory)) {
    if (!entry.isFile() || !name.test(entry.name)) continue
    const path = join(directory, entry.name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtime >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

async function entriesOf(directory: string): Promise<Dirent[]> {
  try {
    return await readdir(directory, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function syncDirectory(directory: string): Promise<void> {
  // Windows has no way to sync a directory, and does not need one.
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
