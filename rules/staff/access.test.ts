import { describe, expect, test } from 'vitest'
import {
  canChange,
  canEndSessions,
  canGive,
  canStaff,
  canStaffAnywhere,
  covers,
  rolesToGive,
  type Grant,
  type Scope,
} from './access.ts'
import { ALL_PERMISSIONS, needsStepUp, STEP_UP_MINUTES } from './permission.ts'
import { ROLE_NAMES, roleOf, type RoleName } from './role.ts'

const PLATFORM: Scope = { kind: 'platform' }
const GROUP: Scope = { kind: 'group', id: 1 }
const SITE: Scope = { kind: 'site', id: 11, groupId: 1 }
const SISTER: Scope = { kind: 'site', id: 12, groupId: 1 }
const OTHER_GROUP: Scope = { kind: 'group', id: 2 }
const OTHER_SITE: Scope = { kind: 'site', id: 21, groupId: 2 }
const ALONE: Scope = { kind: 'site', id: 31, groupId: null }
const EVERY = { PLATFORM, GROUP, SITE, SISTER, OTHER_GROUP, OTHER_SITE, ALONE }

const grant = (role: RoleName, scope: Scope): Grant => ({ role, scope })

describe('covers', () => {
  test.each([
    ['the platform', PLATFORM, Object.keys(EVERY)],
    ['a group', GROUP, ['GROUP', 'SITE', 'SISTER']],
    ['a site', SITE, ['SITE']],
    ['a site without a group', ALONE, ['ALONE']],
  ])('%s', (_, scope, covered) => {
    expect(Object.entries(EVERY).flatMap(([name, other]) => (covers(scope, other) ? [name] : []))).toEqual(covered)
  })
})

describe('canStaff', () => {
  test.each(ROLE_NAMES)('%s may do what the role says at its own scope, and nothing anywhere else', (role) => {
    const { scopes, permissions } = roleOf(role)
    for (const kind of scopes) {
      const scope = { platform: PLATFORM, group: GROUP, site: SITE }[kind]
      for (const [name, other] of Object.entries(EVERY))
        for (const permission of ALL_PERMISSIONS)
          expect([name, permission, canStaff([grant(role, scope)], permission, other).allowed]).toEqual([
            name,
            permission,
            covers(scope, other) && permissions.includes(permission),
          ])
    }
  })

  test.each<[string, readonly Grant[], string]>([
    ['nobody', [], 'You don’t have a role here.'],
    ['someone of a sister site', [grant('dealer_principal', SISTER)], 'You don’t have a role here.'],
    [
      'sales',
      [grant('sales', SITE)],
      'People in sales can’t see the audit log. Ask someone with the role operator, group owner or dealer principal.',
    ],
  ])('says why %s may not', (_, grants, reason) => {
    expect(canStaff(grants, 'audit:read', SITE)).toEqual({ allowed: false, reason })
  })

  test('anywhere: one role that allows it is enough', () => {
    const both = [grant('sales', OTHER_SITE), grant('dealer_principal', SITE)]
    expect(canStaffAnywhere(both, 'audit:read').allowed).toBe(true)
    expect(canStaffAnywhere([grant('sales', SITE)], 'audit:read').allowed).toBe(false)
    expect(canStaffAnywhere([], 'stock:read')).toEqual({
      allowed: false,
      reason: 'You don’t have a role at any site.',
    })
  })
})

