import { buildWeb } from './build.ts'

/** `npm start` and, with --dev, `npm run dev`: the demo platform, from the built application or from its sources. */
const dev = process.argv.includes('--dev')
if (!dev && !buildWeb()) {
  console.error('The web application could not be built; why is said above.')
  process.exit(1)
}
const { start } = await import('../demo/start.ts')
await start({ dev })
// A restart of Vite that a last edit of its configuration had begun leaves watchers behind, which would keep us here.
if (dev) process.exit()
