import type { Dealer } from '@forecourt/server/dealer.ts'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Outlet, RouterContextProvider, RouterProvider, useLoaderData } from 'react-router'
import { dealerContext } from '../web/context.ts'
import { opened } from '../web/prepared.ts'
import { Frame } from '../web/site/layout/Frame.tsx'
import { surroundings } from '../web/site/layout/frame.server.ts'
import Search, { loader, meta } from '../web/site/search/search.tsx'

/** What the search page's loaders answered once; plain data. */
export interface Captured {
  root: Awaited<ReturnType<typeof surroundings>>
  search: Awaited<ReturnType<typeof loader>>['data']
}

type LoaderArgs = Parameters<typeof loader>[0]
type MetaArgs = Parameters<typeof meta>[0]
type SearchProps = Parameters<typeof Search>[0]

/** Runs the real loaders of the search page for an address of a site. */
export async function capture(dealer: Dealer, url: URL): Promise<Captured> {
  const context = new RouterContextProvider()
  context.set(dealerContext, dealer)
  const slug = url.pathname.split('/').at(-1)!
  const answer = await loader({ context, url, params: { slug }, request: new Request(url) } as unknown as LoaderArgs)
  return { root: await surroundings(dealer, new Date()), search: answer.data }
}

function RootOfPage() {
  return (
    <Frame frame={opened(useLoaderData<Captured['root']>()).frame}>
      <Outlet />
    </Frame>
  )
}

function SearchOfPage() {
  return <Search {...({ loaderData: useLoaderData<Captured['search']>() } as SearchProps)} />
}

/**
 * The floor of what a search page can cost: the same components with the same data, by `renderToString` and nothing
 * else. The router is made once and only answers the hooks; there is no loader, no head, no data for the browser.
 */
export function barePage({ root, search }: Captured, path: string): () => string {
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        element: <RootOfPage />,
        children: [{ id: 'search', path: 'search/:slug', element: <SearchOfPage /> }],
      },
    ],
    { initialEntries: [path], hydrationData: { loaderData: { root, search } } },
  )
  const title = (meta({ loaderData: search } as unknown as MetaArgs)[0] as { title: string }).title
  return () =>
    `<!DOCTYPE html><html lang="${opened(root).site.locale}"><head><meta charset="utf-8"><title>${title}</title></head><body>${renderToString(<RouterProvider router={router} />)}</body></html>`
}
