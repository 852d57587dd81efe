import { access, constants, rename, rm, writeFile } from 'node:fs/promises'
import { InvalidArgumentError, type Command } from 'commander'
import { nearestSetting, parseLayer, type SettingProblem } from '@forecourt/rules/site/cascade.ts'
import { SETTINGS, type SettingKey } from '@forecourt/rules/site/config.ts'
import { InvalidSettingsError } from '@forecourt/rules/site/resolve.ts'
import { TEMPLATES } from '@forecourt/rules/site/templates.ts'
import { CommandError, logCommand, readJson, type CommandContext } from '../command.ts'
import { openLibraryPictures } from '../files/files.ts'
import { exportWholeSite } from '../siteExport.ts'
import { ArchiveError, importWholeSite } from '../siteImport.ts'
import { exportSite } from './export.ts'
import { parseSiteFile } from './file.ts'
import { addSiteIn, RegisterError } from './register.ts'
import { changeSettings, storedTemplate, type LayerName, type SiteEffect } from './settings.ts'
import { createSites, operatorOf, type ResolvedSite, type Sites } from './sites.ts'

const KEYS = Object.keys(SETTINGS) as SettingKey[]

interface SetOptions {
  replace?: boolean
  unset?: SettingKey[]
  dryRun?: boolean
}

/** `forecourt site …`, `forecourt group …` and `forecourt template …`: shows, adds, changes and exports dealer sites. */
export function siteCommands(program: Command, context: CommandContext): void {
  const site = program.command('site').description('manage dealer sites and their settings')

  site
    .command('list')
    .description('list the sites with their addresses')
    .action(async () => {
      await withSites(context, async (sites) => {
        const all = await sites.list()
        if (all.length === 0) context.print('There are no sites yet.')
        for (const { slug, name, baseUrl } of all) context.print(`${slug}\t${name}\t${baseUrl}`)
      })
    })

  site
    .command('show <slug>')
    .description('show each setting of a site: its value, the layer it comes from and what it does')
    .option('--json', 'print JSON')
    .action((slug: string, options: { json?: true }) => show(slug, options, context))

  site
    .command('add <file>')
    .description('add a site from a JSON file')
    .action((file: string) => add(file, context))

  site
    .command('export <slug>')
    .description('print a site as JSON for "site add"; secrets are not part of it')
    .option('--out <file>', 'write to this file (readable by you only) instead of standard output')
    .option('--whole', 'an archive with its content, offers, models, redirects and pictures, for "site import"')
    .action((slug: string, options: { out?: string; whole?: true }) =>
      options.whole ? writeWhole(slug, options.out, context) : write(slug, options, context),
    )

  site
    .command('import <file>')
    .description('add a site from an archive of "site export --whole"; all of it, or nothing')
    .option('--slug <slug>', 'its slug here, if not the one that it has in the archive')
    .option('--without-group', 'leave its group out; what it has from it becomes its own')
    .action((file: string, options: ImportChoices) => importWhole(file, options, context))

  settingOptions(site.command('set <slug> [file]'))
    .description("change a site's own settings to those in a JSON file; the rest stay as they are")
    .action((slug: string, file: string | undefined, options: SetOptions) =>
      set({ kind: 'site', slug }, file, options, context),
    )

  const group = program.command('group').description('manage dealership groups and the settings that their sites share')

  settingOptions(group.command('set <slug> [file]'))
    .description(
      'change the settings shared by the sites of a group to those in a JSON file; the rest stay as they are',
    )
    .action((slug: string, file: string | undefined, options: SetOptions) =>
      set({ kind: 'group', slug }, file, options, context),
    )

  const template = program.command('template').description('show and change what sites start from, at every dealer')

  template
    .command('show <template>')
    .description('print what has been changed of a template as JSON for "template set"')
    .action((name: string) => showTemplate(name, context))

  settingOptions(template.command('set <template> [file]'))
    .description('change the settings of a template to those in a JSON file; the rest stay as they are')
    .action((slug: string, file: string | undefined, options: SetOptions) =>
      set({ kind: 'template', slug }, file, options, context),
    )
}

const settingOptions = (command: Command) =>
  command
    .option('--unset <settings>', 'comma-separated settings to remove; the layer below then applies', readKeys)
    .option('--replace', 'remove every setting that is not in the file')
    .option('--dry-run', 'show which sites and values would change, without changing them')

function readKeys(value: string): SettingKey[] {
  const keys = value.split(',').map((key) => key.trim())
  for (const key of keys) {
    const suggestion = nearestSetting(key)
    if (key === '' || (!Object.hasOwn(SETTINGS, key) && suggestion))
      throw new InvalidArgumentError(
        suggestion ? `No such setting; did you mean ${suggestion}?` : 'Give the name of a setting.',
      )
  }
  return keys as SettingKey[]
}

