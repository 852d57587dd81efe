import type { Command } from 'commander'
import { CommandError, readChecked, type CommandContext } from '../command.ts'
import { siteBySlug } from '../sites/sites.ts'
import { CONTENT_FILE } from './file.ts'
import { listContent } from './list.ts'
import { ContentError, storeContent } from './store.ts'

/** `forecourt content …`: what sites say of themselves. */
export function contentCommands(program: Command, context: CommandContext): void {
  const group = program.command('content').description('manage the pages, articles, jobs and reviews of a site')

  group
    .command('import <site> <file>')
    .description('import pages, articles, jobs and reviews from a JSON file; content not in the file is kept')
    .action(async (slug: string, file: string) => {
      const content = await readChecked(file, CONTENT_FILE)
      const site = await siteBySlug(context, slug)
      const database = await context.database()
      try {
        const report = await database.transaction((tx) => storeContent(tx, site, content))
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
      for (const { kind, name, title, shown } of await listContent(await context.database(), site, new Date()))
        context.print(`${kind}\t${name}\t${title}\t${shown ? 'shown' : 'not shown'}`)
    })
}
