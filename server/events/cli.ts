import { desc, eq } from 'drizzle-orm'
import type { Command } from 'commander'
import { withoutControls, type CommandContext } from '../command.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { eventBatches } from './collectors/table.ts'

const LISTED = 20

/** `forecourt events …`: what a site's collectors got of its events. */
export function eventCommands(program: Command, context: CommandContext): void {
  program
    .command('events')
    .description('show what collectors of events got')
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
