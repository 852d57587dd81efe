import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from 'tinyglobby'
import { pageWeights, screenWeights, type PageWeight } from '../web/budget.ts'
import { precompress } from './precompress.ts'

const root = join(import.meta.dirname, '..')
const STAMP = 'web/build/.sources'

/** Everything that a build of the web application depends on. */
function sourcesHash(): string {
  const files = globSync(['web/**', 'rules/**', 'package-lock.json', 'tsconfig.json'], {
    cwd: root,
    dot: true,
    ignore: ['**/node_modules/**', 'web/build/**', '**/.react-router/**', '**/*.test.ts', '**/*.test.tsx'],
  }).sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * Whether every page or screen is within its JavaScript budget; prints the size of each, and the files of any that is too large.
 */
function withinBudget(what: string, pages: readonly PageWeight[]): boolean {
  console.log(`JavaScript that each ${what} loads before any interaction, in bytes (Brotli):`)
  for (const { page, bytes, limit } of pages) console.log(`  ${bytes} of ${limit}  ${page}`)
  const heavy = pages.filter(({ bytes, limit }) => bytes > limit)
  for (const { page, files } of heavy)
    console.error([`Too much JavaScript on ${page}:`, ...files.map((f) => `  ${f.bytes} ${f.file}`)].join('\n'))
  return heavy.length === 0
}

/** Builds one of the two applications; whether it could. */
function built(folder: string): boolean {
  const result = spawnSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: join(root, folder),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  return result.status === 0
}

/**
 * Builds the sites' application and the console into web/build unless that build is current.
 *
 * @returns whether there is a current build; errors are on the terminal
 */
export function buildWeb(): boolean {
  const wanted = sourcesHash()
  const stamp = join(root, STAMP)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  if (!built('web') || !built('web/console')) return false
  const client = join(root, 'web/build/client')
  const consoleClient = join(root, 'web/build/console/client')
  if (!withinBudget('page', pageWeights(client))) return false
  if (!withinBudget('screen of the console', screenWeights(consoleClient))) return false
  precompress(client)
  precompress(consoleClient)
  writeFileSync(stamp, wanted)
  return true
}
