// Entry point of every npm script. Plain JavaScript for Node 20 with nothing installed: it installs the packages of the
// lock file if necessary, and then runs the command on the Node version among them.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')

const COMMANDS = {
  start: ['tools/start.ts'],
  serve: ['tools/serve.ts'],
  dev: ['tools/start.ts', '--dev'],
  test: ['tools/test.ts', 'test'],
  typecheck: ['tools/test.ts', 'typecheck'],
  lint: ['tools/test.ts', 'lint'],
  format: ['tools/format.ts'],
  'test:unit': ['tools/test.ts', 'test:unit'],
  'test:server': ['tools/test.ts', 'test:server'],
  'test:e2e': ['tools/test.ts', 'test:e2e'],
  forecourt: ['server/cli.ts'],
  bench: ['bench/searchPage.ts'],
  'bench:import': ['bench/stockImport.ts'],
  'bench:commits': ['bench/commits.ts'],
  'bench:leads': ['bench/leadInbox.ts'],
  'bench:stock': ['bench/stockLists.ts'],
  'bench:desk': ['bench/deskLists.ts'],
  'bench:reports': ['bench/reportLists.ts'],
  'bench:records': ['bench/recordLists.ts'],
  'bench:live': ['bench/liveChanges.ts'],
  'bench:changes': ['bench/changes.ts'],
  'bench:overload': ['bench/overload.ts'],
  'bench:sites': ['bench/manySites.ts'],
  'bench:events': ['bench/events.ts'],
  'bench:console': ['bench/consoleMoves.ts'],
  client: ['tools/client.ts'],
  crawl: ['audit/crawl.ts'],
  copy: ['audit/copy.ts'],
  audit: ['audit/audit.ts'],
  tasks: ['audit/tasks.ts'],
  lighthouse: ['audit/lighthouse.ts'],
  'help:pictures': ['tools/test.ts', 'help:pictures'],
  'prove:afternoon': ['audit/afternoon.ts'],
  'prove:day': ['audit/workingDay.ts'],
  'prove:leads': ['bench/leadsChaos.ts'],
  'prove:reservations': ['bench/reservationsRace.ts'],
}

const [name, ...args] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : null
if (!command) {
  console.error(`Usage: node tools/run.mjs ${Object.keys(COMMANDS).join('|')}`)
  process.exit(64)
}
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Forecourt needs Node 20 or newer to start; this is ${process.version}.`)
  process.exit(1)
}
install()
run(join(modules, '.bin', 'node'), command, args)

/** Runs `npm ci` unless the installed packages match the lock file. */
function install() {
  const lock = join(root, 'package-lock.json')
  const stamp = join(modules, '.forecourt-installed')
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // npm writes this file at the end of a complete installation, manual ones included.
  const installed = join(modules, '.package-lock.json')
  if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
    console.error('Installing packages …')
    const npm = process.env.npm_execpath
    const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
    const result = spawnSync(program, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      // Development packages are needed to build; NODE_ENV=production or an `omit` of the user must not drop them.
      env: { ...process.env, NODE_ENV: 'development', npm_config_omit: '', npm_config_include: 'dev' },
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: program === 'npm' && process.platform === 'win32',
    })
    if (result.status !== 0) {
      console.error('The packages could not be installed; see npm’s message above.')
      process.exit(result.status ?? 1)
    }
  }
  writeFileSync(stamp, wanted)
}

/** Runs a file on the installed Node, in its own process group, and ends with it. */
function run(node, files, rest) {
  const [file, ...own] = files
  const child = spawn(
    node,
    [
      '--import',
      join(root, 'tools', 'lifeline.mjs'),
      '--disable-warning=ExperimentalWarning',
      // Rendering a page allocates megabytes of short-lived objects; with this much space most are garbage before a
      // collection copies them.
      '--max-semi-space-size=64',
      join(root, file),
      ...own,
      ...rest,
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        // A compile cache, also for TypeScript, makes later starts faster.
        NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
        NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${pathToFileURL(join(root, 'tools', 'largePackages.mjs'))}`]
          .filter(Boolean)
          .join(' '),
        PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
      },
      // A terminal sends Ctrl-C to the whole group, and npm passes it on again: the child must receive it once.
      detached: process.platform !== 'win32',
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  )
  child.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}. Run "npm ci" again.`)
    process.exit(1)
  })
  let stoppedAt = 0
  const stop = (signal) => {
    const now = Date.now()
    if (stoppedAt === 0) {
      stoppedAt = now
      child.kill(signal)
    } else if (now - stoppedAt > 1_000) {
      // A second signal.
      child.kill('SIGKILL')
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  if (process.env.npm_lifecycle_event) {
    // npm cannot notify this process if it is killed.
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500).unref()
  }
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
    process.disconnect?.()
    process.exit()
  })
}
