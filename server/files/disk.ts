import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkKey, LEAD_FILES, type FileKind, type FileStore } from './store.ts'

const PARTIAL = '.part'

/** Files in a directory of this machine, which has to be outside of everything that is served. */
export function diskStore(directory: string, kind: FileKind = LEAD_FILES): FileStore {
  const pathOf = (key: string) => join(directory, checkKey(kind, key))
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

    async read(key) {
      try {
        const handle = await open(pathOf(key), 'r')
        return handle.createReadStream()
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list(before) {
      for (const site of await namesIn(directory)) {
        for (const name of await namesIn(join(directory, site))) {
          const path = join(directory, site, name)
          const found = await stat(path).catch(() => null)
          if (!found || found.mtime >= before) continue
          const key = `${site}/${name}`
          if (kind.key.test(key)) yield { key, at: found.mtime, bytes: found.size }
          // Left by a process that ended while it wrote.
          else if (name.endsWith(PARTIAL)) await rm(path, { force: true })
        }
      }
    },
  }
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
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
