import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SealedCode } from '../owners/owners.ts'
import { PUBLIC_KIND, type PageHandler } from '../pages/pages.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { browserOn, codeIn, cookiesOf, signInForms } from '../../tools/testing/signIn.ts'

let platform: TestPlatform
let sent: SealedCode[] = []
let seen: string[] = []

const handle: PageHandler = (request, load) => {
  const { pathname, search } = new URL(request.url)
  seen.push(pathname + search)
  return signInForms(request, load)
}

beforeAll(async () => {
  platform = await testPlatform({
    handle,
    kindOf: (path) => (path.startsWith('/my-garage') ? { ...PUBLIC_KIND, private: true } : PUBLIC_KIND),
    sendCode: async (code) => void sent.push(code),
    settings: {
      a: { garage_enabled: true },
      b: { garage_enabled: true, garage_path: '/myblinkr', locale: 'en-NZ' },
    },
  })
})
afterAll(() => platform.dispose())
beforeEach(() => {
  sent = []
  seen = []
})

const NOBODY = { user: null, watchlist: [] }
const browser = (host: string, path: string) => browserOn(platform, host, path)

async function signedIn(host: string, path: string, email: string) {
  const who = browser(host, path)
  await who.form(`identifier=${encodeURIComponent(email)}`)
  await who.form(`code=${await codeIn(sent.at(-1)!)}`)
  return who
}

describe('GET /api/auth (§4.13, §7.12)', () => {
  test('is nobody for a visitor who is not signed in, and is never stored', async () => {
    const { status, headers, data } = await browser(hostA, '/my-garage').auth()
    expect([status, data, headers['cache-control']]).toEqual([200, NOBODY, 'private, no-store'])
  })

  test('has the user and the watchlist of whoever is signed in, on this site only', async () => {
    const who = await signedIn(hostA, '/my-garage', 'ana@visitor.example')
    const car = platform.tenants.a.cars[0]!
    const changed = await who.change({ add: [car.id, platform.tenants.b.cars[0]!.id] })
    expect(changed.status).toBe(200)
    const { data, headers } = await who.auth()
    expect(data.user).toEqual({
      id: expect.any(String),
      name: 'ana@visitor.example',
      email: 'ana@visitor.example',
      phone: null,
    })
    expect(data.watchlist).toEqual([
      {
        id: car.id,
        name: car.name,
        slug: car.slug,
        make: car.make,
        model: car.model,
        primary_image_url: car.primary_image_url,
      },
    ])
    expect(headers['cache-control']).toBe('private, no-store')
    const answer = await platform.fetch(hostB, '/api/auth', {
      headers: { cookie: [...who.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect(JSON.parse(answer.text)).toEqual(NOBODY)

    await who.form('sign-out=1')
    expect((await who.auth()).data).toEqual(NOBODY)
  })

  test('the cookies of signing in are for this host alone, and no script reads them', async () => {
    const who = browser(hostA, '/my-garage')
    const answer = await who.form('identifier=cookies@visitor.example')
    const [pending] = cookiesOf(answer.headers).filter((line) => line.startsWith('forecourt_sign_in='))
    expect(pending).toMatch(/; HttpOnly/)
    expect(pending).toMatch(/; SameSite=Lax/)
    expect(pending).not.toMatch(/domain/i)
  })
})

describe('changes of the watchlist', () => {
  test.each([
    ['nobody', 401, { add: [1] }],
    ['ids that are none', 422, { add: ['1'] }],
    ['too many', 422, { add: Array.from({ length: 201 }, (_, id) => id + 1) }],
    ['no object', 422, []],
  ])('%s: %i', async (name, status, body) => {
    const who =
      name === 'nobody'
        ? browser(hostA, '/my-garage')
        : await signedIn(hostA, '/my-garage', `${status}${name.length}@v.example`)
    expect((await who.change(body)).status).toBe(status)
  })

  test('are refused from another site, the sister included, and so is signing in', async () => {
    const who = await signedIn(hostA, '/my-garage', 'csrf@visitor.example')
    const origin = `http://${hostB}`
    expect((await who.change({ add: [platform.tenants.a.cars[0]!.id] }, { origin })).status).toBe(403)
    expect((await who.auth()).data.watchlist).toEqual([])
    expect((await who.form('identifier=csrf@visitor.example', { origin })).status).toBe(403)
  })
})

describe('the pages of the owner area (§2.25)', () => {
  test('are at the path of the site, private, and know who is signed in', async () => {
    const who = await signedIn(hostB, '/myblinkr', 'ben@visitor.example')
    seen = []
    const page = await who.get()
    expect([page.status, page.text, page.headers['cache-control']]).toEqual([
      200,
      '<!doctype html><p>signed in</p>',
      'private, no-store',
    ])
    expect(seen).toEqual(['/my-garage'])
    expect((await browser(hostB, '/myblinkr').get()).text).toContain('nobody')
  })

  test('the default path leads to the path of the site', async () => {
    const { status, headers } = await browser(hostB, '/my-garage').get('/my-garage/data.json')
    expect([status, headers.location]).toEqual([301, '/myblinkr/data.json'])
    expect((await browser(hostA, '/my-garage').get()).status).toBe(200)
  })

  test('every other page is the same for whoever is signed in', async () => {
    const who = await signedIn(hostA, '/my-garage', 'same@visitor.example')
    const [theirs, anonymous] = [await who.get('/search'), await browser(hostA, '/').get('/search')]
    expect(theirs.text).toBe('<!doctype html><p>unknown</p>')
    expect([theirs.text, theirs.headers['cache-control']]).toEqual([anonymous.text, anonymous.headers['cache-control']])
  })
})
