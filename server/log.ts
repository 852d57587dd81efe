import { DrizzleQueryError } from 'drizzle-orm'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Env } from './env.ts'

/** Properties of PostgreSQL's errors besides the message; only its errors have a severity. */
interface PostgresFacts {
  severity?: string
  code?: string
  detail?: string
  where?: string
  internalQuery?: string
}

/** PostgreSQL's class of errors about values, whose message contains the value. */
const DATA_EXCEPTION = /^22/

/**
 * Removes values from a database error and its causes: a failed query includes its parameters, and PostgreSQL's detail
 * includes the row, which may contain a visitor's name, email and phone. The statement, the code and the names of the
 * table, column and constraint stay; they are enough to fix the problem.
 *
 * @returns the same error
 */
export function withoutValues<E>(error: E): E {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof DrizzleQueryError) {
      setMessage(at, `Failed query: ${at.query}`)
      at.params = []
    }
    const facts = at as PostgresFacts
    if (facts.severity !== undefined) {
      if (DATA_EXCEPTION.test(facts.code ?? '')) setMessage(at, at.message.split(/[:"]/)[0]!.trim())
      for (const name of ['detail', 'where', 'internalQuery'] as const) delete facts[name]
    }
    if (at.cause === at) break
  }
  return error
}

function setMessage(error: Error, message: string): void {
  const { message: before, stack } = error
  error.message = message
  if (stack !== undefined) error.stack = stack.replace(before, () => message)
}

/** The log of the platform, on standard output by default; it contains no values of failed queries. */
export const createLog = (level: Env['logLevel'], to?: DestinationStream): Logger =>
  pino(
    { level, serializers: { err: (error: unknown) => stdSerializers.errWithCause(withoutValues(error) as Error) } },
    to!,
  )
