import { InvalidArgumentError, type Command } from 'commander'
import { webhookAddressProblem, WEBHOOK_EVENTS, type WebhookEvent } from '@forecourt/rules/api/webhook.ts'
import { CommandError, logCommand, withoutControls, type CommandContext } from '../command.ts'
import { openKeys } from '../secrets/secrets.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { addWebhook, findWebhook, listWebhooks, removeWebhook, resendCall, webhookLog } from './webhooks.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `forecourt webhooks …`: the addresses that are told of changes on a site. */
export function webhookCommands(program: Command, context: CommandContext): void {
  const group = program.command('webhooks').description('tell programs of changes of stock, leads and reservations')

  group
    .command('add <site> <url>')
    .description('add a webhook; its signing secret is printed once and cannot be shown again')
    .requiredOption('--events <list>', `comma-separated: ${WEBHOOK_EVENTS.join(', ')}`, readEvents)
    .action(async (slug: string, url: string, { events }: { events: readonly WebhookEvent[] }) => {
      const problem = webhookAddressProblem(url)
      if (problem !== null) throw new CommandError(problem)
      const site = await siteBySlug(context, slug)
      const staff = await staffOf(context, site)
      const added = await staff.transaction(async (tx) => {
        const done = await addWebhook(tx, openKeys(context.env), { websiteId: site.id, url, events }, new Date())
        if (done) await logCommand(tx, { action: 'webhook.added', subject: url, websiteId: site.id })
        return done
      })
      if (!added) throw new CommandError(`${slug} has a webhook for ${url} already.`)
      context.print(`${added.id}\t${added.secret}`)
      context.warn('Store the secret now: it cannot be shown again.')
    })

  group
    .command('list <site>')
    .description('list the webhooks of a site')
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      const all = await listWebhooks(await staffOf(context, site), site.id)
      if (all.length === 0) context.print(`${slug} has no webhooks.`)
      for (const { id, url, events } of all) context.print(`${id}\t${url}\t${events.join(',')}`)
    })

  group
    .command('log <site> <id>')
    .description('show the latest calls of a webhook, newest first, with every attempt')
    .action(async (slug: string, id: string) => {
      const site = await siteBySlug(context, slug)
      const calls = UUID.test(id) ? await webhookLog(await staffOf(context, site), site.id, id) : []
      if (calls.length === 0) context.print('There are no calls.')
      for (const call of calls) {
        context.print(`${call.id}\t${call.created_at.toISOString()}\t${call.event}\t${call.subject}\t${call.state}`)
        for (const { at, answer, ok } of call.attempts)
          context.print(`  ${at}  ${ok ? 'accepted' : 'refused'}: ${withoutControls(answer)}`)
      }
    })

  group
    .command('resend <site> <call>')
    .description('make a call again that was accepted or failed')
    .action(async (slug: string, call: string) => {
      const site = await siteBySlug(context, slug)
      const staff = await staffOf(context, site)
      const isAgain =
        UUID.test(call) &&
        (await staff.transaction(async (tx) => {
          const id = await resendCall(tx, site.id, call)
          const found = id && (await findWebhook(tx, id))
          if (found) await logCommand(tx, { action: 'webhook.resent', subject: found.url, websiteId: site.id })
          return found
        }))
      if (!isAgain) throw new CommandError(`There is no call ${call}, or it is waiting.`)
      context.print(`${call} will be sent again.`)
    })

  group
    .command('remove <site> <id>')
    .description('remove a webhook and its log; it can be restored in the console for 10 minutes')
    .action(async (slug: string, id: string) => {
      const site = await siteBySlug(context, slug)
      const staff = await staffOf(context, site)
      const isRemoved =
        UUID.test(id) &&
        (await staff.transaction(async (tx) => {
          const found = await findWebhook(tx, id)
          const done = await removeWebhook(tx, site.id, id, new Date())
          if (done) await logCommand(tx, { action: 'webhook.removed', subject: found!.url, websiteId: site.id })
          return done
        }))
      if (!isRemoved) throw new CommandError(`${slug} has no webhook ${id}.`)
      context.print(`Removed ${id}.`)
    })
}

function readEvents(value: string): readonly WebhookEvent[] {
  return value.split(',').map((part) => {
    const event = WEBHOOK_EVENTS.find((one) => one === part.trim())
    if (!event) throw new InvalidArgumentError(`Must be of: ${WEBHOOK_EVENTS.join(', ')}.`)
    return event
  })
}
