import { createHmac } from 'node:crypto'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { addHashedUser, addRole, hashPassword } from '@forecourt/server/staff/invitations.ts'
import type { ScopeIds } from '@forecourt/server/staff/scope.ts'
import { cookiesOf } from './signIn.ts'
import type { TestPlatform } from './platform.ts'

export const CONSOLE = 'console.localhost'
export const PASSWORD = 'wattle ladder seventeen'

/** A hash costs as much as a whole screen, and most tests are about something else: one for all who are added. */
let hashed: Promise<string> | null = null
const hash = () => (hashed ??= hashPassword(PASSWORD))

/** Adds someone with a role. */
export async function giveStaff(
  database: Pick<Database, 'platform'>,
  email: string,
  role: RoleName,
  scope: Partial<ScopeIds> = {},
): Promise<string> {
  const now = new Date()
  return database.platform.transaction(async (tx) => {
    const { id } = await addHashedUser(tx, { name: email.split('@')[0]!, email, hash }, now)
    const { website_id = null, dealership_group_id = null } = scope
    await addRole(tx, id, { role, website_id, dealership_group_id }, now)
    return id
  })
}

export type StaffBrowser = ReturnType<typeof staffBrowser>

/** The inputs of a form; those that share a name as parameters. */
type SentBody = Readonly<Record<string, string>> | URLSearchParams

/** A browser with its cookies, on the console. */
export function staffBrowser(platform: Pick<TestPlatform, 'fetch'>, cookies?: ReadonlyMap<string, string>) {
  const jar = new Map(cookies)
  const headers = () => ({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') })
  async function fetch(path: string, body?: SentBody, more: Record<string, string> = {}) {
    const answer = await platform.fetch(CONSOLE, path, {
      ...(body
        ? {
            method: 'POST',
            body: new URLSearchParams(body).toString(),
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              origin: `http://${CONSOLE}`,
              ...headers(),
              ...more,
            },
          }
        : { headers: { ...headers(), ...more } }),
    })
    for (const line of cookiesOf(answer.headers)) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }
  return {
    jar,
    get: (path: string) => fetch(path),
    post: (path: string, body: SentBody, more?: Record<string, string>) => fetch(path, body, more),
    signIn: (email: string, password = PASSWORD) => fetch('/sign-in', { email, password }),
  }
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows (RFC 6238). */
export function codeOf(secret: string, at: Date): string {
  const bits = [...secret.replace(/=+$/, '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac.at(-1)! & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
