import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_TRADE_FACTS } from '@forecourt/rules/car/car.ts'
import { csv, feedHome, LATER, NOW, rows, type FeedHome } from '../../../tools/testing/feedHome.ts'
import { givePlace, giveReservation } from '../../../tools/testing/reservations.ts'
import { carRow } from '../../../tools/testing/twoTenants.ts'
import { waitlistPlaces } from '../../reservations/table.ts'
import { cars, formerSlugs } from '../table.ts'

let home: FeedHome
beforeAll(async () => {
  home = await feedHome()
})
afterAll(() => home.dispose())
beforeEach(() => home.clear())

const run: FeedHome['run'] = (text, options) => home.run(text, options)
const stock = (dealership?: number) => home.stock(dealership)
const car = (stocknum: string) => home.car(stocknum)

describe('a feed in our own columns', () => {
  test('every field arrives as it was sent', async () => {
    const report = await run(
      [
        'stocknum,vin,make,model,badge,series,year,km,car_type,status,tag,certified,price,price_was,price_type,created_at,reserved,reservable,show_on_dealer_website,location,images,file,payment_processors,body,transmission,drive,engine,fuel,colour,interior_colour,doors,seats,rego,rego_expiry,build_date,compliance_date,description,features,ancap_rating,cin_url,custom_rank,feed_id,manufacturer',
        'A100,jm0kf2w7a00123456,Mazda,CX-5,Maxx Sport,KF,2019,"85,952 km",used,in_stock,Low kms,yes,"$29,990",31990.50,drive_away,2026-01-02T03:04:05Z,no,true,1,used,"/media/a.jpg 1600 1067|https://cdn.example/b,c.jpg",/media/report.pdf,stripe pk_live_1|till key2,SUV,Automatic,AWD,2.5L 4 cyl,Unleaded,Soul Red,Black,4 Doors,5,abc12d,31/03/2027,02/2019,03/2019,"Lovely car.\nOne owner, <3 drivers.",Tow bar|Heated seats,5,https://example.com/cin,7,F-1,Mazda',
      ].join('\n'),
    )
    expect(report).toMatchObject({
      rows: 1,
      created: 1,
      updated: 0,
      sold: 0,
      rejectedRows: 0,
      rejects: [],
      warnings: [],
    })
    const { id: _, updated_at: _updated, ...row } = (await car('A100'))!
    expect(row).toEqual({
      ...NO_TRADE_FACTS,
      dealership_id: home.mine,
      location_id: home.tenants.a.locations[1]!.id,
      stocknum: 'A100',
      slug: '2019-mazda-cx-5-maxx-sport-a100',
      name: '2019 Mazda CX-5 Maxx Sport',
      vin: 'JM0KF2W7A00123456',
      make: 'Mazda',
      model: 'CX-5',
      badge: 'Maxx Sport',
      series: 'KF',
      year: 2019,
      km: 85_952,
      car_type: 'used',
      listing_type: 'sale',
      status: 'in_stock',
      tag: 'Low kms',
      certified: true,
      price_cents: 2_999_000,
      price_was_cents: 3_199_050,
      price_type: 'drive_away',
      currency: 'AUD',
      created_at: new Date('2026-01-02T03:04:05Z'),
      arrival_known: true,
      sold: false,
      sold_at: null,
      reserved: false,
      held: false,
      reservable: true,
      show_on_dealer_website: true,
      city: 'Toowoomba',
      state: 'qld',
      primary_image_url: '/media/a.jpg',
      images: [
        { url: '/media/a.jpg', thumb: '/media/a.jpg', width: 1600, height: 1067 },
        { url: 'https://cdn.example/b,c.jpg', thumb: 'https://cdn.example/b,c.jpg', width: 1200, height: 800 },
      ],
      photos_count: 2,
      file: '/media/report.pdf',
      payment_processors: [
        { authorization_type: 'stripe', authorization_key: 'pk_live_1' },
        { authorization_type: 'till', authorization_key: 'key2' },
      ],
      has_checkout_payment_processor: true,
      manufacturer: 'Mazda',
      carsales_seller_identifier: null,
      body: 'SUV',
      transmission: 'Automatic',
      drive: 'AWD',
      engine: '2.5L 4 cyl',
      fuel: 'ULP',
      colour: 'Soul Red',
      interior_colour: 'Black',
      doors: 4,
      seats: 5,
      rego: 'ABC12D',
      rego_expiry: '2027-03-31',
      build_date: '02/2019',
      compliance_date: '03/2019',
      description: '<p>Lovely car.<br />One owner, &lt;3 drivers.</p>',
      features: ['Tow bar', 'Heated seats'],
      ancap_rating: 5,
      cin_url: 'https://example.com/cin',
      custom_rank: 7,
      feed_id: 'F-1',
      last_seen_at: NOW,
      price_since: NOW,
    })
  })

  test('every fact of a trade arrives as it was sent, and an empty cell clears it', async () => {
    const facts = {
      berths: '4',
      atm_kg: '"2,500 kg"',
      tare_kg: '2000',
      ball_weight_kg: '150kg',
      length_mm: '7.15 m',
      gvm_kg: '4.5t',
      gcm_kg: '8000',
      payload_kg: '1200',
      axles: '6 X 4',
      wheelbase_mm: '3815',
      licence_class: 'Heavy Rigid',
      engine_cc: '649 cc',
      lams: 'LAMS approved',
      wof_expiry: '31/03/2027',
      ruc_paid_to_km: '"92,000"',
      mpg_city: '27',
      mpg_highway: '35 mpg',
      title_status: 'Clean title',
      owners: 'One owner',
      service_history: 'FSH',
      ancap_year: '2022',
      warranty_kind: 'Statutory',
      warranty_months: '1 year',
      warranty_km: '5000 km',
      warranty_expiry: '2028-01-31',
      warranty_provider: '<b>Best & Sons</b>',
      inspection_points: '110 points',
      inspection_date: '2026-01-15',
      inspection_file: '/media/inspection.pdf',
      video_url: 'https://video.example/1',
      spin_images: '/media/s1.jpg 800 600|/media/s2.jpg',
    } satisfies Record<keyof typeof NO_TRADE_FACTS, string>
    const head = `stocknum,car_type,make,model,${Object.keys(facts).join(',')}`
    const report = await run(`${head}\nT1,used,Kia,Rio,${Object.values(facts).join(',')}`)
    expect(report).toMatchObject({ created: 1, warnings: [], ignoredColumns: [] })
    const picture = (url: string, width: number, height: number) => ({ url, thumb: url, width, height })
    expect(await car('T1')).toMatchObject({
      berths: 4,
      atm_kg: 2500,
      tare_kg: 2000,
      ball_weight_kg: 150,
      length_mm: 7150,
      gvm_kg: 4500,
      gcm_kg: 8000,
      payload_kg: 1200,
      axles: '6x4',
      wheelbase_mm: 3815,
      licence_class: 'HR',
      engine_cc: 649,
      lams: true,
      wof_expiry: '2027-03-31',
      ruc_paid_to_km: 92_000,
      mpg_city: 27,
      mpg_highway: 35,
      title_status: 'clean',
      owners: 1,
      service_history: 'full',
      ancap_year: 2022,
      warranty_kind: 'statutory',
      warranty_months: 12,
      warranty_km: 5000,
      warranty_expiry: '2028-01-31',
      warranty_provider: '<b>Best & Sons</b>',
      inspection_points: 110,
      inspection_date: '2026-01-15',
      inspection_file: '/media/inspection.pdf',
      video_url: 'https://video.example/1',
      spin_images: [picture('/media/s1.jpg', 800, 600), picture('/media/s2.jpg', 1200, 800)],
    })
    expect(await run('stocknum,car_type,make,model\nT1,used,Kia,Rio')).toMatchObject({ unchanged: 1 })
    await run(`${head}\nT1,used,Kia,Rio${','.repeat(Object.keys(facts).length)}`)
    expect(await car('T1')).toMatchObject(NO_TRADE_FACTS)
  })

  test('what a car is listed for: sale where the file does not say; unchanged where the column is missing later', async () => {
    const report = await run(
      'stocknum,car_type,make,model,listing_type\nA1,used,Kia,Rio,\nA2,used,Kia,Rio,Rental\nA3,new,Kia,Rio,subscription\nA4,used,Kia,Rio,raffle',
    )
    expect(report.rejects).toEqual([
      { line: 5, field: 'listing_type', value: 'raffle', reason: 'is not sale, rental or subscription' },
    ])
    await run('stocknum,car_type,make,model\nA1,used,Kia,Rio\nA2,used,Kia,Rio\nA3,demo,Kia,Rio\nA5,used,Kia,Rio')
    expect((await stock()).map(({ stocknum, listing_type: type }) => [stocknum, type])).toEqual([
      ['A1', 'sale'],
      ['A2', 'rental'],
      ['A3', 'subscription'],
      ['A5', 'sale'],
    ])
  })

  test('terms behind a price are its type, where no column says it', async () => {
    await run('stocknum,car_type,make,model,price\nS1,used,Kia,Rio,"29,990 drive away"\nS2,used,Kia,Rio,29990\n')
    expect([await car('S1'), await car('S2')]).toMatchObject([
      { price_cents: 2_999_000, price_type: 'drive_away' },
      { price_cents: 2_999_000, price_type: 'egc' },
    ])
    await run('stocknum,car_type,make,model,price,price_type\nS1,used,Kia,Rio,29990 drive away,plus_orc\n', {
      mode: 'partial',
    })
    expect(await car('S1')).toMatchObject({ price_type: 'plus_orc' })
  })

  test('a date of a dealership with prices in US dollars has its month first', async () => {
    const file = 'stocknum,car_type,make,model,rego_expiry\nS1,used,Kia,Rio,03/04/2027\n'
    await run(file)
    expect(await car('S1')).toMatchObject({ rego_expiry: '2027-04-03' })
    await run(file, { currency: 'USD' })
    expect(await car('S1')).toMatchObject({ rego_expiry: '2027-03-04' })
  })

  test("a column 'Listing Type' is the condition where nothing else is", async () => {
    await run('stocknum,Listing Type,make,model\nA1,Demo,Kia,Rio')
    expect(await car('A1')).toMatchObject({ car_type: 'demo', listing_type: 'sale' })
    await run('stocknum,Condition,Listing Type,make,model\nA1,Used,Rental,Kia,Rio')
    expect(await car('A1')).toMatchObject({ car_type: 'used', listing_type: 'rental' })
  })

  test('a column the file does not have leaves what is stored alone; an empty cell clears', async () => {
    await run('stocknum,car_type,make,model,badge,tag,price\nA1,used,Mazda,3,SP25,Bargain,9990')
    const report = await run('stocknum,car_type,make,model,badge\nA1,used,Mazda,3,')
    expect(report).toMatchObject({ updated: 1 })
    expect(await car('A1')).toMatchObject({ badge: null, tag: 'Bargain', price_cents: 999_000 })
  })

  test('pictures of ours without a size are measured, each once', async () => {
    const measured: string[] = []
    await run(
      'stocknum,car_type,make,model,images\nA1,used,Mazda,3,/media/x.jpg|https://cdn.example/y.jpg\nA2,used,Mazda,3,/media/x.jpg',
      {
        imageSize: async (url) => {
          measured.push(url)
          return { width: 1024, height: 768 }
        },
      },
    )
    expect(measured).toEqual(['/media/x.jpg'])
    expect((await car('A1'))!.images.map(({ width }) => width)).toEqual([1024, 1200])
  })
})

