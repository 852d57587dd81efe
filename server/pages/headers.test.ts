import { expect, test } from 'vitest'
import { CHALLENGES } from '@forecourt/rules/site/challenge.ts'
import { pagePolicy } from './headers.ts'

test('what a site has brought in may run, draw and call home, and nothing else', () => {
  const changed = pagePolicy(CHALLENGES.turnstile.sources).split('; ')
  const before = pagePolicy().split('; ')
  expect(changed.filter((directive) => !before.includes(directive))).toEqual([
    "script-src 'self' https://challenges.cloudflare.com",
    "style-src 'self' 'unsafe-inline' https://challenges.cloudflare.com",
    "connect-src 'self' https://challenges.cloudflare.com",
  ])
})

test('a page runs scripts of its own files only', () => {
  expect(pagePolicy().split('; ')).toContain("script-src 'self'")
})
