import type { Site } from '@forecourt/rules/site/site.ts'
import { CommandError, type CommandContext } from '../command.ts'
import { RequestError } from '../errors.ts'
import { openLibraryPictures } from '../files/files.ts'
import { openDocuments, openLibrary } from '../images/images.ts'
import { previewLinks } from '../pages/pages.ts'
import { secretKeyOf } from '../secretKey.ts'
import { createSites } from '../sites/sites.ts'
import { contentChangesOf } from './desk/contentChanges.ts'
import { mediaDeskOf, type MediaDesk } from './desk/media.ts'
import { COMMAND_LINE } from './invitations.ts'
import { everything } from './scope.ts'

/** The use-cases of the console for a site, as its operator’s commands have them. */
export interface CommandDesk {
  site: Site
  media: MediaDesk
  content: ReturnType<typeof contentChangesOf>
  /** The other sites of its group, by slug. */
  others: ReadonlyMap<string, number>
}

/** Works with the use-cases of the console for a site and the others of its group; refusals are in their words. */
export async function withCommandDesk(
  context: CommandContext,
  slug: string,
  work: (desk: CommandDesk) => Promise<void>,
): Promise<void> {
  const { env, warn } = context
  const database = await context.database()
  const onWarning = (error: unknown, message: string) =>
    warn(`${message}: ${error instanceof Error ? error.message : String(error)}`)
  const sites = await createSites({ database, address: await context.address(), onWarning })
  try {
    const found = await sites.findBySlug(slug)
    if (!found) throw new CommandError(`There is no site ${slug}.`)
    const { site } = found
    const reach = await database.platform.transaction(everything)
    const groupId = reach.sites.find(({ id }) => id === site.id)?.groupId ?? null
    const others = reach.sites.filter((one) => one.id !== site.id && groupId !== null && one.groupId === groupId)
    const siteOf = async (id: number) => (await sites.findById(id))?.site ?? null
    const areaOver = (ids: readonly number[]) => ({
      over: () => database.staff(ids, { operator: true }),
      actor: COMMAND_LINE,
      reach,
      now: () => new Date(),
      siteOf,
      shownSiteOf: siteOf,
    })
    await work({
      site,
      others: new Map(others.map((one) => [one.slug, one.id])),
      media: mediaDeskOf({
        ...areaOver([site.id]),
        siteDatabase: (id) => database.site(id),
        sitesOfGroup: sites.ofGroup,
        library: openLibrary(openLibraryPictures(env)),
        documents: openDocuments(openLibraryPictures(env)),
      }),
      content: contentChangesOf({
        ...areaOver([site.id, ...others.map(({ id }) => id)]),
        links: previewLinks(await secretKeyOf(env)),
      }),
    })
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    throw new CommandError(Object.values(error.fields ?? {})[0] ?? error.message)
  } finally {
    await sites.close()
  }
}
