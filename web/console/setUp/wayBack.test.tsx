import { renderToStaticMarkup } from 'react-dom/server'
import { Link, MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { WayBack } from './wayBack.tsx'

const SITE = { id: 7, name: 'Harbour Motors' }
const LIST = <Link to="/domains">Domains</Link>

test.each([
  ['the list alone', null, LIST, ['/domains']],
  ['the set-up alone, at its step', SITE, null, ['/sites/7/set-up#domain']],
  ['both', SITE, LIST, ['/domains', '/sites/7/set-up#domain']],
  ['nothing', null, null, []],
])('above a heading is %s', (_what, setUp, list, links) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <WayBack setUp={setUp} step="domain">
        {list}
      </WayBack>
    </MemoryRouter>,
  )
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links)
  expect(html.includes('<p')).toBe(links.length > 0)
  expect(html.includes('Set-up of Harbour Motors')).toBe(setUp !== null)
})
