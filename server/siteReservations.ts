import type { Site } from '@forecourt/rules/site/site.ts'
import type { Principals } from './db/database.ts'
import type { FileStore } from './files/files.ts'
import { leadsFor } from './leads/leads.ts'
import type { Outbound } from './outbound.ts'
import { reservationsFor, type ReservationsOfSite } from './reservations/reservations.ts'
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
  const { now = () => new Date() } = options
  return (site) => {
    const deps = {
      ...options,
      database: options.database.site(site.id),
      encryptionKeys: options.secrets.keys,
      // A reservation that has been paid for is not challenged.
      challengeSecret: async () => null,
      now,
    }
    const findCar = (id: number) => findForDealer(deps.database, site, id)
    return reservationsFor({ ...deps, leads: leadsFor(deps, site), findCar }, site)
  }
}
