import { onceTerminated } from './onceTerminated.ts'
import type { FromMember, MemberStart, ProcessState, ToMember } from './messages.ts'

/** One of the web processes of a supervisor, from its own side. */
export interface Member extends MemberStart {
  /** How all of them are. */
  state(): ProcessState
}

const send = (message: FromMember) =>
  new Promise<void>((settle) => {
    // The supervisor may have gone; then this process ends as well.
    if (process.connected) process.send!(message, () => settle())
    else settle()
  })

/**
 * Runs this process as one of the web processes of its supervisor: opens what it serves, says so, and closes it when the
 * supervisor or a signal asks for it.
 *
 * @param explain what to tell an operator of an error where they can put it right; else null, once it is logged
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
  // Nothing else keeps the process alive until it knows what to open.
  process.channel?.ref()
  // Both may come: a terminal sends its signal to every process of a group.
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
