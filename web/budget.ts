import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** A page in the router's manifest: its module and every file that it imports. */
interface ManifestEntry {
  module: string
  imports?: readonly string[]
  parentId?: string
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

/** The page that pays deposits loads the fields of one provider by itself: all of it before the provider's own script. */
const PAYMENT_ROUTE = 'site/checkout/reservation'
const PAYMENT_LIMIT = 110_000
/** The limit of a screen of the console, whose router is in the browser (docs/decisions/0138, 0151). */
const CONSOLE_LIMIT = 170_000
const CARD_FIELDS = /^(Stripe|Till|PayWay)Fields-[^.]*\.js$/

/** The router's manifest of a build, the files beside it, and a function that adds up some of them. */
function readBuild(clientDir: string) {
  const assets = readdirSync(join(clientDir, 'assets'))
  const name = assets.find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`There is no route manifest in ${clientDir}.`)
  const text = readFileSync(join(clientDir, 'assets', name), 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
  const sizes = new Map<string, number>()
  const size = (file: string) => {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(clientDir, file))).length
    sizes.set(file, size)
    return size
  }
  const weigh = (page: string, wanted: readonly string[], limit: number): PageWeight => {
    const files = [...new Set(wanted)].map((file) => ({ file, bytes: size(file) }))
    return { page, limit, files, bytes: files.reduce((sum, file) => sum + file.bytes, 0) }
  }
  return { assets, manifest, manifestFile: `/assets/${name}`, weigh }
}

/** The scripts of some modules, with what they import. */
const scriptsOf = (entries: readonly ManifestEntry[]) =>
  entries.flatMap(({ module, imports = [] }) => [module, ...imports])

/**
 * What every screen of the console loads first: the entry, the manifest, and its own module with those around it. Heaviest
 * first.
 */
export function screenWeights(clientDir: string): readonly PageWeight[] {
  const { manifest, manifestFile, weigh } = readBuild(clientDir)
  const around = ({ parentId }: ManifestEntry): ManifestEntry[] => {
    const parent = parentId === undefined ? undefined : manifest.routes[parentId]
    return parent ? [...around(parent), parent] : []
  }
  return Object.entries(manifest.routes)
    .map(([id, route]) =>
      weigh(id, [manifestFile, ...scriptsOf([manifest.entry, ...around(route), route])], CONSOLE_LIMIT),
    )
    .toSorted((a, b) => b.bytes - a.bytes)
}

/**
 * What every page of a build loads: the entry, the layout and its own module, with all their imports. Heaviest first.
 */
export function pageWeights(clientDir: string): readonly PageWeight[] {
  const { assets, manifest, weigh } = readBuild(clientDir)
  const filesOf = (route: ManifestEntry) => scriptsOf([manifest.entry, route])
  const pages = new Map(Object.entries(manifest.routes).map(([id, route]) => [route.module, { id, route }]))
  const payment = manifest.routes[PAYMENT_ROUTE]
  const fields = assets.filter((file) => CARD_FIELDS.test(file))
  if (!payment || fields.length !== 3)
    throw new Error('The page that pays deposits, or fields of its providers, are missing.')
  return [
    ...[...pages.values()].map(({ id, route }) =>
      weigh(id, filesOf(route), VEHICLE_ROUTE.test(id) ? VEHICLE_LIMIT : LIMIT),
    ),
    ...fields.map((file) =>
      weigh(
        `${PAYMENT_ROUTE} with ${CARD_FIELDS.exec(file)![1]}Fields`,
        [...filesOf(payment), ...withImports(clientDir, `/assets/${file}`)],
        PAYMENT_LIMIT,
      ),
    ),
  ].toSorted((a, b) => b.bytes - a.bytes)
}

/** A file of the build with all files that it imports, but not those that it loads later. */
function withImports(clientDir: string, file: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(join(clientDir, file), 'utf8')
  for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g))
    withImports(clientDir, `/assets/${name}`, seen)
  return seen
}
