import { DrizzleQueryError } from 'drizzle-orm'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Env } from './env.ts'

/** What PostgreSQL tells of an error besides its message; only its errors have a severity. */
interface PostgresFacts {
  severity?: string
  code?: string
  detail?: string
  where?: string
  internalQuery?: string
}

/** PostgreSQL's class of errors about values, whose message repeats the value. */
const DATA_EXCEPTION = /^22/

/**
 * Takes the values out of an error of the database and of what caused it: a failed query names its parameters, and
 * PostgreSQL names the row, which may be a visitor's name, email and phone. The statement, the code and the names of the
 * table, column and constraint stay; they say what to mend.
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

/** The log of the platform, on standard output unless told otherwise; no value of a failed query gets into it. */
export const createLog = (level: Env['logLevel'], to?: DestinationStream): Logger =>
  pino(
    { level, serializers: { err: (error: unknown) => stdSerializers.errWithCause(withoutValues(error) as Error) } },
    to!,
  )
