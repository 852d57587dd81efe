import { join } from 'node:path'
import type { ConsolePageHandler } from '@forecourt/server/hosts/console.ts'
import {
  matchRoutes,
  RouterContextProvider,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import { loadContext } from '@forecourt/web/console/context.ts'
import routes from '@forecourt/web/console/routes.ts'

type Entry = (typeof routes)[number]
interface Module {
  loader?: (args: LoaderFunctionArgs) => unknown
  action?: (args: ActionFunctionArgs) => unknown
}

const objects = (entries: readonly Entry[], under = ''): RouteObject[] =>
  entries.map(({ path, index, file, children }) =>
    index
      ? { index: true, handle: file }
      : {
          ...(path === undefined ? {} : { path: `${under}/${path}` }),
          handle: file,
          children: objects(children ?? [], path === undefined ? under : `${under}/${path}`),
        },
  )

const ROUTES = objects(routes)
/** To match an address takes as long as to answer it, and tests call the same ones again and again. */
const matched = new Map<string, ReturnType<typeof matchRoutes>>()
function matchesOf(pathname: string) {
  if (!matched.has(pathname)) matched.set(pathname, matchRoutes(ROUTES, pathname))
  return matched.get(pathname)
}

/** Every address of the console, without the frame around them. */
export const consoleAddresses = (): string[] => {
  const paths = (entries: readonly Entry[], under = ''): string[] =>
    entries.flatMap(({ path, index, children }) => {
      const own = path === undefined ? under : `${under}/${path}`
      return [...(index ? ['/'] : path === undefined ? [] : [own]), ...paths(children ?? [], own)]
    })
  return paths(routes)
}

/** An answer of a loader or an action: `data(…)` with a status, a redirect, or a value. */
function responseOf(value: unknown): Response {
  if (value instanceof Response) return value
  const { type, data, init } = (value ?? {}) as { type?: unknown; data?: unknown; init?: { status?: number } | null }
  return type === 'DataWithResponseInit'
    ? Response.json(data ?? null, { status: init?.status ?? 200 })
    : Response.json(value ?? null)
}

/**
 * The console’s screens without drawing them: the router’s matching, their own loaders and actions, and what those
 * answer as JSON.
 */
export const consolePages: ConsolePageHandler = async (request, load) => {
  const url = new URL(request.url)
  const matches = matchesOf(url.pathname)
  if (!matches) return new Response(null, { status: 404 })
  const context = new RouterContextProvider()
  context.set(loadContext, load)
  const match = matches.at(-1)!
  const module = (await import(join(import.meta.dirname, '../../web/console', match.route.handle as string))) as Module
  const args = { request, url, params: match.params, context } as unknown as ActionFunctionArgs & LoaderFunctionArgs
  const run = request.method === 'POST' ? module.action : module.loader
  if (!run) return new Response(null, { status: request.method === 'POST' ? 405 : 200 })
  try {
    return responseOf(await run(args))
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
    return responseOf(thrown)
  }
}
