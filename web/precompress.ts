import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt)$/
/** Below this a compressed copy saves no packet. */
const MIN_BYTES = 1_024

/** Puts a `.br` and a `.gz` beside every text file of a folder, so that no request has to wait for them. */
export function precompress(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    if (!COMPRESSIBLE.test(file) || statSync(file).size < MIN_BYTES) continue
    const body = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
  }
}
