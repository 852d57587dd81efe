import { Readable } from 'node:stream'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { ItemKind } from '@forecourt/rules/content/item.ts'
import type { OrderedKind } from '@forecourt/rules/content/order.ts'
import type { SettingKey, SettingsLayer } from '@forecourt/rules/site/config.ts'
import { orderOf } from './content/content.ts'
import { writtenContent } from './content/written.ts'
import type { StaffDatabase, Transaction } from './db/database.ts'
import type { FileReader } from './files/files.ts'
import { locations } from './locations/table.ts'
import { media, mediaDocuments } from './media/table.ts'
import { modelsIn, writtenModel } from './models/written.ts'
import { offersIn, writtenOffer } from './offers/written.ts'
import { redirectsCsv } from './redirects/file.ts'
import { redirectsIn } from './redirects/redirects.ts'
import { exportSite } from './sites/export.ts'
import { storedSites } from './sites/stored.ts'
import { dealerships, websiteDealerships, websites } from './sites/table.ts'
import { isLogo, NO_SITE, picturesIn, withPictures, type NamedPicture } from './transfer/addresses.ts'
import { writeArchive } from './transfer/archive.ts'
import { historyOf } from './historyExport.ts'
import { knownSettings } from './transfer/historyLines.ts'
import { portableSettings, type LibraryDocument, type LibraryPicture, type Manifest } from './transfer/parts.ts'

