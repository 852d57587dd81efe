import { renderToString } from 'react-dom/server'
import {
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type MetaDescriptor,
  type RouterContextProvider,
} from 'react-router'
import { announcementKey } from '../browser/announcement.ts'
import { PAYLOAD_ID, PAGE_ID, type HydrationPayload } from '../browser/page.ts'
import { dealerContext, renderingContext } from '../context.ts'
import { deserialize, serializedJson, type Serialized } from '../serialized.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { siteTags } from '@forecourt/rules/site/siteTags.ts'
import { documentAround, inScript } from '../site/layout/Document.server.tsx'
import type { LayoutData } from '../site/layout/frame.server.ts'
import { missingPage } from '../site/layout/page.ts'
import { FailureBody, PageBody, type PageModule } from './PageBody.tsx'
import { ServerPageContext } from '../site/layout/serverPage.ts'
import { themeOf } from '../site/layout/theme.server.ts'

/** What a page's module says for its head (the router's `meta`), with what ours ask for. */
type HeadModule = PageModule & { meta?: (args: object) => MetaDescriptor[] | undefined }

/** What React asks the browser to fetch early stands before what it draws; it belongs in the head. */
const EARLY = /^(?:<link [^>]*>)*/

/**
 * Draws a whole document as one string. Every page waits for its data, nothing suspends, so a stream would only cost
 * time. The router has found the route and run its loaders; drawing is ours, on both sides from the same values
 * (docs/decisions/0040): what the page was drawn from stands in one block of data at its end.
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
  const body = renderToString(
    <ServerPageContext value={{ reference, onError }}>
      {failed ? (
        <FailureBody site={publicSite} />
      ) : (
        <PageBody {...payload} around={deserialize(around)} module={module} />
      )}
    </ServerPageContext>,
  )
  const early = EARLY.exec(body)![0]

  const [before, after] = documentAround({
    locale: site.locale,
    siteName: site.name,
    theme: themeOf(site),
    dismissible: failed ? null : dismissibleOn(deserialize(around)),
    siteTags: siteTags(site.settings) ? paths(site).siteTags() : null,
    tags: failed
      ? [{ title: 'Something went wrong' }, { name: 'robots', content: 'noindex' }]
      : (module.meta?.({ loaderData: loaderData[route], error, matches: [{ loaderData: around }] }) ?? []),
    styles: [...new Set([...(manifest.routes[root]!.css ?? []), ...(entry.css ?? [])])],
    earlyStyles: typeof router.criticalCss === 'object' ? router.criticalCss.href : undefined,
  })
  const page = [
    before.replace('</head>', (end) => early + end),
    `<div id="${PAGE_ID}">`,
    body.slice(early.length),
    '</div>',
    failed ? '' : payloadScripts(payload, entry.imports ?? [], manifest),
    after,
  ]
  headers.set('content-type', 'text/html; charset=utf-8')
  takeHtml?.(page)
  return new Response(takeHtml ? null : page.join(''), { status, headers })
}

/** What the head has to know of an announcement that can be put away. */
function dismissibleOn({ site, frame: { announcement } }: LayoutData) {
  const dismissal = announcement?.dismissal ?? null
  return dismissal === null ? null : { key: announcementKey(site.id), dismissal }
}

const payloadJson = (payload: HydrationPayload): string =>
  `{${Object.entries(payload).map(([key, value]) => `"${key}":${serializedJson(value)}`)}}`

/** What the browser needs to take the page over: the data that it was drawn from, and its modules. */
function payloadScripts(
  payload: HydrationPayload,
  imports: readonly string[],
  { entry, hmr }: EntryContext['manifest'],
): string {
  const modules = new Set([...entry.imports, payload.module, ...imports])
  return [
    `<script type="application/json" id="${PAYLOAD_ID}">${inScript(payloadJson(payload))}</script>`,
    // What brings the page to life is not to hold up what is seen first.
    ...[...modules].map((module) => `<link rel="modulepreload" fetchpriority="low" href="${module}">`),
    // In development what makes modules replaceable comes before the first of them.
    ...(hmr ? [`<script type="module" src="${hmr.runtime}"></script>`] : []),
    `<script type="module" src="${entry.module}"></script>`,
  ].join('')
}

/** Passes every unexpected error on, unless the visitor has gone already. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(renderingContext).onError(error)
}
