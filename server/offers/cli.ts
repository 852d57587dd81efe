import type { Command } from 'commander'
import { isOfferVisible } from '@forecourt/rules/offer/visibility.ts'
import { CommandError, importedCounts, logCommand, readChecked, type CommandContext } from '../command.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { OFFER_FILE } from './file.ts'
import { listOffers, removeOffer, storeOffers } from './offers.ts'

/** `forecourt offers …`: the offers of a site. */
export function offerCommands(program: Command, context: CommandContext): void {
  const group = program.command('offers').description('manage the offers of a site')

  group
    .command('import <site> <file>')
    .description(
      'import offers from a JSON file; offers not in the file are kept. They are in the file’s order unless staff have chosen one',
    )
    .action(async (slug: string, file: string) => {
      const { offers, set_order: setsOrder } = await readChecked(file, OFFER_FILE)
      const site = await siteBySlug(context, slug)
      const { added, changed } = await (
        await staffOf(context, site)
      ).transaction(async (tx) => {
        const written = await storeOffers(tx, site, offers, new Date(), { setsOrder })
        const after = importedCounts({ offers: written })
        if (after) await logCommand(tx, { action: 'content.imported', subject: site.name, websiteId: site.id, after })
        return written
      })
      context.print(`${site.name}: ${added} added, ${changed} changed, ${offers.length - added - changed} unchanged.`)
    })

  group
    .command('list <site>')
    .description('list the offers of a site, and whether each is shown today')
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      for (const offer of await listOffers((await context.database()).site(site.id), site))
        context.print(`${offer.id}\t${offer.name}\t${isOfferVisible(offer, site, new Date()) ? 'shown' : 'not shown'}`)
    })

  group
    .command('remove <site> <id>')
    .description('remove an offer from a site')
    .action(async (slug: string, text: string) => {
      const site = await siteBySlug(context, slug)
      const id = /^\d{1,9}$/.test(text) ? Number(text) : 0
      const staff = await staffOf(context, site)
      const removed = await staff.transaction(async (tx) => {
        const name = await removeOffer(tx, site, id, new Date())
        if (name !== null) await logCommand(tx, { action: 'content.deleted', subject: name, websiteId: site.id })
        return name !== null
      })
      if (!removed) throw new CommandError(`${site.name} has no offer ${text}.`)
      context.print(`Removed offer ${id}.`)
    })
}
