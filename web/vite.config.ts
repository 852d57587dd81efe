import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The server bundle is our own entry, so that context keys exist once (design: Traps met while measuring). */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: { build: { rolldownOptions: { input: './server-entry.ts' } } },
  },
  build: { assetsInlineLimit: 0 },
})
