import {
  createRequestHandler,
  data,
  isRouteErrorResponse,
  matchRoutes,
  redirect,
  RouterContextProvider,
  UNSAFE_withComponentProps,
  UNSAFE_withErrorBoundaryProps,
  type EntryContext,
  type HeadersFunction,
  type ServerBuild,
} from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import * as routeModule from './routeModule.ts'

/**
 * Undocumented behaviour of the router that this folder relies on. If a release of the router changes any of it, a test
 * here fails and names it (docs/decisions/0092).
 */

type Handled = Parameters<ServerBuild['entry']['module']['default']>

const page = {
  default: () => null,
  ErrorBoundary: () => null,
  loader({ request }: { request: Request }) {
    const mode = new URL(request.url).searchParams.get('mode')
    if (mode === 'missing') throw data({ why: 'sold' }, { status: 410, headers: { 'x-why': 'sold' } })
    if (mode === 'failure') throw new Error('broken')
    return data({ shown: 1 }, { headers: { 'x-cache-tags': 'site:1' } })
  },
  action: () => data({ answered: true }, { status: 422 }),
  headers: vi.fn<HeadersFunction>(({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders),
}

async function request(path: string, init?: RequestInit) {
  let handled: Handled | null = null
  const failures: unknown[] = []
  const build: ServerBuild = {
    entry: {
      module: {
        default(...args) {
          handled = args
          return new Response('drawn', { status: args[1], headers: args[2] })
        },
        handleError: (error) => void failures.push(error),
      },
    },
    routes: {
      root: {
        id: 'root',
        path: '',
        module: {
          default: () => null,
          loader: () => ({ around: true }),
          middleware: [
            ({ request }) => {
              if (new URL(request.url).searchParams.get('mode') === 'moved') throw redirect('/page', 301)
            },
          ],
        },
      },
      page: { id: 'page', parentId: 'root', path: 'page', module: page as never },
    },
    assets: {
      entry: { imports: ['/assets/framework.js'], module: '/assets/entry.js' },
      routes: {
        root: { ...ENTRY, id: 'root', path: '', module: '/assets/root.js', css: ['/assets/all.css'] },
        page: { ...ENTRY, id: 'page', parentId: 'root', path: 'page', module: '/assets/page.js', imports: ['/a.js'] },
      },
      url: '/assets/manifest.js',
      version: '1',
    } as ServerBuild['assets'],
    publicPath: '/',
    assetsBuildDirectory: 'build',
    future: {} as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/manifest' },
  }
  const response = await createRequestHandler(build, 'production')(
    new Request(`http://site.example${path}`, init),
    new RouterContextProvider(),
  )
  return { response, handled: handled as Handled | null, failures, build }
}

const ENTRY = {
  hasAction: true,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: true,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
}

const contextOf = (handled: Handled | null): EntryContext => handled![3]

describe('what the router hands over to draw a page', () => {
  test('data of the loaders by route, the matches from the root down, and the modules', async () => {
    const { handled, build } = await request('/page')
    const { staticHandlerContext, routeModules } = contextOf(handled)
    expect(staticHandlerContext.loaderData).toEqual({ root: { around: true }, page: { shown: 1 } })
    expect(staticHandlerContext.matches.map(({ route }) => route.id)).toEqual(['root', 'page'])
    expect(staticHandlerContext.errors).toBeNull()
    expect(staticHandlerContext.actionData).toBeNull()
    expect(routeModules.page).toBe(build.routes.page!.module)
  })

  test('the files of a page and of the entry', async () => {
    const { manifest } = contextOf((await request('/page')).handled)
    expect(manifest.entry).toMatchObject({ imports: ['/assets/framework.js'], module: '/assets/entry.js' })
    expect(manifest.routes.page).toMatchObject({ module: '/assets/page.js', imports: ['/a.js'] })
    expect(manifest.routes.root).toMatchObject({ css: ['/assets/all.css'] })
  })

  test('the answer of an action, with its status', async () => {
    const { handled, response } = await request('/page', { method: 'POST', body: new URLSearchParams({ name: 'Jo' }) })
    expect(response.status).toBe(422)
    expect(handled![1]).toBe(422)
    expect(contextOf(handled).staticHandlerContext.actionData).toEqual({ page: { answered: true } })
  })

  test('what a loader threw as an answer, with status, data and headers', async () => {
    const { handled, response, failures } = await request('/page?mode=missing')
    const { errors } = contextOf(handled).staticHandlerContext
    expect(Object.values(errors!)).toMatchObject([{ status: 410, data: { why: 'sold' } }])
    expect(isRouteErrorResponse(Object.values(errors!)[0])).toBe(true)
    expect(response.status).toBe(410)
    expect(failures.filter((error) => !isRouteErrorResponse(error))).toEqual([])
  })

  test('an address without a page is the root alone, as an answer of 404', async () => {
    const { handled, response } = await request('/nowhere')
    const { errors } = contextOf(handled).staticHandlerContext
    expect(response.status).toBe(404)
    expect(Object.entries(errors!)).toMatchObject([['root', { status: 404 }]])
  })

  test('an unexpected error reaches handleError as it was thrown, and the page is drawn with 500', async () => {
    const { response, failures } = await request('/page?mode=failure')
    expect(response.status).toBe(500)
    expect(failures).toMatchObject([{ message: 'broken' }])
  })
})

test('the headers of a page come from its module, which gets those of its loader and of what was thrown', async () => {
  expect((await request('/page')).response.headers.get('x-cache-tags')).toBe('site:1')
  await request('/page?mode=missing')
  expect(page.headers.mock.lastCall![0].errorHeaders?.get('x-why')).toBe('sold')
})

test('middleware of the root answers before any loader', async () => {
  const { response, handled } = await request('/page?mode=moved')
  expect([response.status, response.headers.get('location'), handled]).toEqual([301, '/page', null])
})

test('paths are matched outside a request as within one, and keep what a route says of itself', () => {
  const routes = [
    { id: 'search', path: 'search/:slug', handle: 'search' },
    { id: 'bare', path: ':slug', handle: 'bare' },
    { id: 'any', path: '*', handle: 'any' },
  ]
  const at = (path: string) => matchRoutes(routes as never, path)?.at(-1)?.route.handle
  expect([at('/search/used-cars'), at('/about'), at('/a/b/c')]).toEqual(['search', 'bare', 'any'])
})

test('the wrappers that the build puts around components are those that we replace', () => {
  const component = () => null
  for (const wrapper of [UNSAFE_withComponentProps, UNSAFE_withErrorBoundaryProps])
    expect(wrapper(component)).not.toBe(component)
  for (const replaced of [routeModule.UNSAFE_withComponentProps, routeModule.UNSAFE_withErrorBoundaryProps])
    expect(replaced(component)).toBe(component)
})
