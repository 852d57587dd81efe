import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
// Below node_modules, so that what it imports is found and nobody takes it for a source.
const OUT = join(root, 'node_modules', '.cache', 'forecourt-bench')

/**
 * Builds `bareTree.tsx` for Node, as the application's own server build is: same components, same packages, no router
 * plugin.
 *
 * @returns path of the built module
 */
export async function buildBareEntry(): Promise<string> {
  await build({
    configFile: false,
    root,
    mode: 'production',
    logLevel: 'warn',
    build: {
      ssr: join(import.meta.dirname, 'bareTree.tsx'),
      outDir: OUT,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'bareTree.js' } },
    },
  })
  return join(OUT, 'bareTree.js')
}
