import { defineConfig } from 'drizzle-kit'

/** For `drizzle-kit generate --config server/db/drizzle.config.ts`, which turns changed tables into the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/*/table.ts',
  out: './server/db/migrations',
})
