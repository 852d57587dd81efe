import { defineConfig } from 'drizzle-kit'

/**
 * For `drizzle-kit generate --config server/db/drizzle.config.ts`, which generates the next migration from changed
 * tables.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/*/table.ts',
  out: './server/db/migrations',
})