async function show(slug: string, options: { json?: true }, context: CommandContext): Promise<void> {
  await withSites(context, async (sites) => {
    const found = await siteNamed(sites, slug)
    const rows = KEYS.map((key) => ({
      key,
      value: found.site.settings[key],
      layer: found.provenance[key],
      description: SETTINGS[key].description,
    }))
    const { name, baseUrl, timeZone } = found.site
    if (options.json)
      return context.print(
        JSON.stringify({ slug, name, address: baseUrl, time_zone: timeZone, settings: rows }, null, 2),
      )
    context.print(`${name} (${slug}) ${baseUrl}`)
    context.print(`Time zone ${timeZone}, state ${found.site.state}.`)
    for (const { key, value, layer, description } of rows)
      context.print(`\n${key} = ${JSON.stringify(value)}\n  from ${layer}; ${description}`)
    warn(context, found.warnings)
  })
}

async function showTemplate(name: string, context: CommandContext): Promise<void> {
  if (!Object.hasOwn(TEMPLATES, name))
    throw new CommandError(`There is no template ${name}. There are: ${Object.keys(TEMPLATES).join(', ')}.`)
  const { platform } = await context.database()
  context.print(JSON.stringify(await platform.transaction((tx) => storedTemplate(tx, name)), null, 2))
}

async function add(file: string, context: CommandContext): Promise<void> {
  const parsed = parseSiteFile(await readJson(file))
  if (!parsed.ok) throw refusal(file, parsed.problems)
  const database = await context.database()
  await refuseTaken(file, () =>
    database.transaction(async (tx) => {
      const websiteId = await addSiteIn(tx, parsed.site)
      const after = { address: parsed.site.slug }
      await logCommand(tx, { action: 'site.added', subject: parsed.site.name, websiteId, after })
    }),
  )
  await withSites(context, async (sites) => {
    const { site, warnings } = await siteNamed(sites, parsed.site.slug)
    context.print(`Added ${site.slug}: ${site.baseUrl}`)
    warn(context, warnings)
  })
}

async function write(slug: string, { out }: { out?: string }, context: CommandContext): Promise<void> {
  const exported = await exportSite(await operatorOf(context), slug)
  if (!exported) throw new CommandError(`There is no site ${slug}.`)
  const text = JSON.stringify(exported.file, null, 2)
  if (out === undefined) context.print(text)
  else {
    await writePrivately(out, (path) => writeFile(path, `${text}\n`, { mode: 0o600, flag: 'wx' }))
    context.print(`Exported ${slug} to ${out}.`)
  }
  secretsWarning(exported.secrets, context)
  if (exported.numbered.length > 0)
    context.warn(`Before using this on another platform, check the ids in: ${exported.numbered.join(', ')}.`)
}

async function writeWhole(slug: string, out: string | undefined, context: CommandContext): Promise<void> {
  if (out === undefined) throw new CommandError('Give a file with --out, such as --out my-site.zip.')
  const staff = await operatorOf(context)
  const exported = await writePrivately(out, async (path) => {
    const written = await exportWholeSite(staff, slug, openLibraryPictures(context.env), path)
    if (!written) throw new CommandError(`There is no site ${slug}.`)
    return written
  })
  context.print(`Exported ${slug} to ${out}.`)
  secretsWarning(exported.secrets, context)
  if (exported.numbered.length > 0)
    context.warn(`Numbers of other sites’ locations and of offers were left out of: ${exported.numbered.join(', ')}.`)
  if (exported.missing.length > 0)
    context.warn(`Pictures without a file were left out: ${exported.missing.join(', ')}.`)
  if (exported.versionsLeftOut > 0)
    context.warn(`The history is too long for one file: the oldest ${exported.versionsLeftOut} versions were left out.`)
  if (exported.changesLeftOut > 0)
    context.warn(
      `There are too many changes of settings for one file: the oldest ${exported.changesLeftOut} were left out.`,
    )
}

interface ImportChoices {
  slug?: string
  withoutGroup?: boolean
}

