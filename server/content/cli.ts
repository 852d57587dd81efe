import type { Command } from 'commander'
import { CommandError, readChecked, type CommandContext } from '../command.ts'
import { siteBySlug } from '../sites/sites.ts'
import { CONTENT_FILE } from './file.ts'
import { listContent } from './list.ts'
import { ContentError, storeContent } from './store.ts'

/** `forecourt content …`: what sites say of themselves. */
export function contentCommands(program: Command, context: CommandContext): void {
  const group = program.command('content').description('pages, articles, jobs and reviews of a site')

  group
    .command('import <site> <file>')
    .description('put the pages, articles, jobs and reviews of a JSON file into a site; what it does not name stays')
    .action(async (slug: string, file: string) => {
      const content = await readChecked(file, CONTENT_FILE)
      const site = await siteBySlug(context, slug)
      const database = await context.database()
      try {
        const report = await database.transaction((tx) => storeContent(tx, site, content))
        for (const [kind, { added, changed }] of Object.entries(report))
          if (added + changed > 0) context.print(`${kind}: ${added} added, ${changed} changed`)
        if (Object.values(report).every(({ added, changed }) => added + changed === 0))
          context.print('Everything in the file was there already.')
      } catch (error) {
        if (error instanceof ContentError) throw new CommandError(`${file} is refused:\n  ${error.message}`)
        throw error
      }
    })

  group
    .command('list <site>')
    .description('everything that a site has, with its slug and whether visitors see it')
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      for (const { kind, name, title, shown } of await listContent(await context.database(), site, new Date()))
        context.print(`${kind}\t${name}\t${title}\t${shown ? 'shown' : 'not shown'}`)
    })
}
