import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
// Below node_modules, so that its imports resolve and no tool treats it as a source file.
const OUT = join(root, 'node_modules', '.cache', 'forecourt-bench')

/**
 * Builds `bareTree.tsx` for Node like the application's own server build: same components, same packages, but without
 * the router plugin.
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
