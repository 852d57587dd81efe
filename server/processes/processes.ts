export { onceTerminated } from './onceTerminated.ts'
export { runMember, type Member } from './member.ts'
export type { ProcessState, Serves } from './messages.ts'
export { MemberFailedError, supervise, type SuperviseOptions, type Supervisor } from './supervisor.ts'
