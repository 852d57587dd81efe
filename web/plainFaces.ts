import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { PLAIN_LETTERS, WEIGHTS } from './site/layout/plainLetters.ts'

/** OpenType features that shape text by default, and the numerals that the style sheets use. */
const FEATURES = [
  'calt',
  'ccmp',
  'clig',
  'kern',
  'liga',
  'lnum',
  'locl',
  'mark',
  'mkmk',
  'rclt',
  'rlig',
  'rvrn',
  'tnum',
]

const QUERY = '?plain'

/** The file of a font with the basic letters only and, for a variable one, only our weights; generated once. */
async function plainFile(file: string, directory: string): Promise<string> {
  const source = await readFile(file)
  const letters = PLAIN_LETTERS.join('')
  const options = {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    // The variable fonts have no hints.
    noHinting: true,
    ...(file.includes('-wght-') ? { variationAxes: { wght: WEIGHTS } } : {}),
  } as const
  const key = createHash('sha256').update(source).update(letters).update(JSON.stringify(options)).digest('hex')
  const made = join(directory, `${basename(file, '.woff2')}-plain-${key.slice(0, 12)}.woff2`)
  if (existsSync(made)) return made
  const plain = await subsetFont(source, letters, options)
  mkdirSync(directory, { recursive: true })
  // Renamed atomically, so that nobody reads half a file if two builds run at once.
  const unfinished = `${made}.${process.pid}`
  await writeFile(unfinished, plain)
  await rename(unfinished, made)
  return made
}

/**
 * Resolves `….woff2?plain` to the address of the font with the basic letters only: what nearly every page needs, in
 * half the bytes (docs/decisions/0102).
 *
 * @param directory where the files are stored between builds
 */
export const plainFaces = (directory: string): Plugin => ({
  name: 'forecourt:plain-faces',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (!id.endsWith(`.woff2${QUERY}`)) return null
    const face = await this.resolve(id.slice(0, -QUERY.length), importer)
    return face && `${await plainFile(face.id, directory)}?url`
  },
})
