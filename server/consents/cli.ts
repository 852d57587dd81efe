import { desc, eq, sql } from 'drizzle-orm'
import type { Command } from 'commander'
import { CommandError, withoutControls, type CommandContext } from '../command.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { consents } from './table.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `forecourt consents …`: what visitors answered about their data. */
export function consentCommands(program: Command, context: CommandContext): void {
  const group = program.command('consents').description('show what visitors answered about their data')

  group
    .command('count <site>')
    .description('count the answers of each month by what was allowed')
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      const staff = await staffOf(context, site)
      const month = sql<string>`to_char(${consents.answered_at} at time zone ${site.timeZone}, 'YYYY-MM')`
      const rows = await staff.transaction((tx) =>
        tx
          .select({ month, allowed: consents.allowed, answers: sql<number>`count(*)::integer` })
          .from(consents)
          .groupBy(sql`1, 2`)
          .orderBy(sql`1 desc, 3 desc`),
      )
      if (rows.length === 0) return context.print(`${slug} has no answers.`)
      for (const { month: of, allowed, answers } of rows)
        context.print(`${of}  ${String(answers).padStart(7)}  ${allowed.join(', ') || 'nothing'}`)
    })

  group
    .command('show <site> <id>')
    .description('show one answer, with its time and what the visitor had read')
    .action(async (slug: string, id: string) => {
      const site = await siteBySlug(context, slug)
      const staff = await staffOf(context, site)
      const [found] = UUID.test(id)
        ? await staff.transaction((tx) =>
            tx.select().from(consents).where(eq(consents.id, id)).orderBy(desc(consents.answered_at)).limit(1),
          )
        : []
      if (!found) throw new CommandError(`${slug} has no answer ${id}.`)
      context.print(`Answered: ${found.answered_at.toISOString()}`)
      context.print(`Allowed: ${found.allowed.join(', ') || 'nothing'}`)
      context.print(`Asked: ${found.mode}`)
      for (const line of found.wording.split('\n')) context.print(`  ${withoutControls(line)}`)
    })
}
