import { describe, expect, test } from 'vitest'
import { readDocument, styleLinks } from './document.ts'

const addresses = (html: string) => readDocument(html).links.map(({ kind, at, address }) => [kind, at, address])

describe('addresses of a page', () => {
  test.each([
    ['<a href="/cars/one?x=1&amp;y=2">One</a>', [['link', 'a', '/cars/one?x=1&y=2']]],
    ['<a>No address</a>', []],
    ['<a href="">Empty</a>', [['link', 'a', '']]],
    ['<script src="/assets/a.js" defer></script>', [['part', 'script', '/assets/a.js']]],
    [
      '<img src="/a.jpg" srcset="/images/w_1,q_75/a.jpg 1w, /images/w_2,q_75/a.jpg 2w">',
      [
        ['part', 'img', '/a.jpg'],
        ['part', 'img srcset', '/images/w_1,q_75/a.jpg'],
        ['part', 'img srcset', '/images/w_2,q_75/a.jpg'],
      ],
    ],
    ['<link rel="stylesheet" href="/a.css">', [['part', 'link stylesheet', '/a.css']]],
    ['<link rel="canonical" href="http://a.test/">', [['link', 'link canonical', 'http://a.test/']]],
    ['<link rel="alternate" hreflang="en-NZ" href="http://b.test/">', [['alternate', 'hreflang', 'http://b.test/']]],
    ['<link rel="preconnect" href="http://cdn.test/">', []],
    ['<form action="/search/used-cars"></form>', [['link', 'form', '/search/used-cars']]],
    ['<form method="post" action="/forms/quote"></form>', []],
    ['<meta property="og:image" content="http://a.test/a.jpg">', [['part', 'og:image', 'http://a.test/a.jpg']]],
    ['<meta name="description" content="http://a.test/">', []],
    ['<style>@font-face{src:url(/a.woff2) format("woff2")}</style>', [['part', 'url()', '/a.woff2']]],
    ['<p style="background:url(\'/a.png\')"></p>', [['part', 'url()', '/a.png']]],
    ['<svg><use href="#icon"></use></svg>', [['part', 'use', '#icon']]],
  ])('%s', (html, expected) => expect(addresses(html)).toEqual(expected))

  test('structured data is read through, whatever it names', () => {
    const data = {
      '@context': 'https://schema.org',
      '@type': 'Car',
      offers: { '@type': 'Offer', url: 'http://a.test/b' },
    }
    const read = readDocument(`<script type="application/ld+json">${JSON.stringify(data)}</script>`)
    expect(read.links).toEqual([{ kind: 'link', at: 'structured data', address: 'http://a.test/b' }])
    expect([...read.types]).toEqual(['Car', 'Offer'])
    expect(() => readDocument('<script type="application/ld+json">{"a":</script>')).toThrow(SyntaxError)
  })

  test('title, first headings and anchors', () => {
    const read = readDocument('<title>One</title><h1 id="top">One</h1><svg><title>Two</title></svg><h1>Two</h1>')
    expect(read).toMatchObject({ title: 'One', topHeadings: 2 })
    expect([...read.ids]).toEqual(['top'])
  })
})

test('a sitemap leads to its pages and their pictures', () => {
  const xml =
    '<urlset><url><loc>http://a.test/?a=1&amp;b=2</loc><image:image><image:loc>http://a.test/a.jpg</image:loc></image:image></url></urlset>'
  expect(readDocument(xml, { xml: true }).links).toEqual([
    { kind: 'link', at: 'loc', address: 'http://a.test/?a=1&b=2' },
    { kind: 'part', at: 'image:loc', address: 'http://a.test/a.jpg' },
  ])
})

test('a style sheet names its files with and without quotes', () => {
  expect(
    styleLinks(`a{src:url(/a.woff2)}b{src:url( "/b.woff2" )}c{src:url('/c.woff2')}`).map((one) => one.address),
  ).toEqual(['/a.woff2', '/b.woff2', '/c.woff2'])
})
