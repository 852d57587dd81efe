import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Article, Shown } from '@forecourt/rules/content/content.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { HOSTILE } from '../../tools/testing/hostile.ts'
import { twoTenants } from '../../tools/testing/twoTenants.ts'
import { createSites, type Sites } from '../sites/sites.ts'
import { contentOf, xmlText } from '../xml/xml.ts'
import { atomFeed } from './feed.ts'

let home: TestDatabase
let sites: Sites
let site: Site

beforeAll(async () => {
  home = await testDatabase()
  const tenants = await twoTenants(home.database)
  sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  site = (await sites.findById(tenants.a.website.id))!.site
})
afterAll(async () => {
  await sites.close()
  await home.dispose()
})

describe('an article of hostile words is read as it was written', () => {
  test.each(HOSTILE.map((text) => [text.slice(0, 60), text]))('%j', (_shown, words) => {
    const article = {
      slug: 'words',
      title: words,
      summary: words,
      tags: [words],
      published_at: '2026-11-21T00:00:00.000Z',
      updated_at: '2026-11-21T00:00:00.000Z',
      blocks: [{ type: 'prose', html: words }],
    } as unknown as Shown<Article>
    const content = contentOf(atomFeed({ ...site, name: words }, [article]))
    const text = xmlText(words)
    const after = (mark: string) =>
      content.flatMap((one, at) => (one === mark && content[at - 1] !== text ? [content[at + 1]] : []))
    expect(after('<title>')).toEqual([text, text])
    expect(after('<name>')).toEqual([text])
    expect(after('<summary>')).toEqual([text])
    expect(after('@term')).toEqual([text.replaceAll(/[\t\n]/g, ' ')])
    expect(content.slice(-3)).toEqual(['@type', 'html', text])
  })
})
