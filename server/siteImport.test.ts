import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { unzipSync, zipSync, strFromU8, strToU8 } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Block } from '@forecourt/rules/content/content.ts'
import { operator } from '../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../tools/testing/database.ts'
import { giveSecret } from '../tools/testing/secrets.ts'
import { twoTenants, type TwoTenants } from '../tools/testing/twoTenants.ts'
import { articles, contentPages, jobs, reviews } from './content/table.ts'
import { diskStore } from './files/disk.ts'
import { LIBRARY_PICTURES } from './files/store.ts'
import { logoHash } from './images/images.ts'
import { leads } from './leads/table.ts'
import { locations as places } from './locations/table.ts'
import { media, mediaDocuments } from './media/table.ts'
import { models } from './models/table.ts'
import { offers } from './offers/table.ts'
import { redirects } from './redirects/table.ts'
import { siteCommands } from './sites/cli.ts'
import { websites } from './sites/table.ts'
import { staffAudit } from './staff/table.ts'

let here: TestDatabase
let there: TestDatabase
let tenants: TwoTenants
let folder: string
let archive: string
const picture = randomUUID()
const brochure = randomUUID()
const foreign = randomUUID()
/** The name of the site’s logo, and of one of another dealer that it names. */
let logo: string
let logoOfB: string
const at = new Date('2026-11-20T00:00:00Z')
const from = operator(
  'site',
  siteCommands,
  () => here.database,
  () => ({ DATA_DIR: join(folder, 'here') }),
)
const into = operator(
  'site',
  siteCommands,
  () => there.database,
  () => ({ DATA_DIR: join(folder, 'there') }),
)
const library = (place: 'here' | 'there') => diskStore(join(folder, place, 'library'), LIBRARY_PICTURES)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-transfer-'))
  here = await testDatabase()
  there = await testDatabase()
  tenants = await twoTenants(here.database)
  const { website, locations } = tenants.a
  const website_id = website.id
  const address = `/media/library/${website_id}/${picture}.jpg`
  const content = await sharp({ create: { width: 200, height: 120, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  await library('here').put(`${website_id}/${picture}.jpg`, new Blob([new Uint8Array(content)]))
  const db = here.database.drizzle
  // A dealership that is described has a primary location.
  await db.update(places).set({ primary: true })
  await db.insert(media).values({
    id: picture,
    website_id,
    extension: 'jpg',
    file: `${picture}.jpg`,
    width: 200,
    height: 120,
    bytes: content.length,
    name: 'Yard <b>one</b>',
    alt: 'The yard',
    credit: 'Someone',
    focus: '20% 80%',
    uploaded_by: 'Staff',
    uploaded_at: at,
    changed_by: 'Staff',
    changed_at: at,
  })
  const drawn = async (background: string) => {
    const png = await sharp({ create: { width: 120, height: 40, channels: 4, background } })
      .png()
      .toBuffer()
    return { name: `${logoHash(png)}-120x40`, file: new Blob([new Uint8Array(png)]) }
  }
  const [ofA, ofB] = [await drawn('#33669980'), await drawn('#99663380')]
  logo = ofA.name
  logoOfB = ofB.name
  await library('here').put(`${website_id}/${logo}.png`, ofA.file)
  await library('here').put(`${tenants.b.website.id}/${logoOfB}.png`, ofB.file)
  await library('here').put(`${website_id}/${brochure}.pdf`, new Blob(['%PDF-1.7 of the CX-5']))
  const uploaded = { uploaded_by: 'Staff', uploaded_at: at }
  await db.insert(mediaDocuments).values([
    { id: brochure, website_id, name: 'CX-5 brochure.pdf', bytes: 20, ...uploaded },
    // Nothing names these, and the other is another dealer’s.
    { id: randomUUID(), website_id, name: 'unused.pdf', bytes: 20, ...uploaded },
    { id: foreign, website_id: tenants.b.website.id, name: 'foreign.pdf', bytes: 20, ...uploaded },
  ])
  await db.insert(models).values({
    website_id,
    name: 'CX-5',
    slug: 'cx-5',
    manufacturer_name: 'Mazda',
    source: 'dealer',
    brochure: { url: `/media/library/${website_id}/${brochure}.pdf`, bytes: 20 },
  })
  const blocks: Block[] = [{ type: 'html', html: `<p>Hello <img src="${address}" alt="The yard" /></p>` }]
  await db.insert(contentPages).values({ website_id, slug: 'about/team', title: 'Team', picture: address, blocks })
  await db.insert(articles).values({
    website_id,
    slug: 'news',
    title: 'News',
    summary: 'New cars.',
    picture: { url: address, alt: 'The yard' },
    tags: ['cars'],
    blocks,
    published_at: at,
  })
  await db.insert(jobs).values({
    website_id,
    slug: 'technician',
    title: 'Technician',
    location_id: locations[0]!.id,
    employment_type: 'FULL_TIME',
    summary: 'Service cars.',
    blocks,
    posted_at: at,
  })
  await db.insert(reviews).values({
    website_id,
    source: 'google',
    source_id: 'r1',
    text: 'Good.',
    rating: 4.5,
    author: 'Kim',
    reviewed_at: at,
  })
  await db.insert(redirects).values({ website_id, source: '/old', target: '/about/team', status: 301 })
  await db.insert(offers).values({
    website_id,
    name: 'Hidden here',
    sanitized_description: '<p>x</p>',
    disclaimer: '',
    manufacturer: 'Toyota',
    model: 'HiLux',
    model_slug: 'hilux',
    image_url: address,
    excluded_website_ids: [website_id],
  })
  await db
    .update(websites)
    .set({
      settings: {
        ...website.settings,
        // Stored before numbers were checked: what a site has is imported all the same.
        site_phone: 'call the yard',
        tagline: 'Find yours.',
        logo_png: `/media/library/${website_id}/${logo}.png`,
        favicon_png: `/media/library/${tenants.b.website.id}/${logoOfB}.png`,
        lead_destinations: [
          { id: 'office', kind: 'email', to: 'office@dealer.example', locations: [locations[0]!.id] },
          { id: 'other', kind: 'email', to: 'other@dealer.example', locations: [tenants.b.locations[0]!.id] },
        ],
      },
    })
    .where(eq(websites.id, website_id))
  await giveSecret(here.database, website_id, 'delivery/office', 'a-secret-nobody-exports')
  archive = join(folder, 'site.zip')
  await from.run('export', 'site-a', '--whole', '--out', archive)
  // So that numbers differ there.
  await there.database.drizzle.execute("select setval('websites_id_seq', 700)")
  await there.database.drizzle.execute("select setval('locations_id_seq', 900)")
})
afterAll(async () => {
  await here.dispose()
  await there.dispose()
  await rm(folder, { recursive: true, force: true })
})

const parts = async () => unzipSync(new Uint8Array(await readFile(archive)))
/** The archive with some parts changed. */
async function changed(change: (files: Record<string, Uint8Array>) => void): Promise<string> {
  const files = await parts()
  change(files)
  const path = join(folder, `${randomUUID()}.zip`)
  await writeFile(path, zipSync(files))
  return path
}
const edit = (name: string, work: (value: Record<string, never>) => void) =>
  changed((files) => {
    const value = JSON.parse(strFromU8(files[name]!)) as Record<string, never>
    work(value)
    files[name] = strToU8(JSON.stringify(value))
  })
const nothingThere = async () => {
  expect(await there.database.drizzle.select().from(websites)).toEqual([])
  expect(await there.database.drizzle.select().from(media)).toEqual([])
}

describe('an archive', () => {
  test('has no secret, lead, domain or number of another site', async () => {
    const files = await parts()
    const text = Object.entries(files)
      .filter(([name]) => !name.startsWith('library/'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n')
    const [lead] = await here.database.drizzle.select().from(leads).where(eq(leads.website_id, tenants.a.website.id))
    for (const secret of [
      'a-secret-nobody-exports',
      lead!.reference,
      'www.site-a.example',
      'site-b',
      'Hidden here',
      'other@dealer.example',
    ])
      expect(text).not.toContain(secret)
    expect(Object.keys(files).filter((name) => name.endsWith('.pdf'))).toEqual([`library/${brochure}.pdf`])
    expect(Object.keys(files).filter((name) => name.endsWith('.png'))).toEqual([`library/${logo}.png`])
    expect(JSON.parse(strFromU8(files['manifest.json']!))).toMatchObject({ version: 5 })
    expect(text).toContain('office@dealer.example')
    expect(from.warnings.join('\n')).toMatch(/lead_destinations/)
  })

  test('that is written twice is the same bytes', async () => {
    const again = join(folder, 'again.zip')
    await from.run('export', 'site-a', '--whole', '--out', again)
    expect((await readFile(again)).equals(await readFile(archive))).toBe(true)
  })
})

describe('a hostile archive changes nothing', () => {
  const refused = async (file: string, reason: RegExp) => {
    expect(await into.refused('import', file)).toMatch(reason)
    await nothingThere()
  }

  test('with names that lead elsewhere or that nobody knows', async () => {
    for (const name of ['../evil.json', '/etc/passwd', 'library/../../x.jpg', 'secrets.json', 'site.json/'])
      await refused(await changed((files) => void (files[name] = strToU8('x'))), /is not a part of a site/)
  })

  test('that unpacks to more than it may', async () => {
    const bomb = new Uint8Array(40 * 1024 * 1024)
    await refused(await changed((files) => void (files['content.json'] = bomb)), /content\.json: is larger than 32 MB/)
    await refused(
      await changed((files) => void (files[`library/${randomUUID()}.jpg`] = bomb)),
      /library\/.*: is larger than 25 MB/,
    )
  })

  test('that is no archive, or lies about a size', async () => {
    const path = join(folder, 'broken.zip')
    await writeFile(path, 'PK nothing')
    await refused(path, /not an archive/)
    const bytes = Buffer.from(await readFile(archive))
    const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
    const directory = bytes.readUInt32LE(end + 16)
    bytes.writeUInt32LE(7, directory + 24)
    await writeFile(path, bytes)
    await refused(path, /is damaged|is not JSON/)
  })

  test.each<[string, string, (value: never) => void, RegExp]>([
    [
      'an unknown version',
      'manifest.json',
      (v: { version: number }) => void (v.version = 9),
      /manifest\.json: version: is one/,
    ],
    [
      'a script alone',
      'content.json',
      (v: { pages: { blocks: unknown[] }[] }) =>
        void (v.pages[0]!.blocks = [{ type: 'html', html: '<script>x()</script>' }]),
      /content\.json: pages\.0\.blocks\.0\.html: contains nothing/,
    ],
    [
      'an unknown setting',
      'site.json',
      (v: { settings: object }) => void (v.settings = { taglin: 'x' }),
      /site\.json: settings/,
    ],
    [
      'another dealer’s dealership',
      'site.json',
      (v: { dealerships: unknown[] }) => void (v.dealerships = [{ slug: 'dealership-b1' }]),
      /must be described with their locations/,
    ],
    ['a domain', 'site.json', (v: { domain_name: string }) => void (v.domain_name = 'www.other.com'), /domain_name/],
    [
      'a number of a location that it does not have',
      'manifest.json',
      (v: { locations: object }) => void (v.locations = {}),
      /name the location \d+, which is not in the file/,
    ],
    [
      'a picture of another site',
      'content.json',
      (v: { pages: { picture: string }[] }) => void (v.pages[0]!.picture = `/media/library/1/${picture}.jpg`),
      /content\.json: names the picture/,
    ],
    [
      'a job at no location',
      'content.json',
      (v: { jobs: { location: string }[] }) => void (v.jobs[0]!.location = 'moon'),
      /no location moon/,
    ],
    [
      'a picture that is listed twice',
      'library.json',
      (v: { pictures: unknown[] }) => void v.pictures.push(v.pictures[0]),
      /a picture, a document or a logo twice/,
    ],
    [
      'a logo whose name leads elsewhere',
      'library.json',
      (v: { logos: string[] }) => void (v.logos[0] = `../${v.logos[0]}`),
      /library\.json: logos\.0/,
    ],
    [
      'a logo that is not there',
      'library.json',
      (v: { logos: string[] }) => void v.logos.push(`${'0'.repeat(40)}-120x40`),
      /library\/0{40}-120x40\.png: is missing/,
    ],
    [
      'a document whose name leads elsewhere',
      'library.json',
      (v: { documents: { name: string }[] }) => void (v.documents[0]!.name = '../x.pdf'),
      /library\.json: documents\.0\.name/,
    ],
  ] as never)('with %s', async (_what, name, work, reason) => {
    await refused(await edit(name as string, work as never), reason as RegExp)
  })

  test('with something else for a picture', async () => {
    await refused(
      await changed((files) => void (files[`library/${picture}.jpg`] = strToU8('<svg onload="x()"/>'))),
      /is not a picture of that type/,
    )
    await refused(
      await changed((files) => void (files[`library/${brochure}.pdf`] = strToU8('<script>x()</script>'))),
      /is not a PDF/,
    )
    // A picture, and not the one that the name is made of.
    const other = await sharp({ create: { width: 120, height: 40, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    await refused(
      await changed((files) => void (files[`library/${logo}.png`] = new Uint8Array(other))),
      /is not the picture that its name says/,
    )
  })
})

test('an import is the site that was exported, by value, with its pictures', async () => {
  expect(await into.run('import', archive)).toContain('Imported site-a with 1 pictures')
  expect(into.warnings.join('\n')).toContain('delivery/office')
  const again = join(folder, 'back.zip')
  await into.run('export', 'site-a', '--whole', '--out', again)
  const [before, after] = [await parts(), unzipSync(new Uint8Array(await readFile(again)))]
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const [name, bytes] of Object.entries(before)) {
    if (/\.(?:jpg|pdf|png)$/.test(name)) expect(Buffer.from(after[name]!).equals(Buffer.from(bytes))).toBe(true)
    // History begins with the import where there was none; see siteHistory.test.ts.
    else if (name !== 'manifest.json' && name !== 'history.jsonl')
      expect(withoutNumbers(strFromU8(after[name]!))).toBe(withoutNumbers(strFromU8(bytes)))
  }
  const [site] = await there.database.drizzle.select().from(websites)
  expect(site!.id).toBeGreaterThan(700)
  const [page] = await there.database.drizzle.select().from(contentPages)
  expect(page!.picture).toBe(`/media/library/${site!.id}/${picture}.jpg`)
  const stored = await library('there').read(`${site!.id}/${picture}.jpg`)
  expect((await buffer(stored!)).length).toBeGreaterThan(100)
  const [model] = await there.database.drizzle.select().from(models)
  expect(model!.brochure).toEqual({ url: `/media/library/${site!.id}/${brochure}.pdf`, bytes: 20 })
  expect((site!.settings as { logo_png: string }).logo_png).toBe(`/media/library/${site!.id}/${logo}.png`)
  expect(await library('there').find(`${site!.id}/${logo}.png`)).not.toBeNull()
  expect(await there.database.drizzle.select().from(mediaDocuments)).toEqual([
    {
      id: brochure,
      website_id: site!.id,
      name: 'CX-5 brochure.pdf',
      bytes: 20,
      uploaded_by: 'Import',
      uploaded_at: at,
    },
  ])
  const sent = await library('there').read(`${site!.id}/${brochure}.pdf`)
  expect((await buffer(sent!)).toString()).toBe('%PDF-1.7 of the CX-5')
  const entries = await there.database.drizzle.select().from(staffAudit)
  expect(entries.map(({ action, subject, who }) => [action, subject, who])).toEqual([
    ['site.imported', 'site-a', 'Command line'],
  ])

  // The same again is refused, and under another name its pictures get names of their own.
  expect(await into.refused('import', archive)).toMatch(/the site site-a already exists/)
  await into.run('import', archive, '--slug', 'site-copy')
  expect(await there.database.drizzle.select().from(media)).toHaveLength(2)
  const [, copy] = await there.database.drizzle.select().from(websites).orderBy(websites.id)
  expect(await library('there').find(`${copy!.id}/${logo}.png`)).not.toBeNull()
  const copies = await there.database.drizzle.select().from(mediaDocuments)
  expect(new Set(copies.map(({ id }) => id)).size).toBe(2)
})

/** Numbers of locations are those of each installation. */
const withoutNumbers = (text: string) => text.replace(/("locations": \[)[\s\d,]+\]/g, '$1]')
