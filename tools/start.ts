import { readDemoEnv } from '../demo/env.ts'
import type { Env } from '../server/env.ts'
import { buildWeb } from './build.ts'
import { optionsOf } from './options.ts'

/** `npm start` and, with --dev, `npm run dev`: the demo platform, from the built application or from its sources. */
interface Options {
  env: Env
  dev: boolean
}

function startOptions(): Options {
  const values = optionsOf('start', 'Runs the demo platform.', {
    dev: { type: 'boolean', about: 'Serve the sources with hot reload, as npm run dev does.' },
    demo: { type: 'boolean', about: 'Add the demo dealers even if PLATFORM_DOMAIN is not localhost.' },
  })
  return { env: readDemoEnv(process.env, values.demo === true), dev: values.dev === true }
}

let options: Options
try {
  options = startOptions()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
if (!options.dev && !buildWeb()) {
  console.error('The web application could not be built; the reason is above.')
  process.exit(1)
}
const { start } = await import('../demo/start.ts')
await start(options)
// A restart of Vite that a last edit of its configuration had begun leaves watchers behind, which would keep us here.
if (options.dev) process.exit()
