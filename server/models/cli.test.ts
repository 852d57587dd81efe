import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { modelCommands } from './cli.ts'
import { listModels } from './models.ts'

let home: TestDatabase
let tenants: TwoTenants
const { run, refused, file } = operator('models', modelCommands, () => home.database)

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
})
afterAll(() => home.dispose())

test('models are imported, listed and removed', async () => {
  const models = [{ name: 'Hiace', slug: 'hiace', manufacturer_name: 'Toyota', status: 'coming_soon' }]
  expect(await run('import', 'site-a', file({ models }))).toBe('Alder Motors: 1 added, 0 changed, 0 unchanged.')
  expect(await run('list', 'site-a')).toBe('hilux\tToyota HiLux\tnew\nhiace\tToyota Hiace\tcoming_soon')
  expect(await run('remove', 'site-a', 'hiace')).toBe('Removed hiace.')
  expect(await refused('remove', 'site-a', 'hiace')).toBe('Alder Motors has no model hiace.')
  expect(await listModels(home.database.site(tenants.b.website.id))).toHaveLength(1)
  const bad = file({ models: [{ name: 'Hiace' }] })
  expect(await refused('import', 'site-a', bad)).toContain(`${bad} was rejected:\n  models.0.slug: `)
})
