import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeLeftFolders } from './temporary.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'left-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const MODULE = pathToFileURL(join(import.meta.dirname, 'temporary.ts')).href
/** A process that has a folder with a file in it, and does nothing more. */
const WORK = `
  import { writeFileSync } from 'node:fs'
  const { temporaryFolder } = await import(${JSON.stringify(MODULE)})
  const folder = await temporaryFolder('site')
  writeFileSync(folder + '/site.zip', 'half of it')
  console.log(folder)
  setInterval(() => {}, 1000)
`
async function working() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', WORK], {
    env: { ...process.env, NODE_OPTIONS: '', TMPDIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const ended = once(child, 'exit')
  return {
    folder: line.trim(),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

test('what a killed process left is removed, and nothing that another one has or that is not ours', async () => {
  const [killed, alive] = [await working(), await working()]
  const others = ['forecourt-export-a1b2c3', 'forecourt-00000000-999999-site-a1b2c3', 'someone-elses']
  for (const name of others) await mkdir(join(directory, name))
  await writeFile(join(directory, basename(killed.folder).replace('-site-', '-feed-')), 'a file of that name')
  try {
    expect(await removeLeftFolders(directory)).toBe(0)
    await killed.kill()
    expect(await removeLeftFolders(directory)).toBe(1)
    expect([existsSync(killed.folder), existsSync(join(alive.folder, 'site.zip'))]).toEqual([false, true])
    for (const name of others) expect(existsSync(join(directory, name)), name).toBe(true)
  } finally {
    await alive.kill()
  }
  expect(await removeLeftFolders(directory)).toBe(1)
})

test('of its own number a process leaves what it has made, and removes what an earlier one has', async () => {
  const { folder, kill } = await working()
  await kill()
  const [prefix, host] = basename(folder).split('-')
  const own = join(directory, `${prefix}-${host}-${process.pid}-export-a1b2c3`)
  await mkdir(own)
  // The folder of the killed process alone.
  expect(await removeLeftFolders(directory)).toBe(1)
  expect(existsSync(own)).toBe(true)
})
