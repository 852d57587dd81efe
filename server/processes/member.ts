import { onceTerminated } from './onceTerminated.ts'
import type { FromMember, MemberStart, ProcessState, ToMember } from './messages.ts'

/** One of a supervisor's web processes, from the inside. */
export interface Member extends MemberStart {
  /** The state of all web processes. */
  state(): ProcessState
}

const send = (message: FromMember) =>
  new Promise<void>((settle) => {
    // If the supervisor has ended, this process ends as well.
    if (process.connected) process.send!(message, () => settle())
    else settle()
  })

/**
 * Runs this process as one of the web processes of its supervisor: opens the server, reports that it is ready, and
 * closes it when the supervisor or a signal requests it.
 *
 * @param explain the message for an operator if they can fix the error; else null, once it is logged
 */
export async function runMember(
  open: (member: Member) => Promise<{ close(): Promise<void> }>,
  explain: (error: unknown) => string | null,
): Promise<void> {
  let state: ProcessState = { ready: 0, of: 0, started: false }
  const begun = Promise.withResolvers<MemberStart>()
  const ended = Promise.withResolvers<void>()
  process.on('message', (message: ToMember) => {
    if (message.kind === 'start') begun.resolve(message)
    else if (message.kind === 'state') state = message
    else if (message.kind === 'end') ended.resolve()
  })
  // Nothing else keeps the process alive until it receives its configuration.
  process.channel?.ref()
  // Both may arrive: a terminal sends its signal to every process of a group.
  void onceTerminated().then(() => ended.resolve())
  const start = await begun.promise
  state = { ready: 0, of: start.of, started: false }
  try {
    const running = await open({ ...start, state: () => state })
    await send({ kind: 'ready' })
    await ended.promise
    await running.close()
  } catch (error) {
    await send({ kind: 'failed', message: explain(error) })
    process.exit(1)
  }
  process.exit()
}
