import { DrizzleQueryError } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../tools/testing/database.ts'
import { openDatabase } from './db/database.ts'
import { isOutage } from './outage.ts'

let home: TestDatabase
beforeAll(async () => {
  home = await testDatabase()
})
afterAll(() => home.dispose())

const withCode = (code: string, more: object = {}) => Object.assign(new Error('failed'), { code, ...more })

test.each([
  ['57P01', true],
  ['57P03', true],
  ['57P04', false],
  ['08006', true],
  ['53300', true],
  ['53200', false],
  ['23505', false],
  ['40001', false],
  ['ECONNREFUSED', true],
  ['ECONNRESET', true],
  ['EACCES', false],
] as const)('an error with code %s: %s', (code, expected) => {
  expect(isOutage(withCode(code))).toBe(expected)
  expect(isOutage(new DrizzleQueryError('select', [], withCode(code)))).toBe(expected)
})

test('a socket that is missing is an outage, a file is not', () => {
  expect(isOutage(withCode('ENOENT', { syscall: 'connect' }))).toBe(true)
  expect(isOutage(withCode('ENOENT', { syscall: 'open' }))).toBe(false)
})

test('nothing else is one', () => {
  expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isOutage(new Error('a fault'))).toBe(false)
  expect(isOutage(null)).toBe(false)
})

test('a real connection that is ended, and a real address without a server', async () => {
  const ended = await home.database
    .transaction((tx) => tx.execute('select pg_terminate_backend(pg_backend_pid())'))
    .catch((error: unknown) => error)
  expect(isOutage(ended)).toBe(true)
  const opened = await openDatabase('postgres://127.0.0.1:1/none').catch((error: unknown) => error)
  expect(isOutage(opened)).toBe(true)
})
