import { Writable } from 'node:stream'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basic, callApi, DASHBOARD_HOST, giveKey } from '../../../tools/testing/apiKeys.ts'
import { everyTable } from '../../../tools/testing/everyTable.ts'
import {
  answerChecker,
  operationsOf,
  valueOf,
  type ApiDocument,
  type Operation,
} from '../../../tools/testing/openapi.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { storedOf, tenantIds, type TenantIds } from '../../../tools/testing/tenantIds.ts'

let platform: TestPlatform
let document: ApiDocument
let operations: readonly Operation[]
let check: ReturnType<typeof answerChecker>
let keyA: string
let ids: Record<'a' | 'b', TenantIds>
let faults: string[] = []
/** Calls of each operation; `FUZZ_RUNS=200` searches for longer. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 4)
const TIMEOUT_MS = 150_000 + RUNS * 5_000

beforeAll(async () => {
  platform = await testPlatform({
    logger: pino(
      { level: 'error' },
      new Writable({
        write(line: Buffer, _encoding, done) {
          faults.push(line.toString().slice(0, 1_500))
          done()
        },
      }),
    ),
  })
  await everyTable(platform.database, platform.tenants)
  const { a, b } = platform.tenants
  ids = { a: await tenantIds(platform.database, a), b: await tenantIds(platform.database, b) }
  keyA = await giveKey(platform.database, [a.website.id])
  document = (await callApi(platform, null, 'GET', '/openapi.json')).json
  operations = operationsOf(document)
  check = answerChecker(document)
})
afterAll(() => platform.dispose())

/** Parameters of queries that name something. */
const QUERY_IDS: readonly string[] = ['website_id', 'dealership_id']

interface Sent {
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** A call that the document allows, about things of a tenant. */
function validCall(operation: Operation, key: 'a' | 'b', seed: number): Sent {
  const { everything, inPath } = ids[key]
  let path = operation.path
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  for (const [at, parameter] of operation.parameters.entries()) {
    const known =
      parameter.in === 'path'
        ? inPath(operation.path, parameter.name)
        : QUERY_IDS.includes(parameter.name)
          ? everything[parameter.name]
          : undefined
    const value = known ?? String(valueOf(document, parameter.schema, seed + at))
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(value))
    else if (parameter.in === 'query' && (parameter.required || (seed + at) % 3 === 0)) query.set(parameter.name, value)
  }
  if (operation.method === 'PATCH') headers['if-match'] = '*'
  const body = operation.body ? JSON.stringify(valueOf(document, operation.body, seed)) : undefined
  if (body !== undefined) headers['content-type'] = 'application/json'
  return { path: query.size > 0 ? `${path}?${query}` : path, headers, body }
}

const send = (operation: Operation, { path, headers, body }: Sent) =>
  platform.fetch(DASHBOARD_HOST, path, {
    method: operation.method,
    headers: { authorization: basic(keyA), ...headers },
    ...(body === undefined ? {} : { body }),
  })

/** Values that no schema asks for. */
const ODD: readonly unknown[] = [
  null,
  -1,
  1e308,
  2_147_483_648,
  0.1,
  '',
  'x'.repeat(3_000),
  'a\u0000b',
  '\ud800',
  '💥',
  [],
  {},
  [[]],
  true,
  '__proto__',
  'constructor',
]
const ODD_IDS = ['0', '-1', '1e3', '2147483648', '99999999999999', '%00', 'constructor', '..%2f', "'--", '%F0%9F%92%A5']

/** The call with one thing about it changed. */
function mutated(call: Sent, operation: Operation, pick: (limit: number) => number): Sent {
  const kind = pick(6)
  if (kind === 0 && call.body !== undefined) return { ...call, body: call.body.slice(0, pick(call.body.length + 1)) }
  if (kind === 1 && call.body !== undefined)
    return { ...call, headers: { ...call.headers, 'content-type': 'text/plain' } }
  if (kind === 2) {
    const parts = call.path.split('/')
    const ids = parts.map((part, at) => (/^[\w-]*\d[\w-]*(?:\?|\.|$)/.test(part) ? at : -1)).filter((at) => at > 2)
    const at = ids.length > 0 ? ids[pick(ids.length)]! : parts.length - 1
    return { ...call, path: parts.with(at, ODD_IDS[pick(ODD_IDS.length)]!).join('/') }
  }
  if (kind === 3) {
    const parameters = operation.parameters.filter((one) => one.in === 'query')
    const name = parameters.length > 0 ? parameters[pick(parameters.length)]!.name : 'limit'
    const odd = ODD_IDS[pick(ODD_IDS.length)]!
    return { ...call, path: `${call.path.split('?')[0]}?${name}=${odd}` }
  }
  if (call.body === undefined)
    return { ...call, headers: { ...call.headers, 'if-match': '"\u00e9"', 'if-none-match': ',,"' } }
  const body = JSON.parse(call.body) as unknown
  return { ...call, body: JSON.stringify(changedAt(body, pick)) }
}

