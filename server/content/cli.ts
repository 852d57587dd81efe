import { Argument, InvalidArgumentError, Option, type Command } from 'commander'
import { paths } from '@forecourt/rules/site/paths.ts'
import { CommandError, importedCounts, logCommand, readChecked, type CommandContext } from '../command.ts'
import { previewLinks } from '../pages/pages.ts'
import { secretKeyOf } from '../secretKey.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { CONTENT_FILE } from './file.ts'
import { listContent } from './list.ts'
import { checkAddresses, ContentError, storeContent } from './store.ts'

/** Default and maximum lifetime of a preview. */
const PREVIEW_HOURS = 24
const LONGEST_PREVIEW_HOURS = 168

function hoursOf(text: string): number {
  const hours = Number(text)
  if (/^\d+$/.test(text) && hours >= 1 && hours <= LONGEST_PREVIEW_HOURS) return hours
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${LONGEST_PREVIEW_HOURS}.`)
}

/** `forecourt content …`: the content of sites. */
export function contentCommands(program: Command, context: CommandContext): void {
  const group = program.command('content').description('manage the pages, articles, jobs and reviews of a site')

  group
    .command('import <site> <file>')
    .description('import pages, articles, jobs and reviews from a JSON file; content not in the file is kept')
    .action(async (slug: string, file: string) => {
      const content = await readChecked(file, CONTENT_FILE)
      const site = await siteBySlug(context, slug)
      const staff = await staffOf(context, site)
      try {
        checkAddresses(content, site)
        const report = await staff.transaction(async (tx) => {
          const stored = await storeContent(tx, site, content, new Date())
          const after = importedCounts(stored)
          if (after) await logCommand(tx, { action: 'content.imported', subject: site.name, websiteId: site.id, after })
          return stored
        })
        for (const [kind, { added, changed }] of Object.entries(report))
          if (added + changed > 0) context.print(`${kind}: ${added} added, ${changed} changed`)
        if (Object.values(report).every(({ added, changed }) => added + changed === 0))
          context.print('Nothing to change: the site already has all of this.')
      } catch (error) {
        if (error instanceof ContentError) throw new CommandError(`${file} was rejected:\n  ${error.message}`)
        throw error
      }
    })

  group
    .command('list <site>')
    .description('list the content of a site, with each slug and whether it is shown')
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      for (const { kind, name, title, shown } of await listContent(await staffOf(context, site), site, new Date()))
        context.print(`${kind}\t${name}\t${title}\t${shown ? 'shown' : 'not shown'}`)
    })

  group
    .command('preview <site>')
    .description('print a secret address that shows a page or an article before it is published')
    .addArgument(new Argument('<kind>', 'what it is').choices(['page', 'article']))
    .argument('<slug>', 'its slug, as list prints it')
    .addOption(
      new Option('--hours <number>', `for how long it works, ${LONGEST_PREVIEW_HOURS} at most`)
        .argParser(hoursOf)
        .default(PREVIEW_HOURS),
    )
    .action(async (site: string, kind: 'page' | 'article', name: string, { hours }: { hours: number }) => {
      const found = await siteBySlug(context, site)
      const now = new Date()
      const rows = await listContent(await staffOf(context, found), found, now)
      const row = rows.find((one) => one.kind === `${kind}s` && one.name === name)
      if (!row) throw new CommandError(`${site} has no ${kind} ${name}.`)
      const to = paths(found)
      const path = kind === 'page' ? to.page(name) : to.article({ slug: name })
      if (row.shown) throw new CommandError(`It is published: ${new URL(path, found.baseUrl).href}`)
      const expires = new Date(now.getTime() + hours * 3_600_000)
      context.print(previewLinks(await secretKeyOf(context.env)).sign(found, path, expires))
    })
}
