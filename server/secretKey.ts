import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { storedKeys } from './secrets/keyFile.ts'

/**
 * The key that this installation signs with: the operator's own, else one that is made once and kept beside the data,
 * readable by its user only. What is encrypted has keys of its own (server/secrets).
 */
export async function secretKeyOf(env: { secretKey: string | null; dataDir: string }): Promise<string> {
  return env.secretKey ?? storedKeys(join(env.dataDir, 'secret.key'), () => randomBytes(32).toString('hex'))
}
