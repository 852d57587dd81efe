import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptsGzip, chooseEncoding, encodeBest, encodeQuickly } from './encoding.ts'

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

const body = Buffer.from(Array.from({ length: 2_000 }, (_, number) => `<p>Škoda ${number * number}</p>`).join(''))

test.each([
  ['quickly', encodeQuickly],
  ['best', encodeBest],
])('every coding decodes to the body: %s', async (_, encode) => {
  expect(brotliDecompressSync(await encode(body, 'br'))).toEqual(body)
  expect(gunzipSync(await encode(body, 'gzip'))).toEqual(body)
  expect(await encode(body, 'identity')).toBe(body)
})

test.each(['br', 'gzip'] as const)('the best %s is smaller than the quick one', async (encoding) =>
  expect((await encodeBest(body, encoding)).length).toBeLessThan(encodeQuickly(body, encoding).length),
)
