import { KEY_CALLS_PER_MINUTE, MOST_KEY_CALLS } from '../api/key.ts'
import { API_AREAS, API_PERMISSIONS, hasPermission, type ApiArea, type ApiPermission } from '../api/permission.ts'
import { cleanLine } from '../forms/text.ts'
import { dayAfter, type Day } from '../locale/dates.ts'
import { instantOf } from '../locale/wallClock.ts'
import { canStaff, type Answer, type Grant, type Scope } from './access.ts'
import type { Permission } from './permission.ts'

/** What staff have to be allowed themselves to give a key an area: nobody gives what they don’t have (decision 136). */
const TAKES: Readonly<Record<ApiArea, { read: Permission; write: Permission }>> = {
  stock: { read: 'stock:read', write: 'stock:write' },
  leads: { read: 'leads:export', write: 'leads:write' },
  offers: { read: 'content:write', write: 'content:write' },
  models: { read: 'content:write', write: 'content:write' },
  content: { read: 'content:write', write: 'content:write' },
  locations: { read: 'locations:read', write: 'locations:write' },
  bookings: { read: 'bookings:read', write: 'bookings:write' },
  reservations: { read: 'reservations:read', write: 'reservations:write' },
  websites: { read: 'settings:write', write: 'settings:write' },
  events: { read: 'reports:read', write: 'reports:read' },
  reports: { read: 'reports:read', write: 'reports:read' },
  webhooks: { read: 'programs:write', write: 'programs:write' },
}

/** The areas of the API in words. */
export const API_AREA_LABELS: Readonly<Record<ApiArea, string>> = {
  stock: 'Stock',
  leads: 'Leads',
  offers: 'Offers',
  models: 'Models',
  content: 'Pages and articles',
  locations: 'Locations',
  bookings: 'Bookings',
  reservations: 'Reservations',
  websites: 'Site settings',
  events: 'Events',
  reports: 'Reports',
  webhooks: 'Webhooks',
}

/** What a key may do in an area. */
export const ACCESS_LABELS = { none: 'No access', read: 'Read', write: 'Read and change' } as const
export type KeyAccess = keyof typeof ACCESS_LABELS

/** What can be chosen for an area. */
export const accessChoices = (area: ApiArea): KeyAccess[] =>
  API_PERMISSIONS.includes(`${area}:write`) ? ['none', 'read', 'write'] : ['none', 'read']

/** What permissions come to in an area. */
export const accessIn = (permissions: readonly ApiPermission[], area: ApiArea): KeyAccess =>
  permissions.includes(`${area}:write`) ? 'write' : hasPermission(permissions, `${area}:read`) ? 'read' : 'none'

/** The permissions of a key in words, such as "Stock: read and change". */
export const permissionWords = (permissions: readonly ApiPermission[]): string[] =>
  API_AREAS.flatMap((area) => {
    const access = accessIn(permissions, area)
    return access === 'none' ? [] : [`${API_AREA_LABELS[area]}: ${ACCESS_LABELS[access].toLowerCase()}`]
  })

/** Whether someone may give a key these permissions for these scopes, with the reason if not. */
export function canIssueKey(
  grants: readonly Grant[],
  scopes: readonly Scope[],
  permissions: readonly ApiPermission[],
): Answer {
  const needed = new Set<Permission>(['programs:write'])
  for (const area of API_AREAS) {
    const access = accessIn(permissions, area)
    if (access !== 'none') needed.add(TAKES[area].read)
    if (access === 'write') needed.add(TAKES[area].write)
  }
  for (const scope of scopes)
    for (const permission of needed) {
      const answer = canStaff(grants, permission, scope)
      if (!answer.allowed) return answer
    }
  return { allowed: true }
}

/** What somebody typed of a key. */
export interface KeyForm {
  name: string
  access: Readonly<Partial<Record<ApiArea, string>>>
  /** Calls a minute. */
  limit: string
  /** The last day on which it works; empty for no end. */
  lastDay: string
}

/** What of it is stored. */
export interface ReadKey {
  name: string
  permissions: readonly ApiPermission[]
  callsPerMinute: number
  expiresAt: Date | null
}

const LONGEST_NAME = 100
const DAY = /^\d{4}-\d{2}-\d{2}$/
const LATEST_YEAR = '2100'

const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text

/** Reads the form of a new key; the last day ends at midnight in the time zone (decision 164). */
export function readKeyForm(
  { name: typed, access, limit, lastDay }: KeyForm,
  { timeZone, today }: { timeZone: string; today: Day },
): { key: ReadKey; problems: null } | { key: null; problems: Readonly<Record<string, string>> } {
  const name = cleanLine(typed)
  const permissions = API_AREAS.flatMap((area): ApiPermission[] => {
    const chosen = accessChoices(area).find((one) => one === access[area]) ?? 'none'
    return chosen === 'none' ? [] : [`${area}:${chosen}`]
  })
  const calls = limit.trim() === '' ? KEY_CALLS_PER_MINUTE : /^\d{1,7}$/.test(limit.trim()) ? Number(limit) : 0
  const day = lastDay.trim()
  const problems = {
    ...(name === '' ? { name: 'Say which program the key is for.' } : {}),
    ...(name.length > LONGEST_NAME ? { name: 'Please use at most 100 characters.' } : {}),
    ...(permissions.length === 0 ? { access: 'Choose at least one thing that the key may do.' } : {}),
    ...(calls < 1 || calls > MOST_KEY_CALLS ? { limit: 'Enter a whole number from 1 to 100,000.' } : {}),
    ...(day === '' || (isDay(day) && day >= today && day < LATEST_YEAR)
      ? {}
      : { last_day: 'Choose today or a later day.' }),
  }
  if (Object.keys(problems).length > 0) return { key: null, problems }
  const expiresAt = day === '' ? null : new Date(instantOf(dayAfter(day, 1), 0, timeZone))
  return { key: { name, permissions, callsPerMinute: calls, expiresAt }, problems: null }
}

/** For how long the secret before a rotation can be accepted, in hours. */
export const KEY_GRACES = {
  0: 'Stops working now',
  1: 'Works for another hour',
  24: 'Works for another 24 hours',
  168: 'Works for another 7 days',
  720: 'Works for another 30 days',
} as const

/** The hours of a choice of a form; null for another. */
export const graceHours = (text: string): number | null =>
  Object.hasOwn(KEY_GRACES, text) && /^\d+$/.test(text) ? Number(text) : null
