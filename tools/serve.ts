import { buildWeb } from './build.ts'
import { optionsOf } from './options.ts'

/** `npm run serve`: the platform of an installation, built when its sources changed; without the demo. */
optionsOf('serve', 'Runs the platform of an installation, without the demo; environment variables set it up.', {})
if (!buildWeb()) {
  console.error('The web application could not be built; the reason is above.')
  process.exit(1)
}
const { run } = await import('../server/main.ts')
await run()
