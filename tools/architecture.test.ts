import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { globSync } from 'tinyglobby'
import { describe, expect, test } from 'vitest'
import { PLATFORM } from '../demo/platform.ts'

const root = posix.resolve(import.meta.dirname, '..')

const files = globSync(['{rules,server,web,client,demo,audit,bench,e2e,tools}/**/*.{ts,tsx}', '*.ts'], {
  cwd: root,
  ignore: ['**/node_modules/**', 'web/build/**', 'web/.react-router/**', '**/*.d.ts'],
})

interface Import {
  from: string
  /** A path of this repository, or a package name. */
  to: string
  typeOnly: boolean
}

interface Node {
  type: string
  [key: string]: unknown
}

const sources = new Map(files.map((file) => [file, readFileSync(posix.join(root, file), 'utf8')]))
const parsed = new Map(files.map((file) => [file, parseSync(file, sources.get(file)!)]))
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tools/testing/')
const production = files.filter((file) => !isTest(file))

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  if (specifier.startsWith('@forecourt/')) return specifier.slice('@forecourt/'.length)
  return specifier
}

const imports: Import[] = files.flatMap((file) => {
  const { staticImports, staticExports, dynamicImports } = parsed.get(file)!.module
  const literal = (start: number, end: number) => /^['"](.*)['"]$/.exec(sources.get(file)!.slice(start, end))?.[1]
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      from: file,
      to: resolve(file, moduleRequest.value),
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries
        .filter((entry) => entry.moduleRequest)
        .map((entry) => ({ from: file, to: resolve(file, entry.moduleRequest!.value), typeOnly: entry.isType })),
    ),
    ...dynamicImports.flatMap(({ moduleRequest }) => {
      const specifier = literal(moduleRequest.start, moduleRequest.end)
      return specifier ? [{ from: file, to: resolve(file, specifier), typeOnly: false }] : []
    }),
  ]
})

/** Calls `visit` with every node of a file's syntax tree. */
function eachNode(file: string, visit: (node: Node, parent: Node | null) => void) {
  const step = (value: unknown, parent: Node | null) => {
    if (Array.isArray(value)) for (const item of value) step(item, parent)
    else if (value !== null && typeof value === 'object' && typeof (value as Node).type === 'string') {
      const node = value as Node
      visit(node, parent)
      for (const [key, child] of Object.entries(node)) if (key !== 'parent') step(child, node)
    }
  }
  step(parsed.get(file)!.program, null)
}

const shown = (found: readonly Import[]) => found.map(({ from, to }) => `${from} imports ${to}`)
const inFolder = (file: string, folder: string) => file.startsWith(`${folder}/`)
const FOLDERS = ['rules', 'server', 'web', 'client', 'demo', 'audit', 'bench', 'e2e', 'tools']
const ofOurs = (target: string) => FOLDERS.some((area) => inFolder(target, area))

