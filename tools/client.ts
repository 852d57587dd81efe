import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { typesOf } from '../client/generate.ts'
import { apiDocument } from './apiDocument.ts'
import { optionsOf } from './options.ts'

/** `npm run client`: generates the types of the client from the API's document. */
optionsOf('client', 'Generates the client of the Dashboard API.', {})

const file = join(import.meta.dirname, '../client/types.ts')
await writeFile(file, await typesOf(await apiDocument()))
console.log(`Wrote ${file}.`)
