import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { optionsOf } from './options.ts'

/** `npm run format`: writes every file as the formatter would have it. */
optionsOf('format', 'Formats every file.', {})

const root = join(import.meta.dirname, '..')
const { status } = spawnSync(join(root, 'node_modules/.bin/oxfmt'), [], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
