/**
 * In development: the build's hot reload asks a router in the browser to fetch its data again when code of the server
 * has changed. There is none here, so these few names stand in for it.
 */
export function followChanges(fetchAgain: () => Promise<void>): void {
  Object.assign(window, {
    __reactRouterContext: { ssr: true, isSpaMode: false },
    __reactRouterManifest: { routes: {} },
    __reactRouterRouteModules: {},
    __reactRouterDataRouter: { createRoutesForHMR: () => [], _internalSetRoutes: () => {}, revalidate: fetchAgain },
  })
}
