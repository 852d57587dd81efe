import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** What every screen needs and no release of ours changes: one file, fetched once. */
const FRAMEWORK = /node_modules\/(?:react|react-dom|scheduler|react-router)\//

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'framework', test: FRAMEWORK }] } } } },
    },
    ssr: { build: { rolldownOptions: { input: './server.ts' } } },
  },
  // Both builds are beside this folder, which Vite would otherwise not empty.
  build: { assetsInlineLimit: 0, emptyOutDir: true },
  cacheDir: '../../node_modules/.vite/console',
  clearScreen: false,
})
