import type { Config } from '@react-router/dev/config'

/** One server-rendered application; the whole route table is part of the first page, so no page requests it again. */
export default {
  appDirectory: '.',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
