import { canStaff, type Grant } from './access.ts'
import type { Permission } from './permission.ts'

/** What the screens of the console are told of while they are open, and what it takes to be told (decision 147). */
export const LIVE_KINDS = {
  'lead.new': 'leads:read',
  'lead.changed': 'leads:read',
  /** A delivery of a lead has moved on, which only the open lead shows. */
  'lead.delivery': 'leads:read',
  /** A delivery was given up, or is so no longer. */
  delivery: 'leads:read',
  reservation: 'reservations:read',
  /** A vehicle is held or free again, for whoever has it open. */
  vehicle: 'stock:read',
  booking: 'bookings:read',
} as const satisfies Record<string, Permission>

export type LiveKind = keyof typeof LIVE_KINDS

/** All of them, in order. */
export const ALL_LIVE_KINDS = Object.keys(LIVE_KINDS) as LiveKind[]

/** A change at a site: of which lead, reservation, vehicle or booking. */
export interface SiteChange {
  kind: LiveKind
  site: number
  item: string
}

/** What a browser is told. It has no personal data: a screen asks for what it shows, with the rights of then. */
export type LiveEvent =
  | { kind: LiveKind; item: string }
  /** Somebody has opened or left what this person has open. */
  | { kind: 'viewed'; item: string }
  /** What this person may do has changed. */
  | { kind: 'rights' }
  /** So much has changed that everything may have. */
  | { kind: 'all' }

/** Whether somebody may be told of a change: where the site is theirs and they may read what changed. */
export function mayHear(
  { grants, sites }: { grants: readonly Grant[]; sites: readonly { id: number; groupId: number | null }[] },
  { kind, site }: SiteChange,
): boolean {
  const at = sites.find(({ id }) => id === site)
  return (
    at !== undefined && canStaff(grants, LIVE_KINDS[kind], { kind: 'site', id: at.id, groupId: at.groupId }).allowed
  )
}

/** Kinds of things that have an own page on which one sees who else has it open. */
export const VIEWED_KINDS = ['lead', 'car', 'content'] as const
export type ViewedKind = (typeof VIEWED_KINDS)[number]

/** How often a tab says what it has open, in seconds. */
export const VIEW_EVERY_SECONDS = 10
/** For how long that counts: one that is late once still does. */
const VIEW_LASTS_SECONDS = 25

/** Who has said so after this time still has it open. */
export const viewsSince = (now: Date): Date => new Date(now.getTime() - VIEW_LASTS_SECONDS * 1_000)

/** Who else has something open, in words; empty for nobody. */
export function viewersWords(names: readonly string[]): string {
  const [first, ...others] = names
  if (first === undefined) return ''
  if (others.length === 0) return `${first} is viewing this too.`
  return others.length === 1
    ? `${first} and ${others[0]} are viewing this too.`
    : `${first} and ${others.length} others are viewing this too.`
}
