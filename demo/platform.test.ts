import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isTestKey } from '@forecourt/rules/payment/key.ts'
import { parseLayer } from '@forecourt/rules/site/cascade.ts'
import { SETTINGS, type Settings } from '@forecourt/rules/site/config.ts'
import { CONTENT } from './content/content.ts'
import { CREDIT_FILES, credits, withPhotographs, type Credit } from './credits.ts'
import { PLATFORM, dealershipOf } from './platform.ts'
import { DEMO_MEDIA, specialHours, stockFeed } from './seed.ts'
import { AU_HOLIDAYS } from './shape.ts'

const now = new Date('2026-03-10T02:00:00Z')

const groupSettings = (slug: string | null | undefined): Settings => {
  const group = PLATFORM.groups.find((found) => found.slug === slug)
  const defaults = Object.fromEntries(Object.entries(SETTINGS).map(([key, setting]) => [key, setting.default]))
  return { ...(defaults as Settings), ...group?.settings }
}
const settingsOf = (slug: string): Settings => {
  const site = PLATFORM.websites.find((website) => website.slug === slug)!
  return { ...groupSettings(site.group), ...site.settings }
}

const stockOf = (dealership: string): Record<string, string>[] =>
  parse(gunzipSync(readFileSync(join(import.meta.dirname, 'stock', `${dealership}.csv.gz`))), { columns: true })

