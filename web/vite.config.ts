import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { plainFaces } from './plainFaces.ts'

/** What every page needs and no release of ours changes: one file, so that it is fetched once and compresses well. */
const FRAMEWORK = /node_modules\/(?:react|react-dom|scheduler)\//
/** What stands around every page with all it needs: also one file, else each part that a page uses again is its own. */
const FRAME = /\/web\/render\/(?:LivePage\.tsx|routeModule\.ts)$/

/**
 * What lists of vehicles and of articles are made of: small parts, each of which would be a file that every page names;
 * not what comes after the page.
 */
const LIST =
  /web\/(?:site\/vehicleCard\/(?!CardPhotos|RecentlyViewedList)|ui\/(?:Breadcrumb|Pagination|Picture|Skeleton)\.tsx)|lucide-react\/dist\/esm\/icons\/(?:arrow-right|chevron-left|chevron-right)\./

/** Icons and small parts that several pages draw: one file instead of a dozen, each of which would cost a request. */
const PARTS = /lucide-react|\/web\/ui\/(?!Modal)/

/** Route modules get the router's functions without what only works below a router in the browser. */
const ROUTE_MODULE = join(import.meta.dirname, 'render/routeModule.ts')

const withoutRouterInBrowser: Plugin = {
  name: 'forecourt:without-router-in-browser',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'react-router' && importer !== ROUTE_MODULE ? ROUTE_MODULE : null),
}

/**
 * Style sheets of libraries reset `*, ::before, ::after, ::backdrop` alike. A rule for a pseudo-element of everything has
 * a browser work out styles of what is not there beside each element that is (docs/decisions/0075). Ours have nothing
 * that had to be reset. The fallback for browsers without `@property` stays as it is.
 */
const elementsOnly = {
  postcssPlugin: 'forecourt:elements-only',
  Rule(rule: { selectors: string[]; selector: string; parent?: { type: string; name?: string } | undefined }) {
    const { selectors, parent } = rule
    if (selectors.length < 2 || !selectors.includes('*') || parent?.name === 'supports') return
    if (selectors.every((one) => one === '*' || /^::?(?:before|after|backdrop)$/.test(one))) rule.selector = '*'
  },
}

/** Outside web/, as the cache of the packages is, below. */
const FACES = join(import.meta.dirname, '../node_modules/.vite/faces')

/** The server bundle is our own entry, so that context keys exist once (design: React Router and Vite in one server). */
export default defineConfig({
  plugins: [withoutRouterInBrowser, plainFaces(FACES), tailwindcss(), reactRouter()],
  css: { postcss: { plugins: [elementsOnly] } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 1 },
                { name: 'frame', test: FRAME },
                { name: 'list', test: LIST },
                { name: 'parts', test: PARTS, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: './render/server.ts' } },
      // Else development would take the package as it is, past the plugin.
      resolve: { noExternal: ['react-router'] },
    },
  },
  build: { assetsInlineLimit: 0 },
  // Outside web/, where the router takes every file that appears for a new page and reads its routes again.
  cacheDir: '../node_modules/.vite/web',
  // Every package of the browser is bundled before the first page is requested. One that is found later, behind a
  // dynamic import, is bundled again with all that it shares, and the page that is open then has two Reacts.
  optimizeDeps: {
    entries: ['entry.client.tsx', '{browser,site,ui}/**/*.{ts,tsx}', '!**/*.{server,test}.*'],
  },
  // The addresses of the sites stay on the terminal.
  clearScreen: false,
})
