import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * The content of a file of keys, which is created if missing, readable by its user only. Several processes that start
 * together agree on one.
 */
export async function storedKeys(path: string, make: () => string): Promise<string> {
  const stored = await readKeys(path)
  if (stored) return stored
  const draft = await writeDraft(path, make())
  try {
    // Unlike a rename, a link does not overwrite what another process has created meanwhile.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readKeys(path))!
}

/** Replaces the keys in a file atomically. */
export async function replaceKeys(path: string, content: string): Promise<void> {
  await rename(await writeDraft(path, content), path)
}

async function writeDraft(path: string, content: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return draft
}

async function readKeys(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
