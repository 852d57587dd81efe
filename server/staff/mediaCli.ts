import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Command } from 'commander'
import { readPictureAddress } from '@forecourt/rules/media/picture.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { CommandError, withoutControls, type CommandContext } from '../command.ts'
import { withCommandDesk } from './commandDesk.ts'
import type { MediaDesk } from './desk/media.ts'

interface AddOptions {
  name?: string
  alt?: string
  decorative?: true
  credit?: string
  licence?: string
}

const PAGE = 200

/** `forecourt media …`: the media library of a site (decision 160), through the use-cases of the console. */
export function mediaCommands(program: Command, context: CommandContext): void {
  const group = program.command('media').description('manage the pictures of a site’s media library')

  group
    .command('list <site>')
    .description('list the pictures of a site, newest first, with address, name and alt text')
    .action((slug: string) =>
      withDesk(context, slug, async (desk, { id: siteId }) => {
        for (let after: string | null = null; ;) {
          const page = { after, before: null, limit: PAGE }
          const { rows, next } = await desk.list({ search: '', siteId, lackingAlt: false, page })
          for (const { address, name, alt, decorative, lacksAlt } of rows) {
            const words = lacksAlt ? 'needs alt text' : decorative ? 'decorative' : alt
            context.print([address, name, words].map(withoutControls).join('\t'))
          }
          if (next === null) return
          after = next
        }
      }),
    )

  group
    .command('add <site> <file>')
    .description('add a picture to a site, and print its address')
    .option('--name <name>', 'its name in the library, by default that of the file')
    .option('--alt <text>', 'what it shows, in words; pages can’t use it without')
    .option('--decorative', 'it only decorates, so it needs no alt text')
    .option('--credit <credit>', 'who made it')
    .option('--licence <licence>', 'what it may be used under')
    .action((slug: string, file: string, options: AddOptions) =>
      withDesk(context, slug, async (desk, { id: siteId }) => {
        const handle = await open(file).catch((error: Error) => {
          throw new CommandError(`${file} cannot be read: ${error.message}`)
        })
        const body = handle.createReadStream()
        const { id, name, address, version } = await desk.add(siteId, randomUUID(), { name: basename(file), body })
        if (Object.keys(options).length > 0) {
          const typed = { name, alt: '', credit: '', licence: '', decorative: false, ...options }
          await desk.change(id, { kind: 'details', version: String(version), typed })
        }
        context.print(address)
      }),
    )

  group
    .command('remove <site> <address>')
    .description('remove a picture that nothing uses, by its address as list prints it')
    .action((slug: string, address: string) =>
      withDesk(context, slug, async (desk, { id: siteId, name }) => {
        const read = readPictureAddress(address)
        const found = read?.siteId === siteId ? await desk.find(read.id) : null
        if (!found) throw new CommandError(`${name} has no picture ${address}.`)
        await desk.change(found.picture.id, { kind: 'remove' })
        context.print(`Removed ${withoutControls(found.picture.name)}.`)
      }),
    )
}

/** Works with the library of a site as the operator; refusals are in the words of the console. */
const withDesk = (context: CommandContext, slug: string, work: (desk: MediaDesk, site: Site) => Promise<void>) =>
  withCommandDesk(context, slug, ({ media, site }) => work(media, site))
