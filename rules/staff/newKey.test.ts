import { describe, expect, test } from 'vitest'
import { API_AREAS } from '../api/permission.ts'
import type { Grant, Scope } from './access.ts'
import { accessChoices, canIssueKey, graceHours, permissionWords, readKeyForm, type KeyForm } from './newKey.ts'

const SITE: Scope = { kind: 'site', id: 11, groupId: 1 }
const GROUP: Scope = { kind: 'group', id: 1 }
const FORM: KeyForm = { name: 'CRM', access: { leads: 'read' }, limit: '', lastDay: '' }
const AT = { timeZone: 'Australia/Brisbane', today: '2026-11-26' }
const read = (form: Partial<KeyForm>) => readKeyForm({ ...FORM, ...form }, AT)

describe('readKeyForm', () => {
  test('reads a name, permissions, the usual limit and no end', () => {
    expect(read({ name: '  My <b>CRM</b>\n', access: { leads: 'write', stock: 'read', events: 'none' } })).toEqual({
      key: {
        name: 'My <b>CRM</b>',
        permissions: ['stock:read', 'leads:write'],
        callsPerMinute: 600,
        expiresAt: null,
      },
      problems: null,
    })
  })

  test('the last day ends at midnight where the dealership is', () => {
    expect(read({ lastDay: '2026-11-26' }).key?.expiresAt).toEqual(new Date('2026-11-26T14:00:00Z'))
  })

  test.each<[string, Partial<KeyForm>, Readonly<Record<string, string>>]>([
    ['no name', { name: ' ' }, { name: 'Say which program the key is for.' }],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, { name: 'Please use at most 100 characters.' }],
    ['nothing allowed', { access: {} }, { access: 'Choose at least one thing that the key may do.' }],
    [
      'a permission that there is not',
      { access: { events: 'write', stock: 'all' } },
      { access: 'Choose at least one thing that the key may do.' },
    ],
    ['no calls', { limit: '0' }, { limit: 'Enter a whole number from 1 to 100,000.' }],
    ['too many calls', { limit: '100001' }, { limit: 'Enter a whole number from 1 to 100,000.' }],
    ['a limit that is no number', { limit: '1e3' }, { limit: 'Enter a whole number from 1 to 100,000.' }],
    ['yesterday', { lastDay: '2026-11-25' }, { last_day: 'Choose today or a later day.' }],
    ['a day that there is not', { lastDay: '2027-02-30' }, { last_day: 'Choose today or a later day.' }],
    ['a far day', { lastDay: '9999-01-01' }, { last_day: 'Choose today or a later day.' }],
  ])('refuses %s', (_, form, problems) => expect(read(form)).toEqual({ key: null, problems }))

  test.each([
    ['a name of 100 characters', { name: 'x'.repeat(100) }],
    ['one call', { limit: '1' }],
    ['as many calls as there may be', { limit: '100000' }],
  ])('takes %s', (_, form) => expect(read(form).problems).toBeNull())
})

describe('canIssueKey', () => {
  const as = (role: Grant['role'], scope: Scope): Grant[] => [{ role, scope }]

  test.each([
    ['a dealer principal at their site', as('dealer_principal', SITE), SITE, true],
    ['a dealer principal for the group', as('dealer_principal', SITE), GROUP, false],
    ['a group owner for the group', as('group_owner', GROUP), GROUP, true],
    ['a group owner for the platform', as('group_owner', GROUP), { kind: 'platform' } as const, false],
    ['an operator for the platform', as('operator', { kind: 'platform' }), { kind: 'platform' } as const, true],
    ['marketing at their site', as('marketing', SITE), SITE, false],
  ])('%s', (_, grants, scope, allowed) =>
    expect(canIssueKey(grants, [scope], ['stock:write', 'leads:read']).allowed).toBe(allowed),
  )

  test('says why not', () => {
    expect(canIssueKey(as('marketing', SITE), [SITE], ['stock:read'])).toEqual({
      allowed: false,
      reason:
        'People in marketing can’t manage API keys and webhooks. Ask someone with the role operator, group owner or dealer principal.',
    })
  })
})

test('permissions in words', () => {
  expect(permissionWords(['leads:write', 'stock:read'])).toEqual(['Stock: read', 'Leads: read and change'])
  expect(API_AREAS.filter((area) => !accessChoices(area).includes('write'))).toEqual(['bookings', 'events', 'reports'])
})

test.each([
  ['24', 24],
  ['0', 0],
  ['25', null],
  ['', null],
  ['toString', null],
])('a grace of %s', (text, hours) => expect(graceHours(text)).toBe(hours))
