import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { globSync } from 'tinyglobby'
import { describe, expect, test } from 'vitest'

const root = posix.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(posix.join(root, file), 'utf8')
const ignore = ['**/node_modules/**', 'web/build/**', 'web/.react-router/**', '**/testdata/**']
const FOLDERS = '{rules,server,web,demo,audit,bench,e2e,tools}'

const documents = globSync(['*.md', 'docs/**/*.md', `${FOLDERS}/**/*.md`], { cwd: root, ignore })
const decisions = new Map(
  globSync(['docs/decisions/*.md'], { cwd: root, ignore: ['docs/decisions/README.md'] })
    .sort()
    .map((file) => [Number(posix.basename(file).slice(0, 4)), file]),
)

const texts = new Map(documents.map((file) => [file, read(file)]))
const headings = (file: string) => [...texts.get(file)!.matchAll(/^#{2,} (.+)$/gm)].map(([, heading]) => heading!)
const designDecisions = new Set([...read('docs/design.md').matchAll(/^(\d+)\. \*\*/gm)].map(([, number]) => number))
const sections = new Set([...read('SPEC-MAP.md').matchAll(/^## (\d+)\./gm)].map(([, number]) => number))

/** Whether a path from one of the repository's folders is a file of the repository: what stands beside a clone is not. */
function inRepository(folder: string, path: string): boolean {
  const inside = posix.relative(root, posix.join(root, folder, path))
  return !inside.startsWith('..') && existsSync(posix.join(root, inside))
}

/** Whether a text that begins with a heading's words names one of a document's headings. */
const names = (file: string, rest: string) => headings(file).some((heading) => rest.startsWith(heading))

/** What a text quotes that is not in the repository, as it is written there. */
function missingCitations(written: string, folder = '.'): string[] {
  const text = written.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')
  const missing: string[] = []
  const hold = (pattern: RegExp, exists: (...groups: string[]) => boolean) => {
    for (const match of text.matchAll(pattern))
      if (!exists(...match.slice(1), text.slice(match.index + match[0].length))) missing.push(match[0])
  }
  hold(/\(issue\b/gi, () => false)
  hold(/\bdecisions(?:: | ["“])/g, () => false)
  hold(/\bdesign, decision (\d+)/gi, (number) => designDecisions.has(number!))
  hold(/(?<!design, )\bdecisions? (\d+)\b/gi, (number) => decisions.has(Number(number)))
  hold(/\bdecision (\d+): (?=[A-Z])/gi, (number, rest) => {
    const file = decisions.get(Number(number))
    return file !== undefined && names(file, rest!)
  })
  hold(/(?<![-\w])design: (?=[A-Z])/g, (rest) => names('docs/design.md', rest!))
  hold(/(?<![-\w])look: (?=[A-Z])/g, (rest) => names('docs/look.md', rest!))
  hold(/\bspec §(\d+)/g, (number) => sections.has(number!))
  hold(/\bdocs\/decisions\/(\d{4})\b/g, (number) => decisions.has(Number(number)))
  hold(/(?<![\w/.*-])((?:[\w.-]+\/)*[\w.-]+\.md)\b/g, (path) =>
    [folder, '.', 'docs', 'docs/decisions'].some((from) => inRepository(from, path!)),
  )
  return missing
}

/** Comments and texts of a source file that may cite something; of anything else the whole. */
function spoken(file: string): string[] {
  const source = read(file)
  if (!/issue|decision|design|look:|§|\.md|docs\//i.test(source)) return []
  if (!/\.[cm]?[jt]sx?$/.test(file)) return [source]
  const { program, comments } = parseSync(file, source)
  const found: string[] = comments.map(({ value }) => value)
  const collect = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(collect)
    if (node === null || typeof node !== 'object') return
    const { type, value } = node as { type?: string; value?: unknown }
    if (type === 'Literal' && typeof value === 'string') found.push(value)
    if (type === 'TemplateElement') found.push((value as { raw: string }).raw)
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') collect(child)
  }
  collect(program)
  return found
}

describe('what comments cite is in the repository', () => {
  const sources = globSync([`${FOLDERS}/**/*.{ts,tsx,mjs,css}`, '*.ts'], {
    cwd: root,
    ignore: [...ignore, 'tools/documents.test.ts'],
  })

  test('in the sources', () => {
    expect(sources.length).toBeGreaterThan(500)
    const found = sources.flatMap((file) =>
      spoken(file).flatMap((text) => missingCitations(text, posix.dirname(file)).map((one) => `${file}: ${one}`)),
    )
    expect(found).toEqual([])
  })

  test('in the documents', () => {
    const found = documents.flatMap((file) =>
      missingCitations(read(file), posix.dirname(file)).map((one) => `${file}: ${one}`),
    )
    expect(found).toEqual([])
  })

  test('links of the documents lead to a file', () => {
    const found = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target]) => target!.replace(/#.*$/, ''))
        .filter((target) => target && !/^[a-z]+:/.test(target))
        .filter((target) => !inRepository(posix.dirname(file), target))
        .map((target) => `${file}: ${target}`),
    )
    expect(found).toEqual([])
  })

  test.each([
    ['The price (issue: Prices).', ['(issue']],
    ['Leads (decisions: Leads)', ['decisions: ']],
    ['Leads (decisions "Leads")', ['decisions "']],
    ['(decision 9999)', ['decision 9999']],
    ['(decision 1: Weather)', ['decision 1: ']],
    ['Only its own\n * visitor (decision\n * 1: Weather)', ['decision 1: ']],
    ['(design, decision 99)', ['design, decision 99']],
    ['(design: Weather)', ['design: ']],
    ['(look: Weather)', ['look: ']],
    ['(spec §99)', ['spec §99']],
    ['(docs/decisions/9999)', ['docs/decisions/9999']],
    ['see docs/weather.md', ['docs/weather.md']],
    ['see ../shared/design.md', ['../shared/design.md']],
    ['(decision 1: Leads), (design, decision 2), (design: Stock search), (look: Forms), docs/design.md, spec §5', []],
  ])('%s', (text, missing) => expect(missingCitations(text)).toEqual(missing))
})

interface Decision {
  number: number
  title: string
  status: string
  date: string
  chain: string
}

/** What a decision replaces is replaced by it; what it extends stands as it is. */
const COUNTERPART: Readonly<Record<string, string>> = {
  Replaces: 'Replaced by',
  'Replaces part of': 'Replaced in part by',
  'Replaced by': 'Replaces',
  'Replaced in part by': 'Replaces part of',
}

/** Reads a decision's heading and status line; null where they are not as the index says. */
function decisionOf(text: string): Decision | null {
  const found =
    /^# (\d+)\. (.+)\n\n_Status: (accepted|replaced), (\d{4}-\d\d-\d\d)\.((?: (?:Extends|Replace[sd](?: part of| by| in part by)?) [^.]*(?:\.md\)[^.]*)+\.)*)_\n/.exec(
      text,
    )
  if (!found) return null
  const [, number, title, status, date, chain] = found
  return { number: Number(number), title: title!, status: status!, date: date!, chain: chain!.trim() }
}

/** The links of a chain: how a decision stands to which file. */
const chainOf = (chain: string) =>
  [...chain.matchAll(/(Extends|Replace[sd](?: part of| by| in part by)?) ((?:, |and | |\[\d+\]\([^)]*\))+)/g)].flatMap(
    ([, relation, targets]) =>
      [...targets!.matchAll(/\[(\d+)\]\(([^)]*)\)/g)].map(([, number, file]) => ({
        relation: relation!,
        number: Number(number),
        file: file!,
      })),
  )

describe('decisions', () => {
  const files = globSync(['docs/decisions/*.md'], { cwd: root, ignore: ['docs/decisions/README.md'] }).sort()
  const entries = files.map((file) => ({ file: posix.basename(file), decision: decisionOf(read(file)) }))
  const all = entries.flatMap(({ file, decision }) => (decision ? [{ file, ...decision }] : []))

  test('each has its number, a title, a status and a date, as docs/decisions/README.md says', () => {
    expect(entries.filter(({ decision }) => !decision).map(({ file }) => file)).toEqual([])
    expect(
      all.filter(({ file, number }) => !file.startsWith(`${String(number).padStart(4, '0')}-`)).map(({ file }) => file),
    ).toEqual([])
  })

  test('each number is given once', () => {
    expect(all.map(({ number }) => number)).toEqual([...new Set(all.map(({ number }) => number))])
  })

  test('the index has a row for each, with the same title, status, date and chain', () => {
    const rows = read('docs/decisions/README.md')
      .split('\n')
      .filter((line) => line.startsWith('| ['))
      .map((line) => line.replace(/ +\|/g, ' |').replace(/ +$/, ''))
    expect(rows).toEqual(
      all.map(({ number, file, title, status, date, chain }) =>
        `| [${number}](${file}) | ${title} | ${status} | ${date} | ${chain} |`.replace(/ +\|/g, ' |'),
      ),
    )
  })

  test('what one replaces says that it is replaced, and the other way round', () => {
    const broken: string[] = []
    for (const { file, number, chain } of all)
      for (const link of chainOf(chain)) {
        const target = all.find((other) => other.file === link.file && other.number === link.number)
        const back = COUNTERPART[link.relation]
        const answered =
          !back || (target && chainOf(target.chain).some((one) => one.relation === back && one.number === number))
        if (!target || !answered) broken.push(`${file}: ${link.relation} ${link.number}`)
      }
    expect(broken).toEqual([])
    const whole = (chain: string) => chainOf(chain).some(({ relation }) => relation === 'Replaced by')
    expect(all.filter(({ status, chain }) => (status === 'replaced') !== whole(chain))).toEqual([])
  })
})

describe('CONTRIBUTING.md', () => {
  /** What a text in backticks names of this repository; commands, addresses and names of code are none. */
  const pathsIn = (text: string) =>
    [...text.matchAll(/`([\w./-]+)`/g)]
      .map(([, path]) => path!)
      .filter((path) => new RegExp(`^(?:${FOLDERS.slice(1, -1).replaceAll(',', '|')}|docs)(?:/|$)`).test(path))

  test('every path that it names exists', () => {
    const named = pathsIn(read('CONTRIBUTING.md'))
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((path) => !existsSync(posix.join(root, path)))).toEqual([])
  })

  test('a script that it names is one of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read('CONTRIBUTING.md').matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, name]) => name!)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})