/** A site as a whole, in one file. */
export interface WholeSite {
  /** Names of its secrets, which are not in the file. */
  secrets: readonly string[]
  /** Settings that name locations or offers by number, of which only those of its own locations are in the file. */
  numbered: readonly SettingKey[]
  /** Pictures, documents and logos that it names and whose files are not there. */
  missing: readonly string[]
  /** How many versions of content were left out, because the newest ones fill the file. */
  versionsLeftOut: number
  /** How many changes of settings were left out in the same way. */
  changesLeftOut: number
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** A text as an archive has it: pictures have no number of a site. */
const portableText = (text: string) => withPictures(text, ({ id }) => ({ siteId: NO_SITE, id }))

/**
 * Writes a site with its settings, look, content, offers, models, their history, drafts and schedules, redirects,
 * locations, the pictures of its library, the documents that it links to and its logos, to a new file, as an archive that
 * another installation imports (decisions 168, 178, 182, 195 and 200). Its stock, leads, people, keys and secrets are not in it.
 *
 * @returns null if there is no such site
 */
export async function exportWholeSite(
  staff: StaffDatabase,
  slug: string,
  library: FileReader,
  path: string,
): Promise<WholeSite | null> {
  const exported = await exportSite(staff, slug)
  if (!exported) return null
  const missing: string[] = []
  let leftOut = { versions: 0, changes: 0 }
  await writeArchive(path, async (archive) => {
    const { rows, documents, logos, texts, known } = await staff.transaction(async (tx) => {
      const { id, texts, known, has } = await textsOf(tx, slug, exported.file)
      const named = new Map<string, NamedPicture>()
      const note = (text: string) => {
        for (const one of picturesIn(text)) named.set(`${one.siteId} ${one.id}`, one)
      }
      for (const text of Object.values(texts)) note(text)
      const lines = historyOf(tx, id, { known, has })
      async function* written() {
        for (let line = await lines.next(); ; line = await lines.next()) {
          if (line.done) {
            leftOut = line.value
            return
          }
          const text = JSON.stringify(line.value)
          note(text)
          yield `${portableText(text)}\n`
        }
      }
      await archive.history(Readable.from(written(), { objectMode: false }))
      const inLibrary = [...named.values()].filter((one) => !isLogo(one))
      return {
        texts,
        known,
        rows: await picturesOf(tx, id, inLibrary),
        documents: await documentsOf(tx, id, inLibrary),
        logos: await logosOf(tx, id, [...named.values()].filter(isLogo)),
      }
    })

    const listed: LibraryPicture[] = []
    for (const row of rows) {
      const found = await library.read(`${row.website_id}/${row.file}`)
      if (!found) continue
      const file = row.file.endsWith('.png') ? 'png' : 'jpg'
      await archive.picture(`${row.id}.${file}`, found)
      const { id, extension, name, alt, decorative, credit, licence, focus, uploaded_at } = row
      const details = { name, alt, decorative, credit, licence, focus, uploaded_at: uploaded_at.toISOString() }
      listed.push({ id, extension, file, ...details })
    }
    const linked: LibraryDocument[] = []
    for (const { id, website_id, name, uploaded_at } of documents) {
      const found = await library.read(`${website_id}/${id}.pdf`)
      if (!found) continue
      await archive.picture(`${id}.pdf`, found)
      linked.push({ id, name, uploaded_at: uploaded_at.toISOString() })
    }
    const drawn: string[] = []
    for (const [name, siteId] of logos) {
      const found = await library.read(`${siteId}/${name}.png`)
      if (!found) continue
      await archive.picture(`${name}.png`, found)
      drawn.push(name)
    }
    const inArchive = new Set([...[...listed, ...linked].map(({ id }) => id), ...drawn])
    for (const { id } of Object.values(texts).flatMap(picturesIn))
      if (!inArchive.has(id) && !missing.includes(id)) missing.push(id)
    const manifest: Manifest = {
      format: 'forecourt-site',
      // One without logos stays what earlier releases read.
      version: drawn.length > 0 ? 5 : 4,
      secrets: [...exported.secrets],
      locations: Object.fromEntries([...known].map(([id, name]) => [String(id), name])),
    }
    archive.text('manifest.json', json(manifest))
    for (const [part, text] of Object.entries(texts)) archive.text(part as keyof typeof texts, portableText(text))
    const files = {
      pictures: listed,
      ...(linked.length > 0 ? { documents: linked } : {}),
      ...(drawn.length > 0 ? { logos: drawn } : {}),
    }
    archive.text('library.json', json(files))
  })
  return {
    secrets: exported.secrets,
    numbered: exported.numbered,
    missing,
    versionsLeftOut: leftOut.versions,
    changesLeftOut: leftOut.changes,
  }
}

/** The texts of a site, with its pictures as it names them. */
async function textsOf(tx: Transaction, slug: string, file: Record<string, unknown>) {
  const [website] = await tx.select({ id: websites.id }).from(websites).where(eq(websites.slug, slug))
  const { id } = website!
  const known = await locationsOfSite(tx, id)
  const content = await writtenContent(tx, id)
  // An offer that leaves out its own site is shown nowhere, and the numbers of other sites mean nothing elsewhere.
  const offers = (await offersIn(tx, id))
    .filter(({ excluded_website_ids }) => !excluded_website_ids.includes(id))
    .map((row) => writtenOffer({ ...row, excluded_website_ids: [] }))
  const models = (await modelsIn(tx, id)).filter(({ source }) => source === 'dealer').map(writtenModel)
  // An order that staff have chosen stays theirs, whatever is imported there.
  const setOrder = async (kind: OrderedKind) => ((await orderOf(tx, kind, id)).placed ? { set_order: true } : {})
  const texts = {
    'site.json': json({ ...portable(file, known), inherited: await inheritedBy(tx, id, known) }),
    'content.json': json(content),
    'offers.json': json({ offers, ...(await setOrder('offers')) }),
    'models.json': json({ models, ...(await setOrder('models')) }),
    'redirects.csv': redirectsCsv(await redirectsIn(tx, id)),
  }
  const slugs = (list: readonly { slug: string }[]) => new Set(list.map(({ slug }) => slug))
  const keys: Readonly<Record<ItemKind, ReadonlySet<string>>> = {
    pages: slugs(content.pages),
    articles: slugs(content.articles),
    jobs: slugs(content.jobs),
    offers: new Set(offers.map(({ name }) => name)),
    reviews: new Set(content.reviews.map(({ source, source_id }) => `${source} ${source_id}`)),
    models: slugs(models),
  }
  return { id, texts, known, has: (kind: ItemKind, key: string) => keys[kind].has(key) }
}

/** The pictures of a site, and those that it names of its group’s other sites, as it may show them. */
async function picturesOf(tx: Transaction, websiteId: number, named: readonly NamedPicture[]) {
  const shown = shownTo(websiteId, named, media)
  return tx
    .select()
    .from(media)
    .where(and(or(eq(media.website_id, websiteId), shown), isNull(media.removed_at)))
    .orderBy(asc(media.id))
}

/** The documents that a site names, its own and those of its group’s other sites. */
const documentsOf = (tx: Transaction, websiteId: number, named: readonly NamedPicture[]) =>
  tx
    .select()
    .from(mediaDocuments)
    .where(shownTo(websiteId, named, mediaDocuments))
    .orderBy(asc(mediaDocuments.id))

/** The logos that a site names, its own and those of its group’s other sites, by name with the site that has the file. */
async function logosOf(
  tx: Transaction,
  websiteId: number,
  named: readonly NamedPicture[],
): Promise<Map<string, number>> {
  const ids = named.map(({ siteId }) => siteId)
  const { rows } = await tx.execute<{ id: number }>(sql`
    select w.id from websites own, websites w where own.id = ${websiteId} and w.id = any(${sql.param(ids)}::bigint[])
      and (w.id = own.id or w.dealership_group_id = own.dealership_group_id)`)
  const shown = new Set(rows.map(({ id }) => id))
  const logos = named.filter(({ siteId }) => shown.has(siteId)).map(({ siteId, id }) => [id, siteId] as const)
  return new Map(logos.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Whether a row of a library is one that a site names and may show: its own, or that of another site of its group. */
const shownTo = (
  websiteId: number,
  named: readonly NamedPicture[],
  of: typeof media | typeof mediaDocuments,
) => sql`exists (
  select from unnest(${sql.param(named.map(({ siteId }) => siteId))}::bigint[], ${sql.param(named.map(({ id }) => id))}::uuid[])
    as n (site, id), websites own, websites w
  where n.site = ${of.website_id} and n.id = ${of.id} and own.id = ${websiteId} and w.id = ${of.website_id}
    and (w.id = own.id or w.dealership_group_id = own.dealership_group_id))`

/** The locations of a site by their number, each as `dealership/location`. */
export async function locationsOfSite(tx: Transaction, websiteId: number): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: locations.id, slug: locations.slug, dealership: dealerships.slug })
    .from(websiteDealerships)
    .innerJoin(dealerships, eq(dealerships.id, websiteDealerships.dealership_id))
    .innerJoin(locations, eq(locations.dealership_id, dealerships.id))
    .where(eq(websiteDealerships.website_id, websiteId))
    .orderBy(asc(dealerships.slug), asc(locations.slug))
  return new Map(rows.map(({ id, slug, dealership }) => [id, `${dealership}/${slug}`]))
}

