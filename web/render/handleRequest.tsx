import {
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type MetaDescriptor,
  type RouterContextProvider,
} from 'react-router'
import { announcementKey } from '../browser/announcement.ts'
import { storageKey } from '../browser/storage.ts'
import { PAYLOAD_ID, PAGE_ID, type HydrationPayload } from '../browser/page.ts'
import { dealerContext, renderingContext } from '../context.ts'
import { deserialize, serializedJson, type Serialized } from '../serialized.ts'
import { documentAround, inScript } from '../site/layout/Document.server.tsx'
import type { LayoutData } from '../site/layout/frame.server.ts'
import { missingPage } from '../site/layout/page.ts'
import { FailureBody, type PageModule } from './PageBody.tsx'
import { renderBody, renderPage } from './renderPage.tsx'
import { themeOf } from '../site/layout/theme.server.ts'

/** The exports of a page's module for its head (the router's `meta`), with our arguments. */
type HeadModule = PageModule & { meta?: (args: object) => MetaDescriptor[] | undefined }

/**
 * Renders a whole document as one string. Every page waits for its data and nothing suspends, so a stream would only
 * cost time. The router matches the route and runs its loaders; rendering is ours, on both sides from the same values
 * (docs/decisions/0040), which are in one data block at the document's end.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { reference, takeHtml, onError } = context.get(renderingContext)
  const { publicSite, site } = context.get(dealerContext)
  const { loaderData, actionData, errors, matches } = router.staticHandlerContext
  const [failedRoute, error] = Object.entries(errors ?? {})[0] ?? [null, null]
  const root = matches[0]!.route.id
  const route = matches.at(-1)!.route.id
  const module = router.routeModules[route] as unknown as HeadModule
  const around = loaderData[root] as Serialized<LayoutData> | undefined
  const missing = failedRoute === null ? null : missingPage(error)
  const failed = around === undefined || (failedRoute !== null && missing === null)
  const { manifest } = router
  const entry = manifest.routes[route]!
  const { pathname, search } = new URL(request.url)

  const payload: HydrationPayload = {
    module: entry.module,
    address: { pathname, search },
    around,
    data: loaderData[route] ?? null,
    answer: actionData?.[route] ?? null,
    missing: missing && { status: missing.status, data: missing.data },
  }
  const body = failed
    ? renderBody(<FailureBody site={publicSite} />, { reference, onError })
    : renderPage({ ...payload, around: deserialize(around), module }, { reference, onError })

  const [before, after] = documentAround({
    locale: site.locale,
    siteName: site.name,
    theme: themeOf(site),
    dismissible: failed ? null : dismissibleOn(deserialize(around)),
    tradeInKey: site.settings.autograb && !failed ? storageKey(site.id, 'trade_in') : null,
    tags: failed
      ? [{ title: 'Something went wrong' }, { name: 'robots', content: 'noindex' }]
      : (module.meta?.({ loaderData: loaderData[route], error, matches: [{ loaderData: around }] }) ?? []),
    styles: [...new Set([...(manifest.routes[root]!.css ?? []), ...(entry.css ?? [])])],
    earlyStyles: typeof router.criticalCss === 'object' ? router.criticalCss.href : undefined,
  })
  const page = [
    before.replace('</head>', (end) => body.early + end),
    `<div id="${PAGE_ID}">`,
    ...body.parts,
    '</div>',
    failed ? '' : payloadScripts(payload, entry.imports ?? [], manifest),
    after,
  ]
  headers.set('content-type', 'text/html; charset=utf-8')
  takeHtml?.(page)
  return new Response(takeHtml ? null : page.join(''), { status, headers })
}

/** The head's data about an announcement that can be closed. */
function dismissibleOn({ site, frame: { announcement } }: LayoutData) {
  const dismissal = announcement?.dismissal ?? null
  return dismissal === null ? null : { key: announcementKey(site.id), dismissal }
}

const payloadJson = (payload: HydrationPayload): string =>
  `{${Object.entries(payload).map(([key, value]) => `"${key}":${serializedJson(value)}`)}}`

/** What the browser needs to hydrate the page: its data and its modules. */
function payloadScripts(
  payload: HydrationPayload,
  imports: readonly string[],
  { entry, hmr }: EntryContext['manifest'],
): string {
  const modules = new Set([...entry.imports, payload.module, ...imports])
  return [
    `<script type="application/json" id="${PAYLOAD_ID}">${inScript(payloadJson(payload))}</script>`,
    // Hydration must not delay the first paint.
    ...[...modules].map((module) => `<link rel="modulepreload" fetchpriority="low" href="${module}">`),
    // In development the hot reload runtime must be loaded before the first module.
    ...(hmr ? [`<script type="module" src="${hmr.runtime}"></script>`] : []),
    `<script type="module" src="${entry.module}"></script>`,
  ].join('')
}

/** Reports every unexpected error, unless the visitor has left already. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(renderingContext).onError(error)
}
