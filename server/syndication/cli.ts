import type { Command } from 'commander'
import { FEEDS, findFeed, type Feed } from '@forecourt/rules/feed/feeds.ts'
import { CommandError, type CommandContext } from '../command.ts'
import { listLocations } from '../locations/locations.ts'
import { secretKeyOf } from '../secretKey.ts'
import { siteBySlug } from '../sites/sites.ts'
import { listedStock } from '../stock/stock.ts'
import { checkFeeds, feedAddress } from './syndication.ts'

/** `forecourt feeds …`: the outgoing stock feeds of a site. */
export function feedCommands(program: Command, context: CommandContext): void {
  const group = program.command('feeds').description('manage the stock feeds for Google, Meta and others')

  group
    .command('list <site>')
    .description('print the secret address of each feed; raise the setting feeds_rotation for new ones')
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      const secretKey = await secretKeyOf(context.env)
      for (const feed of FEEDS) context.print(`${feed.title}\t${feedAddress(secretKey, site, feed)}`)
    })

  group
    .command('check <site> [feed]')
    .description('list the vehicles left out of one feed, or of every feed, with the reasons')
    .action(async (slug: string, file?: string) => {
      const site = await siteBySlug(context, slug)
      const database = (await context.database()).site(site.id)
      const locations = await listLocations(database, site)
      const now = new Date()
      const stock = listedStock(database, site, now)
      const feeds = file === undefined ? FEEDS : [chosen(file)]
      for (const { feed, taken, leftOut } of await checkFeeds(feeds, { site, stock, locations, now })) {
        context.print(`${feed.title} (${feed.file}): ${taken} included, ${leftOut.length} left out.`)
        for (const { stocknum, title, reasons } of leftOut)
          context.print(
            `  ${stocknum} ${title}: ${reasons.map(({ field, reason }) => `${field} ${reason}`).join('; ')}`,
          )
      }
    })
}

function chosen(file: string): Feed {
  const feed = findFeed(file)
  if (feed) return feed
  throw new CommandError(`There is no feed ${file}. There are: ${FEEDS.map((one) => one.file).join(', ')}.`)
}
