import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDeviceId, isSessionId, newDeviceId, newSessionId, newVisitorToken, isVisitorToken } from './visitor.ts'

const TOKEN = 'abcDEF0123abcDEF0123abcDEF012345'

const bytes =
  (...rounds: number[][]) =>
  () =>
    Uint8Array.from(rounds.shift() ?? [])

describe('new ids (§6.1)', () => {
  test('take their characters from the bytes', () => {
    const order = [0, 25, 26, 51, 52, 61, 62, 247, 123, 1]
    expect(newDeviceId(bytes(order))).toBe('device_AZaz09A99B')
    expect(newSessionId(bytes(order))).toBe('session_AZaz09A99B')
  })
  test('skip bytes that would favour a character, and draw others', () =>
    expect(newDeviceId(bytes([248, 255, 0, 0, 0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]))).toBe(
      'device_AAAAAAAABB',
    ))
  test('always have their form', () =>
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(255)), (stream) => {
        const random = (size: number) => Uint8Array.from([...stream.take(size - 1), 7])
        expect(isDeviceId(newDeviceId(random))).toBe(true)
        expect(isSessionId(newSessionId(random))).toBe(true)
      }),
    ))
  test('use every character about as often', () => {
    const counts = new Map<string, number>()
    const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
    for (let made = 0; made < 2_000; made++)
      for (const character of newDeviceId(random).slice(7)) counts.set(character, (counts.get(character) ?? 0) + 1)
    expect(counts.size).toBe(62)
    // 20,000 characters over 62: 323 each; seven standard deviations are 125.
    for (const count of counts.values()) expect(Math.abs(count - 323)).toBeLessThan(140)
  })
})

test.each([
  [TOKEN, true],
  [TOKEN.slice(1), false],
  [`${TOKEN}6`, false],
  [`${TOKEN.slice(1)}-`, false],
  [`${TOKEN}\n`, false],
  ['device_AZaz09AZ09', false],
  ['', false],
])('%j can be the secret of a visitor: %s', (text, expected) => expect(isVisitorToken(text)).toBe(expected))

test('a new visitor has such a secret', () => {
  expect(isVisitorToken(newVisitorToken((size) => crypto.getRandomValues(new Uint8Array(size))))).toBe(true)
})

test.each([
  ['device_AZaz09AZ09', true, false],
  ['session_AZaz09AZ09', false, true],
  ['device_AZaz09AZ0', false, false],
  ['device_AZaz09AZ091', false, false],
  ['device_AZaz09AZ-_', false, false],
  ['device_AZaz09AZ09\n', false, false],
  ['xdevice_AZaz09AZ09', false, false],
  ['', false, false],
])('%j: device %s, session %s', (text, device, session) => {
  expect(isDeviceId(text)).toBe(device)
  expect(isSessionId(text)).toBe(session)
})
