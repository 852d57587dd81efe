import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The key that this installation signs with: the operator's own, else one that is made once and kept beside the data,
 * readable by its user only. Several processes that start together agree on one.
 */
export async function secretKeyOf(env: { secretKey: string | null; dataDir: string }): Promise<string> {
  if (env.secretKey) return env.secretKey
  const path = join(env.dataDir, 'secret.key')
  const kept = await readKey(path)
  if (kept) return kept
  await mkdir(env.dataDir, { recursive: true })
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(randomBytes(32).toString('hex'))
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    // Unlike a renaming, a link leaves alone what another process has put there meanwhile.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readKey(path))!
}

async function readKey(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
