import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PageBody, type DrawnPage } from '../web/render/PageBody.tsx'
import { renderPage } from '../web/render/renderPage.tsx'
import { deserialize } from '../web/serialized.ts'
import { loadLayout } from '../web/site/layout/frame.server.ts'
import { usePage } from '../web/site/layout/page.ts'
import { HoverMenu } from '../web/ui/HoverMenu.tsx'
import { testDealers, type TestDealers } from './testing/dealers.ts'
import { testPlatform, type TestPlatform } from './testing/platform.ts'

let platform: TestPlatform
let dealers: TestDealers
beforeAll(async () => {
  platform = await testPlatform({
    settings: {
      a: { announcement: { text: 'Open on Sunday' } },
      b: { autograb: true },
    },
  })
  dealers = await testDealers(platform.database)
})
afterAll(async () => {
  await dealers.close()
  await platform.dispose()
})

/** A page with React's own identifiers, data, its address, and a picture that the browser should load early. */
function Page({ loaderData }: { loaderData: unknown }) {
  const { address, site } = usePage()
  return (
    <>
      <HoverMenu button="Menu" buttonClassName="">
        {String(loaderData)}
      </HoverMenu>
      <p>
        {site.name}: {address.pathname}
      </p>
      <img src="/early.png" alt="" fetchPriority="high" />
    </>
  )
}
const NOW = new Date('2026-11-20T02:00:00Z')
const SERVER = { reference: 'r', onError: () => {} }

const pageOf = async (site: 'a' | 'b', part: Partial<DrawnPage> = {}): Promise<DrawnPage> => ({
  module: { default: Page },
  around: deserialize(await loadLayout(dealers[site], NOW)),
  address: { pathname: '/one', search: '' },
  data: 'first',
  answer: null,
  missing: null,
  ...part,
})

const rendered = (page: DrawnPage) => {
  const { early, parts } = renderPage(page, SERVER)
  return early + parts.join('')
}

describe('a page in the frame from memory', () => {
  test.each(['a', 'b'] as const)('is what React renders in one piece, on site %s', async (site) => {
    for (const [pathname, data] of [
      ['/one', 'first'],
      ['/two', 'second </main>'],
    ] as const) {
      const page = await pageOf(site, { address: { pathname, search: '' }, data })
      expect(rendered(page)).toBe(renderToString(<PageBody {...page} />))
      expect(rendered(page)).toContain(`${dealers[site].site.name}<!-- -->: <!-- -->${pathname}`)
    }
  })
  test('is a page that does not exist too', async () => {
    const page = await pageOf('a', { missing: { status: 404, data: null } })
    expect(rendered(page)).toBe(renderToString(<PageBody {...page} />))
  })
  test('has its own frame where its module says so', async () => {
    const module = {
      default: Page,
      handle: { frame: ({ children }: { children: unknown }) => <b>{children as string}</b> },
    }
    const page = await pageOf('a', { module })
    expect(rendered(page)).toBe(renderToString(<PageBody {...page} />))
    expect(rendered(page)).not.toContain('<header')
    expect(rendered({ ...page, missing: { status: 404, data: null } })).toContain('<header')
  })
  test('has the header and footer of a changed layout', async () => {
    const page = await pageOf('b')
    const changed = { ...page.around, site: { ...page.around.site, name: 'Another <name>' } }
    expect(rendered(page)).not.toContain('Another')
    expect(rendered({ ...page, around: changed })).toContain('Another &lt;name&gt;')
  })
})
