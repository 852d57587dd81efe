import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptsGzip, chooseEncoding, encode } from './encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.001', 'br'],
  ['identity', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['abracadabra, notgzip', 'identity'],
  ['BR', 'br'],
  ['gzip, br;q=0.5', 'br'],
  ['identity;q=1, gzip;q=0.5', 'gzip'],
])('%s is answered in %s', (header, expected) => expect(chooseEncoding(header)).toBe(expected))

test.each([
  [undefined, false],
  ['', false],
  ['gzip', true],
  ['br, gzip;q=0.1', true],
  ['gzip;q=0', false],
  ['br', false],
  ['*', true],
  ['*, gzip;q=0', false],
])('%s allows gzip: %s', (header, expected) => expect(acceptsGzip(header)).toBe(expected))

test('every coding decodes to the body', async () => {
  const body = Buffer.from('<p>Škoda</p>'.repeat(200))
  expect(brotliDecompressSync(await encode(body, 'br'))).toEqual(body)
  expect(gunzipSync(await encode(body, 'gzip'))).toEqual(body)
  expect(await encode(body, 'identity')).toBe(body)
})
