import { BLOCK_TYPES, draftOf, newBlock } from '@forecourt/rules/content/draft.ts'
import { ITEM_KINDS } from '@forecourt/rules/content/item.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ContentEditor } from './editor.tsx'

test.each(ITEM_KINDS)('the editor of %s shows every block with what is wrong beside its field', (kind) => {
  const blocks = [...BLOCK_TYPES.map(newBlock), { type: 'map' }]
  const draft = draftOf(kind, { title: '<b>Title</b>', slug: 'title', summary: 'Summary', blocks })
  const removed = { [`blocks.${BLOCK_TYPES.indexOf('html')}.html`]: '<script>' }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ContentEditor
          kind={kind}
          id={1}
          stored={{ draft, version: 'v', review: { problems: {}, removed, preview: null, counts: { 8: 3 } } }}
          loaded=""
          site={{
            id: 1,
            origin: 'http://site.localhost',
            timeZone: 'Australia/Brisbane',
            forms: ['general-enquiry'],
            locations: [],
            canCopy: true,
          }}
          formId="form"
          live={null}
          hasDraft
        />
      ),
    },
  ])
  const html = renderToStaticMarkup(<Stub />)
  expect(html.match(/<section class="content-block/g)).toHaveLength(BLOCK_TYPES.length + 1)
  expect(html).toContain('Unreadable block')
  expect(html).toContain('3 vehicles match; the first four are shown.')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('value="&lt;b&gt;Title&lt;/b&gt;"')
  const described = [...html.matchAll(/aria-invalid="true"/g)].length
  expect(described).toBeGreaterThan(8)
  expect(html.match(/class="problem"/g)).toHaveLength(described)
})
