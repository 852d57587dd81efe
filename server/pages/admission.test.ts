import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodedText } from '../../tools/testing/fetch.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { BusyError, createLane, createLanes, CROWD_MS, MOST_WAIT_IN_CROWD_MS, RENDERINGS } from './admission.ts'
import { PUBLIC_KIND, type PageHandler } from './pages.ts'

const TTL_MS = 60_000
const RENDERING_LIMIT = 100
const LATER_MS = 2 * TTL_MS
const ROOM = RENDERINGS.atOnce + RENDERINGS.waitingInBurst

let platform: TestPlatform
let started: string[] = []
let release: () => void
let released: Promise<void>
let laterMs = 0

/** Pages that are rendered when the test says so; `/quick` at once, and cached. */
const handle: PageHandler = async (request, { dealer }) => {
  const { pathname } = new URL(request.url)
  started.push(pathname)
  if (pathname.startsWith('/slow')) await released
  return new Response(`<p>${pathname}</p>`, {
    headers: {
      'content-type': 'text/html',
      ...(/quick$|cached$/.test(pathname) && { 'x-cache-tags': `site:${dealer.site.id}` }),
    },
  })
}

beforeAll(async () => {
  platform = await testPlatform({
    handle,
    kindOf: (path) => (path.includes('mine') ? { ...PUBLIC_KIND, private: true } : PUBLIC_KIND),
    settings: {
      a: { colour_brand: '#0B7A3B', logo_svg: '<svg viewBox="0 0 90 40"><path d="M0 0h90"/></svg>' },
      b: { phone_masked: true },
    },
    trustedProxies: ['127.0.0.1'],
    rateLimits: { leads: { visitor: 100, address: 100, site: 100 }, pages: RENDERING_LIMIT },
    pageCache: { ttlMs: TTL_MS, now: () => Date.now() + laterMs },
  })
})
afterAll(() => platform?.dispose())
afterEach(() => release())
beforeEach(() => {
  started = []
  laterMs = 0
  released = new Promise((resolve) => {
    release = resolve
  })
})

/** More visitors than there is room for, each for a page that is not cached; returns the one that is turned away. */
async function crowd(path = '/slow/') {
  const requests = Array.from({ length: ROOM + 1 }, (_, index) => platform.fetch(hostA, `${path}${index}`))
  return { refused: await Promise.race(requests), requests }
}

const statuses = async (requests: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(requests)).map(({ status }) => status).toSorted()

const ROOM_AND_ONE = [...Array.from({ length: ROOM }, () => 200), 503]

