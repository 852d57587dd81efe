import type { Env } from '../env.ts'

/** What a process answers: everything, or only the calls with events that the others forward to it (decision 135). */
export type Serves = 'everything' | 'events'

/** The state of the processes of one supervisor. */
export interface ProcessState {
  /** How many currently serve requests. */
  ready: number
  /** How many there should be. */
  of: number
  /** Whether all of them have been ready once. */
  started: boolean
}

/** Configuration of a process, sent when it starts. */
export interface MemberStart {
  /** Its number, from 1; its replacement gets the same one. */
  number: number
  /** How many processes share the machine, including itself. */
  of: number
  serves: Serves
  env: Env
  databaseUrl: string
  /** Where the process for events listens; null if there is none. */
  eventSocket: string | null
}

/** Messages from the supervisor to a process. */
export type ToMember = ({ kind: 'start' } & MemberStart) | ({ kind: 'state' } & ProcessState) | { kind: 'end' }

/** Messages from a process to the supervisor. */
export type FromMember = { kind: 'ready' } | { kind: 'failed'; message: string | null }
