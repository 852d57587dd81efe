import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { globSync } from 'tinyglobby'

const MIN_BYTES = 1_024

/**
 * Writes `.br` and `.gz` beside every text file of a build that is worth it, at the highest levels: it is done once
 * and sent for as long as the build lives.
 */
export function precompress(folder: string): void {
  for (const file of globSync('**/*.{js,css,svg,json,html,txt,map,ico}', { cwd: folder })) {
    const path = join(folder, file)
    const content = readFileSync(path)
    if (content.length < MIN_BYTES) continue
    const brotli = brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    })
    writeFileSync(`${path}.br`, brotli)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}
