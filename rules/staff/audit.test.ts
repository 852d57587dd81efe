import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, AUDIT_AREAS, auditActionsOf, parseAuditArea } from './audit.ts'

test('every action is in one area', () => {
  const actions = AUDIT_AREAS.flatMap(({ area }) => auditActionsOf(area))
  expect(actions.toSorted()).toEqual(Object.keys(AUDIT_ACTIONS).toSorted())
})

test.each(AUDIT_AREAS)('$area has actions', ({ area }) => expect(auditActionsOf(area)).not.toEqual([]))

test.each([
  ['people', 'people'],
  ['', null],
  ['person', null],
  ['toString', null],
] as const)('%j names the area %j', (text, area) => expect(parseAuditArea(text)).toBe(area))
