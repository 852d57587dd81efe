/**
 * In development, the build's hot reload makes the browser's router refetch its data after server code has changed.
 * There is no router in the browser, so these exports replace it.
 */
export function followChanges(fetchAgain: () => Promise<void>): void {
  Object.assign(window, {
    __reactRouterContext: { ssr: true, isSpaMode: false },
    __reactRouterManifest: { routes: {} },
    __reactRouterRouteModules: {},
    __reactRouterDataRouter: { createRoutesForHMR: () => [], _internalSetRoutes: () => {}, revalidate: fetchAgain },
  })
}