describe('who may import whom', () => {
  test('rules are pure: only schemas, dates, schedules, plurals, colours, parts of text messages and each other', () => {
    const allowed = new Set([
      ...['zod', 'zod/mini', '@date-fns/tz', 'cron-parser', 'pluralize', 'sms-segments-calculator', 'culori/fn'],
    ])
    expect(
      shown(
        imports.filter(
          ({ from, to }) =>
            inFolder(from, 'rules') &&
            !isTest(from) &&
            !inFolder(to, 'rules') &&
            !allowed.has(to) &&
            !to.startsWith('date-fns/'),
        ),
      ),
    ).toEqual([])
  })

  test('date-fns is imported function by function: its index makes every command start seconds later', () => {
    expect(shown(imports.filter(({ to }) => to === 'date-fns'))).toEqual([])
  })

  test.each(['rules', 'web/site'])('the folders of %s have no cyclic imports', (area) => {
    const folderOf = (file: string) => file.slice(area.length + 1).split('/')[0]!
    const between = new Map<string, Map<string, string>>()
    for (const { from, to } of imports) {
      if (!inFolder(from, area) || !inFolder(to, area) || isTest(from) || folderOf(from) === folderOf(to)) continue
      const targets = between.get(folderOf(from)) ?? new Map<string, string>()
      between.set(folderOf(from), targets.set(folderOf(to), `${from} imports ${to}`))
    }
    expect(between.size).toBeGreaterThan(5)
    const circles: string[] = []
    const done = new Set<string>()
    const follow = (folder: string, trail: readonly string[]) => {
      if (trail.includes(folder)) {
        const circle = [...trail.slice(trail.indexOf(folder)), folder]
        circles.push(
          circle
            .slice(1)
            .map((next, at) => between.get(circle[at]!)!.get(next)!)
            .join('; '),
        )
      } else if (!done.has(folder))
        for (const next of between.get(folder)?.keys() ?? []) follow(next, [...trail, folder])
      done.add(folder)
    }
    for (const folder of between.keys()) follow(folder, [])
    expect(circles).toEqual([])
  })

  test('rules have no import cycle', () => {
    const next = new Map<string, string[]>()
    for (const { from, to, typeOnly } of imports)
      if (inFolder(from, 'rules') && inFolder(to, 'rules') && !typeOnly) next.set(from, [...(next.get(from) ?? []), to])
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (file: string, trail: readonly string[]) => {
      if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
      else if (!done.has(file)) {
        for (const target of next.get(file) ?? []) visit(target, [...trail, file])
        done.add(file)
      }
    }
    for (const file of next.keys()) visit(file, [])
    expect(cycles).toEqual([])
  })

  test('the server imports rules and itself, never web or demo', () => {
    expect(
      shown(
        imports.filter(
          ({ from, to }) =>
            inFolder(from, 'server') &&
            !isTest(from) &&
            ofOurs(to) &&
            !inFolder(to, 'server') &&
            !inFolder(to, 'rules') &&
            !to.startsWith('web/build/'),
        ),
      ),
    ).toEqual([])
  })

  test('the queue is behind server/jobs alone', () => {
    expect(imports.filter(({ to }) => to === 'pg-boss').map(({ from }) => from)).toEqual(['server/jobs/jobs.ts'])
  })

  test('leads are stored by the intake and by reservations alone, however they arrive', () => {
    const takers = imports.filter(
      ({ from, to, typeOnly }) => to === 'server/leads/leads.ts' && !isTest(from) && !typeOnly,
    )
    const stores = (file: string) => /\bleadsFor\b/.test(sources.get(file)!)
    expect(
      takers
        .map(({ from }) => from)
        .filter(stores)
        .toSorted(),
    ).toEqual(['server/dealers.ts', 'server/siteReservations.ts'])
  })

  test("a server module imports another module's namesake file only", () => {
    /** Folders of the server that are not modules: HTTP, and the database's own. */
    const open = new Set(['api', 'db'])
    /** Other modules only use the outbox of deliveries; the worker that empties it depends on them. */
    const faces: Readonly<Record<string, string>> = { delivery: 'outbox' }
    const moduleOf = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1]
    expect(
      shown(
        imports.filter(({ from, to, typeOnly }) => {
          const home = moduleOf(from)
          const target = moduleOf(to)
          if (isTest(from) || !home || !target || open.has(target) || home === target) return false
          if (typeOnly || (from.endsWith('/table.ts') && to.endsWith('/table.ts'))) return false
          return to !== `server/${target}/${faces[target] ?? target}.ts`
        }),
      ),
    ).toEqual([])
  })

  test('web imports types only from the server', () => {
    expect(
      shown(
        imports.filter(
          ({ from, to, typeOnly }) => inFolder(from, 'web') && !isTest(from) && inFolder(to, 'server') && !typeOnly,
        ),
      ),
    ).toEqual([])
  })

  test('the site and the console of web never import each other', () => {
    expect(
      shown(
        imports.filter(
          ({ from, to }) =>
            (inFolder(from, 'web/site') && inFolder(to, 'web/console')) ||
            (inFolder(from, 'web/console') && inFolder(to, 'web/site')),
        ),
      ),
    ).toEqual([])
  })

  test('demo data is never imported by production code', () => {
    expect(
      shown(
        imports.filter(
          ({ from, to }) =>
            ['rules', 'server', 'web'].some((area) => inFolder(from, area)) && !isTest(from) && inFolder(to, 'demo'),
        ),
      ),
    ).toEqual([])
  })
})

