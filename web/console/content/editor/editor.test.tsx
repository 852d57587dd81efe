import { BLOCK_TYPES, checkDraft, draftOf, newBlock, type DraftOf } from '@forecourt/rules/content/draft.ts'
import { PAGE_KINDS, type ItemKind } from '@forecourt/rules/content/item.ts'
import { renderToReadableStream } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ContentEditor } from './editor.tsx'
import type { Review } from './saving.ts'

/** The editor of a draft, as the server renders it. */
async function rendered<K extends ItemKind>(kind: K, draft: DraftOf[K], review: Partial<Review> = {}): Promise<string> {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ContentEditor
          kind={kind}
          id={1}
          stored={{
            draft,
            version: 'v',
            problems: checkDraft(kind, draft).problems ?? {},
            review: { problems: {}, removed: {}, previews: [], searches: {}, notice: null, ...review },
          }}
          loaded=""
          site={{
            id: 1,
            origin: 'http://site.localhost',
            timeZone: 'Australia/Brisbane',
            forms: ['general-enquiry'],
            locations: [],
            models: [{ slug: 'hilux', name: 'HiLux', manufacturer: 'Toyota' }],
            locale: 'en-AU',
            canCopy: true,
          }}
          formId="form"
          live={null}
          hasDraft
          schedule={null}
          failure={undefined}
          onName={() => {}}
        />
      ),
    },
  ])
  const stream = await renderToReadableStream(<Stub />)
  await stream.allReady
  return new Response(stream).text()
}

test.each(PAGE_KINDS)('the editor of %s shows every block with what is wrong beside its field', async (kind) => {
  const blocks = [...BLOCK_TYPES.map(newBlock), { type: 'map' }]
  const draft = draftOf(kind, { title: '<b>Title</b>', slug: 'title', summary: 'Summary', blocks })
  const removed = { [`blocks.${BLOCK_TYPES.indexOf('html')}.html`]: '<script>' }
  const html = await rendered(kind, draft, { removed, searches: { 8: { count: 5, filters: [] } } })
  expect(html.match(/<section class="content-block/g)).toHaveLength(BLOCK_TYPES.length + 1)
  expect(html).toContain('Unreadable block')
  expect(html).toContain('5 vehicles match; the first four are shown.')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('value="&lt;b&gt;Title&lt;/b&gt;"')
  const described = [...html.matchAll(/aria-invalid="true"/g)].length
  expect(described).toBeGreaterThan(8)
  expect(html.match(/class="problem"/g)).toHaveLength(described)
})

test('a search of vehicles shows what is chosen, also several and what no vehicle has', async () => {
  const options = [
    { value: 'Mazda', label: 'Mazda', count: 1200 },
    { value: 'SKODA', label: 'Škoda', count: 3 },
  ]
  const filters = (['make', 'body', 'fuel'] as const).map((facet) => ({ facet, label: facet, chosen: [], options }))
  const query = 'make=skoda&body=Mazda&body=SKODA&fuel=Steam'
  const draft = draftOf('pages', { title: 'T', slug: 't', blocks: [{ type: 'stock', title: '', query }] })
  const html = await rendered('pages', draft, { searches: { 0: { count: 1, filters } } })
  expect(html).toContain('1 vehicle matches.')
  expect([...html.matchAll(/<option[^>]* selected[^>]*>(?:<!-- -->)?([^<]+)/g)].map(([, text]) => text)).toEqual(
    expect.arrayContaining(['Škoda', 'Mazda or Škoda', 'Steam']),
  )
  expect(html).toContain('1,200')
})

test('the editor of an offer says what its days mean and what is wrong, and keeps a model without a page', async () => {
  const draft = draftOf('offers', {
    title: 'Winter',
    saving: 'lots',
    model: 'Corolla',
    starts_on: '2026-06-01',
    ends_on: '2026-08-31',
  })
  const html = await rendered('offers', draft, { searches: { stock_query: { count: 0, filters: [] } } })
  expect(html).toContain(
    'from the start of 1 June 2026 until the end of 31 August 2026, Australian Eastern Standard Time',
  )
  expect(html).toContain('value="lots"')
  expect(html.match(/class="problem"/g)).toHaveLength(1)
  expect(html).toContain('Corolla (no page on this website)')
  expect(html).toContain('No vehicles for sale match right now')
  expect(html).not.toContain('Add a block')
})

test('the editor of a review says that it is a customer’s, keeps a rating that an import gave, and what is wrong', async () => {
  const draft = draftOf('reviews', { author: '<b>Robin</b>', rating: '4.5', link: 'robin', source: 'google' })
  const html = await rendered('reviews', draft, {
    notice: 'This website shows reviews with 5 stars or more. Visitors won’t see this one.',
  })
  expect(html).toContain('Reviews are what customers wrote.')
  expect(html).toContain('value="&lt;b&gt;Robin&lt;/b&gt;"')
  expect(html).toContain('<option value="4.5" selected="">')
  expect(html).toContain('Please enter what the customer wrote.')
  expect(html).toContain('Please choose the day on which it was written.')
  expect(html).toContain('Please enter a web address.')
  expect(html).toContain('This website shows reviews with 5 stars or more. Visitors won’t see this one.')
})

test('the editor of a model shows its variants and colours with what is wrong beside each, and moves them by buttons', async () => {
  const draft = draftOf('models', {
    title: 'CX-5',
    slug: 'cx-5',
    manufacturer_name: '<i>Mazda</i>',
    variants: [
      { name: 'Touring', price: '42990', facts: [{ label: 'Engine', value: '' }] },
      { name: '', price: 'much', price_type: 'egc' },
    ],
    colours: [{ name: 'Red', swatch: '#a5001a' }],
    brochure: '/files/cx-5.pdf',
    brochure_bytes: '2516582',
  })
  const html = await rendered('models', draft, { notice: 'From its manufacturer.' })
  expect(html).toContain('From its manufacturer.')
  expect(html).toContain('value="&lt;i&gt;Mazda&lt;/i&gt;"')
  for (const problem of ['choose what the price includes', 'enter a name', 'enter an amount', 'enter a value'])
    expect(html).toContain(`Please ${problem}`)
  expect(html).toContain('aria-label="Move variant 2 up"')
  expect(html).toContain('aria-label="Remove colour 1"')
  expect(html).not.toContain('aria-label="Move colour 1 up"')
  expect(html).toContain('value="2.4"')
})
