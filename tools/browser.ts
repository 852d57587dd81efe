import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { chromium } from 'playwright'

/** A complete browser costs more than its pages: 58 tests took 99 s in this one and 263 s in the other. */
const HEADLESS = 'chromium-headless-shell'
/** Names of Chromium, the best one first. */
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Without a network, the package manager would try for longer. */
const INSTALL_TIMEOUT_MS = 180_000

/** Flags of every browser in tests and audits. */
export const BROWSER_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The path of a Chromium for tests and audits: that of CHROME_PATH, an installed one, or Playwright's download. Where
 * root may install Debian's packages, its headless one is installed beside a complete one, or if the download fails.
 *
 * @throws an Error that lists the attempts
 */
export function findBrowser(): string {
  const named = process.env.CHROME_PATH
  if (named) {
    if (!runs(named)) throw new Error(`CHROME_PATH names ${named}, which does not run.`)
    return named
  }
  const found = installed()
  if (found && (basename(found) === HEADLESS || !installsPackages())) return found
  if (found) {
    console.error(`Installing Debian’s ${HEADLESS}, in which the tests take less time …`)
    install(HEADLESS)
    return installed() ?? found
  }
  console.error('No Chrome or Chromium found; downloading one with Playwright …')
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  const downloaded = chromium.executablePath()
  if (runs(downloaded)) return downloaded
  if (installsPackages()) {
    console.error('The downloaded browser doesn’t run here; installing Debian’s chromium …')
    for (const name of [HEADLESS, 'chromium']) {
      install(name)
      const packaged = installed()
      if (packaged) return packaged
    }
  }
  throw new Error(
    'The browser tests need Chrome or Chromium: none is installed, and Playwright’s own could not be downloaded or does not run. ' +
      'Install one (on Debian: apt-get install chromium) or name it in CHROME_PATH.',
  )
}

function installed(): string | null {
  const directories = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [
    ...NAMES.flatMap((name) => directories.map((directory) => join(directory, name))),
    ...(process.platform === 'darwin' ? MAC_APPLICATIONS : []),
    chromium.executablePath(),
  ]
  return candidates.find(runs) ?? null
}

/** Existing is not enough: Ubuntu's chromium is a stub without snap, and a download may lack system libraries. */
function runs(program: string): boolean {
  try {
    accessSync(program, constants.X_OK)
  } catch {
    return false
  }
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

/** Installs a package of the distribution if it can; standard output stays that of the caller. */
function install(name: string): void {
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]])
    spawnSync('apt-get', args, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: INSTALL_TIMEOUT_MS,
    })
}

/** Whether this is root's Debian. Other distributions have no package of the headless browser. */
function installsPackages(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
