import { createLog } from './log.ts'
import { serveAsMember } from './main.ts'
import { operatorMessage } from './operatorMessage.ts'
import { runMember } from './processes/processes.ts'

/** One of the web processes of an installation; `main.ts` starts them. */
await runMember((member) => serveAsMember(member, { log: createLog(member.env.logLevel) }), operatorMessage)
