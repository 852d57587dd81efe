import type { Env } from '../env.ts'

/** How the web processes of one supervisor are. */
export interface ProcessState {
  /** How many answer requests now. */
  ready: number
  /** How many there are to be. */
  of: number
  /** Whether all of them were ready once. */
  started: boolean
}

/** What a web process is told when it starts. */
export interface MemberStart {
  /** Its number, from 1 on; the process that replaces it has the same. */
  number: number
  /** How many share the machine with it, itself included. */
  of: number
  env: Env
  databaseUrl: string
}

/** What the supervisor tells a web process. */
export type ToMember = ({ kind: 'start' } & MemberStart) | ({ kind: 'state' } & ProcessState) | { kind: 'end' }

/** What a web process tells the supervisor. */
export type FromMember = { kind: 'ready' } | { kind: 'failed'; message: string | null }
