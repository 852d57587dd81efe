import type { Command } from 'commander'
import { COLLECTOR_KINDS } from '@forecourt/rules/site/collectors.ts'
import { isOverBudget } from '@forecourt/rules/site/slotBudget.ts'
import { CommandError, logCommand, withoutControls, type CommandContext } from '../command.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { batchPage, resendBatches } from './collectors/batches.ts'
import { scriptCosts } from './scriptCosts.ts'

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
    .description(
      `list ${LISTED} batches of events for each collector of a site, failed ones first, with the last answer`,
    )
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      const staff = await staffOf(context, site)
      const { event_collectors: collectors } = site.settings
      if (collectors.length === 0) return context.print(`${slug} has no collectors.`)
      for (const { id, kind } of collectors) {
        const { rows } = await batchPage(
          staff,
          { websiteId: site.id, collector: id, view: 'all' },
          { after: null, before: null, limit: LISTED },
        )
        context.print(`${id} (${kind})`)
        if (rows.length === 0) context.print('  No events yet.')
        for (const { createdAt, events, state, attempts } of rows) {
          const answer = attempts.at(-1)?.answer
          context.print(
            withoutControls(
              `  ${createdAt.toISOString()}  ${events} ${events === 1 ? 'event' : 'events'}  ${state}${answer ? `  ${answer}` : ''}`,
            ),
          )
        }
      }
    })

  group
    .command('resend <site> <collector>')
    .description('send failed batches for a collector again, unless they are too old for it')
    .action(async (slug: string, id: string) => {
      const site = await siteBySlug(context, slug)
      const collector = site.settings.event_collectors.find((one) => one.id === id)
      if (!collector) throw new CommandError(`${slug} has no collector ${id}.`)
      const staff = await staffOf(context, site)
      const again = await staff.transaction(async (tx) => {
        const batches = await resendBatches(tx, site, collector, { batchId: null, now: new Date() })
        if (batches > 0)
          await logCommand(tx, {
            action: 'events.resent',
            subject: `${COLLECTOR_KINDS[collector.kind].title} (${id})`,
            websiteId: site.id,
            after: { batches },
          })
        return batches
      })
      context.print(
        again === 0
          ? 'There is nothing to send again.'
          : `${again} ${again === 1 ? 'batch' : 'batches'} will be sent again.`,
      )
    })
}

async function printScripts(slug: string, context: CommandContext): Promise<void> {
  const site = await siteBySlug(context, slug)
  const costs = await scriptCosts((await context.database()).site(site.id))
  if (costs.length === 0) return context.print(`${slug} has no measured scripts.`)
  context.print('Three visits in four cost no more than this:')
  for (const { slot, visits, failed, kilobytes, busyMs, loadMs } of costs)
    context.print(
      withoutControls(
        [
          slot,
          `${visits} ${visits === 1 ? 'visit' : 'visits'}`,
          `${failed} failed`,
          kilobytes === null ? 'size not shown by the service' : `${Math.ceil(kilobytes)} kB`,
          `loaded in ${Math.round(loadMs)} ms`,
          `busy for ${Math.round(busyMs)} ms`,
          ...(isOverBudget({ kilobytes, busy_ms: busyMs }) ? ['over budget'] : []),
        ].join('  '),
      ),
    )
}
