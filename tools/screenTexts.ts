import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import routes from '../web/console/routes.ts'

const root = posix.resolve(import.meta.dirname, '..')
const CONSOLE = 'web/console'

type Entry = (typeof routes)[number]

/** The file of each screen of the console, by its address as the routes have it; empty text for Today. */
export const SCREEN_FILES: ReadonlyMap<string, string> = new Map(
  (function filesOf(entries: readonly Entry[], under: string): [string, string][] {
    return entries.flatMap(({ path, index, file, children }) => {
      const own = path === undefined ? under : [under, path].filter(Boolean).join('/')
      const here = (index || path !== undefined) && file.endsWith('.tsx')
      return [...(here ? [[own, `${CONSOLE}/${file}`] as [string, string]] : []), ...filesOf(children ?? [], own)]
    })
  })(routes, ''),
)

interface Module {
  next: readonly string[]
  texts: readonly string[]
}

const modules = new Map<string, Module>()

/** The file of ours that an import leads to; null for packages. */
function resolved(from: string, to: string): string | null {
  const target = to.startsWith('.')
    ? posix.normalize(posix.join(posix.dirname(from), to))
    : to.startsWith('@forecourt/rules/')
      ? to.slice('@forecourt/'.length)
      : ''
  return /\.tsx?$/.test(target) && existsSync(posix.join(root, target)) ? target : null
}

/** What a module imports, and every text in it: those of elements, of attributes and of values. */
function moduleOf(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const source = readFileSync(posix.join(root, file), 'utf8')
  const { program, module } = parseSync(file, source)
  const texts: string[] = []
  const step = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(step)
    if (node === null || typeof node !== 'object') return
    const { type, value } = node as { type?: string; value?: unknown }
    if ((type === 'JSXText' || type === 'Literal') && typeof value === 'string') texts.push(value)
    if (type === 'TemplateElement') texts.push((value as { cooked: string }).cooked)
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') step(child)
  }
  step(program)
  const targets = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ].map((to) => resolved(file, to))
  const made = {
    next: targets.filter((to) => to !== null),
    texts: texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== ''),
  }
  modules.set(file, made)
  return made
}

/** Every text of some screens, of the frame around them and of what they are made of. */
export function screenTexts(screens: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const texts = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const { next, texts: own } = moduleOf(file)
    for (const text of own) texts.add(text)
    next.forEach(visit)
  }
  visit(`${CONSOLE}/frame/frame.tsx`)
  for (const screen of screens) visit(SCREEN_FILES.get(screen)!)
  return texts
}
