import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every page needs and no release of ours changes: one file, so that it is fetched once and compresses well. */
const FRAMEWORK = /node_modules\/(?:react|react-dom|scheduler|react-router|cookie)\//

/** The server bundle is our own entry, so that context keys exist once (design: Traps met while measuring). */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'framework', test: FRAMEWORK }] } } },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server-entry.ts' } } },
  },
  build: { assetsInlineLimit: 0 },
  // Named here, so that the first page in development does not load twice while they are found.
  optimizeDeps: {
    include: ['react', 'react/jsx-dev-runtime', 'react-dom/client', 'react-router', 'react-router/dom', 'lucide-react'],
  },
})
