import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** A page in the router's manifest: its module and every file that it imports. */
interface ManifestEntry {
  module: string
  imports?: readonly string[]
}

interface Manifest {
  entry: ManifestEntry
  routes: Readonly<Record<string, ManifestEntry>>
}

/** A page's JavaScript and its limit, in bytes of brotli. */
export interface PageWeight {
  page: string
  /** Everything that the page loads before any interaction. */
  bytes: number
  limit: number
  files: readonly { file: string; bytes: number }[]
}

/** The limit of a page (docs/decisions/0040), and of a vehicle's page, which has the most content. */
const LIMIT = 95_000
const VEHICLE_LIMIT = 110_000
/** One module has several routes, one for each base of vehicle addresses. */
const VEHICLE_ROUTE = /^vehicle\//

/**
 * What every page of a build loads: the entry, the layout and its own module, with all their imports. Heaviest first.
 */
export function pageWeights(clientDir: string): readonly PageWeight[] {
  const name = readdirSync(join(clientDir, 'assets')).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`There is no route manifest in ${clientDir}.`)
  const text = readFileSync(join(clientDir, 'assets', name), 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
  const sizes = new Map<string, number>()
  const size = (file: string) => {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(clientDir, file))).length
    sizes.set(file, size)
    return size
  }
  const pages = new Map(Object.entries(manifest.routes).map(([id, route]) => [route.module, { id, route }]))
  return [...pages.values()]
    .map(({ id, route }) => {
      const wanted = [manifest.entry, route].flatMap(({ module, imports = [] }) => [module, ...imports])
      const files = [...new Set(wanted)].map((file) => ({ file, bytes: size(file) }))
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      return { page: id, limit: VEHICLE_ROUTE.test(id) ? VEHICLE_LIMIT : LIMIT, files, bytes }
    })
    .toSorted((a, b) => b.bytes - a.bytes)
}
