import { canStaff } from '@forecourt/rules/staff/access.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import { LOCKED_FIELD_NAMES, type LockedField } from '@forecourt/rules/stock/lockedFields.ts'
import type { PlatformDatabase } from '../db/database.ts'
import type { BulkChanger, BulkRunPart } from '../stock/stock.ts'
import { byHandOf } from './desk/stockSites.ts'
import { reachOf, siteScope } from './scope.ts'

const NO_LONGER = 'Whoever began this may not change stock here any more.'

/** What the log says of a change that is part of a run. */
const entryOf =
  ({ change, state }: BulkRunPart) =>
  (field: LockedField, name: string): { action: AuditAction; subject: string } =>
    change.kind === 'release' && state === 'running'
      ? { action: 'stock.released', subject: `the ${LOCKED_FIELD_NAMES[field]} of ${name}` }
      : { action: `stock.${change.field}`, subject: name }

/** Who works at a part: who began it, or who undoes it. */
const actorOf = (part: BulkRunPart) =>
  part.state === 'undoing'
    ? { id: part.undone_by_id, name: part.undone_by!, network: part.undone_network, userAgent: part.undone_user_agent }
    : { id: part.user_id, name: part.who, network: part.network, userAgent: part.user_agent }

/** Changes the vehicles of a bulk change as whoever began it, with the rights that they have now (decision 148). */
export const bulkChangers =
  (platform: PlatformDatabase, now: () => Date = () => new Date()) =>
  async (part: BulkRunPart): Promise<BulkChanger> => {
    const actor = actorOf(part)
    const reach = await platform.transaction((tx) => reachOf(tx, actor.id ?? ''))
    const site = reach.sites.find(({ id }) => id === part.website_id)
    if (!site || !canStaff(reach.grants, 'stock:write', siteScope(site)).allowed) return { refused: NO_LONGER }
    return {
      by: byHandOf({
        actor,
        now: now(),
        websiteOf: () => part.website_id,
        currencyOf: () => part.currency,
        entryOf: entryOf(part),
      }),
    }
  }
