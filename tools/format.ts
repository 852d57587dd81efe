import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { optionsOf } from './options.ts'

/** `npm run format`: writes every file as Prettier would have it, and names those that changed. */
optionsOf('format', 'Formats every file.', {})

const root = join(import.meta.dirname, '..')
const prettier = join(root, 'node_modules/.bin/prettier')
const { status } = spawnSync(prettier, ['--write', '--list-different', '.'], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
