import type { PageHandler } from '@forecourt/server/pages/pages.ts'
import { matchRoutes, type LoaderFunctionArgs } from 'react-router'
import { loader as layout } from '../../web/root.tsx'
import routes from '../../web/routes.ts'
import { serializedJson } from '../../web/serialized.ts'
import { routerContext } from './dealers.ts'

interface Module {
  loader?: (args: never) => unknown
}
const MODULES = import.meta.glob<Module>('../../web/site/**/*.{ts,tsx}')
const table = routes.map(({ id, path, index, file }) => ({ id: id ?? file, path: path ?? '', index: !!index, file }))

/** The paths of a site’s pages, with their parameters. */
export const sitePaths: readonly string[] = table.map(({ path }) => `/${path}`)

/** What a loader has answered, as a response of JSON. */
function responseOf(value: unknown, around: unknown): Response {
  if (value instanceof Response) return value
  if (value instanceof Error) throw value
  const { type, data, init } = (value ?? {}) as { type?: unknown; data?: unknown; init?: ResponseInit | null }
  const isWrapped = type === 'DataWithResponseInit'
  const headers = new Headers(isWrapped ? init?.headers : {})
  headers.set('content-type', 'text/html; charset=utf-8')
  const body = `[${serializedJson(around)},${serializedJson((isWrapped ? data : value) ?? null)}]`
  return new Response(body, { status: (isWrapped && init?.status) || 200, headers })
}

/** A site’s pages without drawing them: the router’s matching, their loaders with the layout’s, and what those answer. */
export const sitePages: PageHandler = async (request, { dealer }) => {
  const url = new URL(request.url)
  const match = matchRoutes(table, url.pathname)?.at(-1)
  if (!match) return new Response(null, { status: 404 })
  const context = routerContext(dealer, { onError: () => {}, showcase: true })
  const args = { request, url, params: match.params, context } as unknown as LoaderFunctionArgs
  const around = await layout(args as never)
  const module = await MODULES[`../../web/${match.route.file}`]!()
  try {
    return responseOf(await module.loader?.(args as never), around)
  } catch (thrown) {
    return responseOf(thrown, around)
  }
}
