import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILT_IN_TABLES } from '@forecourt/rules/charges/tables/builtIn.ts'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { openChargeStores } from '../files/files.ts'
import { chargeTables } from './charges.ts'
import { chargeCommands } from './cli.ts'

let dataDir: string
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'forecourt-charges-'))
})
afterAll(async () => {
  await db.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

const { run, refused, file, warnings } = operator(
  'charges',
  chargeCommands,
  // Charges are files, and who changes them is in the audit log.
  () => db.database,
  () => ({ DATA_DIR: dataDir }),
)
const store = () => openChargeStores({ dataDir, s3: null }).tables

test('an operator prints a table, imports it with newer charges, and removes it', async () => {
  const printed = JSON.parse(await run('show', 'au-qld'))
  expect(printed).toMatchObject({ place: 'QLD', in_force_until: '2025-09-15' })
  const today = new Date().toISOString().slice(0, 10)
  const current = { ...printed, in_force_until: null, stated_on: today, read_on: today }
  expect(await run('import', file(current))).toBe('Imported the charges of AU-QLD. Pages show them within two minutes.')
  const listed = (await run('list')).split('\n')
  expect(listed.slice(0, 3)).toEqual([
    `AU-QLD\timported\tfrom 2025-07-01\tstated ${today}\tshown`,
    'AU-QLD\tbuilt in\tfrom 2025-07-01\tstated 2025-08-05\tended',
    'NZ-NZ\tbuilt in\tfrom 2025-07-01\tstated 2025-07-01\ttoo old',
  ])
  expect(JSON.parse(await run('show', 'AU-QLD'))).toEqual(current)

  const failures: unknown[] = []
  const tables = chargeTables({ files: store(), onInvalid: (error) => failures.push(error), onFailure: () => {} })
  expect((await tables()).map(({ place, stated_on: stated }) => [place, stated]).slice(0, 2)).toEqual([
    ['QLD', today],
    ['QLD', '2025-08-05'],
  ])
  // Read once a minute, so that a page costs nothing.
  expect(await run('remove', 'au-qld')).toBe('Removed the imported charges of AU-QLD.')
  expect(await tables()).toHaveLength(BUILT_IN_TABLES.length + 1)
  expect(failures).toEqual([])
  expect(await refused('remove', 'AU-QLD')).toBe('No charges of AU-QLD were imported.')
})

test('a table with an error is refused with its place, and an unknown state is explained', async () => {
  const path = file({ ...BUILT_IN_TABLES[0], place: 'TX' })
  expect(await refused('import', path)).toBe(
    `${path} was rejected:\n  place: must be one of ACT, NSW, NT, QLD, SA, TAS, VIC, WA`,
  )
  expect(await refused('show', 'AU-VIC')).toBe(
    'There are no charges of AU-VIC. Places are written as AU-QLD, NZ-NZ or US-TX.',
  )
})

test('a file that is no table is reported and left out', async () => {
  await run('import', file(BUILT_IN_TABLES[0]))
  await writeFile(join(dataDir, 'charges', 'AU-NSW.json'), '{}')
  const invalid: string[] = []
  const tables = chargeTables({ files: store(), onInvalid: (_, key) => invalid.push(key), onFailure: () => {} })
  expect((await tables()).map(({ place }) => place)).toEqual(['QLD', 'QLD', 'NZ', 'TX'])
  expect(invalid).toEqual(['AU-NSW.json'])
  await run('list')
  expect(warnings).toEqual([expect.stringMatching(/^AU-NSW\.json is not used: /)])
})

test('a dry run says what would change and imports nothing; versions are listed and restored', async () => {
  const printed = JSON.parse(await run('show', 'US-TX'))
  const newer = { ...printed, assumptions: ['Nothing at all'] }
  const dry = (await run('import', file(newer), '--dry-run')).split('\n')
  expect(dry[1]).toMatch(/^ {2}Assumptions: .+; .+ -> Nothing at all$/)
  expect(dry.at(-1)).toBe('Nothing was imported.')
  expect(await run('history', 'us-tx')).toBe('The charges of US-TX have not been changed.')
  expect(JSON.parse(await run('show', 'US-TX'))).toEqual(printed)

  await run('import', file(newer))
  await run('import', file({ ...newer, assumptions: ['Something'] }))
  const versions = (await run('history', 'US-TX')).split('\n').map((line) => line.split('\t'))
  expect(versions.map(([, stated, who]) => [stated, who])).toEqual([
    [`stated ${printed.stated_on}`, 'Command line'],
    [`stated ${printed.stated_on}`, 'Command line'],
    ['none imported', 'not known'],
  ])
  await run('restore', 'US-TX', versions[1]![0]!)
  expect(JSON.parse(await run('show', 'US-TX')).assumptions).toEqual(['Nothing at all'])
  await run('restore', 'US-TX', versions[2]![0]!)
  expect(JSON.parse(await run('show', 'US-TX'))).toEqual(printed)
  expect(await refused('restore', 'US-TX', '1')).toBe('The charges of US-TX have no version 1.')
  expect(await refused('history', 'US-XX')).toBe('US-XX is no place. Places are written as AU-QLD, NZ-NZ or US-TX.')
})

test('while the operator’s tables cannot be read, those of the platform are used', async () => {
  const failures: unknown[] = []
  const broken = { ...store(), list: () => brokenList() }
  const tables = chargeTables({ files: broken, onInvalid: () => {}, onFailure: (error) => failures.push(error) })
  expect(await tables()).toEqual(BUILT_IN_TABLES)
  expect(failures).toHaveLength(1)
})

async function* brokenList(): AsyncIterable<never> {
  yield await Promise.reject(new Error('the bucket does not answer'))
}
