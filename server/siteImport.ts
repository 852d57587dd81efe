import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq, inArray, sql } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { ITEM_KINDS } from '@forecourt/rules/content/item.ts'
import { lookLayer } from '@forecourt/rules/look/layer.ts'
import { logoFileName } from '@forecourt/rules/look/logoAddress.ts'
import { MOST_PICTURE_PIXELS } from '@forecourt/rules/media/picture.ts'
import { parseLayer } from '@forecourt/rules/site/cascade.ts'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { valuesToKeep, type KeptFrom } from '@forecourt/rules/site/valuesToKeep.ts'
import type * as z from 'zod'
import { CONTENT_FILE } from './content/file.ts'
import { ContentError, storeContent } from './content/store.ts'
import { keepVersions } from './content/versions.ts'
import type { Transaction } from './db/database.ts'
import type { FileStore } from './files/files.ts'
import { logoHash } from './images/images.ts'
import { media, mediaDocuments } from './media/table.ts'
import { MODEL_FILE } from './models/file.ts'
import { storeModels } from './models/store.ts'
import { OFFER_FILE } from './offers/file.ts'
import { storeOffers } from './offers/offers.ts'
import { parseRedirects, RedirectFileError } from './redirects/file.ts'
import { mergeRedirects } from './redirects/redirects.ts'
import { locationsOfSite } from './siteExport.ts'
import { parseSiteFile } from './sites/file.ts'
import { addSiteIn, nextSiteId } from './sites/register.ts'
import { changeSettingsIn } from './sites/settings.ts'
import { ANY_ADDRESS, resolveStored, storedSites } from './sites/stored.ts'
import { dealershipGroups, lookVersions, websites } from './sites/table.ts'
import { NO_SITE, picturesIn, withPictures } from './transfer/addresses.ts'
import { ArchiveError, HISTORY, PARTS, readArchive, type ArchiveReader, type Part } from './transfer/archive.ts'
import { checkHistorySize, storeHistory } from './historyImport.ts'
import {
  LIBRARY,
  MANIFEST,
  portableSettings,
  type LibraryDocument,
  type LibraryPicture,
  type Manifest,
} from './transfer/parts.ts'

export { ArchiveError }

/** A site that has been imported. */
export interface ImportedSite {
  id: number
  name: string
  slug: string
  /** Names of the secrets that it needs again. */
  secrets: readonly string[]
  pictures: number
}

