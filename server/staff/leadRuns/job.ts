import { and, eq, inArray, lt } from 'drizzle-orm'
import * as z from 'zod'
import { AT_ONCE } from '@forecourt/rules/leadDesk/bulkChange.ts'
import { canStaff } from '@forecourt/rules/staff/access.ts'
import type { Database, PlatformDatabase } from '../../db/database.ts'
import { defineJob } from '../../jobs/jobs.ts'
import { leadRuns } from '../../leads/leads.ts'
import { reachOf, siteScope } from '../scope.ts'
import { workOnLeads, type LeadRunPart, type LeadRunWorker } from './work.ts'

const NO_LONGER = 'The person who started this can no longer change leads here.'
const EXPIRE_SECONDS = 3_600
const RETRY = { limit: 60, delaySeconds: 5, ceilingSeconds: 60 }
const KEPT_DAYS = 366
const DAY_MS = 86_400_000
const UNDER_WAY = ['running', 'undoing'] as const

/** Who began a part, or who undoes it. */
const actorOf = (part: LeadRunPart) =>
  part.state === 'undoing'
    ? { id: part.undone_by_id, name: part.undone_by!, network: part.undone_network, userAgent: part.undone_user_agent }
    : { id: part.user_id, name: part.who, network: part.network, userAgent: part.user_agent }

/** Changes the leads of a run as whoever began it, with the rights that they have now. */
export const leadRunWorkers =
  (platform: PlatformDatabase) =>
  async (part: LeadRunPart): Promise<LeadRunWorker> => {
    const actor = actorOf(part)
    const reach = await platform.transaction((tx) => reachOf(tx, actor.id ?? ''))
    const site = reach.sites.find(({ id }) => id === part.website_id)
    if (!site || !canStaff(reach.grants, 'leads:write', siteScope(site)).allowed) return { refused: NO_LONGER }
    return { actor, reach }
  }

/**
 * The jobs that make and undo changes of many leads (decision 181). What became of a lead is stored in the transaction
 * of its change, so a run that was interrupted goes on where it was.
 */
export function leadRunJobs({ database, now = () => new Date() }: { database: Database; now?: () => Date }) {
  const db = database.drizzle
  const workerOf = leadRunWorkers(database.platform)

  /** Works at the parts of a run, or of all; one that fails does not stop the others. */
  async function perform(run: string | null): Promise<void> {
    const parts = await db
      .select({ id: leadRuns.id, website_id: leadRuns.website_id })
      .from(leadRuns)
      .where(and(inArray(leadRuns.state, [...UNDER_WAY]), run === null ? undefined : eq(leadRuns.id, run)))
      .orderBy(leadRuns.created_at, leadRuns.website_id)
    const failed: unknown[] = []
    for (const key of parts) {
      const staff = database.staff([key.website_id])
      const next = () => staff.transaction((tx) => workOnLeads(tx, key, { workerOf, now: now(), size: AT_ONCE }))
      const whole = async () => {
        while (await next());
      }
      await whole().catch((error: unknown) => void failed.push(error))
    }
    if (failed.length > 0) throw failed[0]
  }

  return {
    run: defineJob('lead-run', z.object({ run: z.uuid() }), ({ run }) => perform(run), RETRY, {
      takers: 2,
      expireSeconds: EXPIRE_SECONDS,
    }),
    /** Goes on with runs that were interrupted, such as when a process ended, and removes what is too old. */
    sweep: defineJob(
      'lead-run-sweep',
      z.object({}),
      async () => {
        const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
        await db
          .delete(leadRuns)
          .where(and(inArray(leadRuns.state, ['done', 'undone']), lt(leadRuns.created_at, before)))
        await perform(null)
      },
      { limit: 1, delaySeconds: 60, ceilingSeconds: 60 },
      { cron: '* * * * *', expireSeconds: EXPIRE_SECONDS },
    ),
  }
}
