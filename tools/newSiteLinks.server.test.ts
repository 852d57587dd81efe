import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEMPLATES } from '@forecourt/rules/site/templates.ts'
import { PUBLIC_KIND } from '@forecourt/server/pages/pages.ts'
import { addSite } from '@forecourt/server/sites/register.ts'
import { PageBody } from '../web/render/PageBody.tsx'
import { deserialize } from '../web/serialized.ts'
import * as home from '../web/site/home/home.tsx'
import { loadLayout } from '../web/site/layout/frame.server.ts'
import { routerContext, testDealers, type TestDealers } from './testing/dealers.ts'
import { testPlatform, type TestPlatform } from './testing/platform.ts'
import { sitePages } from './testing/sitePages.ts'

const templates = Object.keys(TEMPLATES)
let platform: TestPlatform
let dealers: TestDealers

beforeAll(async () => {
  platform = await testPlatform({ handle: sitePages, kindOf: () => PUBLIC_KIND })
  for (const template of templates)
    await addSite(platform.database, {
      slug: `new-${template}`,
      name: 'New Motors',
      template,
      domain_name: null,
      city: null,
      state: 'QLD',
      manufacturer: null,
      group: null,
      settings: { locale: 'en-AU', time_zone: 'Australia/Brisbane', default_state: 'qld' },
      open: true,
      trial_ends_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      dealerships: [{ slug: `new-${template}`, name: 'New Motors', stripe_publishable_key: null, locations: [] }],
    })
  dealers = await testDealers(platform.database)
})
afterAll(async () => {
  await dealers.close()
  await platform.dispose()
})

/** The home page of a site as visitors get it. */
async function homePage(slug: string): Promise<string> {
  const dealer = await dealers.of(slug)
  const url = new URL('/', dealer.site.baseUrl)
  const request = new Request(url.href)
  const loaded = (await home.loader({ context: routerContext(dealer), url, params: {}, request } as never)) as {
    data: unknown
  }
  const page = {
    module: home,
    around: deserialize(await loadLayout(dealer, new Date())),
    address: { pathname: '/', search: '' },
    data: loaded.data,
    answer: null,
    missing: null,
  }
  return renderToString(createElement(PageBody, page as never))
}

/** What an address of a site answers in the end, after its redirects. */
async function answerAt(host: string, path: string): Promise<number> {
  let at = path
  for (let turns = 0; turns < 5; turns += 1) {
    const { status, headers } = await platform.fetch(host, at)
    const next = status >= 300 && status < 400 ? headers.location : undefined
    if (next === undefined) return status
    const { pathname, search } = new URL(String(next), `http://${host}`)
    at = pathname + search
  }
  return 310
}

test.each(templates)('every link of the home page of a new trial site of %s leads to a page', async (template) => {
  const slug = `new-${template}`
  const host = `${slug}.localhost`
  const html = await homePage(slug)
  const links = [...html.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
  const paths = [...new Set(links.map((href) => href.split('#')[0]!))]
  expect(paths).toEqual(expect.arrayContaining(['/forms/sell-my-car', '/forms/subscription']))
  const answers: (readonly [string, number])[] = []
  for (const path of paths) answers.push([path, await answerAt(host, path)])
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
  // Forms have addresses of their own; these words as an address are nothing, and nothing links to them.
  expect(await answerAt(host, '/sell-my-car')).toBe(404)
})