const FORMATS = { jpg: 'jpeg', png: 'png' } as const
const TYPES = { jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' } as const
const MOST_PROBLEMS = 20

/** How a site is imported. */
export interface ImportOptions {
  /** Its slug here, if not the one in the archive. */
  slug?: string | undefined
  /** Its id, and that of the form that sent it, of which there is one site; by default the next id and none. */
  ids?: { id: number; formId: string }
  /** Whether it waits to be opened here, whatever it was where it comes from. */
  closed?: boolean
  /** Whether it comes without its group, whose values become its own (decision 195). */
  withoutGroup?: boolean
  now: Date
  /** Does what belongs to the import, such as its entry in the log, in the same transaction. */
  onImported: (tx: Transaction, site: ImportedSite) => Promise<void>
}

interface Transactional {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/**
 * Adds the site of an archive to this installation, with everything in it, in one transaction: all of it or nothing.
 * Each part is validated as its own file would be.
 *
 * @param path the file of the archive
 * @throws ArchiveError or RegisterError with the part, path and reason
 */
export const importWholeSite = (
  database: Transactional,
  library: FileStore,
  path: string,
  options: ImportOptions,
): Promise<ImportedSite> =>
  readArchive(path, async (archive) => {
    const parts = await checkedParts(archive)
    const stored: string[] = []
    let websiteId: number | null = null
    try {
      return await database.transaction(async (tx) => {
        const { site, pictures } = await storeSite(tx, archive, parts, options)
        websiteId = site.id
        await options.onImported(tx, site)
        // Last, so that whatever is refused has stored no file.
        for (const [name, { key, type }] of pictures) {
          stored.push(key)
          await library.put(key, new Blob([new Uint8Array(await archive.picture(name))], { type }))
        }
        return site
      })
    } catch (error) {
      if (websiteId !== null) await removeFiles(database, library, websiteId, stored)
      throw error
    }
  })

/** Removes the files of an import that failed. Where nobody can say whether it did, the nightly job will (decision 178). */
async function removeFiles(database: Transactional, library: FileStore, websiteId: number, keys: readonly string[]) {
  try {
    const isThere = await database.transaction((tx) => tx.$count(websites, eq(websites.id, websiteId)))
    if (isThere === 0) for (const key of keys) await library.remove(key)
  } catch {
    // What made the import fail is what is told.
  }
}

interface CheckedParts {
  read: (part: Part) => unknown
  manifest: Manifest
  listed: readonly LibraryPicture[]
  documents: readonly (LibraryDocument & { bytes: number })[]
  /** Names of logos. */
  logos: readonly string[]
  sizes: ReadonlyMap<string, { width: number; height: number; bytes: number }>
  redirects: Awaited<ReturnType<typeof parseRedirects>>
}

/** The parts of an archive, as far as they can be checked without the installation. */
async function checkedParts(archive: ArchiveReader): Promise<CheckedParts> {
  const values = new Map<Part, unknown>()
  for (const part of PARTS) if (part.endsWith('.json')) values.set(part, parsedPart(part, archive.texts[part]))
  const read = (part: Part) => values.get(part)
  const manifest = checked('manifest.json', MANIFEST, read('manifest.json'))
  if (manifest.version === 1 && archive.history) throw new ArchiveError(`${HISTORY}: is not a part of version 1`)
  if (manifest.version !== 1 && !archive.history) throw new ArchiveError(`${HISTORY}: is missing`)
  if (archive.history) await checkHistorySize(archive.history())
  const library = checked('library.json', LIBRARY, read('library.json'))
  const listed = library.pictures
  const files = [
    ...listed.map(({ id, file }) => ({ id, name: `${id}.${file}` })),
    ...library.documents.map(({ id }) => ({ id, name: `${id}.pdf` })),
    ...library.logos.map((id) => ({ id, name: `${id}.png` })),
  ]
  const names = new Set(files.map(({ name }) => name))
  if (new Set(files.map(({ id }) => id)).size !== files.length)
    throw new ArchiveError('library.json: has a picture, a document or a logo twice')
  for (const name of archive.pictures)
    if (!names.has(name)) throw new ArchiveError(`library/${name}: is not in library.json`)
  for (const name of names) if (!archive.pictures.has(name)) throw new ArchiveError(`library/${name}: is missing`)
  for (const [part, value] of values) refuseForeign(part, JSON.stringify(value))
  refuseForeign('redirects.csv', archive.texts['redirects.csv'])
  const sizes = new Map<string, { width: number; height: number; bytes: number }>()
  for (const { id, file } of listed)
    sizes.set(id, await sizeOf(`${id}.${file}`, file, await archive.picture(`${id}.${file}`)))
  const documents: (LibraryDocument & { bytes: number })[] = []
  for (const document of library.documents)
    documents.push({ ...document, bytes: await documentSize(`${document.id}.pdf`, archive) })
  for (const name of library.logos) await checkLogo(name, archive)
  const redirects = await parseRedirects(Readable.from([archive.texts['redirects.csv']]), 'redirects.csv').catch(
    (error: unknown) => {
      throw error instanceof RedirectFileError ? new ArchiveError(error.message) : error
    },
  )
  return { read, manifest, listed, documents, logos: library.logos, sizes, redirects }
}

function parsedPart(part: Part, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ArchiveError(`${part}: is not JSON`)
  }
}

/** Stores the rows of a site, and says which files its pictures become. */
async function storeSite(
  tx: Transaction,
  archive: ArchiveReader,
  { read, manifest, listed, documents, logos, sizes, redirects }: CheckedParts,
  { slug, ids: given, closed = false, withoutGroup = false, now }: ImportOptions,
) {
  const ids = new Map([
    ...(await newIds(tx, listed, documents)),
    // A logo’s name is that of its content, at every site.
    ...logos.map((name) => [name, name] as const),
  ])
  const id = given?.id ?? (await nextSiteId(tx))
  // A picture whose file was missing where the site comes from is nobody’s here either.
  const here = (text: string) =>
    withPictures(text, (one) => (ids.has(one.id) ? { siteId: id, id: ids.get(one.id)! } : null))
  const { file, group, inherited } = siteFile(JSON.parse(here(JSON.stringify(read('site.json')))), manifest, {
    ...(slug === undefined ? {} : { slug }),
    ...(closed ? { open: false, trial_ends_at: null } : {}),
    withoutGroup,
  })
  const isNewGroup = group !== null && (await tx.$count(dealershipGroups, eq(dealershipGroups.slug, group.slug))) === 0
  await addSiteIn(tx, file, { id, formId: given?.formId ?? null })
  const known = await locationsOfSite(tx, id)
  const [{ settings: own, groupId }] = (await tx
    .select({ settings: websites.settings, groupId: websites.dealership_group_id })
    .from(websites)
    .where(eq(websites.id, id))) as [{ settings: SettingsLayer; groupId: number | null }]
  await tx
    .update(websites)
    .set({ settings: withNumbers(own, manifest, known) })
    .where(eq(websites.id, id))
  const pictures = new Map<string, { key: string; type: string }>()
  for (const { file: extension, uploaded_at, ...details } of listed) {
    const stored = `${ids.get(details.id)!}.${extension}`
    pictures.set(`${details.id}.${extension}`, { key: `${id}/${stored}`, type: TYPES[extension] })
    await tx.insert(media).values({
      ...details,
      ...sizes.get(details.id)!,
      id: ids.get(details.id)!,
      website_id: id,
      file: stored,
      uploaded_by: 'Import',
      uploaded_at: new Date(uploaded_at),
      changed_by: 'Import',
      changed_at: now,
    })
  }
  for (const { id: of, name, bytes, uploaded_at } of documents) {
    const here = ids.get(of)!
    pictures.set(`${of}.pdf`, { key: `${id}/${here}.pdf`, type: TYPES.pdf })
    const row = { id: here, website_id: id, name, bytes, uploaded_by: 'Import', uploaded_at: new Date(uploaded_at) }
    await tx.insert(mediaDocuments).values(row)
  }
  for (const name of logos) pictures.set(`${name}.png`, { key: `${id}/${name}.png`, type: TYPES.png })
  const [added] = await storedSites(tx, eq(websites.id, id))
  const { site } = resolveStored(added!, ANY_ADDRESS)
  const part = <T>(name: Part, schema: z.ZodType<T>) =>
    checked(name, schema, JSON.parse(here(JSON.stringify(read(name)))))
  // Their own history comes first.
  const history = { versions: false }
  try {
    await storeContent(tx, site, part('content.json', CONTENT_FILE), now, history)
  } catch (error) {
    throw error instanceof ContentError ? new ArchiveError(`content.json: ${error.message}`) : error
  }
  const ofOffers = part('offers.json', OFFER_FILE)
  await storeOffers(tx, site, withoutForeign(ofOffers.offers), now, { ...history, setsOrder: ofOffers.set_order })
  const ofModels = part('models.json', MODEL_FILE)
  await storeModels(tx, site, ofModels.models, now, { ...history, setsOrder: ofModels.set_order })
  const { report } = await mergeRedirects(tx, id, redirects)
  const [problem] = report.problems
  if (problem) throw new ArchiveError(`redirects.csv: line ${problem.line}, ${problem.field} ${problem.reason}`)
  if (archive.history) {
    const locations = new Map([...known].map(([number, name]) => [name, number]))
    await storeHistory(tx, archive.history(), {
      websiteId: id,
      here,
      locations,
      locationHere: (number) => locations.get(manifest.locations[String(number)] ?? ''),
      group: group === null ? 'none' : isNewGroup && groupId !== null ? { id: groupId } : 'there',
      now,
    })
  }
  if (inherited)
    await keepInherited(
      tx,
      { id, slug: file.slug },
      { layer: withNumbers(inherited.layer, manifest, known), group: inherited.group },
      now,
    )
  for (const kind of ITEM_KINDS)
    await keepVersions(tx, kind, sql`t.website_id = ${id}`, { what: 'imported', by: null, at: now })
  const { name } = file
  const imported = { id, name, slug: file.slug, secrets: manifest.secrets, pictures: listed.length }
  return { site: imported, pictures }
}

/** Who changed a value that has become the site’s own, in the history of its setting. */
const KEPT_BY: Readonly<Record<KeptFrom, string>> = {
  group: 'Import (group value)',
  template: 'Import (template value)',
  product: 'Import',
}

/**
 * Makes what the site had from its group and its template its own where it would show something else here (decision 195),
 * with entries in the history of its settings and a version of its look.
 */
async function keepInherited(
  tx: Transaction,
  { id, slug }: { id: number; slug: string },
  inherited: { layer: SettingsLayer; group: SettingsLayer },
  now: Date,
): Promise<void> {
  const [before] = await storedSites(tx, eq(websites.id, id))
  const { template, group, settings } = before!
  const kept = valuesToKeep(inherited, {
    name: before!.identity.template,
    site: settings as SettingsLayer,
    group: group as SettingsLayer,
    template: template as SettingsLayer,
  })
  for (const [from, who] of Object.entries(KEPT_BY) as [KeptFrom, string][])
    if (Object.keys(kept[from]).length > 0)
      await changeSettingsIn(
        tx,
        { kind: 'site', slug },
        { settings: kept[from] },
        // What it had there may be older than what is checked of a value that is entered.
        { dryRun: false, by: { userId: null, who, now }, restoring: true },
      )
  const look = (layer: unknown) => lookLayer(layer as SettingsLayer)
  const [from] = (Object.keys(KEPT_BY) as KeptFrom[]).filter((one) => Object.keys(look(kept[one])).length > 0)
  if (from === undefined) return
  const [after] = await storedSites(tx, eq(websites.id, id))
  const version = { website_id: id, id: randomUUID(), settings: look(after!.settings) }
  // The look before the first one is a version too.
  if ((await tx.$count(lookVersions, eq(lookVersions.website_id, id))) === 0)
    await tx.insert(lookVersions).values({
      website_id: id,
      id: randomUUID(),
      settings: look(settings),
      published_by: null,
      published_at: new Date(now.getTime() - 1),
    })
  await tx.insert(lookVersions).values({ ...version, published_by: KEPT_BY[from], published_at: now })
}

function checked<T>(part: Part, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ArchiveError(
    parsed.error.issues
      .slice(0, MOST_PROBLEMS)
      .map(({ path, message }) => `${part}: ${path.length > 0 ? `${path.map(String).join('.')}: ` : ''}${message}`)
      .join('\n'),
  )
}

/** What an archive says of the group that its site has there. */
interface GivenGroup {
  slug: string
  settings: SettingsLayer
}

/**
 * The site of an archive, as it is here, with the group that it comes with and what it has from that and from its template
 * there. It brings its own dealerships, so that it cannot show those of somebody else.
 */
function siteFile(
  value: unknown,
  { version }: Manifest,
  { withoutGroup, ...here }: { slug?: string; open?: false; trial_ends_at?: null; withoutGroup: boolean },
) {
  const { inherited, ...given } = (typeof value === 'object' && value !== null ? value : {}) as {
    dealerships?: unknown
    group?: unknown
    domain_name?: unknown
    inherited?: unknown
  }
  const bare = (one: unknown) => typeof one === 'object' && one !== null && !('name' in one)
  if (Array.isArray(given.dealerships) && given.dealerships.some(bare))
    throw new ArchiveError('site.json: dealerships: must be described with their locations')
  if (given.group && bare(given.group)) throw new ArchiveError('site.json: group: must be described')
  if (given.domain_name) throw new ArchiveError('site.json: domain_name: is set once the site is here')
  const refuse = (problems: readonly { path: string; reason: string }[], path: string) =>
    new ArchiveError(problems.map((one) => `site.json: ${path}${one.path}: ${one.reason}`).join('\n'))
  const parsed = parseSiteFile(value === null ? value : { ...given, ...here }, { isExported: true })
  if (!parsed.ok) throw refuse(parsed.problems, '')
  const hasInherited = version >= 4
  if (hasInherited !== (inherited !== undefined))
    throw new ArchiveError(`site.json: inherited: ${hasInherited ? 'is missing' : 'is not a part of this version'}`)
  const below = parseLayer(inherited ?? {})
  if (!below.ok) throw refuse(below.problems, 'inherited.')
  const { site } = parsed
  const group: GivenGroup | null = site.group && {
    slug: site.group.slug,
    settings: ('settings' in site.group && site.group.settings) || {},
  }
  if (group && namesLocations(group.settings))
    throw new ArchiveError('site.json: group.settings: name locations by numbers of another installation')
  // An archive of before does not say what its site had from its template.
  const layer = hasInherited ? below.layer : withoutGroup ? group?.settings : undefined
  return {
    file: withoutGroup ? { ...site, group: null } : site,
    group,
    inherited: layer && { layer, group: group?.settings ?? {} },
  }
}

const namesLocations = ({ search_exclude_location_ids: excluded, lead_destinations: destinations }: SettingsLayer) =>
  (excluded?.length ?? 0) > 0 || (destinations?.some(({ locations }) => locations) ?? false)

/** Addresses of pictures in an archive have no number of a site: any other would be somebody else’s. */
function refuseForeign(part: Part, text: string) {
  for (const { siteId, id } of picturesIn(text))
    if (siteId !== NO_SITE) throw new ArchiveError(`${part}: names the picture ${id}, which is not in the file`)
}

/** A picture’s size; refused unless it is what its name says, as a whole. */
async function sizeOf(name: string, extension: LibraryPicture['file'], content: Uint8Array) {
  try {
    const picture = sharp(content, { limitInputPixels: MOST_PICTURE_PIXELS, failOn: 'error' })
    const { format, width, height } = await picture.metadata()
    await picture.stats()
    if (format === FORMATS[extension]) return { width, height, bytes: content.length }
  } catch {
    // Told below: what is wrong with its bytes helps nobody.
  }
  throw new ArchiveError(`library/${name}: is not a picture of that type`)
}

/** The bytes of a document; refused unless it is a PDF. */
async function documentSize(name: string, archive: ArchiveReader): Promise<number> {
  const content = await archive.picture(name)
  const found = await fileTypeFromBuffer(content).catch(() => undefined)
  if (found?.ext !== 'pdf') throw new ArchiveError(`library/${name}: is not a PDF`)
  return content.length
}

/** Refuses a logo that is not the picture its name says: its content, and its size. */
async function checkLogo(name: string, archive: ArchiveReader): Promise<void> {
  const content = await archive.picture(`${name}.png`)
  const { width, height } = await sizeOf(`${name}.png`, 'png', content)
  if (logoFileName({ hash: logoHash(content), width, height }) !== `${name}.png`)
    throw new ArchiveError(`library/${name}.png: is not the picture that its name says`)
}

/** The name of each picture and document here: its own, unless it is taken. */
async function newIds(
  tx: Transaction,
  listed: readonly LibraryPicture[],
  documents: readonly LibraryDocument[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const [table, of] of [
    [media, listed],
    [mediaDocuments, documents],
  ] as const) {
    const wanted = of.map(({ id }) => id)
    const rows =
      wanted.length === 0 ? [] : await tx.select({ id: table.id }).from(table).where(inArray(table.id, wanted))
    const taken = new Set(rows.map(({ id }) => id))
    for (const id of wanted) ids.set(id, taken.has(id) ? randomUUID() : id)
  }
  return ids
}

/** Settings with the numbers that locations have here. */
function withNumbers(layer: SettingsLayer, { locations }: Manifest, known: ReadonlyMap<number, string>): SettingsLayer {
  const byName = new Map([...known].map(([id, name]) => [name, id]))
  return portableSettings(layer, (id) => {
    const here = byName.get(locations[String(id)] ?? '')
    if (here === undefined)
      throw new ArchiveError(`site.json: settings: name the location ${id}, which is not in the file`)
    return here
  })
}

/** Offers without the numbers of other sites. */
const withoutForeign = <T extends { excluded_website_ids: readonly number[] }>(offers: readonly T[]) =>
  offers.map((offer) => ({ ...offer, excluded_website_ids: [] }))
