import { ALL_PERMISSIONS, type Permission } from './permission.ts'

/** What a role is for: the whole platform, a dealership group with its present and later sites, or one site. */
export const SCOPE_KINDS = ['platform', 'group', 'site'] as const
export type ScopeKind = (typeof SCOPE_KINDS)[number]

/** A role, as data. */
export interface Role {
  label: string
  /** Who has it, for sentences. */
  plural: string
  /** What it can be given for. */
  scopes: readonly ScopeKind[]
  permissions: readonly Permission[]
}

const READS = [
  'leads:read',
  'stock:read',
  'bookings:read',
  'reservations:read',
  'locations:read',
  'settings:read',
] as const
const except = (...not: Permission[]) => ALL_PERMISSIONS.filter((one) => !not.includes(one))

/** The roles, those with most rights first. */
export const ROLES = {
  operator: { label: 'Operator', plural: 'Operators', scopes: ['platform'], permissions: ALL_PERMISSIONS },
  group_owner: {
    label: 'Group owner',
    plural: 'Group owners',
    scopes: ['group'],
    permissions: except('secrets:write', 'platform:write'),
  },
  dealer_principal: {
    label: 'Dealer principal',
    plural: 'Dealer principals',
    scopes: ['site'],
    permissions: except('secrets:write', 'platform:write', 'sites:add'),
  },
  sales: {
    label: 'Sales',
    plural: 'People in sales',
    scopes: ['group', 'site'],
    permissions: [...READS, 'leads:write', 'stock:write', 'bookings:write', 'reservations:write'],
  },
  service: {
    label: 'Service',
    plural: 'People in service',
    scopes: ['group', 'site'],
    permissions: ['leads:read', 'leads:write', 'bookings:read', 'bookings:write', 'settings:read'],
  },
  marketing: {
    label: 'Marketing',
    plural: 'People in marketing',
    scopes: ['group', 'site'],
    permissions: [
      'stock:read',
      'stock:write',
      'content:write',
      'locations:read',
      'locations:write',
      'reports:read',
      // What a site looks like and says is theirs; how it works is not (decision 161).
      'look:write',
      'tracking:write',
      'settings:read',
    ],
  },
  finance: {
    label: 'Finance',
    plural: 'People in finance',
    scopes: ['group', 'site'],
    permissions: [...READS, 'reservations:write', 'reservations:refund', 'reports:read', 'leads:sensitive'],
  },
  read_only: {
    label: 'Read only',
    plural: 'People with read-only access',
    scopes: ['group', 'site'],
    permissions: [...READS, 'people:read', 'reports:read'],
  },
} as const satisfies Record<string, Role>

export type RoleName = keyof typeof ROLES

/** Their names, those with most rights first. */
export const ROLE_NAMES = Object.keys(ROLES) as [RoleName, ...RoleName[]]

/** A role by its name. */
export const roleOf = (name: RoleName): Role => ROLES[name]

/** The roles that include a permission, those with most rights first. */
export const rolesWith = (permission: Permission): Role[] =>
  ROLE_NAMES.map(roleOf).filter(({ permissions }) => permissions.includes(permission))
