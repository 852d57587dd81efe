import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { PlatformDatabase } from '../db/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import { apiAnswers } from './table.ts'

/** An answer as it was given. */
export interface GivenAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** What is known of a call with an idempotency key. */
export type StoredAnswer =
  /** It is new, and now under way. */
  | { state: 'begun' }
  /** An earlier call with the key is still under way. */
  | { state: 'running' }
  /** The key was used for another call. */
  | { state: 'other' }
  | { state: 'answered'; answer: GivenAnswer }

/** The answers to calls with idempotency keys. */
export interface Answers {
  begin(call: AnsweredCall): Promise<StoredAnswer>
  /** Stores the answer of a call that was begun. */
  keep(call: AnsweredCall, answer: GivenAnswer): Promise<void>
  /** Forgets a call that was begun, so that it can be repeated. */
  forget(call: AnsweredCall): Promise<void>
}

/** A call by the key of its caller and its idempotency key. */
export interface AnsweredCall {
  apiKeyId: string
  idempotencyKey: string
  requestHash: string
}

/** After this time a call whose process ended is no longer under way. */
const LOST_MS = 5 * 60_000
const KEPT_HOURS = 24

/** Opens the stored answers, which all processes share. */
export function openAnswers(database: PlatformDatabase, now: () => Date): Answers {
  const isCall = ({ apiKeyId, idempotencyKey }: AnsweredCall) =>
    and(eq(apiAnswers.api_key_id, apiKeyId), eq(apiAnswers.idempotency_key, idempotencyKey))
  return {
    begin: (call) =>
      database.transaction(async (tx): Promise<StoredAnswer> => {
        const at = now()
        const [begun] = await tx
          .insert(apiAnswers)
          .values({
            api_key_id: call.apiKeyId,
            idempotency_key: call.idempotencyKey,
            request_hash: call.requestHash,
            created_at: at,
          })
          .onConflictDoNothing()
          .returning({ status: apiAnswers.status })
        if (begun) return { state: 'begun' }
        const [row] = await tx.select().from(apiAnswers).where(isCall(call)).for('update')
        if (!row) return { state: 'running' }
        if (row.request_hash !== call.requestHash) return { state: 'other' }
        if (row.status !== null)
          return { state: 'answered', answer: { status: row.status, headers: row.headers, body: row.body ?? '' } }
        if (at.getTime() - row.created_at.getTime() < LOST_MS) return { state: 'running' }
        await tx.update(apiAnswers).set({ created_at: at }).where(isCall(call))
        return { state: 'begun' }
      }),
    keep: (call, { status, headers, body }) =>
      database.transaction(async (tx) => {
        await tx.update(apiAnswers).set({ status, headers, body }).where(isCall(call))
      }),
    forget: (call) =>
      database.transaction(async (tx) => {
        await tx.delete(apiAnswers).where(and(isCall(call), isNull(apiAnswers.status)))
      }),
  }
}

/** The job that removes answers after a day. */
export const answerSweepJob = (database: PlatformDatabase) =>
  defineJob(
    'api-answer-sweep',
    z.object({}),
    async () => {
      await database.transaction((tx) =>
        tx.delete(apiAnswers).where(lt(apiAnswers.created_at, sql`now() - make_interval(hours => ${KEPT_HOURS})`)),
      )
    },
    { limit: 3, delaySeconds: 60, ceilingSeconds: 600 },
    { cron: '17 * * * *' },
  )