/** Relative luminance of a colour, WCAG 2. */
const luminance = (colour: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const allSites = PLATFORM.websites.map(({ slug }) => slug)

describe('the sites', () => {
  test('are the nine of decision 1: Demo platform', () => {
    expect(allSites).toEqual([
      'wattle-motors',
      'wattle-select',
      'saltbush-mazda',
      'kowhai-cars',
      'redgum-campers',
      'banksia-rv',
      'ironbark-trucks',
      'casuarina-motorcycles',
      'lonestar-autos',
    ])
  })

  test.each(PLATFORM.websites)('$slug has settings that every schema accepts', ({ settings }) => {
    expect(parseLayer(settings)).toMatchObject({ ok: true })
  })

  test.each(PLATFORM.groups)('group $slug has settings that every schema accepts', ({ settings }) => {
    expect(parseLayer(settings)).toMatchObject({ ok: true })
  })

  test.each([
    ...allSites.map((slug) => [slug, settingsOf(slug)] as const),
    ...PLATFORM.groups.map(({ slug }) => [`group ${slug}`, groupSettings(slug)] as const),
  ])('%s can be read: every pair of colours has a contrast of 4.5 or more', (_, s) => {
    const pairs = {
      'ink on ground': contrast(s.colour_ink, s.colour_ground),
      'ink on surface': contrast(s.colour_ink, s.colour_surface),
      'muted on ground': contrast(s.colour_muted, s.colour_ground),
      'muted on surface': contrast(s.colour_muted, s.colour_surface),
      'text on brand': contrast(s.colour_brand_ink, s.colour_brand),
      'text on accent': contrast(s.colour_accent_ink, s.colour_accent),
      'brand on ground': contrast(s.colour_brand, s.colour_ground),
      'brand on surface': contrast(s.colour_brand, s.colour_surface),
    }
    expect(Object.entries(pairs).filter(([, ratio]) => ratio < 4.5)).toEqual([])
  })

  test.each(allSites)('%s has a wordmark of its own size and colour, a favicon and its pictures', (slug) => {
    const s = settingsOf(slug)
    expect(s.logo_svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ 40" width="\d+" height="40"/)
    expect(s.logo_svg).toContain('currentColor')
    expect(s.logo_svg + s.favicon_svg!).not.toMatch(/<script|href=|style=|on\w+=/)
    for (const picture of [s.home_picture, s.social_picture]) expect(existsSync(fileOf(picture!))).toBe(true)
  })

  test('have distinct wordmarks, brands and taglines', () => {
    for (const key of ['logo_svg', 'tagline', 'home_picture', 'social_picture'] as const)
      expect(new Set(allSites.map((slug) => settingsOf(slug)[key])).size).toBe(allSites.length)
  })

  test('four take deposits, in the sandbox, which takes no money', () => {
    const takers = allSites.filter((slug) => settingsOf(slug).payment_provider !== null)
    expect(takers.toSorted()).toEqual(['casuarina-motorcycles', 'saltbush-mazda', 'wattle-motors', 'wattle-select'])
    for (const slug of takers) expect(settingsOf(slug).payment_provider).toBe('sandbox')
  })

  test('two have an owner area, one of them at a path of its own', () => {
    const own = allSites.filter((slug) => settingsOf(slug).garage_enabled)
    expect(own.map((slug) => settingsOf(slug).garage_path)).toEqual(['/my-garage', '/mywattle'])
  })

  test.each(allSites)(
    '%s promises nothing in its texts that not every site can do: no garage, and no deposit',
    (slug) => {
      const { settings, offers, models } = PLATFORM.websites.find((site) => site.slug === slug)!
      const words = JSON.stringify([
        settings.tagline,
        settings.home_intro,
        settings.home_reasons,
        settings.announcement,
      ])
      const texts = `${words}${JSON.stringify([offers, models, CONTENT[slug]])}`
      const promises =
        /\b(?:reserve|hold) (?:it |one |yours |your \w+ )?online|\bpay(?:ing|ment)? online|deposit (?:reserves|holds|keeps)|holds it|(?:my|your) garage\b(?! door)|saved search|price alert/gi
      expect(texts.match(promises)).toBeNull()
    },
  )

  test('name dealerships that exist, places with one primary, and shares of stock that add up', () => {
    for (const { dealerships } of PLATFORM.websites) for (const slug of dealerships) dealershipOf(slug)
    for (const { locations } of PLATFORM.dealerships) {
      expect(locations.filter(({ primary }) => primary)).toHaveLength(1)
      expect(locations.reduce((sum, { stockShare }) => sum + stockShare, 0)).toBeCloseTo(1)
      expect(new Set(locations.map(({ slug }) => slug)).size).toBe(locations.length)
    }
  })

  test('have phone numbers that are set aside for fiction or that no exchange can have', () => {
    const fictional = /^(\(0[2378]\) 5550 \d{4}|0491 57\d \d{3}|\(0\d\) 010 \d{4}|021 000 \d{4}|\(\d{3}\) 555-01\d{2})$/
    const numbers = PLATFORM.dealerships.flatMap(({ locations }) =>
      locations.flatMap(({ phone, mobile }) => [phone, mobile ?? phone]),
    )
    expect(numbers.filter((number) => !fictional.test(number))).toEqual([])
  })

  test('have processor keys that are no test keys of a provider', () => {
    const keys = PLATFORM.dealerships.flatMap(({ paymentProcessors }) =>
      paymentProcessors.map((pair) => pair.split(' ')[1]!),
    )
    expect(keys.filter(isTestKey)).toEqual([])
  })

  test('have three to eight offers, each with a picture and a disclaimer', () => {
    for (const { offers, models } of PLATFORM.websites) {
      expect(offers.length).toBeGreaterThanOrEqual(3)
      expect(offers.length).toBeLessThanOrEqual(8)
      for (const offer of offers) {
        const image = offer.image ?? models.find(({ slug }) => slug === offer.model_slug)?.image
        expect(image && existsSync(fileOf(image))).toBe(true)
        expect(offer.disclaimer).toMatch(/^Demonstration offer\./)
      }
    }
  })

  test('show models with pictures, in up to three categories', () => {
    for (const { models } of PLATFORM.websites)
      for (const model of models) {
        expect(existsSync(fileOf(model.image))).toBe(true)
        expect(model.bodies.length).toBeGreaterThan(0)
        expect(model.bodies.length).toBeLessThanOrEqual(3)
      }
  })

  test('tell of every model what it costs and has, with a card in each colour where it has no photograph, and of no other', () => {
    for (const site of PLATFORM.websites) {
      expect(Object.keys(site.modelDetails).toSorted()).toEqual(site.models.map(({ slug }) => slug).toSorted())
      for (const { slug, image } of site.models) {
        const { variants, colours, features } = site.modelDetails[slug]!
        expect(variants.length, slug).toBeGreaterThan(0)
        expect(variants.flatMap(({ facts }) => facts).filter((fact) => !/^[^:]+: ./.test(fact))).toEqual([])
        expect(features.length, slug).toBeGreaterThan(1)
        const drawings = [
          ...colours.map(({ drawn }) => image.replace(/(\/vehicles\/.+)-[a-z]+\.webp$/, `$1-${drawn}.webp`)),
          ...features.flatMap((feature) => feature.image ?? []),
        ]
        expect(drawings.filter((url) => !existsSync(fileOf(url)))).toEqual([])
      }
    }
  })
})

const fileOf = (url: string) => join(DEMO_MEDIA, url.replace(/^\/media\//, ''))

describe('the stock', () => {
  const expected: Record<string, [least: number, most: number]> = {
    'wattle-rocklea': [650, 750],
    'wattle-bundall': [450, 550],
    'wattle-toowoomba': [350, 450],
    'saltbush-mazda': [450, 520],
    'kowhai-cars': [400, 440],
    'redgum-campers': [110, 130],
    'banksia-rv': [130, 150],
    'ironbark-trucks': [170, 195],
    'casuarina-motorcycles': [880, 920],
    'lonestar-autos': [370, 400],
  }

  test.each(PLATFORM.dealerships)('$slug has its share, with stock numbers of its own', ({ slug }) => {
    const rows = stockOf(slug)
    const [least, most] = expected[slug]!
    expect(rows.length).toBeGreaterThanOrEqual(least)
    expect(rows.length).toBeLessThanOrEqual(most)
    expect(new Set(rows.map(({ stocknum }) => stocknum)).size).toBe(rows.length)
  })

  test.each(PLATFORM.dealerships)(
    '$slug stands at its own places and describes each vehicle',
    ({ slug, locations }) => {
      const places = new Set(locations.filter(({ stockShare }) => stockShare > 0).map((location) => location.slug))
      for (const row of stockOf(slug)) {
        expect(places).toContain(row.location)
        expect(row.description).toMatch(/^<p>.{20}/)
        expect(row.vin).toMatch(/^DEM[A-HJ-NPR-Z0-9]{5}[0-9X][A-HJ-NPR-Z0-9]{8}$/)
      }
    },
  )

  test('has prices that somebody would believe, and some on application', () => {
    const prices = stockOf('wattle-rocklea').map(({ price }) => price)
    expect(prices.filter((price) => price !== '' && Number(price) < 500)).toEqual([])
    expect(prices.filter((price) => price === '').length).toBeGreaterThanOrEqual(2)
  })

  test('has vehicles in every state', () => {
    const rows = PLATFORM.dealerships.flatMap(({ slug }) => stockOf(slug))
    const count = (which: (row: Record<string, string>) => boolean) => rows.filter(which).length
    expect(count((row) => row.reserved === 'true')).toBeGreaterThan(20)
    expect(count((row) => row.status === 'coming_soon')).toBeGreaterThan(20)
    expect(count((row) => row.tag === 'Test Drive Only')).toBeGreaterThan(5)
    expect(count((row) => row.tag === 'Manager Special')).toBeGreaterThan(20)
    expect(count((row) => row.certified === 'true')).toBeGreaterThan(50)
    expect(count((row) => row.reservable === 'false')).toBeGreaterThan(10)
    expect(count((row) => row.price_was !== '')).toBeGreaterThan(50)
    expect(count((row) => row.file !== '')).toBeGreaterThan(100)
    expect(count((row) => row.cin_url !== '')).toBeGreaterThan(300)
    expect(count((row) => row.images === '')).toBeGreaterThan(10)
    expect(count((row) => row.images!.startsWith('/media/placeholder-'))).toBeGreaterThan(10)
    expect(count((row) => row.images!.startsWith('/media/photos/'))).toBeGreaterThan(500)
    expect(count((row) => row.sold_days_ago !== '' && Number(row.sold_days_ago) < 3)).toBeGreaterThan(10)
    expect(count((row) => Number(row.sold_days_ago) > 4)).toBeGreaterThan(20)
    expect(count((row) => row.sold_days_ago === '' && Number(row.days_ago) < 8)).toBeGreaterThan(100)
    for (const type of ['new', 'used', 'demo']) expect(count((row) => row.car_type === type)).toBeGreaterThan(50)
  })

  test('fills the default query of the single-manufacturer site', () => {
    const listed = stockOf('saltbush-mazda').filter(
      (row) => row.make === 'Mazda' && ['saltbush-bathurst', 'saltbush-cowra'].includes(row.location!),
    )
    expect(listed.length).toBeGreaterThan(200)
    expect(stockOf('saltbush-mazda').filter((row) => row.make !== 'Mazda').length).toBeGreaterThan(20)
  })

  test.each(['2026-03-10T02:00:00Z', '2027-01-01T00:00:00Z', '2026-12-31T23:00:00Z'])(
    'has new and demonstration vehicles of that year or the last when seeded at %s',
    (at) => {
      const year = Number(at.slice(0, 4))
      for (const { slug } of PLATFORM.dealerships) {
        const rows: Record<string, string>[] = parse(stockFeed(slug, new Date(at)), { columns: true })
        const recent = rows.filter(({ car_type }) => car_type !== 'used')
        expect(recent.filter((row) => ![year, year - 1].includes(Number(row.year)))).toEqual([])
        expect(recent.filter((row) => row.build_date !== '' && !row.build_date!.endsWith(`/${row.year}`))).toEqual([])
        expect(rows.filter(({ description }) => description!.includes('{'))).toEqual([])
      }
    },
  )

  test('repeats no sentence of a description more than three times on a site', () => {
    for (const { slug, dealerships } of PLATFORM.websites) {
      const times = new Map<string, number>()
      for (const { description } of dealerships.flatMap(stockOf))
        for (const sentence of description!
          .split(/<\/?p>/)
          .flatMap((paragraph) => paragraph.split(/(?<=\.) (?=[A-Z])/))
          .filter(Boolean))
          times.set(sentence, (times.get(sentence) ?? 0) + 1)
      expect(
        [...times].filter(([, count]) => count > 3),
        slug,
      ).toEqual([])
    }
  })

  test('names no listing of a demo: that stands in the footer of every site, sample values too', () => {
    for (const { settings } of PLATFORM.websites) {
      expect(settings.footer_note).toMatch(/^Demonstration site\./)
      expect(settings.trust_note).toMatch(/^These are sample values/)
      expect(settings.footer_note).toMatch(/Safety ratings, weights .* are sample values\.$/)
    }
    expect(
      PLATFORM.dealerships
        .flatMap(({ slug }) => stockOf(slug))
        .filter((row) => /demo listing|made up/i.test(row.description!)),
    ).toEqual([])
  })

  test('counts its ages from the time of seeding', () => {
    const rows: Record<string, string>[] = parse(stockFeed('kowhai-cars', now), { columns: true })
    const ages = rows.map((row) => (now.getTime() - Date.parse(row.created_at!)) / 86_400_000)
    expect(Math.min(...ages)).toBeGreaterThan(0)
    expect(Math.max(...ages)).toBeLessThan(180)
    expect(rows.some((row) => row.rego_expiry! > '2026-03-10')).toBe(true)
  })
})

/** The credit of one file below demo/media, or none. */
const creditOf = (file: string, all: readonly Credit[]): Credit | undefined =>
  all.find((credit) => {
    const [start, end] = credit.file.split('*')
    return end === undefined ? credit.file === file : file.startsWith(start!) && file.endsWith(end)
  })

describe('the media', () => {
  const all = credits()
  const files = readdirSync(DEMO_MEDIA, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(DEMO_MEDIA.length + 1)
        .replaceAll('\\', '/'),
    )

  test('have a credit each, and no credit without a file', () => {
    expect(files.filter((file) => !CREDIT_FILES.includes(file) && !creditOf(file, all))).toEqual([])
    expect(all.filter((credit) => !files.some((file) => creditOf(file, [credit]))).map(({ file }) => file)).toEqual([])
  })

  test('have the credits in CREDITS.md that a site lists', () => {
    const page = readFileSync(join(import.meta.dirname, '../CREDITS.md'), 'utf8')
    expect(page).toBe(withPhotographs(page))
  })

  test('are compact', () => {
    const bytes = files.reduce((sum, file) => sum + readFileSync(join(DEMO_MEDIA, file)).length, 0)
    expect(bytes).toBeLessThan(40 * 1024 ** 2)
  })

  test('are there in the size that the stock says', async () => {
    const pictures = new Map<string, string>()
    for (const { slug } of PLATFORM.dealerships)
      for (const row of stockOf(slug))
        for (const triple of row.images!.split('|').filter(Boolean)) {
          const [url, width, height] = triple.split(' ')
          pictures.set(url!, `${width} x ${height}`)
        }
    const wrong = []
    for (const [url, size] of pictures) {
      const { width, height } = await sharp(fileOf(url)).metadata()
      if (`${width} x ${height}` !== size) wrong.push(`${url} is ${width} x ${height}, not ${size}`)
    }
    expect(pictures.size).toBeGreaterThan(300)
    expect(wrong).toEqual([])
  })

  test('have the pictures that stand in for missing ones', () => {
    const urls = [
      ...SETTINGS.placeholder_image_urls.default,
      SETTINGS.default_image_url.default,
      ...allSites.flatMap((slug) => Object.values(settingsOf(slug).default_image_urls ?? {})),
    ]
    expect(urls.filter((url) => !existsSync(fileOf(url)))).toEqual([])
  })

  test('have home pictures wide enough for a large screen and social pictures of the usual size', async () => {
    for (const slug of allSites) {
      const home = await sharp(fileOf(settingsOf(slug).home_picture!)).metadata()
      expect(home.width).toBeGreaterThanOrEqual(1440)
      const phone = await sharp(fileOf(settingsOf(slug).home_picture_phone!)).metadata()
      expect(phone.width).toBeGreaterThanOrEqual(1000)
      const social = await sharp(fileOf(settingsOf(slug).social_picture!)).metadata()
      expect([social.width, social.height]).toEqual([1200, 630])
    }
  })
})

test('a vehicle without photos is shown with the drawing of its own body, on every site', () => {
  const general = new Set(['SUV', 'Adventure', 'Cruiser', 'Scooter', ''])
  const bodies = new Set(PLATFORM.dealerships.flatMap(({ slug }) => stockOf(slug).map(({ body }) => body!)))
  for (const slug of allSites) {
    const own = settingsOf(slug).default_image_urls ?? {}
    expect(
      [...bodies].filter((body) => !general.has(body) && !own[body]),
      slug,
    ).toEqual([])
  }
})

test('no two models of a site share a picture, and a photograph stands only for its own model', () => {
  for (const { slug, models } of PLATFORM.websites) {
    const pictures = models.map(({ image }) => image)
    expect(
      pictures.filter((picture, index) => pictures.indexOf(picture) !== index),
      slug,
    ).toEqual([])
    for (const { name, image } of models)
      if (!image.startsWith('/media/vehicles/')) expect(image, name).toContain(name.toLowerCase().replaceAll(' ', '-'))
  }
})

test('yearly holidays come round again', () => {
  const dates = specialHours(AU_HOLIDAYS, new Date('2026-12-25T20:00:00Z')).map(({ date }) => date)
  expect(dates).toEqual(['2026-12-25', '2026-12-26', '2027-01-01', '2027-01-26', '2027-04-25'])
})
