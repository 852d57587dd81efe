import { expect, test } from 'vitest'
import { markupProblems } from './markup.ts'

const page = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>A page</title></head><body>${body}</body></html>`

test.each([
  ['<p>Text</p><form action="/x"><input type="hidden" name="a" value="b"/></form>', []],
  ['<input type="hidden" name="a" autocomplete="off">', ['valid-autocomplete']],
  ['<input type="hidden" name="a" readonly>', ['input-attributes']],
  ['<span><form action="/x"></form></span>', ['element-permitted-content']],
  ['<p id="a"></p><p id="a"></p>', ['no-dup-id']],
  ['<ul><p>Text</p></ul>', ['element-permitted-content']],
  ['<a href="/x"><button type="button">Text</button></a>', ['element-permitted-content']],
  ['<img src="/a.jpg" alt="" width="wide">', ['attribute-allowed-values']],
  ['<div><p>Text</div>', []],
  ['<section><p>Text</p></div></section>', ['close-order']],
])('%s', async (body, rules) => {
  const found = await markupProblems(page(body))
  expect([...new Set(found.map((line) => line.split(':')[0]))]).toEqual(rules)
})

test('a fault is reported once, with its position', async () =>
  expect(await markupProblems(page('<p id="a"></p><p id="a"></p>'))).toEqual([
    expect.stringMatching(/^no-dup-id: Duplicate ID "a" \(.+\)$/),
  ]))
