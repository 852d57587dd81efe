import { describe, expect, test } from 'vitest'
import type { Grant } from './access.ts'
import { ALL_LIVE_KINDS, mayHear, VIEW_EVERY_SECONDS, viewersWords, viewsSince, type LiveKind } from './live.ts'
import type { RoleName } from './role.ts'

const SITE = { id: 11, groupId: 1 }
const OTHER = { id: 21, groupId: 2 }
const at = (role: RoleName): Grant => ({ role, scope: { kind: 'site', id: SITE.id, groupId: SITE.groupId } })

describe('mayHear', () => {
  test.each<[RoleName, readonly LiveKind[]]>([
    ['dealer_principal', ALL_LIVE_KINDS],
    ['sales', ALL_LIVE_KINDS],
    ['read_only', ALL_LIVE_KINDS],
    ['service', ['lead.new', 'lead.changed', 'lead.delivery', 'delivery', 'booking']],
    ['marketing', ['vehicle']],
    ['finance', ALL_LIVE_KINDS],
  ])('%s of the site hears of %j', (role, kinds) => {
    const reach = { grants: [at(role)], sites: [SITE, OTHER] }
    const heard = (site: number) => ALL_LIVE_KINDS.filter((kind) => mayHear(reach, { kind, site, item: 'one' }))
    expect(heard(SITE.id)).toEqual(kinds)
    expect(heard(OTHER.id)).toEqual([])
    expect(heard(99)).toEqual([])
  })

  test('nobody without a role, and the operator of every site', () => {
    const change = { kind: 'lead.new', site: SITE.id, item: 'one' } as const
    expect(mayHear({ grants: [], sites: [SITE] }, change)).toBe(false)
    const grants: Grant[] = [{ role: 'operator', scope: { kind: 'platform' } }]
    expect(mayHear({ grants, sites: [SITE] }, change)).toBe(true)
    expect(mayHear({ grants: [{ role: 'sales', scope: { kind: 'group', id: 1 } }], sites: [SITE] }, change)).toBe(true)
  })
})

test('somebody has something open while they say so, even if they are late once', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
  expect(ago(2 * VIEW_EVERY_SECONDS) > viewsSince(now)).toBe(true)
  expect(ago(3 * VIEW_EVERY_SECONDS) > viewsSince(now)).toBe(false)
})

test.each([
  [[], ''],
  [['Mia'], 'Mia is viewing this too.'],
  [['Mia', 'Jo'], 'Mia and Jo are viewing this too.'],
  [['Mia', 'Jo', 'Kim'], 'Mia and 2 others are viewing this too.'],
])('%j are said as %j', (names, words) => {
  expect(viewersWords(names)).toBe(words)
})
