import { desc, eq, sql } from 'drizzle-orm'
import type { Command } from 'commander'
import { SLOT_EVENT } from '@forecourt/rules/event/slotCosts.ts'
import { isOverBudget } from '@forecourt/rules/site/slotBudget.ts'
import { withoutControls, type CommandContext } from '../command.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { eventBatches } from './collectors/table.ts'

const LISTED = 20

/** `forecourt events …`: what a site's collectors got of its events. */
export function eventCommands(program: Command, context: CommandContext): void {
  const group = program.command('events').description('show what collectors of events got, and what scripts cost')

  group
    .command('scripts <site>')
    .description('list what scripts of others cost the pages of a site, in the events that are still stored')
    .action((slug: string) => printScripts(slug, context))

  group
    .command('batches <site>')
    .description(`list the newest ${LISTED} batches of events for each collector of a site, with the last answer`)
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      const staff = await staffOf(context, site)
      const { event_collectors: collectors } = site.settings
      if (collectors.length === 0) return context.print(`${slug} has no collectors.`)
      for (const { id, kind } of collectors) {
        const rows = await staff.transaction((tx) =>
          tx
            .select()
            .from(eventBatches)
            .where(eq(eventBatches.collector, id))
            .orderBy(desc(eventBatches.created_at))
            .limit(LISTED),
        )
        context.print(`${id} (${kind})`)
        if (rows.length === 0) context.print('  No events yet.')
        for (const { created_at: at, events, state, attempts } of rows) {
          const answer = attempts.at(-1)?.answer
          context.print(
            withoutControls(
              `  ${at.toISOString()}  ${events.length} ${events.length === 1 ? 'event' : 'events'}  ${state}${answer ? `  ${answer}` : ''}`,
            ),
          )
        }
      }
    })
}

async function printScripts(slug: string, context: CommandContext): Promise<void> {
  const site = await siteBySlug(context, slug)
  const database = await context.database()
  const cost = (name: string, share: number) =>
    sql`percentile_cont(${share}) within group (order by (properties ->> ${name})::float8)`
  const { rows } = await database.site(site.id).transaction((tx) =>
    tx.execute<{
      slot: string
      visits: number
      failed: number
      kilobytes: number | null
      busy_ms: number
      load_ms: number
    }>(
      sql`select properties ->> 'slot' as slot, count(*)::integer as visits,
          count(*) filter (where properties ->> 'outcome' = 'failed')::integer as failed,
          ${cost('kilobytes', 0.75)} as kilobytes, ${cost('busy_ms', 0.75)} as busy_ms, ${cost('load_ms', 0.75)} as load_ms
        from events where name = ${SLOT_EVENT} and not robot and not staff group by 1 order by 1`,
    ),
  )
  if (rows.length === 0) return context.print(`${slug} has no measured scripts.`)
  context.print('Three visits in four cost no more than this:')
  for (const { slot, visits, failed, kilobytes, busy_ms, load_ms } of rows)
    context.print(
      withoutControls(
        [
          slot,
          `${visits} ${visits === 1 ? 'visit' : 'visits'}`,
          `${failed} failed`,
          kilobytes === null ? 'size not shown by the service' : `${Math.ceil(kilobytes)} kB`,
          `loaded in ${Math.round(load_ms)} ms`,
          `busy for ${Math.round(busy_ms)} ms`,
          ...(isOverBudget({ kilobytes, busy_ms }) ? ['over budget'] : []),
        ].join('  '),
      ),
    )
}
