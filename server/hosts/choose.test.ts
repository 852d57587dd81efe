import { expect, test } from 'vitest'
import { chooseHost } from './choose.ts'

test.each([
  ['dealers.example', '/', 'platform'],
  ['Dealers.Example.:8443', '/', 'platform'],
  ['127.0.0.1:3000', '/', 'platform'],
  ['console.dealers.example', '/', 'console'],
  ['CONSOLE.dealers.example:443', '/', 'console'],
  ['dashboard.dealers.example', '/api/leads', 'dashboard'],
  ['wattle.dealers.example', '/', 'site'],
  ['www.wattle.example', '/', 'site'],
  // Only the platform's own domain reserves names.
  ['console.wattle.example', '/', 'site'],
  ['dashboard', '/', 'site'],
  ['a.console.dealers.example', '/', 'site'],
  ['consoledealers.example', '/', 'site'],
  ['console.dealers.example.evil.example', '/', 'site'],
  // An invalid host name must not be treated as the platform's, whose demo shows more.
  ['', '/', 'site'],
  ['dealers.example:3000@evil.example', '/', 'site'],
  ['[::1]', '/', 'site'],
  ['127.0.0.2', '/', 'site'],
  ['127.0.0.1.evil.example', '/', 'site'],
  ['wattle.dealers.example', '/healthz', 'platform'],
  ['console.dealers.example', '/healthz', 'platform'],
  ['<script>', '/healthz', 'platform'],
  ['wattle.dealers.example', '/healthz?x', 'site'],
  ['wattle.dealers.example', undefined, 'site'],
] as const)('%s%s is for the application %s', (host, url, kind) =>
  expect(chooseHost(host, url, 'dealers.example')).toBe(kind),
)