describe('connections', () => {
  test('only the database module makes clients and pools of the driver, each with an error listener', () => {
    const importers = new Set(['server/db/client.ts', 'server/db/database.ts'])
    expect(shown(imports.filter(({ from, to, typeOnly }) => to === 'pg' && !typeOnly && !importers.has(from)))).toEqual(
      [],
    )
  })
})

describe('packages', () => {
  test('every package has one exact version', () => {
    const versions = ['.', 'rules', 'server', 'web', 'client'].flatMap((folder) => {
      const manifest = JSON.parse(readFileSync(posix.join(root, folder, 'package.json'), 'utf8')) as Record<
        string,
        Readonly<Record<string, string>> | undefined
      >
      return ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap((kind) =>
        Object.entries(manifest[kind] ?? {}).map(([name, version]) => `${folder} ${name} ${version}`),
      )
    })
    expect(versions.length).toBeGreaterThan(90)
    expect(versions.filter((line) => !/ \d+\.\d+\.\d+(?:-[\w.]+)?$/.test(line))).toEqual([])
  })
})

describe('principals', () => {
  const DATABASE = 'server/db/database.ts'
  const served = production.filter((file) => inFolder(file, 'server') && !inFolder(file, 'server/db'))
  const takers = (names: readonly string[]) =>
    served.filter((file) =>
      parsed
        .get(file)!
        .module.staticImports.some(
          ({ moduleRequest, entries }) =>
            resolve(file, moduleRequest.value) === DATABASE &&
            entries.some(({ importName }) => importName.name !== null && names.includes(importName.name)),
        ),
    )

  /** The files that work as the owner of the tables, and why no principal is enough (docs/decisions/0089). */
  const AS_TABLE_OWNER: Readonly<Record<string, string>> = {
    'server/eventProcess.ts': 'hands the database to the application, as main.ts does',
    'server/main.ts': 'opens the database for the application and for the jobs',
    'server/command.ts': 'commands of the operator',
    'server/sites/register.ts': 'command that adds a site, which nobody is staff of yet',
    'server/secrets/store.ts': 'command that encrypts the secrets of all sites again',
    'server/secrets/move.ts': 'migration',
    'server/stock/bulk/job.ts': 'job',
    'server/staff/leadRuns/job.ts': 'job',
    'server/stock/feed/feed.ts': 'import',
    'server/stock/feed/transaction.ts': 'import',
    'server/stock/runs/fetch.ts': 'job',
    'server/stock/runs/job.ts': 'job',
    'server/stock/runs/undo.ts': 'job',
    'server/stock/typesense/stockIndex.ts': 'job and command, over the cars of all sites',
    'server/stock/typesense/jobs.ts': 'job',
    'server/worker.ts': 'jobs',
    'server/jobs/jobs.ts': 'jobs',
    'server/jobs/changeSweep.ts': 'job',
    'server/jobs/limitSweep.ts': 'job',
    'server/lookups/sweep.ts': 'job',
    'server/delivery/worker.ts': 'job',
    'server/delivery/context.ts': 'job',
    'server/leadSecrets/delivered.ts': 'job',
    'server/leadSecrets/move.ts': 'migration',
    'server/leadSecrets/retention.ts': 'job',
    'server/events/days.ts': 'job',
    'server/events/rollUp.ts': 'job',
    'server/events/retention.ts': 'job',
    'server/events/collectors/send.ts': 'job',
    'server/reports/job.ts': 'job',
    'server/leads/stored.ts': 'job',
    'server/leads/attachments.ts': 'job',
    'server/models/manufacturer.ts': 'job',
    'server/reservations/holdEnds.ts': 'job',
    'server/reservations/job.ts': 'job',
    'server/owners/mailsJob.ts': 'job',
    'server/owners/bookingMails.ts': 'job',
    'server/owners/carReminders.ts': 'job',
    'server/owners/laterChange.ts': 'job',
    'server/reservations/waitlistJob.ts': 'job',
    'server/webhooks/send.ts': 'job',
    'server/media/sweep.ts': 'job, over the libraries of all sites',
  }

  test('work as the owner of the tables is for migrations, imports, jobs and commands', () => {
    expect(takers(['Database', 'openDatabase']).toSorted()).toEqual(Object.keys(AS_TABLE_OWNER).toSorted())
  })

  test('no other module uses what only the owner of the tables has', () => {
    const found = new Set<string>()
    for (const file of served) {
      if (Object.hasOwn(AS_TABLE_OWNER, file)) continue
      eachNode(file, (node) => {
        const name = node.type === 'MemberExpression' ? String((node.property as Node).name) : null
        if (name === 'drizzle' || name === 'pool') found.add(`${file}: ${name}`)
      })
    }
    expect([...found]).toEqual([])
  })

  test('who the work is for is chosen where handles, applications and commands are made', () => {
    expect(takers(['ServingDatabase', 'Principals']).toSorted()).toEqual([
      'server/appOptions.ts',
      'server/dealers.ts',
      'server/desks.ts',
      'server/openDealers.ts',
      'server/secrets/store.ts',
      'server/siteReservations.ts',
      'server/sites/sites.ts',
      'server/staff/contentSchedule.ts',
      'server/staff/digests.ts',
      'server/staff/domainWatch.ts',
      'server/staff/escalations.ts',
      'server/staff/mail/receive.ts',
      'server/staff/staff.ts',
      'server/staff/texts/receive.ts',
      'server/stock/feed/cli.ts',
      'server/stock/snapshots.ts',
      'server/webhookSubjects.ts',
    ])
  })

  test('the application opens no database, and what answers for a site has none but that of the site', () => {
    const seen = new Set<string>()
    const visit = (file: string) => {
      if (seen.has(file)) return
      seen.add(file)
      for (const { from, to, typeOnly } of imports) if (from === file && !typeOnly) visit(to)
    }
    visit('server/app.ts')
    expect(seen.size).toBeGreaterThan(100)
    expect(
      [...seen].filter((file) =>
        /^server\/db\/(?:database|principals|connect|client|migrate|embedded)\.ts$/.test(file),
      ),
    ).toEqual([])
    const answering = ['web', 'server/api', 'server/pages', 'server/intake', 'server/hosts']
    const direct = imports.filter(
      ({ from, to }) => answering.some((area) => inFolder(from, area)) && !isTest(from) && inFolder(to, 'server/db'),
    )
    expect(shown(direct)).toEqual(['platform', 'site'].map((host) => `server/hosts/${host}.ts imports ${DATABASE}`))
    expect(takers(['PlatformDatabase']).toSorted()).toEqual([
      'server/apiKeys/answers.ts',
      'server/apiKeys/apiKeys.ts',
      'server/hosts/platform.ts',
      'server/pageTimes/recorder.ts',
      'server/pageTimes/retention.ts',
      'server/pageTimes/store.ts',
      'server/staff/account.ts',
      'server/staff/bulkChanger.ts',
      'server/staff/demo.ts',
      'server/staff/digests.ts',
      'server/staff/feedAlerts.ts',
      'server/staff/invitations.ts',
      'server/staff/leadRuns/job.ts',
      'server/staff/mails.ts',
      'server/staff/notices.ts',
      'server/staff/passkeys.ts',
      'server/staff/personSessions.ts',
      'server/staff/removedRoles.ts',
      'server/staff/reset.ts',
      'server/staff/sessionEnds.ts',
      'server/staff/streams.ts',
      'server/staff/support.ts',
      'server/staff/views.ts',
    ])
    expect(takers(['Counters'])).toEqual(['server/hosts/site.ts', 'server/limits.ts'])
  })
})

