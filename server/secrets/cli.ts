import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { parseSecretName, SECRET_NAMES, secretProblem, type SecretName } from '@forecourt/rules/site/secrets.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { CommandError, logCommand, type CommandContext } from '../command.ts'
import { siteBySlug, staffOf } from '../sites/sites.ts'
import { openKeys, SecretError } from './keys.ts'
import { listSecrets, removeSecret, rotateSecrets, setSecret, type EncryptedRows, type SecretOwner } from './store.ts'

interface Options {
  dealership?: string
  file?: string
}

/**
 * `forecourt secrets …`: sets, removes and lists the secrets of a site, and rotates the key. Values are never printed.
 *
 * @param others what else is encrypted with the same keys
 */
export function secretCommands(program: Command, context: CommandContext, others: readonly EncryptedRows[]): void {
  const secrets = program.command('secrets').description('manage the passwords and signing secrets of a site')

  secrets
    .command('list <site>')
    .description('list the secrets of a site by name, with when each was set')
    .action(async (slug: string) => {
      const site = await siteBySlug(context, slug)
      const found = await (await staffOf(context, site)).transaction((tx) => listSecrets(tx, site))
      if (found.length === 0) context.print(`${slug} has no secrets.`)
      for (const { provider, name, dealershipId, updatedAt } of found) {
        const dealership = site.dealerships.find(({ id }) => id === dealershipId)?.slug
        const whose = dealershipId === null ? 'all dealerships' : (dealership ?? 'a dealership it no longer has')
        context.print(`${provider}/${name}\t${whose}\t${updatedAt.toISOString()}`)
      }
    })

  dealershipOption(secrets.command('set <site> <name>'))
    .description('set a secret, replacing the current one')
    .addHelpText('after', `\nNames:\n${SECRET_NAMES.map(({ name, title }) => `  ${name}  ${title}`).join('\n')}`)
    .option('--file <file>', 'read it from this file, or from standard input with /dev/stdin')
    .action(async (slug: string, text: string, options: Options) => {
      const name = nameOf(text)
      const site = await siteBySlug(context, slug)
      const owner = ownerOf(site, options)
      const value = await valueOf(options, context)
      const problem = secretProblem(name, value, site.settings.lead_destinations)
      if (problem !== null) throw new CommandError(`${text}: ${problem}.`)
      const staff = await staffOf(context, site)
      await staff.transaction(async (tx) => {
        await setSecret(tx, openKeys(context.env), owner, name, value)
        await logCommand(tx, { action: 'secret.set', subject: subjectOf(text, site, options), websiteId: site.id })
      })
      context.print(`Set ${text} of ${slug}.`)
      if (name.provider === 'delivery' && !site.settings.lead_destinations.some(({ id }) => id === name.name))
        context.warn(`Warning: ${slug} has no destination ${name.name} yet.`)
    })

  dealershipOption(secrets.command('remove <site> <name>'))
    .description('remove a secret')
    .action(async (slug: string, text: string, options: Options) => {
      const name = nameOf(text)
      const site = await siteBySlug(context, slug)
      const staff = await staffOf(context, site)
      const removed = await staff.transaction(async (tx) => {
        const done = await removeSecret(tx, ownerOf(site, options), name)
        const entry = { action: 'secret.removed', subject: subjectOf(text, site, options), websiteId: site.id } as const
        if (done) await logCommand(tx, entry)
        return done
      })
      if (!removed) throw new CommandError(`${slug} has no secret ${text}.`)
      context.print(`Removed ${text} of ${slug}.`)
    })

  secrets
    .command('rotate')
    .description(
      'create a new key (or use the first of ENCRYPTION_KEYS) and re-encrypt all secrets and sensitive answers with it',
    )
    .action(async () => {
      try {
        const rotated = await rotateSecrets(await context.database(), openKeys(context.env), others, (tx) =>
          logCommand(tx, { action: 'secret.rotated', subject: 'secrets' }),
        )
        const { changed, added } = rotated
        const made = added ? 'Created a new key. ' : ''
        context.print(`${made}${changed} ${changed === 1 ? 'secret' : 'secrets'} encrypted with the newest key.`)
        for (const [index, { name }] of others.entries())
          if (rotated.others[index]! > 0)
            context.print(`${rotated.others[index]} ${name} encrypted with the newest key.`)
      } catch (error) {
        throw error instanceof SecretError ? new CommandError(error.message) : error
      }
    })
}

const dealershipOption = (command: Command) =>
  command.option('--dealership <slug>', 'only for leads of this dealership of the site')

function nameOf(text: string): SecretName {
  const name = parseSecretName(text)
  if (!name)
    throw new CommandError(
      `${text} is not the name of a secret. There are: ${SECRET_NAMES.map(({ name }) => name).join(', ')}.`,
    )
  return name
}

function ownerOf(site: Site, { dealership }: Options): SecretOwner {
  if (dealership === undefined) return { websiteId: site.id, dealershipId: null }
  const found = site.dealerships.find(({ slug }) => slug === dealership)
  if (!found) throw new CommandError(`${site.slug} has no dealership ${dealership}.`)
  return { websiteId: site.id, dealershipId: found.id }
}

/** What the log calls a secret; the same as of changes in the console. */
function subjectOf(text: string, site: Site, { dealership }: Options): string {
  const found = site.dealerships.find(({ slug }) => slug === dealership)
  return found ? `${text} (${found.name})` : text
}

/** The secret itself: never an argument, which every program on the machine could read. */
async function valueOf({ file }: Options, { prompt }: CommandContext): Promise<string> {
  if (file === undefined) {
    if (!prompt) throw new CommandError('Use --file to name a file, or /dev/stdin for standard input.')
    return prompt('Secret: ', { hidden: true })
  }
  try {
    return (await readFile(file, 'utf8')).replace(/\r?\n$/, '')
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`)
  }
}
