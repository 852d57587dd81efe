import * as z from 'zod'
import { dueItems, runDue, type ContentBy } from '../content/content.ts'
import type { ServingDatabase } from '../db/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import type { Sites } from '../sites/sites.ts'
import { record } from './audit.ts'

export interface ContentScheduleOptions {
  database: Pick<ServingDatabase, 'staff'>
  sites: Pick<Sites, 'list'>
  onError: (error: unknown, message: string) => void
  now?: () => Date
}

/** Publishes and takes down what is due at all sites (docs/decisions/0166); what fails is tried again. */
export async function runContentSchedules({
  database,
  sites,
  onError,
  now = () => new Date(),
}: ContentScheduleOptions): Promise<void> {
  const all = new Map((await sites.list()).map((site) => [site.id, site]))
  const at = now()
  for (const due of await dueItems(database.staff([...all.keys()]), at)) {
    const site = all.get(due.websiteId)
    if (!site) continue
    const byOf = (scheduled: { by: string; id: string | null }): ContentBy => {
      const name = `${scheduled.by} (scheduled)`
      const actor = { id: scheduled.id, name, network: null, userAgent: null }
      return {
        name,
        id: scheduled.id,
        now: at,
        recorded: (tx, { action, title, before = null, after = null }) =>
          record(
            tx,
            actor,
            {
              action: `content.${action}`,
              subject: title,
              website_id: site.id,
              dealership_group_id: null,
              before,
              after,
            },
            at,
          ),
      }
    }
    try {
      await database.staff([site.id]).transaction((tx) => runDue(tx, site, due, at, byOf))
    } catch (error) {
      onError(error, `${due.kind} ${due.id} of ${site.slug} is not published or taken down on schedule`)
    }
  }
}

/** The job that does so, every minute. */
export const contentScheduleJob = (options: ContentScheduleOptions) =>
  defineJob(
    'content-schedules',
    z.object({}),
    () => runContentSchedules(options),
    { limit: 0, delaySeconds: 0, ceilingSeconds: 60 },
    { cron: '* * * * *' },
  )
