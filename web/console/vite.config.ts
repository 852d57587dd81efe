import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** What every screen needs and no release of ours changes: one file, fetched once. */
const FRAMEWORK = /node_modules\/(?:react|react-dom|scheduler|react-router)\//
/**
 * Parts and icons that several screens have are one file as well, instead of one each; but not those of the look and of
 * content, which need libraries of colours and of schemas, and not the rules of areas that editors don’t need.
 */
const PARTS =
  /\/web\/(?:console|browser)\/(?!look\/|content\/editor\/)|\/rules\/(?!look\/|content\/|stock\/|leadDesk\/|leads?\/|payment\/|report\/|setUp\/|location\/|booking\/|car\/|contact\/|site\/contrast)|node_modules\/lucide-react\//

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 1 },
                { name: 'parts', test: PARTS, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server.ts' } } },
  },
  // Both builds are beside this folder, which Vite would otherwise not empty.
  build: { assetsInlineLimit: 0, emptyOutDir: true },
  cacheDir: '../../node_modules/.vite/console',
  // Every package of the browser is bundled before the first screen, as for the sites.
  optimizeDeps: { entries: ['entry.client.tsx', '*/**/*.{ts,tsx}', '!**/*.{server,test}.*'] },
  clearScreen: false,
})
