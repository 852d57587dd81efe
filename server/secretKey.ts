import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { storedKeys } from './secrets/keyFile.ts'

/**
 * The installation's signing key: the operator's own, else one that is created once and stored with the data, readable
 * by its user only. Encryption has separate keys (server/secrets).
 */
export async function secretKeyOf(env: { secretKey: string | null; dataDir: string }): Promise<string> {
  return env.secretKey ?? storedKeys(join(env.dataDir, 'secret.key'), () => randomBytes(32).toString('hex'))
}
