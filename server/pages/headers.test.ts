import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { HIDE_DISMISSED } from '@forecourt/rules/site/announcement.ts'
import { CHALLENGES } from '@forecourt/rules/site/challenge.ts'
import { pagePolicy } from './headers.ts'

const HIDE_DISMISSED_HASH = `'sha256-${createHash('sha256').update(HIDE_DISMISSED, 'utf8').digest('base64')}'`

test('what a site has brought in may run, draw and call home, and nothing else', () => {
  const changed = pagePolicy(CHALLENGES.turnstile.sources).split('; ')
  const before = pagePolicy().split('; ')
  expect(changed.filter((directive) => !before.includes(directive))).toEqual([
    `script-src 'self' ${HIDE_DISMISSED_HASH} https://challenges.cloudflare.com`,
    "style-src 'self' 'unsafe-inline' https://challenges.cloudflare.com",
    "connect-src 'self' https://challenges.cloudflare.com",
  ])
})

test('a page runs scripts of its own files, and the one text that stands in its head', () => {
  expect(pagePolicy().split('; ')).toContain(`script-src 'self' ${HIDE_DISMISSED_HASH}`)
})