describe('renderings of one process', () => {
  test('a visitor who arrives when many wait already gets the busy page at once, with Retry-After, in the design of the site', async () => {
    const { refused, requests } = await crowd()
    expect(refused.status).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['cache-control']).toBe('private, no-cache')
    expect(refused.body.toString()).toContain('<h1>We’re very busy right now</h1>')
    expect(refused.body.toString()).toContain('Please try again in a few seconds.')
    expect(refused.body.toString()).toContain('#0B7A3B')
    // There is one process: a crowd at one site is a crowd at all.
    expect((await platform.fetch(hostB, '/slow/other')).status).toBe(503)
    await expect.poll(() => started.length).toBe(RENDERINGS.atOnce)
    release()
    expect(await statuses(requests)).toEqual(ROOM_AND_ONE)
    expect((await platform.fetch(hostA, '/slow/late')).status).toBe(200)
  })

  test('cached pages, health, forms and private pages are answered while there is no room', async () => {
    expect((await platform.fetch(hostA, '/quick')).status).toBe(200)
    await crowd()
    expect((await platform.fetch(hostA, '/quick')).status).toBe(200)
    expect((await platform.fetch('localhost', '/healthz')).status).toBe(200)
    expect((await platform.fetch(hostA, '/mine')).status).toBe(200)
    const sent = await platform.fetch(hostA, '/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${hostA}` },
      body: 'name=Jo',
    })
    expect(sent.status).toBe(200)
  })

  test('a stale page is served while there is no room, by every spelling, until it is too old', async () => {
    const paths = ['/quick', '/quick?utm_source=mail', '/quick?gclid=1']
    expect((await platform.fetch(hostA, '/quick')).status).toBe(200)
    await crowd()
    for (const path of paths) expect((await platform.fetch(hostA, path)).status).toBe(200)
    laterMs = LATER_MS
    for (const path of paths) expect((await platform.fetch(hostA, path)).status).toBe(200)
    expect((await platform.fetch(hostB, '/quick')).status).toBe(503)
    laterMs = 10 * LATER_MS
    for (const path of paths) expect((await platform.fetch(hostA, path)).status).toBe(503)
    expect(started).not.toContain('/quick?')
  })

  test('files and API calls are not pages, and do not wait', async () => {
    await crowd()
    for (const [path, status] of [
      ['/robots.txt', 200],
      ['/sitemap.xml', 200],
      ['/api/website', 200],
      ['/api/none', 404],
    ] as const)
      expect([path, (await platform.fetch(hostA, path)).status]).toEqual([path, status])
    expect((await platform.fetch('nobody.localhost', '/')).status).toBe(404)
  })

  test('the busy page has the design of its site, the requested encoding and the headers of every page', async () => {
    await crowd()
    const forwarded = { 'x-forwarded-proto': 'https' }
    for (const [host, name, other] of [
      [hostA, 'Alder Motors', 'Beech Cars'],
      [hostB, 'Beech Cars', 'Alder Motors'],
    ] as const)
      for (const coding of ['br', 'gzip', 'identity']) {
        const { status, headers, ...answer } = await platform.fetch(host, '/slow/other', {
          headers: { 'accept-encoding': coding, ...forwarded },
        })
        expect(status).toBe(503)
        const text = decodedText({ status, headers, ...answer })
        expect(text).toContain(name)
        expect(text).not.toContain(other)
        expect(text).toContain('<html lang="en-')
        expect(headers).toMatchObject({
          'retry-after': '5',
          vary: 'Accept-Encoding',
          'cache-control': 'private, no-cache',
          'content-type': 'text/html; charset=utf-8',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'SAMEORIGIN',
          'strict-transport-security': 'max-age=31536000',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
        })
        expect(headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding)
      }
    const head = await platform.fetch(hostA, '/slow/other', { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([503, 0])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(500)
    expect(head.headers['strict-transport-security']).toBeUndefined()
  })

  test('the page says that we are busy, with a link to the same address, the logo and the phone', async () => {
    await crowd()
    const path = '/slow/%3Cb%3E?q="><script>alert(1)</script>&again=%22'
    const { text } = await platform.fetch(hostA, path)
    expect(text).toContain('<title>We’re very busy right now - Alder Motors</title>')
    expect(text).not.toContain('something went wrong')
    // A link to the page itself, which has nothing of the address in it.
    expect(text).toContain('<a class="button" href="">Try again</a>')
    expect(text).not.toContain('alert')
    expect(text).toContain('<path d="M0 0h90"')
    expect(text).toContain('<a class="phone" href="tel:+61746555010">0746 555 010</a>')
    expect((await platform.fetch(hostA, '/slow/second')).text).toBe(text)
  })

  test('a site that masks its numbers masks that of the busy page', async () => {
    await crowd()
    const { text } = await platform.fetch(hostB, '/slow/other')
    expect(text).toContain('<a class="phone" href="/contact">07 85• ••••</a>')
    expect(text.replace(/\D/g, '')).not.toContain('8550100')
  })

  test('a visitor who is turned away uses up nothing of the limit of an address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    await crowd()
    for (let index = 0; index <= RENDERING_LIMIT; index++)
      expect((await platform.fetch(hostA, `/slow/again-${index}`, { headers })).status).toBe(503)
    release()
    await expect.poll(async () => (await platform.fetch(hostA, '/quick/again', { headers })).status).toBe(200)
  })

  test('private pages have a lane of the same size', async () => {
    const { refused, requests } = await crowd('/slow/mine/')
    expect(refused.status).toBe(503)
    expect((await platform.fetch(hostA, '/quick/other')).status).toBe(200)
    release()
    expect(await statuses(requests)).toEqual(ROOM_AND_ONE)
  })

  test('concurrent requests for the same page wait for one rendering', async () => {
    await platform.fetch(hostA, '/quick')
    started = []
    const requests = Array.from({ length: 3 * ROOM }, () => platform.fetch(hostA, '/slow/cached'))
    await expect.poll(() => started.length).toBe(1)
    release()
    expect(new Set(await statuses(requests))).toEqual(new Set([200]))
    expect(started).toHaveLength(1)
  })
})

