import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'
import { afterEach, expect, test } from 'vitest'
import { crawl, type CrawlOptions } from './crawler.ts'

let server: Server | null = null

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const OWN = { a: [{ slug: 'yard-a', name: 'Yard A' }], b: [{ slug: 'yard-b', name: 'Yard B' }] }
const page = (body: string, head = '') =>
  `<html><head><title>Page</title>${head}</head><body><h1>Page</h1>${body}</body></html>`

type Pages = Readonly<Record<string, string | number | { to: string }>>

/** Serves two sites of these pages; every other path returns 404. Requested paths are counted. */
async function serve(a: Pages, b: Pages = {}): Promise<{ platform: string; requested: string[] }> {
  const requested: string[] = []
  server = createServer((request, response) => {
    const { host } = request.headers
    const slug = host!.startsWith('dealer-a.') ? 'a' : 'b'
    const baseUrl = `http://${host}/`
    const website = {
      slug: `dealer-${slug}`,
      name: `Dealer ${slug}`,
      baseUrl,
      vehicleBasePath: '/cars',
      searchPath: '/search/used-cars',
      manufacturer: null,
      settings: PLATFORM_SETTINGS,
      dealerships: OWN[slug],
    }
    const own: Pages = {
      '/': page(''),
      '/api/website': JSON.stringify({ website, garage_shared_with: slug === 'a' ? ['dealer-b'] : [] }),
      '/robots.txt': 'User-agent: *\nDisallow: /search/*?colour=\n',
      '/favicon.ico': '',
      '/sitemap.xml': '<sitemapindex></sitemapindex>',
      ...(slug === 'a' ? a : b),
    }
    const path = request.url!
    if (slug === 'a') requested.push(path)
    const found = own[path] ?? 404
    if (typeof found === 'number') return response.writeHead(found).end()
    if (typeof found === 'object') return response.writeHead(301, { location: found.to }).end()
    const type = found.startsWith('<html') ? 'text/html' : path.endsWith('.xml') ? 'application/xml' : 'text/plain'
    return response.writeHead(200, { 'content-type': type }).end(found)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { platform: `http://localhost:${(server.address() as AddressInfo).port}`, requested }
}

const run = async (a: Pages, b: Pages = {}, options: Partial<CrawlOptions> = {}) => {
  const { platform, requested } = await serve(a, b)
  const report = await crawl({
    platform,
    sites: ['dealer-a', 'dealer-b'],
    pictures: 'sizes',
    connections: 2,
    ...options,
  })
  return { ...report, requested }
}

const SITEMAP = '<urlset></urlset>'
const links = (...addresses: string[]) => addresses.map((address) => `<a href="${address}">Go</a>`).join('')

test('a correct site has no findings, and each address is requested once', async () => {
  const { findings, pages, requested } = await run({
    '/': page(links('/one', '/one', '/two#here', 'tel:123', 'https://elsewhere.example/')),
    '/one': page(links('/', '/two')),
    '/two': page('<p id="here"></p>'),
  })
  expect(findings.map(({ problem, address }) => [problem, address])).toEqual([
    ['is empty', '/sitemap.xml'],
    ['is empty', '/sitemap.xml'],
  ])
  expect(pages.filter(({ site }) => site === 'dealer-a').map(({ address }) => address)).toEqual(['/', '/one', '/two'])
  const ofPages = requested.filter((path) => path !== '/robots.txt')
  expect(new Set(ofPages).size).toBe(ofPages.length)
})

test('a finding names the page that links to it', async () => {
  const { findings } = await run({
    '/': page(
      links('/missing', '/broken', '/far', '/one#nowhere', '/one#50%', '', 'javascript:void 0') +
        '<img src="/a.jpg" alt="">',
    ),
    '/sitemap.xml': SITEMAP,
    '/broken': 500,
    '/far': { to: '/further' },
    '/further': { to: '/one' },
    '/one': '<html><h1>One</h1><h1>Two</h1></html>',
  })
  expect(findings.map(({ problem, address, from }) => [problem, address, from])).toEqual(
    expect.arrayContaining([
      ['responds 404', '/missing', '/'],
      ['responds 500', '/broken', '/'],
      ['responds 404', '/a.jpg', '/'],
      ['redirects too often: /further', '/far', '/'],
      ['has no such anchor', '/one#nowhere', '/'],
      ['an invalid anchor in a', '/one#50%', '/'],
      ['an empty address in a', '', '/'],
      ['a javascript: address', 'javascript:void 0', '/'],
      ['has 2 h1 headings', '/one', '/'],
      ['has no title', '/one', '/'],
    ]),
  )
})

test('every trace of another dealer is found', async () => {
  const vehicle = { '/cars/2020-kia-rio-x1': page('') }
  const { findings } = await run(
    { '/': page(links('/mix', '/cars/2020-kia-rio-x1')), '/mix': page('Yard B has more of them'), ...vehicle },
    { '/': page(links('/cars/2020-kia-rio-x1', 'http://nobody.localhost:1/')), ...vehicle },
  )
  expect(findings.map(({ site, problem, address }) => [site, problem, address])).toEqual(
    expect.arrayContaining([
      ['dealer-a', 'mentions another dealer: Yard B', '/mix'],
      ['dealer-b', 'an address of the platform in a', 'http://nobody.localhost:1/'],
      ['dealer-b', 'is a vehicle of dealer-a', '/cars/2020-kia-rio-x1'],
    ]),
  )
})

test('a garage names the sites that share it, and no other page does', async () => {
  const shared = page('Dealer b has a garage as well')
  const { findings } = await run({
    '/': page(links('/my-garage', '/about')),
    '/my-garage': shared,
    '/about': shared,
  })
  const mentions = findings.filter(({ problem }) => problem.startsWith('mentions'))
  expect(mentions.map(({ problem, address }) => [problem, address])).toEqual([
    ['mentions another dealer: Dealer b', '/about'],
  ])
})

test('a refinement that is closed to robots leads no further', async () => {
  const { requested } = await run({
    '/': page(links('/search/used-cars')),
    '/search/used-cars': page(links('/search/used-cars?colour=Red')),
    '/search/used-cars?colour=Red': page(links('/search/used-cars?colour=Red&colour=Blue', '/never')),
  })
  expect(requested).toContain('/search/used-cars?colour=Red')
  expect(requested).not.toContain('/search/used-cars?colour=Red&colour=Blue')
  expect(requested).not.toContain('/never')
})

test('limits hold for each kind, and each picture is requested at most once', async () => {
  const { requested } = await run(
    {
      '/': page(
        links('/cars/one', '/cars/two', '/cars/three') +
          '<img src="/images/w_1/media/a.jpg" srcset="/images/w_2/media/a.jpg 2w" alt="">',
      ),
      '/cars/one': page(''),
      '/cars/two': page(''),
      '/media/a.jpg': 'picture',
    },
    {},
    { most: { vehicle: 2 }, pictures: 'originals' },
  )
  expect(requested.filter((path) => path.startsWith('/cars/'))).toHaveLength(2)
  expect(requested.filter((path) => /images|media/.test(path))).toEqual(['/media/a.jpg'])
})

test('a site that is crawled alone is mixed up with nobody', async () => {
  const { findings } = await run({ '/': page('Yard B'), '/sitemap.xml': SITEMAP }, {}, { sites: ['dealer-a'] })
  expect(findings.map(({ problem }) => problem)).toEqual(['is empty'])
})
