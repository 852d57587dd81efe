import type { Command } from 'commander'
import { CommandError, importedCounts, logCommand, readChecked, type CommandContext } from '../command.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { MODEL_FILE } from './file.ts'
import { listModels } from './models.ts'
import { removeModel, storeModels } from './store.ts'

/** `forecourt models …`: the new models of a site. */
export function modelCommands(program: Command, context: CommandContext): void {
  const group = program.command('models').description('manage the new models of a site')

  group
    .command('import <site> <file>')
    .description(
      'import models from a JSON file; models not in the file are kept. They are in the file’s order unless staff have chosen one',
    )
    .action(async (slug: string, file: string) => {
      const { models, set_order: setsOrder } = await readChecked(file, MODEL_FILE)
      const site = await siteBySlug(context, slug)
      const staff = await staffOf(context, site)
      const { added, changed } = await staff.transaction(async (tx) => {
        const written = await storeModels(tx, site, models, new Date(), { setsOrder })
        const after = importedCounts({ models: written })
        if (after) await logCommand(tx, { action: 'model.imported', subject: site.name, websiteId: site.id, after })
        return written
      })
      context.print(`${site.name}: ${added} added, ${changed} changed, ${models.length - added - changed} unchanged.`)
    })

  group
    .command('list <site>')
    .description('list the models of a site')
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      for (const { slug: model, manufacturer_name, name, status } of await listModels(
        (await context.database()).site(site.id),
      ))
        context.print(`${model}\t${manufacturer_name} ${name}\t${status}`.trimEnd())
    })

  group
    .command('remove <site> <model>')
    .description('remove a model from a site')
    .action(async (slug: string, model: string) => {
      const site = await siteBySlug(context, slug)
      const staff = await staffOf(context, site)
      const removed = await staff.transaction(async (tx) => {
        const done = await removeModel(tx, site, model, new Date())
        if (done) await logCommand(tx, { action: 'model.removed', subject: model, websiteId: site.id })
        return done
      })
      if (!removed) throw new CommandError(`${site.name} has no model ${model}.`)
      context.print(`Removed ${model}.`)
    })
}
