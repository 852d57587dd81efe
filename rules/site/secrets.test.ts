import { describe, expect, test } from 'vitest'
import { parseLayer } from './cascade.ts'
import { FORMER_SECRET_SETTINGS, parseSecretName, SECRET_NAMES, secretProblem } from './secrets.ts'

describe('the name of a secret', () => {
  test.each([
    ['delivery/crm', { provider: 'delivery', name: 'crm' }],
    [`delivery/${'a'.repeat(40)}`, { provider: 'delivery', name: 'a'.repeat(40) }],
    ['challenge/secret', { provider: 'challenge', name: 'secret' }],
    ['dashboard/credential', { provider: 'dashboard', name: 'credential' }],
    [`delivery/${'a'.repeat(41)}`, null],
    ['delivery/', null],
    ['delivery', null],
    ['delivery/crm/more', null],
    ['delivery/CRM', null],
    ['challenge/other', null],
    ['lookup/autograb', { provider: 'lookup', name: 'autograb' }],
    ['lookup/sandbox', null],
    ['lookup/other', null],
    ['toString/crm', null],
    ['payment/stripe', { provider: 'payment', name: 'stripe' }],
    ['payment/sandbox', null],
    ['', null],
  ])('%o', (text, expected) => expect(parseSecretName(text)).toEqual(expected))

  test.each(Object.entries(FORMER_SECRET_SETTINGS))(
    '%s is no longer a setting, and the error names its secret',
    (key, name) => {
      expect(SECRET_NAMES.map((secret) => secret.name)).toContain(name)
      expect(parseLayer({ [key]: 'x' })).toEqual({
        ok: false,
        problems: [{ path: key, reason: `is a secret, not a setting: set ${name} with "secrets set"` }],
      })
    },
  )
})

describe('what is wrong with a secret', () => {
  const destinations = [
    { id: 'desk', kind: 'email' },
    { id: 'hook', kind: 'webhook' },
    { id: 'group', kind: 'dashboard' },
    { id: 'phone', kind: 'sms' },
  ] as const
  test.each([
    ['delivery/hook', '12345678', null],
    ['delivery/hook', '1234567', 'must be 8 characters or more'],
    ['delivery/group', 'user:p', null],
    ['delivery/group', 'user:', 'must be user:password'],
    ['delivery/phone', 'key:secret', null],
    ['delivery/phone', 'keysecret', 'must be user:password'],
    ['delivery/desk', '12345678', 'the destination desk is of kind email, which has no secret'],
    ['delivery/later', '12345678', null],
    ['delivery/later', '1234567', 'must be 8 characters or more'],
    ['challenge/secret', 'x', null],
    ['lookup/nevdis', '12345678', null],
    ['lookup/nevdis', '1234567', 'must be 8 characters or more'],
    ['challenge/secret', '', 'must not be empty'],
    ['dashboard/credential', 'user:password', null],
    ['dashboard/credential', ':password', 'must be user:password'],
  ])('%s of %o', (name, value, expected) =>
    expect(secretProblem(parseSecretName(name)!, value, destinations)).toBe(expected),
  )
})
