import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { readEnv } from '../env.ts'
import { modelCommands } from '../models/cli.ts'
import { listModels } from '../models/models.ts'
import { offerCommands } from './cli.ts'
import type { OfferFileInput } from './file.ts'
import { offers } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
let directory: string
let printed: string[]

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
  directory = mkdtempSync(join(tmpdir(), 'forecourt-offers-'))
})
afterAll(async () => {
  await home.dispose()
  rmSync(directory, { recursive: true, force: true })
})
beforeEach(() => {
  printed = []
})

async function run(...args: string[]): Promise<string> {
  const program = new Command('forecourt').exitOverride()
  const context = {
    env: readEnv({}),
    database: async () => home.database,
    print: (line: string) => printed.push(line),
  }
  offerCommands(program, context)
  modelCommands(program, context)
  await program.parseAsync(args, { from: 'user' })
  return printed.splice(0).join('\n')
}
const refused = (...args: string[]) => run(...args).then(String, (error: Error) => error.message)

function file(content: unknown): string {
  const path = join(directory, `${crypto.randomUUID()}.json`)
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('offers are imported, shown by their days, changed and removed', async () => {
  const list: OfferFileInput['offers'] = [
    { name: 'Winter', description: '<p onclick="x()">Warm <script>bad()</script>seats.</p>', ends_on: '2020-08-31' },
    { name: 'Tray at cost', model_slug: 'hilux', image_url: '/media/tray.webp', disclaimer: '<b>ABN</b> holders' },
  ]
  expect(await run('offers', 'import', 'site-a', file({ offers: list }))).toBe(
    'Alder Motors: 2 added, 0 changed, 0 as before.',
  )
  expect(await run('offers', 'import', 'site-a', file({ offers: [list[0], { ...list[1], model_slug: null }] }))).toBe(
    'Alder Motors: 0 added, 1 changed, 1 as before.',
  )
  const stored = await home.database.drizzle.select().from(offers)
  expect(stored.find(({ name }) => name === 'Winter')?.sanitized_description).toBe('<p>Warm seats.</p>')
  const listed = await run('offers', 'list', 'site-a')
  expect(listed).toMatch(/^\d+\tWinter\tnot shown$/m)
  expect(listed).toMatch(/^\d+\tTray at cost\tshown$/m)
  const id = /^(\d+)\tWinter/m.exec(listed)![1]!
  expect(await refused('offers', 'remove', 'site-b', id)).toBe(`Beech Cars has no offer ${id}.`)
  expect(await run('offers', 'remove', 'site-a', id)).toBe(`Offer ${id} is gone.`)
  expect(await refused('offers', 'remove', 'site-a', 'all')).toBe('Alder Motors has no offer all.')
})

test.each<[string, object, string]>([
  [
    'an end before the beginning',
    { starts_on: '2026-03-02', ends_on: '2026-03-01' },
    'offers.0.ends_on: is before its first day',
  ],
  ['no day', { ends_on: 'soon' }, 'offers.0.ends_on: is a day such as 2026-11-21'],
  ['a picture by script', { image_url: 'javascript:x' }, 'offers.0.image_url: is a path of the site or a web address'],
])('%s is refused with its place', async (_, fields, message) => {
  const path = file({ offers: [{ name: 'Offer', ...fields }] })
  expect(await refused('offers', 'import', 'site-a', path)).toBe(`${path} is refused:\n  ${message}`)
})

test('models are imported, listed and removed', async () => {
  const models = [{ name: 'Hiace', slug: 'hiace', manufacturer_name: 'Toyota', status: 'coming_soon' }]
  expect(await run('models', 'import', 'site-a', file({ models }))).toBe(
    'Alder Motors: 1 added, 0 changed, 0 as before.',
  )
  expect(await run('models', 'list', 'site-a')).toBe('hilux\tToyota HiLux\tnew\nhiace\tToyota Hiace\tcoming_soon')
  expect(await run('models', 'remove', 'site-a', 'hiace')).toBe('hiace is gone.')
  expect(await refused('models', 'remove', 'site-a', 'hiace')).toBe('Alder Motors has no model hiace.')
  expect(await listModels(home.database, tenants.b.website)).toHaveLength(1)
  const bad = file({ models: [{ name: 'Hiace' }] })
  expect(await refused('models', 'import', 'site-a', bad)).toContain(`${bad} is refused:\n  models.0.slug: `)
})
