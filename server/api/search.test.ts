import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.dispose())

const count = async (host: string, query = '') =>
  (JSON.parse((await platform.fetch(host, `/api/stock/count${query}`)).text) as { count: number }).count

test('counts what the choices of the home page find for sale, on its own site', async () => {
  // Of six, one is hidden and one just sold.
  expect(await count(hostA)).toBe(4)
  expect(await count(hostA, '?condition=used')).toBe(2)
  expect(await count(hostA, '?condition=new')).toBe(1)
  expect(await count(hostA, '?make=Mazda')).toBe(0)
  expect(await count(hostB, '?make=Mazda')).toBeGreaterThan(0)
  expect(await count(hostA, '?price_max=nonsense&page=9&condition=&%00=%ff')).toBe(4)
})
