import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { check } from 'recheck'
import { globSync } from 'tinyglobby'
import { expect, test } from 'vitest'

/**
 * Regular expressions and replacements of production code. An expression that takes more than linear time lets one
 * request hold up every other; `recheck` finds those. What it found stays in a file of the installed packages, so
 * that an expression is checked once on a machine.
 */
const root = posix.resolve(import.meta.dirname, '..')
const CACHE = posix.join(root, 'node_modules/.cache/forecourt/patterns.json')
/** Characters read decide, not the time it took: a busy machine would turn a linear expression into a slow one. */
const LIMITS = { timeout: 240_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }

const files = globSync(['{rules,server,web}/**/*.{ts,tsx}'], {
  cwd: root,
  ignore: ['**/node_modules/**', 'web/build/**', 'web/.react-router/**', '**/*.d.ts', '**/*.test.{ts,tsx}'],
})

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Source {
  text: string
  nodes: readonly Node[]
}

function nodesOf(program: unknown): Node[] {
  const nodes: Node[] = []
  const step = (value: unknown) => {
    if (Array.isArray(value)) for (const item of value) step(item)
    else if (value !== null && typeof value === 'object' && typeof (value as Node).type === 'string') {
      nodes.push(value as Node)
      for (const [key, child] of Object.entries(value)) if (key !== 'parent') step(child)
    }
  }
  step(program)
  return nodes
}

const sources = new Map<string, Source>(
  files.map((file) => {
    const text = readFileSync(posix.join(root, file), 'utf8')
    return [file, { text, nodes: nodesOf(parseSync(file, text).program) }]
  }),
)

/** The text that an expression always has: a literal, or one made of constants of the same file. Null for any other. */
function constantText(node: Node, constants: ReadonlyMap<string, Node>): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'Identifier') {
    const value = constants.get(String(node.name))
    return value ? constantText(value, constants) : null
  }
  const isRaw = node.type === 'TaggedTemplateExpression'
  if (isRaw) {
    const tag = node.tag as Node
    if ((tag.object as Node | undefined)?.name !== 'String' || (tag.property as Node).name !== 'raw') return null
  } else if (node.type !== 'TemplateLiteral') return null
  const template = (isRaw ? node.quasi : node) as Node
  const parts = (template.quasis as { value: { raw: string; cooked: string } }[]).map(({ value }) =>
    isRaw ? value.raw : value.cooked,
  )
  const values = (template.expressions as Node[]).map((expression) => constantText(expression, constants))
  if (values.includes(null)) return null
  return parts.map((part, index) => part + (values[index] ?? '')).join('')
}

interface Pattern {
  source: string
  flags: string
}

/** Every expression of a file, and the places where one is made of what only the run knows. */
function patternsIn({ text, nodes }: Source): { patterns: Pattern[]; unknown: string[] } {
  const constants = new Map(
    nodes
      .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const')
      .flatMap(({ declarations }) => declarations as Node[])
      .flatMap(({ id, init }) => (init ? [[String((id as Node).name), init as Node] as const] : [])),
  )
  const patterns: Pattern[] = []
  const unknown: string[] = []
  for (const node of nodes) {
    if (node.type === 'Literal' && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      patterns.push({ source: pattern, flags })
    }
    const makes = node.type === 'NewExpression' || node.type === 'CallExpression'
    if (!makes || (node.callee as Node).name !== 'RegExp') continue
    const [source, flags] = (node.arguments as Node[]).map((argument) => constantText(argument, constants))
    if (source === null || source === undefined || flags === null) unknown.push(text.slice(node.start, node.end))
    else patterns.push({ source, flags: flags ?? '' })
  }
  return { patterns, unknown }
}

const found = [...sources].map(([file, source]) => ({ file, ...patternsIn(source) }))

function readCache(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}

async function verdictOf({ source, flags }: Pattern): Promise<string> {
  const diagnostics = await check(source, flags, LIMITS)
  if (diagnostics.status === 'safe') return 'safe'
  if (diagnostics.status === 'unknown') return `unknown (${diagnostics.error.kind})`
  return `${diagnostics.complexity.summary}, for example ${diagnostics.attack.pattern}`
}

test('every regular expression is a constant', () => {
  expect(found.flatMap(({ file, unknown }) => unknown.map((text) => `${file}: ${text}`))).toEqual([])
})

test('every regular expression takes linear time', { timeout: 900_000 }, async () => {
  const cache = readCache()
  const byKey = Map.groupBy(
    found.flatMap(({ file, patterns }) => patterns.map((pattern) => ({ file, pattern }))),
    ({ pattern: { source, flags } }) => `/${source}/${flags}`,
  )
  expect(byKey.size).toBeGreaterThan(200)
  const slow: string[] = []
  for (const [key, places] of byKey) {
    cache[key] = cache[key] === 'safe' ? 'safe' : await verdictOf(places[0]!.pattern)
    if (cache[key] !== 'safe') slow.push(`${key} in ${places.map(({ file }) => file).join(', ')}: ${cache[key]}`)
  }
  mkdirSync(posix.dirname(CACHE), { recursive: true })
  writeFileSync(CACHE, JSON.stringify(cache, null, 1))
  expect(slow).toEqual([])
})

test.each([
  [/\/+$/, '2nd degree'],
  [/^(?:a+)+$/, 'exponential'],
  [/^a+$/, 'safe'],
])('%s is %s', async ({ source, flags }, verdict) => {
  expect(await verdictOf({ source, flags })).toContain(verdict)
})

test('a replacement is a literal or a function, because others have their $ signs interpreted', () => {
  const loose = [...sources].flatMap(([file, { text, nodes }]) =>
    nodes.flatMap((node) => {
      const callee = node.callee as Node | undefined
      if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return []
      if (!['replace', 'replaceAll'].includes(String((callee.property as Node).name))) return []
      const replacement = (node.arguments as Node[])[1]
      return !replacement || isSettled(replacement) ? [] : [`${file}: ${text.slice(node.start, node.end)}`]
    }),
  )
  expect(loose).toEqual([])
})

function isSettled({ type, value, expressions, consequent, alternate }: Node): boolean {
  if (type === 'Literal') return typeof value === 'string'
  if (type === 'TemplateLiteral') return (expressions as Node[]).length === 0
  if (type === 'ConditionalExpression') return isSettled(consequent as Node) && isSettled(alternate as Node)
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
}