/** A value with something in it replaced by something odd. */
function changedAt(value: unknown, pick: (limit: number) => number): unknown {
  const odd = ODD[pick(ODD.length)]
  if (value === null || typeof value !== 'object' || pick(5) === 0) return odd
  const keys = Object.keys(value)
  if (keys.length === 0) return Array.isArray(value) ? [odd] : { added: odd }
  const key = keys[pick(keys.length)]!
  const inner = (value as Record<string, unknown>)[key]
  if (Array.isArray(value)) return value.with(Number(key), changedAt(inner, pick))
  return { ...value, [key]: changedAt(inner, pick) }
}

test('every call of the API is in the document', () => {
  expect(operations.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'GET /manufacturers/{slug}.json',
      'GET /dealerships/{id}/available_service_bookings.json',
      'GET /dealerships/{id}/available_appointment_bookings.json',
      'GET /api/v1/websites/{id}/website_session_data.json',
      'POST /api/leads',
      'PATCH /api/v1/vehicles/{id}',
      'PATCH /api/v1/websites/{id}/settings',
      'POST /api/v1/reservations/{reference}/release',
    ]),
  )
  expect(operations.length).toBeGreaterThan(30)
})

describe('every call is answered as the document says (§7.2)', () => {
  test(
    'valid, and with something about it changed',
    async () => {
      const problems = new Map<string, string>()
      const statuses = new Map<string, Set<number>>()
      for (const operation of operations) {
        const property = fc.asyncProperty(
          fc.nat(1_000_000),
          fc.boolean(),
          fc.infiniteStream(fc.nat()),
          async (seed, change, stream) => {
            const pick = (limit: number) => Number(stream.next().value) % limit
            const valid = validCall(operation, 'a', seed)
            const call = change ? mutated(valid, operation, pick) : valid
            faults = []
            const { status, headers, text } = await send(operation, call)
            statuses.set(operation.name, (statuses.get(operation.name) ?? new Set()).add(status))
            const problem =
              status >= 500 ? `${status} ${faults.join()}` : check(operation, status, headers['content-type'], text)
            if (problem !== null) throw new Error(`${call.path} ${call.body?.slice(0, 500)}: ${problem}`)
          },
        )
        const result = await fc.check(property, { numRuns: RUNS, seed: 4_711, endOnFailure: true })
        if (result.failed) problems.set(operation.name, String(result.errorInstance ?? result.counterexample))
      }
      expect(Object.fromEntries(problems)).toEqual({})
      // Otherwise the calls would prove little: nearly every operation has to succeed at times.
      const never = [...statuses]
        .filter(([, found]) => ![...found].some((status) => status < 300))
        .map(([name]) => name)
      expect(never.length).toBeLessThan(operations.length / 4)
    },
    TIMEOUT_MS,
  )

  test('without a key, and with a key that permits nothing', async () => {
    const powerless = await giveKey(platform.database, [platform.tenants.a.website.id], { permissions: [] })
    for (const operation of operations)
      for (const [key, expected] of [
        [null, 401],
        [powerless, 403],
      ] as const) {
        const { path, headers, body } = validCall(operation, 'a', 1)
        const { authorization: _, ...others } = { authorization: '', ...headers }
        const answer = await platform.fetch(DASHBOARD_HOST, path, {
          method: operation.method,
          headers: { ...others, ...(key === null ? {} : { authorization: basic(key) }) },
          ...(body === undefined ? {} : { body }),
        })
        expect([operation.name, answer.status]).toEqual([operation.name, expected])
        expect(check(operation, answer.status, answer.headers['content-type'], answer.text)).toBeNull()
      }
  })
})

describe('the other tenant', () => {
  test('is not found by any call, and nothing of it changes', async () => {
    const before = await storedOf(platform.database, platform.tenants.b)
    const leaks: string[] = []
    for (const operation of operations)
      for (const seed of [0, 3, 6]) {
        const named = operation.parameters.some(({ name, in: place }) => place === 'path' && name !== 'kind')
        const call = validCall(operation, 'b', seed)
        // Lists are asked for the other tenant's site and dealership.
        const query =
          named || operation.body
            ? ''
            : `${call.path.includes('?') ? '&' : '?'}website_id=${platform.tenants.b.website.id}`
        const { status, text } = await send(operation, { ...call, path: call.path + query })
        if (/Beech|BT-50|visitor-b|site-b|dealership-b|REF-B/.test(text))
          leaks.push(`${operation.name}: ${text.slice(0, 300)}`)
        if (named && status !== 404 && status !== 400 && status !== 422) leaks.push(`${operation.name}: ${status}`)
      }
    expect(leaks).toEqual([])
    expect(await storedOf(platform.database, platform.tenants.b)).toBe(before)
  })
})