async function importWhole(
  file: string,
  { slug, withoutGroup = false }: ImportChoices,
  context: CommandContext,
): Promise<void> {
  await access(file, constants.R_OK).catch((error: Error) => {
    throw new CommandError(`${file} cannot be read: ${error.message}`)
  })
  const database = await context.database()
  const now = new Date()
  const imported = await refuseTaken(file, () =>
    importWholeSite(database, openLibraryPictures(context.env), file, {
      slug,
      withoutGroup,
      now,
      onImported: (tx, { id, slug: subject }) => logCommand(tx, { action: 'site.imported', subject, websiteId: id }),
    }),
  )
  await withSites(context, async (sites) => {
    const { site, warnings } = await siteNamed(sites, imported.slug)
    context.print(`Imported ${site.slug} with ${imported.pictures} pictures: ${site.baseUrl}`)
    warn(context, warnings)
  })
  secretsWarning(imported.secrets, context)
}

const secretsWarning = (secrets: readonly string[], context: CommandContext) => {
  if (secrets.length > 0)
    context.warn(`Secrets are not exported; set them again with "secrets set": ${secrets.join(', ')}.`)
}

async function set(
  layer: LayerName,
  file: string | undefined,
  { replace = false, unset = [], dryRun = false }: SetOptions,
  context: CommandContext,
): Promise<void> {
  if (file === undefined && unset.length === 0)
    throw new CommandError('Give a JSON file of settings, or settings to remove with --unset.')
  const parsed = parseLayer(file === undefined ? {} : await readJson(file))
  if (!parsed.ok) throw refusal(file!, parsed.problems)
  const change = { settings: parsed.layer, unset, replace: replace && file !== undefined }
  const { COMMAND_LINE, recordSettings } = await import('../staff/staff.ts')
  const now = new Date()
  const effects = await refuseTaken(file ?? '--unset', async () =>
    changeSettings(await operatorOf(context), layer, change, {
      dryRun,
      by: { userId: null, who: COMMAND_LINE.name, now },
      recorded: (tx, changes) => recordSettings(tx, COMMAND_LINE, changes, now),
    }),
  )
  for (const line of effectLines(effects, layer.kind)) context.print(line)
  const changed = effects.filter(({ changes }) => changes.length > 0).length
  const what = layer.kind === 'site' ? layer.slug : `the ${layer.kind} ${layer.slug}`
  const sites = `${changed} of ${effects.length} ${effects.length === 1 ? 'site' : 'sites'}`
  context.print(
    dryRun
      ? `Nothing was changed (dry run). The settings of ${what} would change ${sites}.`
      : `The settings of ${what} are saved. ${sites} changed.`,
  )
  for (const { slug, warnings } of effects) warn(context, warnings, slug)
}

/** Writes a file that only its user can read, even if another file existed before. */
async function writePrivately<T>(path: string, write: (partial: string) => Promise<T>): Promise<T> {
  const partial = `${path}.part`
  try {
    await rm(partial, { force: true })
    const written = await write(partial)
    await rename(partial, path)
    return written
  } catch (error) {
    await rm(partial, { force: true })
    if (error instanceof CommandError) throw error
    throw new CommandError(`${path} cannot be written: ${(error as Error).message}`)
  }
}

/** The changes of each value, site by site. */
function effectLines(effects: readonly SiteEffect[], kind: LayerName['kind']): string[] {
  const whose = kind === 'template' ? 'the site or its group' : 'the site'
  return effects.flatMap(({ slug, name, changes, overridden }) => [
    `${slug} (${name}): ${changes.length === 0 ? 'nothing changes' : changes.length === 1 ? '1 value' : `${changes.length} values`}`,
    ...changes.map(({ key, before, after }) => `  ${key}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`),
    ...(overridden.length > 0 ? [`  unchanged, because ${whose} sets its own: ${overridden.join(', ')}`] : []),
  ])
}

async function siteNamed(sites: Sites, slug: string): Promise<ResolvedSite> {
  const found = await sites.findBySlug(slug)
  if (!found) throw new CommandError(`There is no site ${slug}.`)
  return found
}

function warn(context: CommandContext, warnings: readonly string[], slug?: string): void {
  for (const warning of warnings) context.warn(`Warning: ${slug ? `${slug}: ` : ''}${warning}`)
}

async function withSites(context: CommandContext, work: (sites: Sites) => Promise<void>): Promise<void> {
  const sites = await createSites({
    database: await context.database(),
    address: await context.address(),
    onWarning: (error, message) =>
      context.warn(`${message}: ${error instanceof Error ? error.message : String(error)}`),
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

async function refuseTaken<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RegisterError || error instanceof ArchiveError)
      throw new CommandError(`${file} was rejected:\n  ${error.message}`)
    throw error
  }
}

function refusal(file: string, problems: readonly SettingProblem[]): CommandError {
  const lines = problems.map(({ path, reason }) => `  ${path ? `${path}: ` : ''}${reason}`)
  return new CommandError(`${file} was rejected:\n${lines.join('\n')}`)
}
