import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { HOSTILE } from '../tools/testing/hostile.ts'
import { html, pageDocument, renderDocument } from './html.ts'

const tags = (text: string) => [...text.matchAll(/<([a-z!/][a-z0-9]*)/gi)].map(([, name]) => name!.toLowerCase())

test.each(HOSTILE)('%j stays text, in content and in attributes', (text) => {
  const document = renderDocument(html`<p title=${text}>${text}</p>`)
  expect(tags(document)).toEqual(['!doctype', 'p', '/p'])
  expect(parseDocument(document).children.length).toBeGreaterThan(1)
})

test('a page has its words, its style and nothing else', () => {
  const page = pageDocument({
    lang: 'en-AU',
    title: 'Parts & "service"',
    css: 'a>b{content:"</style>"}',
    body: html`<main>${['Fish', ' & ', 'chips']}</main>`,
  })
  expect(page).toMatch(/^<!doctype html>\n<html lang="en-AU"><head><meta charSet="utf-8"\/>/i)
  expect(page).toContain('<title>Parts &amp; &quot;service&quot;</title>')
  expect(page).toContain('<style>a>b{content:')
  expect(page).toContain('<main>Fish &amp; chips</main>')
  expect(tags(page).filter((name) => name === '/style')).toEqual(['/style'])
})

test('markup is inserted where it is marked as safe', () =>
  expect(renderDocument(html`<i dangerouslySetInnerHTML=${{ __html: '<b></b>' }} />`)).toContain('<i><b></b></i>'))
