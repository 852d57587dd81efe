import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { storedKeys, replaceKeys } from './keyFile.ts'

/** Encrypted text. */
export interface Encrypted {
  /** The id of its key, which reveals nothing about the key. */
  key_id: string
  /** Nonce, text and tag in base64. */
  ciphertext: string
}

/** The keys of an installation: the newest encrypts, all of them decrypt. */
export interface EncryptionKeys {
  /** @param context binds the ciphertext to its owner; it is not part of the result, and decryption needs the same */
  encrypt(text: string, context: string): Promise<Encrypted>
  /** @throws SecretError if the key is missing, the ciphertext was changed, or the context differs */
  decrypt(encrypted: Encrypted, context: string): Promise<string>
  newestId(): Promise<string>
  /**
   * Creates a key that is newer than all others.
   *
   * @returns false if the keys come from the environment, which only an operator can change
   */
  add(): Promise<boolean>
}

/** A secret that cannot be read or stored; the message has the reason but no value. */
export class SecretError extends Error {
  override name = 'SecretError'
}

/** Length of an AES-256 key in bytes. */
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

const newKey = () => randomBytes(KEY_BYTES).toString('hex')

/** Whether a text is a key: 64 hexadecimal digits. */
export const isEncryptionKey = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text)

/** The id of a key: the start of its digest. */
const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 16)

/**
 * The keys that encrypt secrets: those of the environment, newest first, else those in a file in the data directory,
 * which is created once. The file is read for each use, so a key that another process adds is available at once.
 */
export function openKeys(env: { encryptionKeys: readonly string[] | null; dataDir: string }): EncryptionKeys {
  const path = join(env.dataDir, 'encryption.keys')

  async function keys(): Promise<readonly Buffer[]> {
    const lines = env.encryptionKeys ?? (await storedKeys(path, newKey)).split(/\s+/)
    if (!lines.every(isEncryptionKey)) throw new SecretError(`${path} holds something that is not a key`)
    return lines.map((line) => Buffer.from(line, 'hex'))
  }

  return {
    async encrypt(text, context) {
      const [key] = await keys()
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key!, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(context))
      const bytes = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return { key_id: idOf(key!), ciphertext: Buffer.concat(bytes).toString('base64') }
    },

    async decrypt({ key_id, ciphertext }, context) {
      const key = (await keys()).find((one) => idOf(one) === key_id)
      if (!key) throw new SecretError(`the key ${key_id} is not among the keys of this installation`)
      const bytes = Buffer.from(ciphertext, 'base64')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAAD(Buffer.from(context))
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
        const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch (error) {
        throw new SecretError('it was changed, or belongs to something else', { cause: error })
      }
    },

    async newestId() {
      return idOf((await keys())[0]!)
    },

    async add() {
      if (env.encryptionKeys) return false
      const before = await storedKeys(path, newKey)
      await replaceKeys(path, `${newKey()}\n${before}`)
      return true
    },
  }
}
