import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from 'tinyglobby'
import { expect, test } from 'vitest'

const screens = globSync('**/*.tsx', { cwd: import.meta.dirname }).flatMap((file) => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return text.includes('export default memo(') ? [{ file, text }] : []
})

/** What makes a component follow every step of a move. */
const FOLLOWS = /\buse(?:LoaderData|ActionData|Navigation|RouteLoaderData|Matches)\b/

test('screens that are not drawn again when they are left ask no hook that follows a move', () => {
  expect(screens.map(({ file }) => file)).toContain('stock/stock.tsx')
  expect(screens.filter(({ text }) => FOLLOWS.test(text)).map(({ file }) => file)).toEqual([])
})
