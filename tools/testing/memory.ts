import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps files of this folder in memory. */
const IN_MEMORY = '/dev/shm'
/** The databases of the files that run at once or of the demo, with their log, and room for the tests themselves. */
const ROOM_BYTES = 4e9
const NAME = /^forecourt-test-(\d+)-/

/**
 * A folder for the databases of tests, which whoever asks for it removes: in memory where there is room, because there a
 * copy of a database costs a tenth.
 */
export async function folderInMemory(): Promise<string> {
  const disk = await statfs(IN_MEMORY).catch(() => null)
  const hasRoom = disk !== null && disk.bavail * disk.bsize >= ROOM_BYTES && process.availableMemory() >= ROOM_BYTES
  if (disk) await removeLeftovers()
  return mkdtemp(join(hasRoom ? IN_MEMORY : tmpdir(), `forecourt-test-${process.pid}-`))
}

/** Removes what killed runs left in memory. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(IN_MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) await rm(join(IN_MEMORY, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
