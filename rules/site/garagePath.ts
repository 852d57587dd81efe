/** Where the pages of the owner area are in the route table; a site may have them at a path of its own (spec §2). */
export const GARAGE_ROUTE = '/my-garage'

/** Names the site of a shared garage where an entry is, in addresses and forms (docs/decisions/0133). */
export const GARAGE_SITE = 'site'

interface GarageSite {
  hasGarage: boolean
  settings: { garage_path: string }
}

const below = (path: string, base: string): string | null =>
  path === base ? '' : path.startsWith(`${base}/`) ? path.slice(base.length) : null

/** The path in the route table for a path of a site: that of the owner area if it is there, else the same. */
export function routedPath(path: string, { hasGarage, settings }: GarageSite): string {
  const rest = hasGarage ? below(path, settings.garage_path) : null
  return rest === null ? path : GARAGE_ROUTE + rest
}

/** Where the default path of the owner area leads on a site that has it elsewhere; null for any other path. */
export function movedGarage(path: string, { hasGarage, settings }: GarageSite): string | null {
  const rest = hasGarage && settings.garage_path !== GARAGE_ROUTE ? below(path, GARAGE_ROUTE) : null
  return rest === null ? null : settings.garage_path + rest
}
