import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { copyOf, copyProblems } from './copyList.ts'
import { visibleTexts } from './visibleText.ts'

const texts = (html: string) => visibleTexts(html).map(({ at, text }) => `${at}: ${text}`)

describe('texts of a page', () => {
  test.each([
    ['<p>One <strong>bold</strong>\n line</p>', ['p: One bold line']],
    ['<ul><li>One</li><li>Two</li></ul>', ['li: One', 'li: Two']],
    ['<div>Before<p>Inside</p>After</div>', ['div: Before', 'p: Inside', 'div: After']],
    ['<img alt="A red ute">', ['img alt: A red ute']],
    ['<button aria-label="Close menu"><svg></svg></button>', ['button aria-label: Close menu']],
    ['<input placeholder="Make or model">', ['input placeholder: Make or model']],
    ['<title>Home</title><meta name="description" content="About us">', ['title: Home', 'meta description: About us']],
    ['<script>const a = "text"</script><style>p{}</style>', []],
    ['<p>1,200</p>', []],
  ])('%s', (html, expected) => expect(texts(html)).toEqual(expected))
})

describe('plain English', () => {
  test.each([
    ['p', 'There is nothing at this address.'],
    ['p', 'See us at one of our three yards.'],
    ['h2', 'Opening Hours'],
    ['p', 'Choose among the 9 times free'],
  ])('%s "%s" is refused', (at, text) => expect(copyProblems({ at, text })).toHaveLength(1))

  test.each([
    ['p', 'We can’t find that page.'],
    ['h2', 'Opening hours'],
    ['h2', 'Special Offers'],
    ['a', 'Contact Us'],
  ])('%s "%s" is taken', (at, text) => expect(copyProblems({ at, text })).toEqual([]))

  test('the list has each text once, under the page that shows it first', () => {
    const copy = copyOf()
    copy.add({ site: 'one', address: '/', kind: 'home' }, '<h1>Welcome</h1><p>Our yard</p>')
    copy.add({ site: 'one', address: '/about', kind: 'page' }, '<h1>About us</h1><p>Our yard</p>')
    expect(copy.report()).toBe('# one\n\n## /\n\nh1: Welcome\np: Our yard (2 pages)\n\n## /about\n\nh1: About us\n')
    expect(copy.problems()).toMatchObject([{ site: 'one', address: '/', text: 'Our yard' }])
  })
})

interface Node {
  type?: string
  value?: unknown
  [key: string]: unknown
}

/** Every text in the source of a file: strings, templates and the text of elements. */
function literals(file: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    const { type, value } = node as Node
    if (type === 'ImportDeclaration' || type?.startsWith('TSLiteral')) return
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') found.push(value.replace(/\s+/g, ' '))
    if (type === 'TemplateElement') found.push((value as { cooked: string }).cooked.replace(/\s+/g, ' '))
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program)
  return found.filter((text) => text.includes(' '))
}

const root = join(import.meta.dirname, '..')

// The rendered pages are checked by e2e/crawl.spec.ts and `npm run copy`; this test also covers texts that no crawl
// reaches. The scripts that prepare the demo's pictures are excluded: their texts are never published.
test.each(['web', 'rules', 'server', 'demo'])('no text in the source of %s has a banned phrase', (folder) => {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (path) => /node_modules|web\/build|\.react-router|testdata|demo\/prepare/.test(path),
  }).filter((file) => !/\.test\.|showcase/.test(file))
  expect(files.length).toBeGreaterThan(5)
  const problems = files.flatMap((file) =>
    literals(file).flatMap((text) =>
      copyProblems({ at: 'source', text }).map((instead) => `${file}: ${text.trim().slice(0, 200)} -> ${instead}`),
    ),
  )
  expect(problems).toEqual([])
})