describe('names', () => {
  test('no barrel files and no folders without a meaning', () => {
    expect(files.filter((file) => /(^|\/)(index|utils|helpers|common|misc|manager|[^/]*V2)\.tsx?$/.test(file))).toEqual(
      [],
    )
  })

  test('no test is skipped or run alone', () => {
    expect(files.filter((file) => /\b(?:it|test|describe)\.(?:skip|only|todo)\b/.test(sources.get(file)!))).toEqual([])
  })

  test('no dealer of the demo is named in code', () => {
    const names = PLATFORM.websites.flatMap((site) => [site.slug, site.name])
    expect(
      production
        .filter((file) => ['rules', 'server', 'web'].some((area) => inFolder(file, area)))
        .flatMap((file) => names.filter((name) => sources.get(file)!.includes(name)).map((name) => `${file}: ${name}`)),
    ).toEqual([])
  })
})

describe('answers, not switches', () => {
  test('no slug or template is compared with a text outside rules/site', () => {
    const found: string[] = []
    for (const file of production) {
      if (inFolder(file, 'rules/site')) continue
      eachNode(file, (node) => {
        if (node.type !== 'BinaryExpression' || !/^[!=]==?$/.test(String(node.operator))) return
        const sides = [node.left, node.right] as Node[]
        const member = sides.some(
          (side) =>
            side.type === 'MemberExpression' && ['slug', 'template'].includes(String((side.property as Node).name)),
        )
        if (member && sides.some((side) => side.type === 'Literal' && typeof side.value === 'string')) found.push(file)
      })
    }
    expect(found).toEqual([])
  })

  test('only web/browser touches the window and its storage', () => {
    const globals = new Set(['window', 'localStorage', 'sessionStorage', 'navigator'])
    const found = new Set<string>()
    for (const file of production) {
      if (!inFolder(file, 'web') || inFolder(file, 'web/browser')) continue
      eachNode(file, (node, parent) => {
        if (node.type !== 'Identifier' || !globals.has(String(node.name))) return
        if (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) return
        if (parent?.type === 'Property' && parent.key === node) return
        found.add(`${file}: ${String(node.name)}`)
      })
    }
    expect([...found]).toEqual([])
  })

  test('a page gets the time from its rendering, and only web/browser reads the clock', () => {
    const found: string[] = []
    for (const file of production) {
      if (!inFolder(file, 'web') || inFolder(file, 'web/browser')) continue
      eachNode(file, ({ type, callee, arguments: given }) => {
        const called = callee as Node | undefined
        const isDate = called?.type === 'Identifier' && called.name === 'Date'
        const isNow =
          called?.type === 'MemberExpression' &&
          (called.object as Node).name === 'Date' &&
          (called.property as Node).name === 'now'
        if ((type === 'NewExpression' && isDate && (given as Node[]).length === 0) || isNow) found.push(file)
      })
    }
    expect(found).toEqual([])
  })

  test('addresses of ours are built by the path builder', () => {
    const found: string[] = []
    for (const file of production) {
      if (!inFolder(file, 'web')) continue
      eachNode(file, (node) => {
        if (node.type !== 'JSXAttribute' || !['href', 'action', 'to'].includes(String((node.name as Node).name))) return
        const value = node.value as Node | null
        const text =
          value?.type === 'Literal'
            ? value.value
            : value?.type === 'JSXExpressionContainer'
              ? (value.expression as Node).value
              : null
        if (typeof text === 'string' && text.startsWith('/')) found.push(`${file}: ${text}`)
      })
    }
    expect(found).toEqual([])
  })
})
