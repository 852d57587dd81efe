import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a process needs a folder for. */
export type TemporaryUse = 'export' | 'feed' | 'form' | 'site' | 'upload'

/** Containers can share a directory, where the same number is another process. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const NAME = /^forecourt-([0-9a-f]{8})-(\d{1,10})-[a-z]+-[A-Za-z0-9]{6}$/
const startedAt = () => Date.now() - process.uptime() * 1000

/** Makes a folder in the system’s temporary directory, which says whose it is. Whoever made it removes it. */
export const temporaryFolder = (use: TemporaryUse): Promise<string> =>
  mkdtemp(join(tmpdir(), `forecourt-${HOST}-${process.pid}-${use}-`))

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/**
 * Removes the folders that processes of this machine left in the temporary directory because they were killed; says how
 * many. Those of a process that is running stay, whatever it is: a number may be another program’s by now.
 */
export async function removeLeftFolders(directory: string = tmpdir()): Promise<number> {
  let removed = 0
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const [, host, number] = NAME.exec(entry.name) ?? []
    if (!entry.isDirectory() || host !== HOST) continue
    const path = join(directory, entry.name)
    const pid = Number(number)
    if (pid === process.pid) {
      const found = await stat(path).catch(() => null)
      if (!found || found.birthtimeMs >= startedAt()) continue
    } else if (isRunning(pid)) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}
