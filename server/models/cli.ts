import type { Command } from 'commander'
import { CommandError, readChecked, type CommandContext } from '../command.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { MODEL_FILE } from './file.ts'
import { listModels } from './models.ts'
import { removeModel, storeModels } from './store.ts'

/** `forecourt models …`: the new models of a site. */
export function modelCommands(program: Command, context: CommandContext): void {
  const group = program.command('models').description('manage the new models of a site')

  group
    .command('import <site> <file>')
    .description('import models from a JSON file, in the file’s order; models not in the file are kept')
    .action(async (slug: string, file: string) => {
      const { models } = await readChecked(file, MODEL_FILE)
      const site = await siteBySlug(context, slug)
      const { added, changed } = await (
        await staffOf(context, site)
      ).transaction((tx) => storeModels(tx, site, models, new Date()))
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
      if (!(await (await staffOf(context, site)).transaction((tx) => removeModel(tx, site, model, new Date()))))
        throw new CommandError(`${site.name} has no model ${model}.`)
      context.print(`Removed ${model}.`)
    })
}
