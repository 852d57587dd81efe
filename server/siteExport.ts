import { buffer } from 'node:stream/consumers'
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { OrderedKind } from '@forecourt/rules/content/order.ts'
import type { SettingKey, SettingsLayer } from '@forecourt/rules/site/config.ts'
import { orderOf } from './content/content.ts'
import { writtenContent } from './content/written.ts'
import type { StaffDatabase, Transaction } from './db/database.ts'
import type { FileReader } from './files/files.ts'
import { locations } from './locations/table.ts'
import { media } from './media/table.ts'
import { modelsIn, writtenModel } from './models/written.ts'
import { offersIn, writtenOffer } from './offers/written.ts'
import { redirectsCsv } from './redirects/file.ts'
import { redirectsIn } from './redirects/redirects.ts'
import { exportSite } from './sites/export.ts'
import { dealerships, websiteDealerships, websites } from './sites/table.ts'
import { NO_SITE, picturesIn, withPictures } from './transfer/addresses.ts'
import { writeArchive } from './transfer/archive.ts'
import { withLocations, type LibraryPicture, type Manifest } from './transfer/parts.ts'

/** A site as a whole, in one file. */
export interface WholeSite {
  archive: Uint8Array
  /** Names of its secrets, which are not in the file. */
  secrets: readonly string[]
  /** Settings that name locations or offers by number, of which only those of its own locations are in the file. */
  numbered: readonly SettingKey[]
  /** Pictures that its content names and whose files are not there. */
  missing: readonly string[]
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/**
 * A site with its settings, look, content, offers, models, redirects, locations and the pictures of its library, as an
 * archive that another installation imports (decision 168). Its stock, leads, people, keys and secrets are not in it.
 *
 * @returns null if there is no such site
 */
export async function exportWholeSite(
  staff: StaffDatabase,
  slug: string,
  library: FileReader,
): Promise<WholeSite | null> {
  const exported = await exportSite(staff, slug)
  if (!exported) return null
  const { rows, texts, known } = await staff.transaction(async (tx) => {
    const [website] = await tx.select({ id: websites.id }).from(websites).where(eq(websites.slug, slug))
    const { id } = website!
    const known = await locationsOfSite(tx, id)
    const ofModels = await modelsIn(tx, id)
    // An order that staff have chosen stays theirs, whatever is imported there.
    const setOrder = async (kind: OrderedKind) => ((await orderOf(tx, kind, id)).placed ? { set_order: true } : {})
    const texts = {
      'site.json': json(portable(exported.file, known)),
      'content.json': json(await writtenContent(tx, id)),
      // An offer that leaves out its own site is shown nowhere, and the numbers of other sites mean nothing elsewhere.
      'offers.json': json({
        offers: (await offersIn(tx, id))
          .filter(({ excluded_website_ids }) => !excluded_website_ids.includes(id))
          .map((row) => writtenOffer({ ...row, excluded_website_ids: [] })),
        ...(await setOrder('offers')),
      }),
      'models.json': json({
        models: ofModels.filter(({ source }) => source === 'dealer').map(writtenModel),
        ...(await setOrder('models')),
      }),
      'redirects.csv': redirectsCsv(await redirectsIn(tx, id)),
    }
    const named = [...new Set(Object.values(texts).flatMap((text) => picturesIn(text).map((one) => one.id)))]
    const own = and(eq(media.website_id, id), isNull(media.removed_at))
    const pictures = await tx
      .select()
      .from(media)
      .where(named.length === 0 ? own : or(own, inArray(media.id, named)))
      .orderBy(asc(media.id))
    return { texts, known, rows: pictures }
  })

  const pictures = new Map<string, Uint8Array>()
  const listed: LibraryPicture[] = []
  for (const row of rows) {
    const found = await library.read(`${row.website_id}/${row.file}`)
    if (!found) continue
    const file = row.file.endsWith('.png') ? 'png' : 'jpg'
    pictures.set(`${row.id}.${file}`, new Uint8Array(await buffer(found)))
    const { id, extension, name, alt, decorative, credit, licence, focus, uploaded_at } = row
    listed.push({
      id,
      extension,
      file,
      name,
      alt,
      decorative,
      credit,
      licence,
      focus,
      uploaded_at: uploaded_at.toISOString(),
    })
  }
  const inArchive = new Set(listed.map(({ id }) => id))
  const missing = new Set<string>()
  const of = (text: string) =>
    withPictures(text, ({ id }) => {
      if (!inArchive.has(id)) missing.add(id)
      return { siteId: NO_SITE, id }
    })
  const manifest: Manifest = {
    format: 'forecourt-site',
    version: 1,
    secrets: [...exported.secrets],
    locations: Object.fromEntries([...known].map(([id, name]) => [String(id), name])),
  }
  return {
    archive: writeArchive({
      texts: {
        'manifest.json': json(manifest),
        'site.json': of(texts['site.json']),
        'content.json': of(texts['content.json']),
        'offers.json': of(texts['offers.json']),
        'models.json': of(texts['models.json']),
        'redirects.csv': of(texts['redirects.csv']),
        'library.json': json({ pictures: listed }),
      },
      pictures,
    }),
    secrets: exported.secrets,
    numbered: exported.numbered,
    missing: [...missing],
  }
}

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

/** A site file without what means something on this installation alone: its domain, and numbers of others. */
function portable(file: Record<string, unknown>, known: ReadonlyMap<number, string>): Record<string, unknown> {
  const { domain_name: _domain, settings, group, ...rest } = file
  const layer = (given: unknown, to: (id: number) => number | null) => {
    const { offer_exempt_ids: _offers, ...own } = given as SettingsLayer
    return withLocations(own, to)
  }
  const shared = group as { slug: string; name: string; settings: unknown } | undefined
  return {
    ...rest,
    ...(shared ? { group: { ...shared, settings: layer(shared.settings, () => null) } } : {}),
    settings: layer(settings, (id) => (known.has(id) ? id : null)),
  }
}
