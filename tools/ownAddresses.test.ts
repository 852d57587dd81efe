import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OWN_PATHS } from '@forecourt/rules/content/takenAddress.ts'
import routes from '../web/routes.ts'

/** Part of a path that the address of a content page cannot have. */
const isFile = (path: string) => path.includes('.')

/** Paths of the site’s calls and files, which are answered before any page. */
const answered = readdirSync('server/api')
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) => [
    ...readFileSync(`server/api/${name}`, 'utf8').matchAll(/^\s+(?:app\.get.*\(|url: )?'\/([^']+)',/gm),
  ])
  .map(([, path]) => path!)
  .filter((path) => !isFile(path) && !path.startsWith('api/'))

test('what the site has at addresses of its own is told of every route but those of content pages', () => {
  const own = routes
    .filter(({ file }) => file !== 'site/catchAll/page.tsx')
    .flatMap(({ path = '' }) => (path === '' || isFile(path) ? [] : [path]))
  expect(OWN_PATHS.toSorted()).toEqual([...new Set([...own, 'api/*', ...answered])].toSorted())
})
