import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'SPEC-MAP.md'), 'utf8')

interface Row {
  section: number
  statement: string
  where: string
  proof: string
}

/** Rows of the tables: `| statement | where | proof |` below a heading `## N. ...`. */
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
    if (section === 0 || cells.length !== 3 || cells[0] === 'Statement' || /^-+$/.test(cells[0]!)) continue
    found.push({ section, statement: cells[0]!, where: cells[1]!, proof: cells[2]! })
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

describe('SPEC-MAP', () => {
  const all = rows()

  test('covers the nine sections of the specification', () => {
    expect([...new Set(all.map((row) => row.section))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test.each(all)('§$section $statement', ({ where, proof }) => {
    if (/^planned: .+/.test(where)) {
      expect(proof).toBe('')
      return
    }
    const files = named(where)
    const tests = named(proof)
    expect(files.length, 'names a file').toBeGreaterThan(0)
    expect(tests.length, 'names a test').toBeGreaterThan(0)
    expect([...files, ...tests].map(missing).filter(Boolean)).toEqual([])
  })
})