describe('the same stock number again', () => {
  test('the second run changes nothing and notifies nobody', async () => {
    const received: string[] = []
    const stop = await home.database.subscribe(
      'stock',
      (payload) => received.push(payload),
      () => {},
    )
    const file = csv(...rows(1_203))
    expect(await run(file)).toMatchObject({ rows: 1_203, created: 1_203, updated: 0 })
    await expect.poll(() => received.length).toBe(3)
    const before = await stock()
    expect(await run(file, { now: LATER })).toMatchObject({ created: 0, updated: 0, unchanged: 1_203, sold: 0 })
    await home.database.pool.query("insert into changes (topic, payload) values ('stock', 'end')")
    await expect.poll(() => received).toContain('end')
    expect(received).toHaveLength(4)
    expect(await stock()).toEqual(before)
    await stop()
  })

  test('vehicles of a first import without an arrival date are no new arrivals; later ones are', async () => {
    const arrivals = async () =>
      (await stock()).map(({ stocknum, created_at: at, arrival_known }) => [stocknum, at, arrival_known])
    const header = 'stocknum,car_type,make,model,created_at'
    await run(`${header}\nS1,used,Kia,Rio,\nS2,used,Kia,Rio,2026-03-09\n`)
    await run(`${header}\nS1,used,Kia,Rio,\nS2,used,Kia,Rio,\nS3,used,Kia,Rio,\n`, { now: LATER })
    const march = new Date('2026-03-09T00:00:00Z')
    expect(await arrivals()).toEqual([
      ['S1', NOW, false],
      ['S2', march, true],
      ['S3', LATER, true],
    ])
    await run(`${header}\nS1,used,Kia,Rio,2026-03-09\nS2,used,Kia,Rio,\nS3,used,Kia,Rio,\n`)
    expect((await arrivals())[0]).toEqual(['S1', march, true])
  })

  test('what changed is changed, arrival stays and the slug says what the vehicle is', async () => {
    await run(csv(...rows(3)))
    const before = (await car('S2'))!
    const report = await run(csv(rows(1)[0]!, 'S2,demo,2020,Mazda,CX-9,Azami,5,19990', rows(3)[2]!), { now: LATER })
    expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 2 })
    expect(await car('S2')).toMatchObject({
      id: before.id,
      slug: '2020-mazda-cx-9-azami-s2',
      created_at: before.created_at,
      name: '2020 Mazda CX-9 Azami',
      car_type: 'demo',
      price_cents: 1_999_000,
      updated_at: LATER,
    })
  })

  test('a slug that changed is remembered, and forgotten when the vehicle has it back', async () => {
    const former = () =>
      home.database.drizzle
        .select({ slug: formerSlugs.slug, car_id: formerSlugs.car_id })
        .from(formerSlugs)
        .where(eq(formerSlugs.dealership_id, home.mine))
    const badge = (name: string, price: number, now = LATER) =>
      run(csv(`S1,used,2019,Mazda,CX-5,${name},1000,${price}`), { now })
    await badge('Maxx', 20_000, NOW)
    const { id, slug } = (await car('S1'))!
    await badge('Maxx', 19_000)
    expect([(await car('S1'))!.slug, await former()]).toEqual([slug, []])
    await badge('Maxx Sport', 19_000)
    expect((await car('S1'))!.slug).toBe('2019-mazda-cx-5-maxx-sport-s1')
    expect(await former()).toEqual([{ slug, car_id: id }])
    await badge('Maxx', 19_000)
    expect((await car('S1'))!.slug).toBe(slug)
    expect(await former()).toEqual([{ slug: '2019-mazda-cx-5-maxx-sport-s1', car_id: id }])
  })

  test('a slug that somebody chose stays, whatever is corrected', async () => {
    await run(csv(...rows(1)))
    await home.database.drizzle.update(cars).set({ slug: 'our-best-one' }).where(eq(cars.dealership_id, home.mine))
    await run(csv('S1,used,2019,Mazda,CX-5,Akera,1000,20000'), { now: LATER })
    expect(await car('S1')).toMatchObject({ slug: 'our-best-one', badge: 'Akera' })
  })

  test("another dealership's vehicles with the same stock numbers stay as they are", async () => {
    const before = await stock(home.theirs)
    const siblings = await stock(home.tenants.a.dealerships[0]!.id)
    await run(csv(...['S1001', 'S1002', 'S1003'].map((number) => `${number},used,2019,Mazda,CX-5,,1,1`)))
    await run(csv('S1001,used,2019,Mazda,CX-5,,1,1'), { force: true, now: LATER })
    expect(await stock(home.theirs)).toEqual(before)
    expect(await stock(home.tenants.a.dealerships[0]!.id)).toEqual(siblings)
  })

  test('slugs are unique across dealerships and within one', async () => {
    await home.database.drizzle.insert(cars).values(
      carRow({
        dealership_id: home.theirs,
        stocknum: 'slug',
        slug: '2019-mazda-cx-5-s-1',
        show_on_dealer_website: false,
      }),
    )
    await run(csv('S-1,used,2019,Mazda,CX-5,,1,1', 'S/1,used,2019,Mazda,CX-5,,1,1', 'S 1,used,2019,Mazda,CX-5,,1,1'))
    expect((await stock()).map(({ slug }) => slug).sort()).toEqual([
      `2019-mazda-cx-5-s-1-${home.mine}`,
      `2019-mazda-cx-5-s-1-${home.mine}-2`,
      `2019-mazda-cx-5-s-1-${home.mine}-3`,
    ])
    await home.database.drizzle.delete(cars).where(eq(cars.stocknum, 'slug'))
  })
})