describe('one lane', () => {
  const IN_CROWD = RENDERINGS.inCrowd
  let nowMs: number
  let lane: ReturnType<typeof createLane>
  /** How many of so many visitors at once are admitted; all of them are done afterwards. */
  async function admitted(visitors: number) {
    const outcomes = await Promise.allSettled(Array.from({ length: visitors }, () => lane.admit(async () => {})))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.every(({ reason }) => reason instanceof BusyError)).toBe(true)
    expect(lane.isIdle()).toBe(true)
    return visitors - refused.length
  }
  beforeEach(() => {
    nowMs = 5_000
    lane = createLane({ now: () => nowMs })
  })

  test('lets a burst wait, and fewer as long as a crowd does not end', async () => {
    expect(await admitted(ROOM)).toBe(ROOM)
    expect(await admitted(ROOM)).toBe(ROOM)
    expect(await admitted(ROOM + 10)).toBe(ROOM)
    expect(await admitted(ROOM)).toBe(IN_CROWD)
    // Many are turned away until here, so it goes on.
    nowMs += CROWD_MS
    expect(await admitted(2)).toBe(IN_CROWD)
    // As many turned away as admitted: it goes on once more.
    nowMs += CROWD_MS
    expect(await admitted(2)).toBe(IN_CROWD)
    expect(await admitted(1)).toBe(1)
    nowMs += CROWD_MS - 1
    expect(lane.isFull()).toBe(false)
    nowMs += 1
    expect(await admitted(ROOM)).toBe(ROOM)
  })

  test('a crowd that has left is forgotten, without a visitor in between', async () => {
    expect(await admitted(ROOM + 10)).toBe(ROOM)
    expect(await admitted(ROOM)).toBe(IN_CROWD)
    nowMs += 2 * CROWD_MS
    expect(await admitted(ROOM)).toBe(ROOM)
  })

  test('turns away visitors who waited too long where a crowd does not end', async () => {
    const waitingFor = (pages: Promise<void>) =>
      Array.from({ length: ROOM }, () =>
        lane
          .admit(() => pages)
          .then(
            () => true,
            () => false,
          ),
      )
    const waiting = waitingFor(released)
    for (let index = 1; index < RENDERINGS.waitingInBurst; index++) lane.turnAway()
    nowMs += MOST_WAIT_IN_CROWD_MS + 1
    // As many more than there is room for are a burst.
    release()
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => true))

    nowMs += 2 * CROWD_MS
    released = new Promise((resolve) => {
      release = resolve
    })
    const late = waitingFor(released)
    for (let index = 1; index < late.length; index++) lane.turnAway()
    nowMs += MOST_WAIT_IN_CROWD_MS + 1
    release()
    expect((await Promise.all(late)).filter(Boolean)).toHaveLength(RENDERINGS.atOnce)
    expect(lane.isIdle()).toBe(true)
  })

  test('counts visitors who are turned away, with and without `admit`', async () => {
    let turnedAway = 0
    const counting = createLane({ onTurnedAway: () => turnedAway++, now: () => nowMs })
    const requests = Array.from({ length: ROOM + 3 }, () => counting.admit(() => released).catch(() => {}))
    expect([counting.isFull(), turnedAway]).toEqual([true, 3])
    counting.turnAway()
    expect(turnedAway).toBe(4)
    release()
    await Promise.all(requests)
    expect(counting.isFull()).toBe(false)
  })

  test('is busy until what it admitted is done', async () => {
    const rendering = lane.admit(() => released)
    expect(lane.isIdle()).toBe(false)
    release()
    await rendering
    expect(lane.isIdle()).toBe(true)
  })

  test('admits others after a rendering that failed', async () => {
    for (let time = 0; time < 2 * ROOM; time++)
      await expect(lane.admit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await admitted(ROOM)).toBe(ROOM)
  })

  test('lets other requests through between two renderings', async () => {
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const seen: number[] = []
    await Promise.all(Array.from({ length: 3 * RENDERINGS.atOnce }, () => lane.admit(async () => seen.push(turns))))
    isOver = true
    expect(new Set(seen).size).toBeGreaterThanOrEqual(3)
  })
})

describe('before a rendering', () => {
  /** Connections that are taken one a turn, until so many were; says how many there were when the rendering began. */
  async function takenBefore(connections: number) {
    const lanes = createLanes()
    let taken = 0
    const take = () => {
      if (taken === connections) return
      taken++
      lanes.onConnection()
      setImmediate(take)
    }
    setImmediate(take)
    const atStart = await lanes.shared.admit(async () => taken)
    connections = taken
    return atStart
  }

  test('every open connection is accepted', async () => {
    expect(await takenBefore(0)).toBe(0)
    expect(await takenBefore(1)).toBe(1)
    expect(await takenBefore(10)).toBe(10)
  })

  test('a flood of connections does not delay renderings without limit', async () => {
    const taken = await takenBefore(Infinity)
    expect(taken).toBeGreaterThan(10)
    expect(taken).toBeLessThan(100)
  })
})
