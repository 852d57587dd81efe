import { createLog } from '@forecourt/server/log.ts'
import { serveAsMember } from '@forecourt/server/main.ts'
import { operatorMessage } from '@forecourt/server/operatorMessage.ts'
import { runMember } from '@forecourt/server/processes/processes.ts'
import { leadsOptions } from './leadsOptions.ts'

/** One of several web processes of the leads test; `leadsServer.ts` starts them. */
await runMember(
  (member) =>
    serveAsMember(member, { log: createLog(member.env.logLevel), ...leadsOptions(process.argv[2] === 'bare') }),
  operatorMessage,
)
