import type { Command } from 'commander'
import { and, asc, count, desc, eq, inArray, max } from 'drizzle-orm'
import type { Site } from '@forecourt/rules/site/site.ts'
import { CommandError, withoutControls, type CommandContext } from '../command.ts'
import type { StaffDatabase } from '../db/database.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { received } from './describe.ts'
import { messagesOf } from './list.ts'
import { leadMessages, leads } from './table.ts'

/** Conversations that `list` shows. */
const LISTED = 50
/** Characters of a first message in the list. */
const EXCERPT = 60

/** `forecourt conversations …`: the conversations of a site, for staff. */
export function conversationCommands(program: Command, context: CommandContext): void {
  const group = program.command('conversations').description('list and show conversations of the chat')

  group
    .command('list <site>')
    .description('list the newest conversations')
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      const rows = await newest(await staffOf(context, site), site.id)
      if (rows.length === 0) return context.print('No conversations yet.')
      for (const { lead, later, lastAt } of rows)
        context.print(
          withoutControls(
            [
              lead.reference,
              received(lastAt ?? lead.created_at, site),
              `${later + 1} ${later === 0 ? 'message' : 'messages'}`,
              lead.lead.name,
              lead.lead.phone || lead.lead.email,
              lead.lead.message.replaceAll(/\s+/g, ' ').slice(0, EXCERPT),
              ...(lead.suspected ? ['suspected'] : []),
            ].join('  '),
          ),
        )
    })

  group
    .command('show <site> <reference>')
    .description('show the messages of one conversation')
    .action(async (slug: string, reference: string) => {
      const site = await siteBySlug(context, slug)
      const staff = await staffOf(context, site)
      const row = await conversation(staff, site, reference)
      const { lead } = row
      context.print(withoutControls([row.reference, lead.name, lead.phone, lead.email].filter(Boolean).join('  ')))
      for (const { label, value } of lead.answers) context.print(withoutControls(`${label} ${value}`))
      const later = await messagesOf(staff, [row.id])
      for (const { text, at } of [
        { text: lead.message, at: row.created_at },
        ...later.map(({ text, created_at }) => ({ text, at: created_at })),
      ]) {
        context.print('')
        context.print(received(at, site))
        for (const line of text.split('\n')) context.print(withoutControls(line))
      }
    })
}

async function newest(staff: StaffDatabase, siteId: number) {
  return staff.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(leads)
      .where(and(eq(leads.website_id, siteId), eq(leads.form, 'chat')))
      .orderBy(desc(leads.id))
      .limit(LISTED)
    if (found.length === 0) return []
    const counts = await tx
      .select({ leadId: leadMessages.lead_id, later: count(), lastAt: max(leadMessages.created_at) })
      .from(leadMessages)
      .where(
        inArray(
          leadMessages.lead_id,
          found.map(({ id }) => id),
        ),
      )
      .groupBy(leadMessages.lead_id)
    return found.map((lead) => {
      const of = counts.find(({ leadId }) => leadId === lead.id)
      return { lead, later: of?.later ?? 0, lastAt: of?.lastAt ?? null }
    })
  })
}

async function conversation(staff: StaffDatabase, site: Site, reference: string) {
  const [row] = await staff.transaction((tx) =>
    tx
      .select()
      .from(leads)
      .where(
        and(eq(leads.website_id, site.id), eq(leads.form, 'chat'), eq(leads.reference, reference.trim().toUpperCase())),
      )
      .orderBy(asc(leads.id)),
  )
  if (!row) throw new CommandError(`${site.slug} has no conversation ${reference}.`)
  return row
}
