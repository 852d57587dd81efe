/**
 * Narrows the routes that the router has to try for a path by the path's first segment. It ranks all routes that it is
 * given anew for each path, which takes a third of a millisecond with all pages of a site.
 *
 * @returns a function that gives the candidates for a path: every route that matches it, and few others
 */
export function routesByFirstSegment<R extends { path?: string }>(
  routes: readonly R[],
): (pathname: string) => readonly R[] {
  const fixed = new Map<string, R[]>()
  const open: R[] = []
  const firstOf = (path: string) => path.replace(/^\//, '').split('/', 1)[0]!
  for (const route of routes) {
    const first = firstOf(route.path ?? '')
    if (isFixed(first)) fixed.set(first.toLowerCase(), [])
    else open.push(route)
  }
  // In the order of the table, which decides between routes of one rank.
  for (const [first, candidates] of fixed)
    candidates.push(...routes.filter((route) => open.includes(route) || firstOf(route.path!).toLowerCase() === first))
  return (pathname) => fixed.get(decoded(firstOf(pathname)).toLowerCase()) ?? open
}

/** Whether a segment stands for itself: no parameter, no rest of the path, not one that may be left out. */
const isFixed = (segment: string) => segment !== '' && !/^:|[*?]/.test(segment)

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
