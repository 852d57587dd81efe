import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageKind } from '@forecourt/rules/content/item.ts'
import { PUBLIC_KIND } from '@forecourt/server/pages/pages.ts'
import { deserialize } from '../web/serialized.ts'
import { consolePages } from './testing/consolePages.ts'
import { contentItems } from './testing/contentItems.ts'
import { hostA, testPlatform, type TestPlatform } from './testing/platform.ts'
import { sitePages } from './testing/sitePages.ts'
import { giveStaff, staffBrowser } from './testing/staff.ts'

let platform: TestPlatform
let items: ReturnType<typeof contentItems>

beforeAll(async () => {
  platform = await testPlatform({
    handle: sitePages,
    kindOf: () => PUBLIC_KIND,
    console: { handle: consolePages, clientDir: null },
  })
  const { id: website_id } = platform.tenants.a.website
  await giveStaff(platform.database, 'marketing@dealer.example', 'marketing', { website_id })
  const who = staffBrowser(platform)
  await who.signIn('marketing@dealer.example')
  items = contentItems(who, website_id)
})
afterAll(() => platform.dispose())

/** What is written of each kind; dates that are not given would be those of publishing. */
const WRITTEN: Readonly<Record<PageKind | 'offers', Record<string, unknown>>> = {
  pages: { description: 'What is included.' },
  articles: { summary: 'What is included.', tags: ['Towing'], published_at: '2026-11-01T00:00:00.000Z' },
  jobs: { summary: 'In the workshop.', posted_at: '2026-11-01T00:00:00.000Z' },
  offers: {
    description: '<p onclick="x()">Mats <b>and</b> a tank.</p>',
    saving: '1500.50',
    ends_on: '2099-12-31',
    image_url: '/media/offer.webp',
    disclaimer: '<p>Until sold out.</p>',
    bonus: 'Mats',
  },
}
const BLOCKS = [
  { type: 'markdown', text: 'Three **years**, [every part](/contact).' },
  { type: 'html', html: '<p onclick="x()">A <b>table</b>.<script>1</script></p>' },
]

/** Every card of an offer in the data of a page, wherever it is. */
function cardsOf(data: unknown, title: string): unknown[] {
  if (typeof data !== 'object' || data === null) return []
  const isCard = 'name' in data && data.name === title && 'href' in data
  return [...(isCard ? [data] : []), ...Object.values(data).flatMap((one: unknown) => cardsOf(one, title))]
}

/** The data of a page, as its browser reads it. */
const dataOf = (text: string): unknown =>
  JSON.parse(text, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && 'packed' in value ? deserialize(value) : value,
  )

test.each(Object.keys(WRITTEN) as (PageKind | 'offers')[])(
  'the preview of one of %s has what is published then, a new one and a changed one',
  async (kind) => {
    const title = `Previewed of ${kind}`
    const id = await items.begin(kind, title)
    for (const words of ['First words.', 'Second words.']) {
      await items.write(kind, id, { ...WRITTEN[kind], blocks: [...BLOCKS, { type: 'markdown', text: words }] })
      await items.write(kind, id, { summary: words, bonus: words })
      const { content } = await items.open(kind, id)
      const looks = content.review.previews.map(({ label, address }) => ({ label, url: new URL(address) }))
      expect(looks.map(({ label }) => label)).toEqual(kind === 'offers' ? ['Page', 'Card', 'Slide'] : ['Page'])
      const read = async (path: string) => (await platform.fetch(hostA, path)).text
      const drawn = await Promise.all(looks.map(({ url }) => read(url.pathname + url.search)))
      for (const text of drawn) expect(text).toContain(title)
      const { pathname } = looks[0]!.url
      expect(await read(pathname)).not.toContain(words)

      await items.publish(kind, id)
      await expect.poll(() => read(pathname), { timeout: 20_000 }).toContain(words)
      expect(await read(pathname)).toBe(drawn[0])
      if (kind !== 'offers') continue
      const list = looks[1]!.url.pathname
      await expect.poll(() => read(list), { timeout: 20_000 }).toContain(title)
      const cards = cardsOf(dataOf(drawn[1]!), title)
      expect(cards.length).toBeGreaterThan(0)
      expect(cardsOf(dataOf(await read(list)), title)).toEqual(cards)
      expect(drawn[2]).toBe(drawn[1])
    }
  },
  60_000,
)
