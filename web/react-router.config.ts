import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { pageWeights } from './budget.ts'
import { precompress } from './precompress.ts'

/** One server-rendered application; the whole route table goes with the first page, so no page asks for it again. */
export default {
  appDirectory: '.',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  /** Refuses a build whose pages are heavier than their budget; otherwise puts the compressed copies beside it. */
  buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    const pages = pageWeights(client)
    for (const { page, bytes, limit } of pages)
      console.log(`${page} page: ${bytes} of ${limit} bytes of JavaScript (br)`)
    const heavy = pages.filter(({ bytes, limit }) => bytes > limit)
    if (heavy.length) {
      const list = heavy.flatMap(({ page, files }) => [page, ...files.map(({ file, bytes }) => `  ${bytes} ${file}`)])
      throw new Error(`Too much JavaScript:\n${list.join('\n')}`)
    }
    precompress(client)
  },
} satisfies Config
