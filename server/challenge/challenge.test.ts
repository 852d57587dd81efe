import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CHALLENGES, type ChallengeProvider } from '@forecourt/rules/site/challenge.ts'
import { parseLayer } from '@forecourt/rules/site/cascade.ts'
import { CHALLENGE_CHECKS, CHALLENGE_SUSPICIONS, challengeSuspicion } from './challenge.ts'

let server: Server
let verifyUrl: string
let received: Record<string, string>[]
let answer: { status: number; body: string; location?: string }
let warnings: string[]

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push(Object.fromEntries(new URLSearchParams(body)))
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.body)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
})
afterAll(() => {
  server.close()
})
beforeEach(() => {
  received = []
  warnings = []
  answer = { status: 200, body: '{"success":true}' }
})

const PROVIDERS = Object.keys(CHALLENGES) as ChallengeProvider[]

/** The fields that each provider's documentation requires. */
const SENT: Record<ChallengeProvider, Record<string, string>> = {
  turnstile: { secret: 'its secret', response: 'a token' },
  hcaptcha: { secret: 'its secret', response: 'a token', sitekey: 'a site key' },
  recaptcha: { secret: 'its secret', response: 'a token' },
}

let provider: ChallengeProvider = 'turnstile'
const suspicionOf = (fields: Partial<Parameters<typeof challengeSuspicion>[0]> = {}) =>
  challengeSuspicion({
    challenge: { provider, site_key: 'a site key' },
    secret: 'its secret',
    token: 'a token',
    verifyUrl,
    onWarning: (error) => warnings.push(String(error)),
    ...fields,
  })

test('a provider that no table names is refused by the setting, with the names of those it may be', () => {
  const parsed = parseLayer({ challenge: { provider: 'other', site_key: 'a site key' } })
  expect(parsed).toEqual({
    ok: false,
    problems: [{ path: 'challenge.provider', reason: `must be one of ${PROVIDERS.join(', ')}` }],
  })
})

// Behaviour required of every provider.
describe.each(PROVIDERS)('%s', (name) => {
  beforeEach(() => {
    provider = name
  })

  test('is a setting', () => {
    expect(parseLayer({ challenge: { provider, site_key: 'a site key' } })).toMatchObject({ ok: true })
    expect(parseLayer({ challenge: { provider } })).toMatchObject({ ok: false })
  })

  test('gets the secret and the answer, over TLS (§6.4)', async () => {
    expect(await suspicionOf()).toBeNull()
    expect(received).toEqual([SENT[name]])
    expect(new URL(CHALLENGE_CHECKS[name].verifyUrl).protocol).toBe('https:')
  })

  test.each([null, '', 'a'.repeat(8_193)])('without a usable answer no provider is called', async (token) => {
    expect(await suspicionOf({ token })).toBe(CHALLENGE_SUSPICIONS.missing)
    expect(received).toEqual([])
  })

  test('an answer that the provider refuses is failed', async () => {
    answer.body = '{"success":false,"error-codes":["invalid-input-response"]}'
    expect(await suspicionOf()).toBe('The security check failed. Please try again.')
    expect(warnings).toEqual([])
  })

  test.each([
    ['an error', { status: 500, body: 'down' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['JSON of another shape', { status: 200, body: '{"success":"yes"}' }],
    ['a way elsewhere', { status: 302, body: '', location: 'http://169.254.169.254/' }],
  ])('a provider that answers %s leaves it unchecked and says so to the operator', async (_, given) => {
    answer = given
    expect(await suspicionOf()).toBe('The security check couldn’t be completed. Please try again.')
    expect(warnings).toHaveLength(1)
  })

  test('a provider that is down, or a site without the secret, leaves it unchecked', async () => {
    expect(await suspicionOf({ verifyUrl: 'http://127.0.0.1:1/' })).toBe(CHALLENGE_SUSPICIONS.unchecked)
    expect(await suspicionOf({ secret: null })).toBe(CHALLENGE_SUSPICIONS.unchecked)
    expect(warnings[1]).toContain('no secret challenge/secret')
  })
})
