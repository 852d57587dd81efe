import type { EntryContext } from 'react-router'
import { ENTRIES } from './frame/entries.ts'

type Manifest = EntryContext['manifest']
type Modules = EntryContext['routeModules']

/** The layout of every screen of somebody who is signed in. */
const INSIDE = 'frame/inside'

/** Whether a route is a screen inside the frame, however deep. */
function isInside(id: string | undefined, routes: Manifest['routes']): boolean {
  const parent = id === undefined ? undefined : routes[id]?.parentId
  return parent !== undefined && (parent === INSIDE || isInside(parent, routes))
}

/** The screens that the navigation leads to. */
const PATHS: readonly string[] = ENTRIES.map(({ to }) => to)

/**
 * Links by which a browser fetches the scripts of all screens once it has nothing else to do, so that a move to one waits
 * for its data alone (docs/decisions/0152). What every document loads is not among them, nor are addresses of files,
 * whose scripts are empty. Those of the navigation’s screens name their address, because they are run ahead too.
 */
export function ScreensAhead({ manifest: { entry, routes }, modules }: { manifest: Manifest; modules: Modules }) {
  const loaded = new Set([entry.module, ...entry.imports])
  const screens = new Map<string, string>()
  const files = Object.entries(routes).flatMap(([id, route]) => {
    if (!route || !modules[id]?.default || !isInside(id, routes)) return []
    const path = `/${route.path ?? ''}`
    if (route.parentId === INSIDE && PATHS.includes(path)) screens.set(route.module, path)
    return [route.module, ...(route.imports ?? [])]
  })
  return [...new Set(files)]
    .filter((file) => !loaded.has(file))
    .map((file) => <link key={file} rel="prefetch" as="script" href={file} data-screen={screens.get(file)} />)
}
