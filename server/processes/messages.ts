import type { Env } from '../env.ts'

/** The state of the web processes of one supervisor. */
export interface ProcessState {
  /** How many currently serve requests. */
  ready: number
  /** How many there should be. */
  of: number
  /** Whether all of them have been ready once. */
  started: boolean
}

/** Configuration of a web process, sent when it starts. */
export interface MemberStart {
  /** Its number, from 1; its replacement gets the same one. */
  number: number
  /** How many processes share the machine, including itself. */
  of: number
  env: Env
  databaseUrl: string
}

/** Messages from the supervisor to a web process. */
export type ToMember = ({ kind: 'start' } & MemberStart) | ({ kind: 'state' } & ProcessState) | { kind: 'end' }

/** Messages from a web process to the supervisor. */
export type FromMember = { kind: 'ready' } | { kind: 'failed'; message: string | null }
