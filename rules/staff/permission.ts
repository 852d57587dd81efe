/** What a member of staff can be allowed to do at a site, in the words that follow "can" or "can’t". */
export const PERMISSIONS = {
  'people:read': 'see who has access',
  'people:write': 'invite people or change their roles',
  'audit:read': 'see the audit log',
  'audit:export': 'download the audit log',
  'leads:read': 'see leads',
  'leads:write': 'answer leads',
  'leads:export': 'export leads',
  'stock:read': 'see stock',
  'stock:write': 'change stock',
  'bookings:read': 'see bookings',
  'bookings:write': 'change bookings',
  'reservations:read': 'see reservations',
  'reservations:write': 'answer or release reservations',
  'reservations:refund': 'refund reservations',
  'content:write': 'change pages and offers',
  'locations:read': 'see locations and opening hours',
  'locations:write': 'change locations and opening hours',
  'reports:read': 'see reports',
  'settings:read': 'see settings',
  'settings:write': 'change settings',
  'secrets:write': 'change passwords and keys of other systems',
  'programs:write': 'manage API keys and webhooks',
  'look:write': 'change the look of a site',
  'tracking:write': 'see consent records or manage event services',
  'platform:write': 'run the platform',
  'sites:add': 'add sites',
  'sites:write': 'set up sites or open them to visitors',
  'leads:sensitive': 'open sensitive answers of leads',
} as const

/** One of them. */
export type Permission = keyof typeof PERMISSIONS

/** All of them, in order. */
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

/** What takes the password again, because it concerns money, secrets, people or exports of personal data. */
export const STEP_UP: readonly Permission[] = [
  'people:write',
  'audit:export',
  'leads:export',
  'reservations:refund',
  'secrets:write',
  'programs:write',
  'leads:sensitive',
]

/** For how long a password that has been entered counts for these. */
export const STEP_UP_MINUTES = 10

/** Whether the password has to be entered again before something is done. */
export const needsStepUp = (permission: Permission, confirmedAt: Date, now: Date): boolean =>
  STEP_UP.includes(permission) && now.getTime() - confirmedAt.getTime() >= STEP_UP_MINUTES * 60_000
