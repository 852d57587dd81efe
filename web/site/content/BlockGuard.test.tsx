import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ServerPageContext } from '../layout/serverPage.ts'
import { BlockGuard } from './BlockGuard.tsx'

function Broken(): never {
  throw new Error('no such thing')
}

test('a block that fails to render leaves the rest of its page unchanged, and is reported', () => {
  const messages: string[] = []
  const page = {
    reference: '',
    onError: (error: unknown) => messages.push((error as Error).message),
  }
  const html = renderToString(
    <ServerPageContext value={page}>
      <main>
        <BlockGuard name="prose">
          <p>Before</p>
        </BlockGuard>
        <BlockGuard name="facts">
          <Broken />
        </BlockGuard>
        <BlockGuard name="prose">
          <p>After</p>
        </BlockGuard>
      </main>
    </ServerPageContext>,
  )
  expect(html).toContain('<p>Before</p>')
  expect(html).toContain('<p>After</p>')
  expect(messages).toEqual(['A block (facts) could not be rendered and was left out of the page.'])
})
