import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

/** What an authenticator is told that is not so, by who tries to deceive the server. */
export interface Deceit {
  origin?: string
  rpId?: string
  /** Whether it has asked for a fingerprint or a PIN. */
  verified?: boolean
  /** How often it says it was used. */
  counter?: number
}

/** An authenticator with one passkey, as a browser speaks for it (Web Authentication, level 3). */
export function authenticator(origin: string) {
  const id = randomBytes(24)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let userHandle = ''
  let counter = 0

  const clientData = (type: string, challenge: string, deceit: Deceit) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: deceit.origin ?? origin, crossOrigin: false }))
  function authenticatorData(deceit: Deceit, attested = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(deceit.counter ?? ++counter)
    const flags = PRESENT | (deceit.verified === false ? 0 : VERIFIED) | (attested.length > 0 ? ATTESTED : 0)
    return Buffer.concat([sha256(deceit.rpId ?? new URL(origin).hostname), Buffer.from([flags]), count, attested])
  }

  return {
    id: url(id),

    /** Makes the passkey. */
    register(options: PublicKeyCredentialCreationOptionsJSON, deceit: Deceit = {}): RegistrationResponseJSON {
      userHandle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose(publicKey)])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(deceit, attested))],
        ]) as never,
      )
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(clientData('webauthn.create', options.challenge, deceit)),
          attestationObject: url(attestation),
          transports: ['internal'],
        },
      }
    },

    /** Signs in with it. */
    answer(options: PublicKeyCredentialRequestOptionsJSON, deceit: Deceit = {}): AuthenticationResponseJSON {
      const data = authenticatorData(deceit)
      const client = clientData('webauthn.get', options.challenge, deceit)
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(client),
          authenticatorData: url(data),
          signature: url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle,
        },
      }
    },
  }
}

/** An ES256 key as COSE has it. */
function cose(key: KeyObject): Uint8Array {
  const { x, y } = key.export({ format: 'jwk' })
  const part = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'))
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(x)],
      [-3, part(y)],
    ]) as never,
  )
}
