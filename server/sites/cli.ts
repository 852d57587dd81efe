import type { Command } from 'commander'
import { parseLayer, type SettingProblem } from '@forecourt/rules/site/cascade.ts'
import { SETTINGS, type SettingKey, type Settings } from '@forecourt/rules/site/config.ts'
import { InvalidSettingsError } from '@forecourt/rules/site/resolve.ts'
import { CommandError, readJson, type CommandContext } from '../command.ts'
import { parseSiteFile } from './file.ts'
import { addSite, RegisterError, setSiteSettings } from './register.ts'
import { createSites, type ResolvedSite } from './sites.ts'

/** `forecourt site …`: shows, adds and changes dealer sites. */
export function siteCommands(program: Command, context: CommandContext): void {
  const site = program.command('site').description('dealer sites')

  site
    .command('list')
    .description('every site with its address')
    .action(async () => {
      await withSites(context, async (sites) => {
        for (const { slug, name, baseUrl } of await sites.list()) context.print(`${slug}\t${name}\t${baseUrl}`)
      })
    })

  site
    .command('show <slug>')
    .description('every setting of a site: its value, the layer that decided it, what it means')
    .option('--json', 'as JSON')
    .action(async (slug: string, options: { json?: boolean }) => {
      await withSites(context, async (sites) => {
        const found = await sites.findBySlug(slug)
        if (!found) throw new CommandError(`There is no site ${slug}.`)
        const rows = (Object.keys(SETTINGS) as SettingKey[]).map((key) => ({
          key,
          value: shownValue(found, key),
          layer: found.provenance[key],
          description: SETTINGS[key].description,
        }))
        if (options.json) return context.print(JSON.stringify({ slug, name: found.site.name, settings: rows }, null, 2))
        context.print(`${found.site.name} (${slug}) ${found.site.baseUrl}`)
        for (const { key, value, layer, description } of rows) {
          context.print(`\n${key} = ${JSON.stringify(value)}\n  from ${layer}; ${description}`)
        }
      })
    })

  site
    .command('add <file>')
    .description('add the site that a JSON file describes')
    .action(async (file: string) => {
      const parsed = parseSiteFile(await readJson(file))
      if (!parsed.ok) throw refusal(file, parsed.problems)
      await refuseTaken(file, async () => addSite(await context.database(), parsed.site))
      context.print(`Added ${parsed.site.slug}.`)
    })

  site
    .command('set <slug> <file>')
    .description("replace the site's own settings by those of a JSON file")
    .action(async (slug: string, file: string) => {
      const parsed = parseLayer(await readJson(file))
      if (!parsed.ok) throw refusal(file, parsed.problems)
      await refuseTaken(file, async () => setSiteSettings(await context.database(), slug, parsed.layer))
      context.print(`Set ${Object.keys(parsed.layer).length} settings of ${slug}.`)
    })
}

/** A setting as an operator may see it: of a secret only whether there is one. */
function shownValue({ site, provenance }: ResolvedSite, key: SettingKey): unknown {
  if (SETTINGS[key].visibility !== 'secret') return (site.settings as Settings)[key]
  return provenance[key] === 'platform' ? null : '(secret)'
}

async function withSites(
  context: CommandContext,
  work: (sites: Awaited<ReturnType<typeof createSites>>) => Promise<void>,
): Promise<void> {
  const { publicScheme, platformDomain, publicPort } = context.env
  const sites = await createSites({
    database: await context.database(),
    address: { scheme: publicScheme, platformDomain, port: publicPort },
    onWarning: (error, message) =>
      context.print(`${message}: ${error instanceof Error ? error.message : String(error)}`),
  })
  try {
    await work(sites)
  } catch (error) {
    if (error instanceof InvalidSettingsError) throw new CommandError(error.message)
    throw error
  } finally {
    await sites.close()
  }
}

async function refuseTaken(file: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof RegisterError) throw new CommandError(`${file} is refused:\n  ${error.message}`)
    throw error
  }
}

function refusal(file: string, problems: readonly SettingProblem[]): CommandError {
  const lines = problems.map(({ path, reason }) => `  ${path ? `${path}: ` : ''}${reason}`)
  return new CommandError(`${file} is refused:\n${lines.join('\n')}`)
}
