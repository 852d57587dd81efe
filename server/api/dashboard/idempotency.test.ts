import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, giveKey } from '../../../tools/testing/apiKeys.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { answerSweepJob } from '../../apiKeys/apiKeys.ts'
import { apiAnswers } from '../../apiKeys/table.ts'

let platform: TestPlatform
let keyA: string
let keyB: string
const CAR = { make: 'Kia', model: 'EV6', car_type: 'used' }

beforeAll(async () => {
  platform = await testPlatform()
  keyA = await giveKey(platform.database, [platform.tenants.a.website.id])
  keyB = await giveKey(platform.database, [platform.tenants.b.website.id])
})
afterAll(() => platform.dispose())

const add = (idempotencyKey: string, stocknum: string, fields: object = {}, tenant: 'a' | 'b' = 'a') =>
  callApi(
    platform,
    tenant === 'a' ? keyA : keyB,
    'PUT',
    `/api/v1/dealerships/${platform.tenants[tenant].dealerships[0]!.id}/vehicles/${stocknum}`,
    { body: { ...CAR, ...fields }, headers: { 'idempotency-key': idempotencyKey } },
  )

test('the same call gets the same answer and does nothing', async () => {
  const first = await add('one', 'I-1', { km: 5 })
  expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined])
  // It is changed meanwhile.
  await add('two', 'I-1', { km: 6 })
  const again = await add('one', 'I-1', { km: 5 })
  expect([again.status, again.text, again.headers.etag]).toEqual([201, first.text, first.headers.etag])
  expect(again.headers['idempotency-replayed']).toBe('true')
  const { json } = await callApi(platform, keyA, 'GET', `/api/v1/vehicles/${first.json.id}`)
  expect(json.km).toBe(6)
})

test('another call with the same key is refused, and another program’s key is another', async () => {
  await add('shared', 'I-2')
  expect((await add('shared', 'I-3')).status).toBe(422)
  expect((await add('shared', 'I-2', { km: 9 })).status).toBe(422)
  expect((await add('shared', 'I-2', {}, 'b')).status).toBe(201)
})

test('a refusal is kept, and a malformed call is not', async () => {
  expect((await add('bad', 'I-4', { year: 1492 })).status).toBe(422)
  expect((await add('bad', 'I-4', { year: 1492 })).headers['idempotency-replayed']).toBe('true')
  expect((await add('malformed', 'I-4', { year: 'old' })).status).toBe(400)
  expect((await add('malformed', 'I-4')).status).toBe(201)
  expect((await add('with spaces', 'I-5')).status).toBe(400)
})

test('of the same call at once one is made, and the others are told', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => add('at-once', 'I-6')))
  const made = answers.filter(({ headers, status }) => status === 201 && !headers['idempotency-replayed'])
  expect(made.length).toBe(1)
  for (const { status } of answers) expect([201, 409]).toContain(status)
})

test('answers are removed after a day', async () => {
  const { drizzle, pool } = platform.database
  const before = await drizzle.$count(apiAnswers)
  await pool.query("update api_answers set created_at = now() - interval '25 hours' where idempotency_key = 'one'")
  await answerSweepJob(platform.database.platform).run({}, { id: 'sweep', isLast: true })
  expect(await drizzle.$count(apiAnswers)).toBe(before - 1)
})
