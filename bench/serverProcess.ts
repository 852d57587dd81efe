import { pino } from 'pino'
import { serveAsMember } from '@forecourt/server/main.ts'
import { operatorMessage } from '@forecourt/server/operatorMessage.ts'
import { runMember } from '@forecourt/server/processes/processes.ts'
import type { ServerMessage } from './server.ts'

/** One of several web processes of the benchmark, with the page cache if its argument is `cached`. */
process.on('message', (message: unknown) => {
  if (message !== 'cpu') return
  const { user, system } = process.cpuUsage()
  process.send!({ kind: 'cpu', cpuMs: (user + system) / 1_000 } satisfies ServerMessage)
})
await runMember(
  (member) =>
    serveAsMember(member, {
      log: pino({ level: 'error' }),
      app: process.argv[2] === 'cached' ? {} : { pageCache: false },
    }),
  operatorMessage,
)