describe('canGive', () => {
  const ALL_OF_A_SITE = ['dealer_principal', 'sales', 'service', 'marketing', 'finance', 'read_only']
  test.each<[string, Grant, Scope, readonly string[]]>([
    ['an operator on the platform', grant('operator', PLATFORM), PLATFORM, ['operator']],
    ['an operator in a group', grant('operator', PLATFORM), GROUP, ['group_owner', ...ALL_OF_A_SITE.slice(1)]],
    ['an operator at a site', grant('operator', PLATFORM), SITE, ALL_OF_A_SITE],
    ['a group owner in the group', grant('group_owner', GROUP), GROUP, ['group_owner', ...ALL_OF_A_SITE.slice(1)]],
    ['a group owner at a site of it', grant('group_owner', GROUP), SITE, ALL_OF_A_SITE],
    ['a group owner at a site of another', grant('group_owner', GROUP), OTHER_SITE, []],
    ['a dealer principal at the site', grant('dealer_principal', SITE), SITE, ALL_OF_A_SITE],
    ['a dealer principal in the group', grant('dealer_principal', SITE), GROUP, []],
    ['a dealer principal on the platform', grant('dealer_principal', SITE), PLATFORM, []],
    ['sales', grant('sales', SITE), SITE, []],
    ['read only', grant('read_only', SITE), SITE, []],
  ])('%s', (_, own, scope, roles) => {
    expect(rolesToGive([own], scope)).toEqual(roles)
  })

  test('nobody gives what they don’t have, whatever roles there are', () => {
    for (const own of ROLE_NAMES)
      for (const kind of roleOf(own).scopes)
        for (const role of ROLE_NAMES)
          for (const scope of Object.values(EVERY)) {
            const given = canGive([grant(own, { platform: PLATFORM, group: GROUP, site: SITE }[kind])], { role, scope })
            if (given.allowed)
              expect(roleOf(role).permissions.every((one) => roleOf(own).permissions.includes(one))).toBe(true)
          }
  })

  test.each<[Grant, Grant, string]>([
    [grant('operator', PLATFORM), grant('operator', SITE), 'Operator can’t be given for a site.'],
    [grant('dealer_principal', SITE), grant('sales', OTHER_SITE), 'You don’t have a role here.'],
    [grant('group_owner', GROUP), grant('operator', PLATFORM), 'You don’t have a role here.'],
    [
      grant('sales', SITE),
      grant('sales', SITE),
      'People in sales can’t invite people or change their roles. Ask someone with the role operator, group owner or dealer principal.',
    ],
  ])('says why not', (own, given, reason) => {
    expect(canGive([own], given)).toEqual({ allowed: false, reason })
  })
})

test('nobody changes their own role, and only roles that they could give', () => {
  const person = { id: 'one', grants: [grant('dealer_principal', SITE)] }
  const own = grant('dealer_principal', SITE)
  expect(canChange(person, { userId: 'one', grant: own })).toEqual({
    allowed: false,
    reason: 'You can’t change your own role. Ask someone else to do it.',
  })
  expect(canChange(person, { userId: 'two', grant: own }).allowed).toBe(true)
  expect(canChange(person, { userId: 'two', grant: grant('group_owner', GROUP) }).allowed).toBe(false)
  expect(canChange(person, { userId: 'two', grant: grant('sales', OTHER_SITE) }).allowed).toBe(false)
})

test.each<[string, Grant[], Grant[], string | null]>([
  ['a principal of their site’s people', [grant('dealer_principal', SITE)], [grant('sales', SITE)], null],
  ['an operator of anybody', [grant('operator', PLATFORM)], [grant('dealer_principal', SITE)], null],
  [
    'nobody of a person with a role elsewhere',
    [grant('dealer_principal', SITE)],
    [grant('sales', SITE), grant('sales', OTHER_SITE)],
    'Only they can see and end their sessions, under My account.',
  ],
  [
    'a principal not of the owner of the group',
    [grant('dealer_principal', SITE)],
    [grant('group_owner', GROUP)],
    'Only they can see and end their sessions, under My account.',
  ],
])('sessions are ended by %s', (_, own, theirs, reason) => {
  const answer = canEndSessions({ id: 'one', grants: own }, { userId: 'two', grants: theirs })
  expect(answer).toEqual(reason === null ? { allowed: true } : { allowed: false, reason })
})

test('sessions are ended by nobody without the right to change people, and one’s own elsewhere', () => {
  const people = { userId: 'two', grants: [grant('sales', SITE)] }
  expect(canEndSessions({ id: 'one', grants: [grant('sales', SITE)] }, people)).toMatchObject({ allowed: false })
  const self = { id: 'two', grants: [grant('dealer_principal', SITE)] }
  expect(canEndSessions(self, people)).toEqual({ allowed: false, reason: 'Yours are under My account.' })
})

test('the password counts for ten minutes, and only where it is asked for', () => {
  const at = new Date('2026-11-25T10:00:00Z')
  const later = (ms: number) => new Date(at.getTime() + ms)
  const limit = STEP_UP_MINUTES * 60_000
  expect(needsStepUp('people:write', at, later(limit - 1))).toBe(false)
  expect(needsStepUp('people:write', at, later(limit))).toBe(true)
  expect(needsStepUp('people:read', at, later(limit))).toBe(false)
})
