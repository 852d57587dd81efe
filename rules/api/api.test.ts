import { describe, expect, test } from 'vitest'
import { acceptedSecrets, keyState } from './key.ts'
import { nextAttempt } from './webhook.ts'
import { hasPermission, parsePermission, type ApiPermission } from './permission.ts'

describe('permissions', () => {
  test.each<[readonly ApiPermission[], ApiPermission, boolean]>([
    [['stock:read'], 'stock:read', true],
    [['stock:read'], 'stock:write', false],
    [['stock:write'], 'stock:read', true],
    [['stock:write'], 'leads:read', false],
    [[], 'stock:read', false],
  ])('%j includes %s: %s', (granted, needed, expected) => expect(hasPermission(granted, needed)).toBe(expected))

  test.each([
    ['stock', 'stock:read'],
    ['stock:write', 'stock:write'],
    ['events:write', null],
    ['reports', 'reports:read'],
    ['reports:write', null],
    ['stock:all', null],
    ['', null],
    ['constructor', null],
  ])('%s is read as %s', (text, expected) => expect(parsePermission(text)).toBe(expected))
})

describe('keys', () => {
  const now = new Date('2026-11-24T00:00:00Z')
  const later = new Date(now.getTime() + 1)
  test.each([
    [{}, 'active', true, false],
    [{ expiresAt: later }, 'active', true, false],
    [{ expiresAt: now }, 'expired', false, false],
    [{ previousUntil: later }, 'active', true, true],
    [{ previousUntil: now }, 'active', true, false],
    [{ revokedAt: later, previousUntil: later }, 'revoked', false, false],
    [{ expiresAt: now, previousUntil: later }, 'expired', false, false],
  ])('with %j a key is %s', (fields, state, current, previous) => {
    const times = { expiresAt: null, revokedAt: null, previousUntil: null, ...fields }
    expect(keyState(times, now)).toBe(state)
    expect(acceptedSecrets(times, now)).toEqual({ current, previous })
  })
})

describe('a webhook that failed', () => {
  const now = new Date('2026-11-24T00:00:00Z')
  test.each([
    [1, '2026-11-24T00:00:30.000Z'],
    [2, '2026-11-24T00:01:00.000Z'],
    [8, '2026-11-24T01:04:00.000Z'],
    [9, '2026-11-24T02:00:00.000Z'],
    [44, '2026-11-24T02:00:00.000Z'],
    [45, undefined],
  ])('%i times is tried again at %s', (failures, at) => expect(nextAttempt(failures, now)?.toISOString()).toBe(at))
})
