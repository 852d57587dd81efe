import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BROKEN_FILE } from '../processes.ts'

/** A web process that can be made to exit as soon as it starts. */
if (existsSync(join(process.env.DATA_DIR!, BROKEN_FILE))) process.exit(7)
await import('./pages.ts')
