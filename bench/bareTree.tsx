import type { Dealer } from '@forecourt/server/dealer.ts'
import { renderToString } from 'react-dom/server'
import { RouterContextProvider } from 'react-router'
import { dealerContext, renderingContext } from '../web/context.ts'
import { deserialize } from '../web/serialized.ts'
import { loadLayout } from '../web/site/layout/frame.server.ts'
import { PageBody, type PageModule } from '../web/render/PageBody.tsx'
import Search, { loader, meta } from '../web/site/search/search.tsx'

/** Data that the search page's loaders returned once. */
export interface Captured {
  root: Awaited<ReturnType<typeof loadLayout>>
  search: Awaited<ReturnType<typeof loader>>['data']
}

type LoaderArgs = Parameters<typeof loader>[0]
type MetaArgs = Parameters<typeof meta>[0]

/** Runs the real loaders of the search page for an address of a site. */
export async function capture(dealer: Dealer, url: URL): Promise<Captured> {
  const context = new RouterContextProvider()
  context.set(dealerContext, dealer)
  const now = new Date()
  context.set(renderingContext, {
    reference: 'bench',
    network: null,
    showcase: false,
    now,
    takeHtml: undefined,
    onError(error) {
      throw error
    },
  })
  const slug = url.pathname.split('/').at(-1)!
  const answer = await loader({ context, url, params: { slug }, request: new Request(url) } as unknown as LoaderArgs)
  return { root: await loadLayout(dealer, now), search: answer.data }
}

/**
 * The minimum cost of a search page: the same components with the same data, by `renderToString` and nothing else.
 * There is no loader, no head, no data for the browser.
 */
export function barePage({ root, search }: Captured, path: string): () => string {
  const around = deserialize(root)
  const title = (meta({ loaderData: search } as unknown as MetaArgs)[0] as { title: string }).title
  const page = (
    <PageBody
      module={{ default: Search } as unknown as PageModule}
      around={around}
      address={{ pathname: path, search: '' }}
      data={search}
      answer={null}
      missing={null}
    />
  )
  return () =>
    `<!DOCTYPE html><html lang="${around.site.locale}"><head><meta charset="utf-8"><title>${title}</title></head><body>${renderToString(page)}</body></html>`
}
