import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** What the router's manifest says of one page: its module and every file that this imports. */
interface ManifestEntry {
  module: string
  imports?: readonly string[]
}

interface Manifest {
  entry: ManifestEntry
  routes: Readonly<Record<string, ManifestEntry>>
}

/** A page's JavaScript and what it may weigh, in bytes of brotli. */
export interface PageWeight {
  page: string
  /** Everything that the page asks for before anybody does anything. */
  bytes: number
  limit: number
  files: readonly { file: string; bytes: number }[]
}

/** Limits by route (docs/decisions/0040). */
const LIMITS: readonly { page: string; route: string; limit: number }[] = [
  { page: 'search', route: 'site/search/search', limit: 95_000 },
  { page: 'vehicle', route: 'vehicle/cars', limit: 110_000 },
]

/** What each page with a budget asks for in a build: the entry, the frame and its own module, with all they import. */
export function pageWeights(clientDir: string): readonly PageWeight[] {
  const name = readdirSync(join(clientDir, 'assets')).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`There is no route manifest in ${clientDir}.`)
  const text = readFileSync(join(clientDir, 'assets', name), 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
  return LIMITS.map(({ page, route, limit }) => {
    const parts = [manifest.entry, manifest.routes[route]]
    const wanted = parts.flatMap((part) => {
      if (!part) throw new Error(`The build has no route ${route}.`)
      return [part.module, ...(part.imports ?? [])]
    })
    const files = [...new Set(wanted)].map((file) => ({
      file,
      bytes: brotliCompressSync(readFileSync(join(clientDir, file))).length,
    }))
    return { page, limit, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  })
}
