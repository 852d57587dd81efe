import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Differences } from './differences.tsx'

type Parts = Parameters<typeof Differences>[0]['of'][number]['parts']
const shown = (parts: Parts) =>
  renderToStaticMarkup(<Differences of={[{ where: 'Title', what: 'changed', parts }]} none="Nothing." />)
    .replace(/^.*difference-text">/s, '')
    .replace(/<\/p>.*$/s, '')
const said = (word: string) => `<span class="sr-only">${word}: </span>`

test.each([
  [
    'a short text that is another one: the two are apart',
    [
      { text: 'Old', change: 'removed' },
      { text: 'New', change: 'added' },
    ],
    `<del>${said('removed')}Old</del> <ins>${said('added')}New</ins>`,
  ],
  [
    'words in a sentence keep its own spaces',
    [
      { text: 'Our ', change: 'same' },
      { text: 'old ', change: 'removed' },
      { text: 'new ', change: 'added' },
      { text: 'stock', change: 'same' },
    ],
    `Our <del>${said('removed')}old </del><ins>${said('added')}new </ins>stock`,
  ],
  ['a text that was added', [{ text: 'New', change: 'added' }], `<ins>${said('added')}New</ins>`],
] as const satisfies readonly (readonly [string, Parts, string])[])('%s', (_case, parts, html) =>
  expect(shown(parts)).toBe(html),
)
