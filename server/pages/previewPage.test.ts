import { expect, test } from 'vitest'
import { previewPage } from './previewPage.ts'

const SITE = 'http://yard.example/'

test.each([
  ['<p>One &amp; two</P><br/>', '<p>One &amp; two</P><br/>'],
  ['<a>1</a><script>let a = "</p>"</script><b>2</b>', '<a>1</a><b>2</b>'],
  ['<script type="module" src="/assets/a.js"></script><i>3</i>', '<i>3</i>'],
  ['<script type="speculationrules">{}</script>', ''],
  ['<link rel="modulepreload" href="/a.js"><link rel="preload" as="script" href="/b.js">', ''],
  ['<link rel="stylesheet" href="/a.css">', '<link rel="stylesheet" href="/a.css">'],
  [
    '<script type="application/json" id="x">{"a":"<b>"}</script>',
    '<script type="application/json" id="x">{"a":"<b>"}</script>',
  ],
  ['<script type="application/ld+json">[]</script>', '<script type="application/ld+json">[]</script>'],
])('%s is %s', async (page, shown) => {
  expect(await previewPage(page, SITE, null)).toBe(shown)
  expect(await previewPage(page, SITE, 'given')).toBe(shown)
})

test('links to the same site stay in the preview, where it is one of the whole site', async () => {
  const page = '<a href="/contact#form">C</a><a href="https://other.example/">O</a><a href="#top">T</a>'
  expect(await previewPage(page, SITE, null)).toBe(page)
  expect(await previewPage(page, SITE, 'x.y')).toBe(page.replace('/contact#form', '/contact?preview=x.y#form'))
})
