import type { Site } from '@forecourt/rules/site/site.ts'
import type { Principals } from './db/database.ts'
import type { FileStore } from './files/files.ts'
import { leadsFor } from './leads/leads.ts'
import type { Outbound } from './outbound.ts'
import {
  reservationsFor,
  waitlistFor,
  type ReservationsOfSite,
  type WaitlistOfSite,
} from './reservations/reservations.ts'
import type { Secrets } from './secrets/secrets.ts'
import { findForDealer } from './stock/stock.ts'

export interface SiteReservationsOptions {
  database: Pick<Principals, 'site'>
  files: FileStore
  secretKey: string
  secrets: Secrets
  outbound: Outbound
  onWarning: (error: unknown, message: string) => void
  now?: () => Date
}

/** The reservations of any site, for the reconciler and for commands; they work as the site. */
export function siteReservations(options: SiteReservationsOptions): (site: Site) => ReservationsOfSite {
  return (site) => reservationsFor(depsOf(options, site), site)
}

/** The waitlists of any site, for the job that offers vehicles; they work as the site. */
export function siteWaitlists(options: SiteReservationsOptions): (site: Site) => WaitlistOfSite {
  return (site) => waitlistFor(depsOf(options, site), site)
}

function depsOf(options: SiteReservationsOptions, site: Site) {
  const deps = {
    ...options,
    database: options.database.site(site.id),
    encryptionKeys: options.secrets.keys,
    // A reservation that has been paid for, and a place that exists, are not challenged.
    challengeSecret: async () => null,
    now: options.now ?? (() => new Date()),
  }
  return { ...deps, leads: leadsFor(deps, site), findCar: (id: number) => findForDealer(deps.database, site, id) }
}
