import { serveAsMember } from '@forecourt/server/main.ts'
import { operatorMessage } from '@forecourt/server/operatorMessage.ts'
import { runMember } from '@forecourt/server/processes/processes.ts'
import { demoLog } from './log.ts'

/** One of the web processes of the demo platform; `start.ts` starts them. */
await runMember((member) => serveAsMember(member, { demo: true, log: demoLog(member.env.logLevel) }), operatorMessage)
