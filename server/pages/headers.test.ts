import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CHALLENGES } from '@forecourt/rules/site/challenge.ts'
import { pagePolicy, sealScripts } from './headers.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Seals a page that comes in one part. */
const seal = (html: string, nonce: string) => {
  const { parts, hashes } = sealScripts([html], nonce)
  return { html: parts.join(''), hashes }
}

describe('sealScripts', () => {
  test('hashes our own inline scripts and takes the nonce out', () => {
    const { html, hashes } = seal(
      '<link nonce="n1" href="/a.css"><script nonce="n1">one()</script><script nonce="n1" type="module">two()</script>',
      'n1',
    )
    expect(html).toBe('<link href="/a.css"><script>one()</script><script type="module">two()</script>')
    expect(hashes).toEqual([hash('one()'), hash('two()')])
  })

  test('gives an injected script no hash', () => {
    const page = '<p><script>steal()</script><script nonce="guess">steal()</script><SCRIPT>steal()</SCRIPT></p>'
    expect(seal(page, 'n1')).toEqual({ html: page, hashes: [] })
  })

  test('leaves scripts with an address to the self source', () => {
    expect(seal('<script nonce="n1" src="/a.js"></script>', 'n1')).toEqual({
      html: '<script src="/a.js"></script>',
      hashes: [],
    })
  })

  test('seals each part of a page', () => {
    const { parts, hashes } = sealScripts(
      ['<p>a</p><link nonce="n1">', '<script nonce="n1">one()</script>', '</p>'],
      'n1',
    )
    expect(parts.join('')).toBe('<p>a</p><link><script>one()</script></p>')
    expect(hashes).toEqual([hash('one()')])
  })

  test('keeps text that only looks like a nonce', () => {
    expect(seal('<p>nonce="n1"</p><p nonce="other">', 'n1').html).toBe('<p>nonce="n1"</p><p nonce="other">')
  })
})

test('what a site has brought in may run, draw and call home, and nothing else', () => {
  const others = CHALLENGES.turnstile.sources
  const changed = pagePolicy(["'sha256-abc'"], others).split('; ')
  const before = pagePolicy(["'sha256-abc'"]).split('; ')
  expect(changed.filter((directive) => !before.includes(directive))).toEqual([
    "script-src 'self' 'sha256-abc' https://challenges.cloudflare.com",
    "style-src 'self' 'unsafe-inline' https://challenges.cloudflare.com",
    "connect-src 'self' https://challenges.cloudflare.com",
  ])
})

test('a page may run its own scripts only', () => {
  expect(pagePolicy(["'sha256-abc'"]).split('; ')).toContain("script-src 'self' 'sha256-abc'")
})
