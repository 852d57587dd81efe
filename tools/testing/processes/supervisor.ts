import { readEnv } from '@forecourt/server/env.ts'
import { createLog } from '@forecourt/server/log.ts'
import { operatorMessage } from '@forecourt/server/operatorMessage.ts'
import { onceTerminated } from '@forecourt/server/processes/processes.ts'
import { serveTogether } from '@forecourt/server/together.ts'

/** A supervisor whose web processes are `member.ts`, or the module of its argument; `startProcesses` runs it. */
const env = readEnv()
const ended = onceTerminated()
// The test may be killed; nothing it started may keep running.
process.once('disconnect', () => process.exit())
try {
  const serving = await serveTogether({
    env,
    databaseUrl: env.databaseUrl!,
    entry: new URL(process.argv[2] ?? 'member.ts', import.meta.url),
    log: createLog(env.logLevel),
  })
  process.send!({ port: serving.port })
  await ended
  await serving.close()
} catch (error) {
  const message = operatorMessage(error)
  if (message === null) throw error
  process.stderr.write(message)
  process.exitCode = 1
}
process.disconnect()
