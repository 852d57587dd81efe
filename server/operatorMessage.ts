import { EmbeddedDatabaseError } from './db/embedded.ts'
import { DatabaseSetupError } from './db/migrate.ts'
import { EnvError } from './env.ts'
import { MemberFailedError } from './processes/processes.ts'

/** The web application is not built; the message says what to do. */
export class NotBuiltError extends Error {
  override name = 'NotBuiltError'
}

/** A message for the operator if the failure is theirs to fix, null for an unexpected one. */
export function operatorMessage(error: unknown): string | null {
  const expected = [EnvError, DatabaseSetupError, EmbeddedDatabaseError, NotBuiltError, MemberFailedError]
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`
  if (code === 'EACCES' && port) return `You don’t have permission to use port ${port}. Set PORT to a port above 1023.`
  return null
}
