import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboardApi, type DashboardApi } from '../client/dashboard.ts'
import { typesOf } from '../client/generate.ts'
import { apiDocument } from './apiDocument.ts'
import { apiProxy, giveKey, type ApiProxy } from './testing/apiKeys.ts'
import { testPlatform, type TestPlatform } from './testing/platform.ts'

let platform: TestPlatform
let proxy: ApiProxy
let api: DashboardApi

beforeAll(async () => {
  platform = await testPlatform()
  proxy = await apiProxy(platform.port)
  const [keyId = '', secret = ''] = (await giveKey(platform.database, [platform.tenants.a.website.id])).split(':')
  api = dashboardApi({ baseUrl: proxy.url, keyId, secret })
})
afterAll(async () => {
  await proxy?.close()
  await platform?.dispose()
})

test('the types of the client are those of the API: npm run client', async () => {
  const stored = await readFile(new URL('../client/types.ts', import.meta.url), 'utf8')
  expect(stored).toBe(await typesOf(await apiDocument()))
})

test('the client adds a vehicle, reads it and changes it in its version', async () => {
  const id = String(platform.tenants.a.dealerships[0]!.id)
  const added = await api.PUT('/api/v1/dealerships/{id}/vehicles/{stocknum}', {
    params: { path: { id, stocknum: 'CLIENT-1' } },
    body: { make: 'Kia', model: 'EV6', car_type: 'used' },
  })
  expect([added.response.status, added.data?.name]).toEqual([201, 'Kia EV6'])
  const vehicle = { path: { id: String(added.data!.id) } }
  const read = await api.GET('/api/v1/vehicles/{id}', { params: vehicle })
  expect(read.data).toEqual(added.data)
  const change = (version: string) =>
    api.PATCH('/api/v1/vehicles/{id}', { params: { ...vehicle, header: { 'if-match': version } }, body: { km: 5 } })
  const changed = await change(`"${read.data!.version}"`)
  expect(changed.data).toMatchObject({ km: 5 })
  const late = await change(`"${read.data!.version}"`)
  expect([late.response.status, late.error?.current]).toEqual([412, changed.data])
})

test('the client gets what it may not have as an error with its words', async () => {
  const { error, data } = await api.GET('/api/v1/websites/{id}/settings', {
    params: { path: { id: String(platform.tenants.b.website.id) } },
  })
  expect([data, error]).toEqual([
    undefined,
    expect.objectContaining({ status: 404, detail: 'There is no such website.' }),
  ])
})
