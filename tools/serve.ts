import { buildWeb } from './build.ts'
import { optionsOf } from './options.ts'

/** `npm run serve`: the platform of an installation, built when its sources changed; without the demo. */
optionsOf('serve', 'Runs your platform, without the demo. Configure it with environment variables.', {})
if (!buildWeb()) {
  console.error('The web application could not be built; the reason is above.')
  process.exit(1)
}
const { run } = await import('../server/main.ts')
await run()
