import type { Permission } from '../permission.ts'
import { ROLE_NAMES, roleOf, type RoleName } from '../role.ts'
import { HELP_AREAS, HELP_TOPIC_KEYS, helpTopicOf, type HelpArea, type HelpTopicKey } from './topics.ts'

/** What each role reads first, in the order in which a new person needs it (decision 169). */
export const FIRST_TOPICS: Readonly<Record<RoleName, readonly HelpTopicKey[]>> = {
  operator: ['platform-health', 'failed-jobs', 'invite-people', 'secrets', 'sign-in-as-someone'],
  group_owner: ['read-reports', 'figures-by-salesperson', 'invite-people', 'settings', 'audit-log'],
  dealer_principal: ['today', 'assign-a-lead', 'figures-by-salesperson', 'invite-people', 'change-a-price'],
  sales: ['answer-a-lead', 'snooze-a-lead', 'enter-a-walk-in', 'change-a-price', 'photos-from-a-phone'],
  service: ['add-a-booking', 'change-a-booking', 'block-out-a-time', 'answer-a-lead', 'mention-a-colleague'],
  marketing: ['write-a-page', 'media-library', 'change-the-look', 'listing-compliance', 'read-reports'],
  finance: ['answer-a-reservation', 'refund-a-reservation', 'read-reports', 'today', 'notifications'],
  read_only: ['find-your-way', 'today', 'find-leads', 'why-not-shown', 'read-reports'],
}

/** A part of a guide. */
export interface GuidePart {
  area: HelpArea
  title: string
  topics: readonly HelpTopicKey[]
}

/** The guide for what somebody is allowed: the topics about what they can do, by area (decision 169). */
export function guideFor(may: (permission: Permission) => boolean): GuidePart[] {
  const keys = HELP_TOPIC_KEYS.filter((key) => {
    const { permission } = helpTopicOf(key)
    return permission === null || may(permission)
  })
  return (Object.keys(HELP_AREAS) as HelpArea[]).flatMap((area) => {
    const topics = keys.filter((key) => helpTopicOf(key).area === area)
    return topics.length === 0 ? [] : [{ area, title: HELP_AREAS[area], topics }]
  })
}

/** Whether a role is allowed something, for the guide of a role. */
export const roleMay =
  (role: RoleName) =>
  (permission: Permission): boolean =>
    roleOf(role).permissions.includes(permission)

/** The role whose guide somebody reads first: of theirs, the one with most rights; null without one. */
export const firstRole = (own: readonly RoleName[]): RoleName | null =>
  ROLE_NAMES.find((role) => own.includes(role)) ?? null

/** A role by the name in an address; null for any other text. */
export const guideRole = (text: string | null): RoleName | null => ROLE_NAMES.find((role) => role === text) ?? null
