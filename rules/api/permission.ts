/** The areas of the platform's API, each with the right to read and to change it. */
export const API_AREAS = [
  'stock',
  'leads',
  'offers',
  'models',
  'content',
  'locations',
  'bookings',
  'reservations',
  'websites',
  'events',
  'reports',
  'webhooks',
] as const
export type ApiArea = (typeof API_AREAS)[number]

/** What a key may do in an area; whoever may change something may read it. */
export type ApiPermission = `${ApiArea}:${'read' | 'write'}`

/** Areas that programs only read. */
const READ_ONLY: readonly ApiArea[] = ['bookings', 'events', 'reports']

/** Every permission that a key can have. */
export const API_PERMISSIONS: readonly ApiPermission[] = API_AREAS.flatMap((area): ApiPermission[] =>
  READ_ONLY.includes(area) ? [`${area}:read`] : [`${area}:read`, `${area}:write`],
)

/** Whether the permissions of a key include one. */
export const hasPermission = (granted: readonly ApiPermission[], needed: ApiPermission): boolean =>
  granted.includes(needed) ||
  (needed.endsWith(':read') && granted.some((one) => one === needed.replace(/read$/, 'write')))

/** Parses the name of a permission; an area alone means reading it. Null if it is invalid. */
export function parsePermission(text: string): ApiPermission | null {
  const name = text.includes(':') ? text : `${text}:read`
  return API_PERMISSIONS.find((one) => one === name) ?? null
}
