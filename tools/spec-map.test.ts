import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'SPEC-MAP.md'), 'utf8')

interface Row {
  id: string
  section: number
  statement: string
  where: string
  proof: string
}

/** Rows of the tables: `| id | statement | where | proof |` below a heading `## N. ...`. */
function rows(): Row[] {
  const found: Row[] = []
  let section = 0
  for (const line of text.split('\n')) {
    const heading = /^## (\d)\. /.exec(line)
    if (heading) section = Number(heading[1])
    const cells = line.startsWith('|')
      ? line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim())
      : []
    if (section === 0 || cells.length === 0 || cells[0] === 'Id' || /^-+$/.test(cells[0]!)) continue
    const [id = '', statement = '', where = '', proof = ''] = cells
    found.push({ id, section, statement, where, proof })
  }
  return found
}

const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)

/** `path` or `path#name`: the file exists and, where a name is given, contains it. */
function missing(reference: string): string | null {
  const [file, name] = reference.split('#') as [string, string | undefined]
  if (!existsSync(join(root, file))) return `${file} does not exist`
  if (name && !readFileSync(join(root, file), 'utf8').includes(name)) return `${file} has no ${name}`
  return null
}

interface Node {
  type: string
  [key: string]: unknown
}

const provenBy = new Map<string, ReadonlySet<string>>()

/** The ids of statements, such as `4.2`, that the titles of a file's tests name as `§4.2`. */
function provenIds(file: string): ReadonlySet<string> {
  const cached = provenBy.get(file)
  if (cached) return cached
  const source = readFileSync(join(root, file), 'utf8')
  const ids = new Set<string>()
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (value === null || typeof value !== 'object' || typeof (value as Node).type !== 'string') return
    const node = value as Node & { start: number; end: number }
    if (node.type === 'CallExpression') {
      const callee = node.callee as Node & { start: number; end: number }
      const [title] = node.arguments as (Node & { start: number; end: number })[]
      if (/^(?:test|describe)\b/.test(source.slice(callee.start, callee.end)) && title && /Literal$/.test(title.type))
        for (const [, id] of source.slice(title.start, title.end).matchAll(/§(\d\.\d+)/g)) ids.add(id!)
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child)
  }
  visit(parseSync(file, source).program)
  provenBy.set(file, ids)
  return ids
}

describe('SPEC-MAP', () => {
  const all = rows()

  test('covers the nine sections of the specification', () => {
    expect([...new Set(all.map((row) => row.section))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('each statement has an id of its own, in its section', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.filter(({ id, section }) => !/^\d\.\d+$/.test(id) || !id.startsWith(`${section}.`))).toEqual([])
  })

  test.each(all)('§$id $statement', ({ id, where, proof }) => {
    if (/^planned: .+/.test(where)) {
      expect(proof).toBe('')
      return
    }
    const files = named(where)
    const tests = named(proof)
    expect(files.length, 'names a file').toBeGreaterThan(0)
    expect(tests.length, 'names a test').toBeGreaterThan(0)
    expect([...files, ...tests].map(missing).filter(Boolean)).toEqual([])
    expect(
      tests.filter((file) => !/\.(?:test|spec)\.tsx?$/.test(file) || !provenIds(file).has(id)),
      `has a test whose title names §${id}`,
    ).toEqual([])
  })

  test('the tests name no statement that is not in the map', () => {
    const statements = new Set(all.map(({ id }) => id))
    const files = new Set(all.flatMap(({ proof }) => named(proof)))
    expect(
      [...files].flatMap((file) =>
        [...provenIds(file)].filter((id) => !statements.has(id)).map((id) => `${file} §${id}`),
      ),
    ).toEqual([])
  })
})
