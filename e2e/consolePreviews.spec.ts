import type { Page } from '@playwright/test'
import { sendForm, SLUG, writeItem } from './consoleItems.ts'
import { ownName, signIn } from './consoleJourney.ts'
import { expect, fetchFrom, test, withoutScripts } from './journey.ts'

const TEXT = { blocks: [{ type: 'markdown', text: 'Three **years**, [every part](/contact).' }] }

/** What is written of each kind; dates that are not given would be those of publishing. */
const WRITTEN: Readonly<Record<'pages' | 'articles' | 'jobs' | 'offers', Record<string, unknown>>> = {
  pages: { ...TEXT, description: 'What is included.' },
  articles: { ...TEXT, summary: 'What is new.', tags: ['Workshop'], published_at: '2026-11-01T00:00:00.000Z' },
  jobs: { ...TEXT, summary: 'In the workshop.', posted_at: '2026-11-01T00:00:00.000Z' },
  offers: { description: '<p>Mats <b>and</b> a tank.</p>', saving: '1500', image_url: '/media/offer.webp' },
}

/** A page without what each answer has of its own: what lets its scripts run, and when an article was last changed. */
const whole = (html: string) =>
  html.replaceAll(/ nonce="[^"]*"/g, '').replaceAll(/"dateModified":"[^"]*"/g, '"dateModified":""')

/** An offer in the list of a page, without what its place gives it: its number, and how soon its picture is loaded. */
const placed = (page: Page, html: string, selector: string) =>
  page.evaluate(
    ([text, chosen]) => {
      const found = new DOMParser().parseFromString(text!, 'text/html').querySelector(chosen!)
      const slide = found?.closest('[aria-roledescription=slide]') ?? found
      slide?.removeAttribute('aria-label')
      for (const picture of slide?.querySelectorAll('img') ?? [])
        for (const name of ['loading', 'fetchpriority', 'decoding']) picture.removeAttribute(name)
      return slide?.outerHTML ?? null
    },
    [html, selector],
  )

for (const kind of ['pages', 'articles', 'jobs', 'offers'] as const)
  test(`the preview of one of ${kind} is what is published, and nobody sees it before`, async ({ page, request }) => {
    await signIn(page, 'Marketing')
    const title = `Preview ${ownName()}`
    const { id, version, previews } = await writeItem(page, kind, title, WRITTEN[kind])
    const read = async (path: string) => (await fetchFrom(request, SLUG, path)).text()
    const looks = previews.map(({ label, address }) => ({ label, ...urlParts(address) }))
    const drafts = new Map<string, string>()
    for (const { label, path, search } of looks) drafts.set(label, await read(path + search))
    expect([...drafts.keys()]).toEqual(kind === 'offers' ? ['Page', 'Card', 'Slide'] : ['Page'])
    for (const draft of drafts.values()) expect(draft).toContain(title)
    for (const path of [looks[0]!.path, '/', '/blog', '/careers', '/special-offers', '/llms.txt'])
      expect(await read(path), path).not.toContain(title)

    const published = await sendForm(page, `/content/${kind}/${id}`, { intent: 'publish', version, live: '' })
    expect(published.status()).toBe(302)
    await expect.poll(() => read(looks[0]!.path)).toContain(title)
    expect(whole(withoutScripts(await read(looks[0]!.path)))).toBe(whole(drafts.get('Page')!))
    if (kind === 'offers') {
      const list = await read(looks[1]!.path)
      // No policy of the console is in the way of what is parsed here.
      const blank = await page.context().newPage()
      for (const selector of [`#offer-${id}`, `[aria-roledescription=slide] a[href$="/${id}"]`]) {
        const drawn = await placed(blank, drafts.get('Card')!, selector)
        expect(drawn).toContain(title)
        expect(await placed(blank, list, selector)).toBe(drawn)
      }
    }
    await sendForm(page, `/content/${kind}/${id}`, { intent: 'delete' })
  })

function urlParts(address: string) {
  const { pathname, search } = new URL(address)
  return { path: pathname, search }
}
