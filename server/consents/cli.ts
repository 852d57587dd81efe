import type { Command } from 'commander'
import { CommandError, withoutControls, type CommandContext } from '../command.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { countConsents, findConsents } from './records.ts'

/** `forecourt consents …`: what visitors answered about their data. */
export function consentCommands(program: Command, context: CommandContext): void {
  const group = program.command('consents').description('show what visitors answered about their data')

  group
    .command('count <site>')
    .description('count the answers of each month by what was allowed')
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      const { counts } = await countConsents(await staffOf(context, site), { site, first: null }, new Date())
      if (counts.length === 0) return context.print(`${slug} has no answers.`)
      for (const { month, allowed, answers } of counts)
        context.print(`${month}  ${String(answers).padStart(7)}  ${allowed.join(', ') || 'nothing'}`)
    })

  group
    .command('show <site> <id>')
    .description('show one answer, with its time and what the visitor had read')
    .action(async (slug: string, id: string) => {
      const site = await siteBySlug(context, slug)
      const [found] = await findConsents(await staffOf(context, site), id)
      if (!found) throw new CommandError(`${slug} has no answer ${id}.`)
      context.print(`Answered: ${found.answered_at.toISOString()}`)
      context.print(`Allowed: ${found.allowed.join(', ') || 'nothing'}`)
      context.print(`Asked: ${found.mode}`)
      for (const line of found.wording.split('\n')) context.print(`  ${withoutControls(line)}`)
    })
}
