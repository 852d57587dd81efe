import type { Config } from '@react-router/dev/config'

/** The console: an application of its own, with the router’s client. */
export default {
  appDirectory: '.',
  buildDirectory: '../build/console',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