/** The numbers of some locations alone. */
const within = (known: ReadonlyMap<number, string>) => (id: number) => (known.has(id) ? id : null)

/**
 * The values that a site has from its group and from what operators set of its template (decision 195). Those of a group
 * may name locations of the site, which the group’s own part of an archive cannot.
 */
async function inheritedBy(tx: Transaction, websiteId: number, known: ReadonlyMap<number, string>) {
  const [stored] = await storedSites(tx, eq(websites.id, websiteId))
  const { template, group, settings } = stored!
  const below = { ...(template as SettingsLayer), ...(group as SettingsLayer) }
  const own = settings as SettingsLayer
  const inherited = Object.entries(below).filter(([key]) => own[key as SettingKey] === undefined)
  return portableSettings(knownSettings(Object.fromEntries(inherited)), within(known))
}

/** A site file without what means something on this installation alone: its domain, and numbers of others. */
function portable(file: Record<string, unknown>, known: ReadonlyMap<number, string>): Record<string, unknown> {
  const { domain_name: _domain, settings, group, ...rest } = file
  const shared = group as { slug: string; name: string; settings: unknown } | undefined
  return {
    ...rest,
    ...(shared
      ? { group: { ...shared, settings: portableSettings(shared.settings as SettingsLayer, () => null) } }
      : {}),
    settings: portableSettings(settings as SettingsLayer, within(known)),
  }
}
