import type { Command } from 'commander'
import { SAID_BY } from '@forecourt/rules/leadDesk/chat.ts'
import { CommandError, withoutControls, type CommandContext } from '../command.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { conversationPage, findConversation } from './conversations.ts'
import { received } from './describe.ts'

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
      const { rows } = await conversationPage(
        await staffOf(context, site),
        { view: 'all', siteId: site.id, search: '' },
        { after: null, before: null, limit: LISTED },
      )
      if (rows.length === 0) return context.print('No conversations yet.')
      for (const { row, later, lastAt } of rows)
        context.print(
          withoutControls(
            [
              row.reference,
              received(lastAt, site),
              `${later + 1} ${later === 0 ? 'message' : 'messages'}`,
              row.lead.name,
              row.lead.phone || row.lead.email,
              row.lead.message.replaceAll(/\s+/g, ' ').slice(0, EXCERPT),
              ...(row.suspected ? ['suspected'] : []),
            ].join('  '),
          ),
        )
    })

  group
    .command('show <site> <reference>')
    .description('show one conversation, with what the dealership answered')
    .action(async (slug: string, reference: string) => {
      const site = await siteBySlug(context, slug)
      const found = await findConversation(await staffOf(context, site), reference)
      if (!found) throw new CommandError(`${slug} has no conversation ${reference}.`)
      const { row, said } = found
      const { lead } = row
      context.print(withoutControls([row.reference, lead.name, lead.phone, lead.email].filter(Boolean).join('  ')))
      for (const { label, value } of lead.answers) context.print(withoutControls(`${label} ${value}`))
      for (const { at, by, who, text } of said) {
        context.print('')
        const how = by === 'chat' ? [] : [SAID_BY[by]]
        context.print(withoutControls([received(at, site), ...how, ...(who === null ? [] : [who])].join('  ')))
        for (const line of text.split('\n')) context.print(withoutControls(line))
      }
    })
}
