import { describe, expect, test } from 'vitest'
import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { isBlank, markdownHtml, markdownLine, safeHtml, sanitised, type ProseSite } from './html.ts'

const site = {
  baseUrl: 'https://dealer.example/',
  vehicleNoun: 'Car',
  vehicleBasePath: '/cars',
  searchPath: '/search/new-used-and-demo-cars',
  manufacturer: null,
  paymentProvider: null,
  paymentDealershipIds: [],
  lookupProviders: [],
  hasGarage: false,
  settings: {
    ...PLATFORM_SETTINGS,
    image_quality: 70,
    autograb: true,
    test_drive_enabled: true,
    finance_enabled: true,
    offers_enabled: false,
    models_enabled: true,
    used_car_list_enabled: true,
  },
} as ProseSite
const keeping = { ...site, settings: { ...site.settings, use_pages_path: true } } as ProseSite

describe('what can run or disguise is removed before it is stored', () => {
  test.each([
    ['<p>Hello</p><script>alert(1)</script>', '<p>Hello</p>'],
    ['<p onclick="alert(1)" style="position:fixed" class="x">Hello</p>', '<p>Hello</p>'],
    ['<img src="x" onerror="alert(1)">', '<img src="x" />'],
    ['<img src="data:image/svg+xml,<svg/>" alt="">', '<img alt="" />'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<form action="/api/leads"><input name="a"></form>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<style>p{display:none}</style><p>x</p>', '<p>x</p>'],
    ['<div class="x" style="y">One</div><div>Two</div>', '<div>One</div><div>Two</div>'],
    ['<h1>One</h1><h5>Five</h5>', '<h2>One</h2><h4>Five</h4>'],
    ['<table><tr><td colspan="2">x</td></tr></table>', '<table><tr><td colspan="2">x</td></tr></table>'],
  ])('%s', (html, safe) => expect(sanitised(html)).toBe(safe))
})

describe('links follow the rules of the site when they are drawn', () => {
  test.each([
    ['<a href="/pages/warranty">x</a>', '<a href="/warranty">x</a>'],
    ['<a href="https://dealer.example/blog">x</a>', '<a href="/blog">x</a>'],
    ['<a href="https://maker.example/">x</a>', '<a href="https://maker.example/" target="_blank" rel="noopener">x</a>'],
    ['<a href="tel:0755501234" target="_blank">x</a>', '<a href="tel:0755501234">x</a>'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href="ftp://yard.example/list">x</a>', 'x'],
    ['<a href="/">x</a>', '<a href="/">x</a>'],
    ['<a name="here">x</a>', 'x'],
  ])('%s', (html, drawn) => expect(safeHtml(html, site)).toBe(drawn))

  test('the pages path stays where the dealer keeps it', () =>
    expect(safeHtml('<a href="/pages/warranty">x</a>', keeping)).toBe('<a href="/pages/warranty">x</a>'))
})

describe('a link to a page that the site is without keeps its words alone (§2)', () => {
  const allOn = { ...site, paymentProvider: 'stripe', hasGarage: true } as ProseSite
  const on = { ...allOn, settings: { ...allOn.settings, offers_enabled: true } } as ProseSite
  test.each([
    paths(site).garage(),
    `${paths(site).garage()}/saved`,
    '/cars/2022-toyota-a1/checkout?step=2',
    paths(site).offers(),
    `${paths(site).offers()}/?a=1#b`,
    `https://dealer.example${paths(site).offers()}`,
    paths(site).offers().slice(1),
    `/pages${paths(site).offers()}`,
    `/blog/..${paths(site).offers()}`,
    `/.//${paths(site).offers()}`,
    paths(site).offers().toUpperCase(),
    paths(site).offers().replace('o', '%6f'),
    '/forms/offer-enquiry',
    '/offers/7',
  ])('%s', (href) => {
    const html = `<p>See <a href="${href}" onclick="x()" target="_top">our <b>page</b></a>.</p>`
    expect(safeHtml(html, site)).toBe('<p>See our <b>page</b>.</p>')
    expect(markdownHtml(`See [our page](${href}).`, site)).toBe('<p>See our page.</p>')
    expect(markdownLine(`See [our page](${href}).`, site)).toBe('See our page.')
    expect(safeHtml(html, on)).toContain('<a href=')
  })

  test.each(['/offersome', 'https://elsewhere.example/offers/7', '/blog/special-offers-we-like', 'tel:0755501234'])(
    '%s stays a link',
    (href) => expect(markdownLine(`[x](${href})`, site)).toContain('<a href='),
  )
})

test('a picture of ours has the width of the text, one without an address is removed', () => {
  expect(safeHtml('<img src="/media/a.webp" width="1200" height="800" onload="x()">', site)).toBe(
    '<img width="1200" height="800" alt="" src="/images/c_limit,f_auto,q_70,w_1080/media/a.webp" loading="lazy" />',
  )
  expect(safeHtml('<p>x<img alt="y"></p>', site)).toBe('<p>x</p>')
})

test('Markdown becomes the same safe HTML, with what HTML is in it', () => {
  expect(markdownHtml('# Title\n\nA [link](/pages/a) and <b onclick="x()">more</b>.', site)).toBe(
    '<h2>Title</h2>\n<p>A <a href="/a">link</a> and <b>more</b>.</p>',
  )
  expect(markdownHtml('[x](javascript:alert(1))', site)).toBe('<p>x</p>')
  expect(markdownHtml('| a | b |\n|---|---|\n| 1 | 2 |', site)).toContain('<td>1</td>')
})

test.each([
  ['We are **open** on [Sunday](/pages/hours)', 'We are <strong>open</strong> on <a href="/hours">Sunday</a>'],
  [
    '[Elsewhere](https://elsewhere.example)',
    '<a href="https://elsewhere.example" target="_blank" rel="noopener">Elsewhere</a>',
  ],
  ['# No heading, <img src=x onerror=x()> no picture', '# No heading,  no picture'],
  ['<script>x()</script>Words', 'Words'],
])('a line of Markdown is one line: %s', (text, expected) => expect(markdownLine(text, site)).toBe(expected))

test('blank is what shows nothing', () => {
  expect(['', '<p> </p>', '<p>&nbsp;</p>'].every(isBlank)).toBe(true)
  expect(['<p>x</p>', '<img src="/a">', '<hr />'].some(isBlank)).toBe(false)
})
