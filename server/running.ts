import { readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { PlatformAddress } from '@forecourt/rules/site/resolve.ts'
import type { Env } from './env.ts'

const FILE = 'running.json'

const record = z.strictObject({
  pid: z.int().positive(),
  scheme: z.enum(['http', 'https']),
  platformDomain: z.string(),
  port: z.int().nullable(),
})

/**
 * Records this process's address, so that commands on the same `DATA_DIR` can print its addresses.
 *
 * @returns the function that removes the record, unless a later server has written its own
 */
export async function recordRunning(dataDir: string, address: PlatformAddress): Promise<() => Promise<void>> {
  const path = join(dataDir, FILE)
  const partial = `${path}.${process.pid}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(partial, JSON.stringify({ pid: process.pid, ...address }))
  await rename(partial, path)
  return async () => {
    if (readRecord(dataDir)?.pid === process.pid) await rm(path, { force: true })
  }
}

/** The address of these environment variables' platform: as recorded by its running server, else from the variables. */
export function addressOf(env: Env): PlatformAddress {
  const running = readRecord(env.dataDir)
  if (running && isAlive(running.pid)) {
    const { pid: _, ...address } = running
    return address
  }
  return { scheme: env.publicScheme, platformDomain: env.platformDomain, port: env.publicPort }
}

function readRecord(dataDir: string): z.output<typeof record> | null {
  try {
    return record.parse(JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')))
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
