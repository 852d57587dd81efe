import type { SealedCode } from '@forecourt/server/owners/owners.ts'
import { RequestError } from '@forecourt/server/errors.ts'
import type { PageHandler } from '@forecourt/server/pages/pages.ts'
import type { Answer } from './fetch.ts'
import type { TestPlatform } from './platform.ts'
import { TEST_KEYS } from './secrets.ts'

/** The forms of signing in, without their screens: refusals are JSON with the status of the garage's page. */
export const signInForms: PageHandler = async (request, { account }) => {
  const { pathname } = new URL(request.url)
  if (request.method !== 'POST') {
    const owner = (await account?.owner()) ?? null
    return new Response(`<!doctype html><p>${owner ? 'signed in' : account ? 'nobody' : 'unknown'}</p>`, {
      headers: { 'content-type': 'text/html', 'x-cache-tags': 'site:1', 'cache-control': 'public, max-age=60' },
    })
  }
  const body = new URLSearchParams(await request.text())
  try {
    if (body.has('identifier')) await account!.requestCode(body.get('identifier')!)
    if (body.has('code')) await account!.signIn(body.get('code')!)
    if (body.has('sign-out')) await account!.signOut()
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return Response.json({ message: error.message, fields: error.fields ?? null }, { status: error.status })
  }
  return new Response(null, { status: 303, headers: { location: pathname } })
}

export const cookiesOf = (headers: Answer['headers']): string[] => headers['set-cookie'] ?? []

/** A code as it was handed over to be sent. */
export const codeIn = ({ id, website_id, key_id, ciphertext }: SealedCode): Promise<string> =>
  TEST_KEYS.decrypt({ key_id, ciphertext }, `sign-in code ${website_id} ${id}`)

export type Browser = ReturnType<typeof browserOn>

/** A browser with its cookies, on one site; `path` is that of its garage. */
export function browserOn(platform: TestPlatform, host: string, path: string, cookies?: ReadonlyMap<string, string>) {
  const jar = new Map(cookies)
  const headers = () => ({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') })
  const take = (answer: Answer) => {
    for (const line of cookiesOf(answer.headers)) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, pair.slice(pair.indexOf('=') + 1))
    }
  }
  return {
    jar,
    async form(body: string, more: Record<string, string> = {}) {
      const answer = await platform.fetch(host, path, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: `http://${host}`,
          ...headers(),
          ...more,
        },
      })
      take(answer)
      return answer
    },
    get: (at = path) => platform.fetch(host, at, { headers: headers() }),
    async auth() {
      const answer = await platform.fetch(host, '/api/auth', { headers: headers() })
      take(answer)
      return {
        ...answer,
        data: JSON.parse(answer.text) as { user: { id: string } | null; watchlist: { id: number }[] },
      }
    },
    change: (body: object, more: Record<string, string> = {}) =>
      platform.post(host, '/api/watchlist', body, { ...headers(), ...more }),
  }
}