test('what an import reads of the stock grows with its rows and no faster', async () => {
  /** Rows of table cars that any connection has read so far. */
  const read = async () => {
    const { pool } = home.database
    const flushes = Array.from({ length: pool.totalCount }, () =>
      pool.query('select pg_stat_force_next_flush(), pg_sleep(0.01)'),
    )
    await Promise.all(flushes)
    const { rows: found } = await pool.query<{ read: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables where relname = 'cars'`,
    )
    return found[0]!.read
  }
  // Other stock and no statistics: the planner knows nothing of the rows that the import itself adds.
  await run(csv('S0,used,2019,Mazda,CX-5,Maxx,1,20000'))
  const count = 8_000
  const file = csv(...rows(count, 0))
  const start = await read()
  expect(await run(file)).toMatchObject({ created: count - 1, updated: 1 })
  const created = await read()
  expect(await run(file, { now: LATER })).toMatchObject({ unchanged: count })
  const unchanged = await read()
  expect((created - start) / count).toBeLessThan(4)
  expect((unchanged - created) / count).toBeLessThan(8)
})

describe('vehicles that leave the feed', () => {
  test('are sold as of now, and for sale again when they are back', async () => {
    await run(csv(...rows(4)))
    expect(await run(csv(...rows(3)), { now: LATER })).toMatchObject({ sold: 1, unchanged: 3 })
    expect(await car('S4')).toMatchObject({ sold: true, sold_at: LATER })
    expect(await run(csv(...rows(4)), { now: LATER })).toMatchObject({ sold: 0, updated: 1, returned: 1 })
    expect(await car('S4')).toMatchObject({ sold: false, sold_at: null })
  })

  test.each([
    [2, 4, false],
    [3, 4, true],
  ])('%i of %i: refused is %s', async (missing, all, refused) => {
    await run(csv(...rows(all)))
    const again = run(csv(...rows(all - missing), ...rows(10, 100)), { now: LATER })
    if (refused) {
      await expect(again).rejects.toThrow(
        `This file would mark ${missing} of ${all} vehicles as sold, more than 50 per cent. Nothing was changed.`,
      )
      expect(await stock()).toHaveLength(all)
      expect(await run(csv(...rows(all - missing)), { force: true })).toMatchObject({ sold: missing })
    } else expect(await again).toMatchObject({ sold: missing, created: 10 })
  })

  test('are sold while somebody waits for them, but not while a reservation holds them or they are offered', async () => {
    await run(csv(...rows(6)))
    const place = async (stocknum: string) =>
      givePlace(home.database, { websiteId: home.tenants.a.website.id, car: (await car(stocknum))! })
    await place('S4')
    const offered = await place('S5')
    await home.database.drizzle
      .update(waitlistPlaces)
      .set({ state: 'offered', offered_until: LATER })
      .where(eq(waitlistPlaces.id, offered))
    await giveReservation(home.database, { websiteId: home.tenants.a.website.id, car: (await car('S6'))! })
    for (const stocknum of ['S4', 'S5', 'S6']) expect(await car(stocknum)).toMatchObject({ held: true })
    expect(await run(csv(...rows(3)), { now: LATER })).toMatchObject({ sold: 1, held: 2 })
    expect(await car('S4')).toMatchObject({ sold: true })
    expect(await car('S5')).toMatchObject({ sold: false })
    expect(await car('S6')).toMatchObject({ sold: false })
  })

  test('a partial file marks nothing as sold, and vehicles no feed brought are left alone', async () => {
    await run(csv(...rows(4)))
    await home.database.drizzle
      .insert(cars)
      .values(carRow({ dealership_id: home.mine, stocknum: 'HAND', last_seen_at: null }))
    expect(await run(csv(...rows(1)), { mode: 'partial' })).toMatchObject({ sold: 0 })
    expect(await run(csv(...rows(3)))).toMatchObject({ sold: 1 })
    expect(await car('HAND')).toMatchObject({ sold: false })
  })

  test('a file that says itself what is sold is believed, and keeps its date', async () => {
    const file =
      'stocknum,car_type,make,model,sold,sold_at\nA1,used,Mazda,3,yes,2026-03-01T00:00:00Z\nA2,used,Mazda,3,yes,\n'
    await run(file)
    expect(await car('A1')).toMatchObject({ sold: true, sold_at: new Date('2026-03-01T00:00:00Z') })
    expect(await car('A2')).toMatchObject({ sold: true, sold_at: NOW })
    expect(await run(file, { now: LATER })).toMatchObject({ unchanged: 2, updated: 0 })
  })
})
