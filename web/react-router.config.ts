import type { Config } from '@react-router/dev/config'

/** One server-rendered application; the whole route table goes with the first page, so no page asks for it again. */
export default {
  appDirectory: '.',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
