import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../tools/testing/database.ts'
import { NO_TRADE_FACTS } from '@forecourt/rules/car/car.ts'
import { carRow, twoTenants, type TwoTenants } from '../../../tools/testing/twoTenants.ts'
import { cars, feedMappings, formerSlugs } from '../table.ts'
import { FEED_ENCODINGS } from './decode.ts'
import { importFeed, type FeedOptions, type FeedReject } from './feed.ts'
import { FeedRefusal } from './refusal.ts'

const NOW = new Date('2026-03-10T02:00:00Z')
const LATER = new Date('2026-03-11T02:00:00Z')

let db: TestDatabase
let tenants: TwoTenants
let mine: number
let theirs: number
let dir: string

beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  mine = tenants.a.dealerships[1]!.id
  theirs = tenants.b.dealerships[0]!.id
  dir = await mkdtemp(join(tmpdir(), 'forecourt-feed-'))
})
afterAll(async () => {
  await db.dispose()
  await rm(dir, { recursive: true, force: true })
})
beforeEach(async () => {
  await db.database.drizzle.delete(cars).where(eq(cars.dealership_id, mine))
  await db.database.drizzle.delete(feedMappings).where(eq(feedMappings.dealership_id, mine))
})

const bytes = (text: string | Buffer) => Readable.from([typeof text === 'string' ? Buffer.from(text) : text])
const run = (text: string | Buffer | Readable, options: Partial<FeedOptions> = {}) =>
  importFeed(db.database, {
    dealershipId: mine,
    source: text instanceof Readable ? text : bytes(text),
    currency: 'AUD',
    now: NOW,
    ...options,
  })
const stock = (dealership = mine) =>
  db.database.drizzle.select().from(cars).where(eq(cars.dealership_id, dealership)).orderBy(cars.stocknum)
const car = async (stocknum: string) => {
  const [row] = await db.database.drizzle
    .select()
    .from(cars)
    .where(and(eq(cars.dealership_id, mine), eq(cars.stocknum, stocknum)))
  return row
}

const HEADER = 'stocknum,car_type,year,make,model,badge,km,price'
const rows = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => `S${from + at},used,2019,Mazda,CX-5,Maxx,${(at + 1) * 1000},${20_000 + at}`)
const csv = (...lines: string[]) => [HEADER, ...lines].join('\r\n') + '\r\n'

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
      dealership_id: mine,
      location_id: tenants.a.locations[1]!.id,
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

  test('what a car is listed for: sale where the file does not say; kept where the column is missing later', async () => {
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

  test('a date of a dealership that sells in US dollars has its month first', async () => {
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
    const asked: string[] = []
    await run(
      'stocknum,car_type,make,model,images\nA1,used,Mazda,3,/media/x.jpg|https://cdn.example/y.jpg\nA2,used,Mazda,3,/media/x.jpg',
      {
        imageSize: async (url) => {
          asked.push(url)
          return { width: 1024, height: 768 }
        },
      },
    )
    expect(asked).toEqual(['/media/x.jpg'])
    expect((await car('A1'))!.images.map(({ width }) => width)).toEqual([1024, 1200])
  })
})

describe("a feed of a dealer's system", () => {
  const FEED_HEADER =
    'DealerID,StockNo,VIN,Condition,ManuYear,Make,Model,Series,Badge,Doors,Seats,BodyColour,TrimColour,Gears,Gearbox,FuelType,AdvertisedPrice,Rego,Odometer,Cylinders,EngineCapacity,EngineNumber,ManuMonth,Options,Comments,Location,DriveType,EGCPrice,DriveAwayPrice,PhotoURL,RedbookCode,GlassCode,Body,DealerName'

  test('its 34 columns are understood without a mapping', async () => {
    const report = await run(
      [
        FEED_HEADER,
        '13728,U4471,6FPAAAJGSWEL12345,Used,2018,Ford,Ranger,PX MkII,XLT,4,5,White,Black,6,Automatic,Diesel,41990,XYZ123,"102,334",5,3198,E1,Mar,"Tow bar, Canopy",Clean truck,Toowoomba,4x4,39990,41990,https://p.example/1.jpg;https://p.example/2.jpg,,,Ute,Some Dealer',
        '13728,N5,,Demo,2025,Ford,Everest,,Ambiente,,,,,,,Hybrid,POA,,- / -,,,,,,,Nowhere,,,,,,,SUV,Some Dealer',
      ].join('\r\n'),
    )
    expect(report).toMatchObject({
      created: 2,
      rejectedRows: 0,
      ignoredColumns: ['DealerID', 'EngineNumber', 'RedbookCode', 'GlassCode', 'DealerName'],
      warnings: [
        {
          field: 'location',
          reason: 'was read as Alder Motors Used, the only location in that city',
          values: [{ value: 'Toowoomba', count: 1, line: 2 }],
        },
        {
          field: 'location',
          reason: 'is not a location of the dealership; left empty',
          count: 1,
          values: [{ value: 'Nowhere', count: 1, line: 3 }],
        },
      ],
    })
    expect(await car('U4471')).toMatchObject({
      car_type: 'used',
      transmission: '6 speed Automatic',
      engine: '5 cyl, 3.2 L',
      build_date: '03/2018',
      price_cents: 4_199_000,
      price_type: 'drive_away',
      km: 102_334,
      features: ['Tow bar', 'Canopy'],
      photos_count: 2,
      location_id: tenants.a.locations[1]!.id,
      slug: '2018-ford-ranger-xlt-u4471',
    })
    expect(await car('N5')).toMatchObject({
      car_type: 'demo',
      price_cents: null,
      price_type: 'enquire',
      km: null,
      fuel: 'Hybrid',
    })
  })

  test('a mapping counts before the usual names and is kept for the next import', async () => {
    const mapping = { Ref: 'stocknum', Art: 'car_type', Price: '', 'Web price': 'price' } as const
    const file = 'Ref;Art;Make;Model;Price;Web price\nZ1;used;Kia;Rio;1;15990\n'
    await run(file, { mapping })
    expect(await car('Z1')).toMatchObject({ price_cents: 1_599_000 })
    expect(await run(file.replace('15990', '14990'))).toMatchObject({ updated: 1 })
    await expect(run(csv('A1,used,2019,Mazda,3,,1,1'))).rejects.toThrow(
      'The mapping names columns that the file does not have: Art, Ref, Web price. This is the dealership’s stored mapping (see: stock mapping show, stock mapping clear). Nothing was changed.',
    )
    expect(await run(file)).toMatchObject({ storedMapping: true })
    expect(await run(file, { mapping })).toMatchObject({ storedMapping: false })
  })

  test.each([
    [{ Ref: 'nonsense' }, "The mapping sends the column 'Ref' to 'nonsense', which is not a known field."],
    [{ columns: { Ref: 'stocknumb' } }, "not a known field. Did you mean 'stocknum'?"],
    [{ columns: { Ref: ['vin', 'stock number'] } }, "not a known field. Did you mean 'stocknum'?"],
    [
      { columns: {}, values: { Fuel: {} } },
      "The mapping has values for 'Fuel', which is not a known field. Did you mean",
    ],
    [
      { constants: { carType: 'used' } },
      "The mapping has constants for 'carType', which is not a known field. Did you mean",
    ],
    [
      { constants: { stocknum: '1' } },
      "The mapping has a constant for 'stocknum', which must be different for every vehicle.",
    ],
    [{ columns: {}, valuse: {} }, 'The mapping cannot be read: the mapping: Unrecognized key: "valuse"'],
    [['stocknum'], 'The mapping cannot be read'],
    [{ Ref: 5 }, 'The mapping cannot be read: Ref: Invalid input'],
    [
      { columns: { Ref: 'stocknum' }, constants: { car_type: 'rental' } },
      'The mapping says "rental" for car_type, which is not new, used or demo. Nothing was changed.',
    ],
    [
      { columns: { Ref: 'stocknum', Cond: 'car_type' }, values: { car_type: { N: 'nearly' } } },
      'The mapping says "nearly" for car_type, which is not new, used or demo.',
    ],
    [
      { columns: { Ref: 'stocknum', Cond: 'car_type' }, constants: { car_type: 'used' } },
      "The mapping has a constant for car_type and sends the column 'Cond' to it.",
    ],
  ])('a mapping that cannot be right is refused: %j', async (mapping, message) => {
    await expect(run('Ref,Cond,Make,Model\n1,used,Kia,Rio\n', { mapping })).rejects.toThrow(message)
    expect(await stock()).toEqual([])
  })

  test('the pictures of a feed for Google stand in their order, each once', async () => {
    const [a, b, c] = [1, 2, 3].map((at) => `https://p.example/${at}.jpg`)
    await run(
      `stocknum,car_type,make,model,image_link,additional_image_link\nG1,used,Kia,Rio,${a},"${b},${c},${a}"\nG2,used,Kia,Rio,,${b}`,
    )
    const urls = async (stocknum: string) => (await car(stocknum))!.images.map(({ url }) => url)
    expect(await urls('G1')).toEqual([a, b, c])
    expect(await car('G1')).toMatchObject({ primary_image_url: a, photos_count: 3 })
    expect(await urls('G2')).toEqual([b])
  })

  test('pictures are put into groups by a word behind them or by a column of their own, each stands once', async () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => `https://p.example/${name}.jpg`)
    await run(
      `stocknum,car_type,make,model,images,Interior Photos,Floor Plan\nP1,used,Jayco,Swan,${a} 800 600 exterior|${b}|${c},${c}|${d},\nP2,used,Jayco,Swan,${a},,${b}`,
    )
    const groups = async (stocknum: string) =>
      (await car(stocknum))!.images.map(({ url, width, group }) => [url, width, group])
    expect(await groups('P1')).toEqual([
      [a, 800, 'exterior'],
      [b, 1200, undefined],
      [c, 1200, 'interior'],
      [d, 1200, 'interior'],
    ])
    expect(await groups('P2')).toEqual([
      [a, 1200, undefined],
      [b, 1200, 'floor_plan'],
    ])
  })

  test('a location that was found by its city is reported as a guess, one by its name or slug is not', async () => {
    const { slug, name, address } = tenants.a.locations[1]!
    const listed = [slug, name, address.city].map((place, at) => `C${at},used,Kia,Rio,${place}`)
    const report = await run(['stocknum,car_type,make,model,location', ...listed].join('\n'))
    expect(report.warnings).toEqual([
      {
        field: 'location',
        reason: `was read as ${name}, the only location in that city`,
        count: 1,
        values: [{ value: address.city, count: 1, line: 4 }],
      },
    ])
  })

  test('columns of one name are told apart by their place', async () => {
    const file = 'Stock,Condition,Make,Model,Make,Make\nA1,used,Kia Motors,Rio,Kia,x\n'
    const columns = { Stock: 'stocknum' } as const
    await expect(run(file, { mapping: { columns } })).rejects.toThrow(
      `The columns 'Make#1' and 'Make#2' both mean make. Choose one in the mapping, such as {"Make#2": ""} to leave the second one out.`,
    )
    await run(file, { mapping: { columns: { ...columns, 'Make#2': 'make' } } })
    expect(await car('A1')).toMatchObject({ make: 'Kia' })
    await run(file, { mapping: { columns: { ...columns, 'Make#2': '', 'make#3': '' } } })
    expect(await car('A1')).toMatchObject({ make: 'Kia Motors' })
    // Whichever of them the mapping names first.
    for (const make of [
      { 'Make#1': '', 'Make#3': '', Make: 'make' },
      { Make: 'make', 'Make#1': '', 'Make#3': '' },
    ] as const) {
      await run(file, { mapping: { columns: { ...columns, ...make } } })
      expect(await car('A1')).toMatchObject({ make: 'Kia' })
    }
    await expect(run(file, { mapping: { columns: { ...columns, 'Make#4': 'make' } } })).rejects.toThrow(
      'The mapping names columns that the file does not have: Make#4.',
    )
  })

  test('values of the mapping are read in place of those of the file, and are no guesses', async () => {
    const file =
      'Stock No,Condition,Make,Model,Fuel\nA1,New In Stock,Kia,Rio,Benzin\nA2,Runout,Kia,Rio,\nA3,used,Kia,Rio,Other\n'
    const mapping = {
      values: { car_type: { 'new in stock': 'new', Runout: 'demo' }, fuel: { Benzin: 'ULP', '': 'Diesel', OTHER: '' } },
    }
    expect(await run(file, { mapping })).toMatchObject({ created: 3, rejectedRows: 0, warnings: [] })
    expect((await stock()).map(({ car_type: type, fuel }) => [type, fuel])).toEqual([
      ['new', 'ULP'],
      ['demo', 'Diesel'],
      ['used', null],
    ])
  })

  test('a feed without a condition or a stock number has them from the mapping', async () => {
    const mapping = { columns: { VIN: ['vin', 'stocknum'] }, constants: { car_type: 'Used', city: 'Bathurst' } }
    const file = 'VIN,Make,Model\nJM0KF2W7A00123456,Kia,Rio\n'
    await run(file, { mapping })
    expect(await stock()).toMatchObject([
      { stocknum: 'JM0KF2W7A00123456', vin: 'JM0KF2W7A00123456', car_type: 'used', city: 'Bathurst' },
    ])
    expect(await run(file)).toMatchObject({ unchanged: 1, storedMapping: true })
  })

  test.each([
    ['stocknum,make,model\n1,a,b', 'The file has no column for car_type. Its columns are: stocknum, make, model.'],
    ['<html><body>Not found</body></html>', 'The file has no column for stocknum, make, model, car_type.'],
    ['stocknum,StockNo,make,model,condition\n', "The columns 'stocknum' and 'StockNo' both mean stocknum"],
    ['', 'The file is empty.'],
    [HEADER, 'The file has a header but no vehicles.'],
  ])('a header that cannot be used is refused: %s', async (file, message) => {
    await expect(run(file)).rejects.toThrow(message)
    await expect(run(file)).rejects.toBeInstanceOf(FeedRefusal)
  })
})

describe('bad rows', () => {
  test('rows that repeat a stock number are one kind, whichever line they repeat', async () => {
    const rows = ['A1', 'A2', 'A1', 'A2', 'A2'].map((number) => `${number},used,2019,Mazda,CX-5,,1000,29990`)
    const { rejectKinds } = await run(csv(...rows))
    expect(rejectKinds).toEqual([
      {
        field: 'stocknum',
        reason: 'repeats the stock number of an earlier line, which was kept',
        count: 3,
        values: [
          { value: 'A2', count: 2, line: 5 },
          { value: 'A1', count: 1, line: 4 },
        ],
      },
    ])
  })

  test('an arrival date that cannot be read keeps no vehicle off the site', async () => {
    const header = 'stocknum,car_type,make,model,Date In Stock'
    const report = await run(`${header}\nA1,used,Kia,Rio,16/07/2024 9:30:00 AM\nA2,used,Kia,Rio,last week\n`)
    expect(report).toMatchObject({
      created: 2,
      warnings: [{ field: 'created_at', count: 1, values: [{ value: 'last week', count: 1, line: 3 }] }],
    })
    expect(await car('A1')).toMatchObject({ created_at: new Date('2024-07-16T09:30:00Z'), arrival_known: true })
    expect(await car('A2')).toMatchObject({ arrival_known: false })
  })

  test('each is reported with its line, field, value and reason; the good ones are in', async () => {
    const rejected: { rejects: readonly FeedReject[]; cells: readonly string[] }[] = []
    const report = await run(
      csv(
        'A1,used,2019,Mazda,CX-5,,1000,29990',
        ',used,2019,Mazda,CX-5,,1000,29990',
        'A3,rental,1492,Mazda,CX-5,,a few,cheap',
        '"A4\nB",used,2019,"Ma""zda",CX-5,"a, b",1000,29990',
        'A5,used,2019,Mazda',
        'A1,used,2020,Mazda,CX-9,,1000,29990',
        '',
        'A6,used,2019,Mazda,CX-5,nul\0here,1000,29990',
        'A7,used,2019,Mazda,CX-5,,1000,29990,,,',
        'A8,used,2019,Mazda,CX-5,,1000,29990,extra',
        'A9,used,2019,Mazda,,,1000,29.990',
      ),
      { onReject: (rejects, cells) => rejected.push({ rejects, cells }) },
    )
    expect(report.rejects).toEqual([
      { line: 3, field: 'stocknum', value: '', reason: 'is empty: every vehicle needs a stock number' },
      { line: 4, field: 'car_type', value: 'rental', reason: 'is not new, used or demo' },
      { line: 4, field: 'year', value: '1492', reason: 'is not between 1885 and 2028' },
      { line: 4, field: 'km', value: 'a few', reason: 'is not a distance such as 85,952' },
      { line: 4, field: 'price', value: 'cheap', reason: 'is not a price such as 29,990 or POA' },
      { line: 7, field: null, value: 'A5,used,2019,Mazda', reason: 'has 4 columns where the header has 8' },
      { line: 8, field: 'stocknum', value: 'A1', reason: 'repeats the stock number of line 2, which was kept' },
      { line: 10, field: 'badge', value: 'nul␀here', reason: 'contains a NUL character' },
      {
        line: 12,
        field: null,
        value: 'A8,used,2019,Mazda,CX-5,,1000,29990,extra',
        reason: 'has 9 columns where the header has 8',
      },
      { line: 13, field: 'model', value: '', reason: 'is empty: every vehicle needs a model' },
      { line: 13, field: 'price', value: '29.990', reason: 'is not a price such as 29,990 or POA' },
    ])
    expect(report).toMatchObject({ rows: 10, created: 3, rejectedRows: 7 })
    expect(rejected).toHaveLength(7)
    expect(rejected[2]!.cells).toEqual(['A5', 'used', '2019', 'Mazda'])
    expect((await stock()).map(({ stocknum, make, badge }) => [stocknum, make, badge])).toEqual([
      ['A1', 'Mazda', null],
      ['A4 B', 'Ma"zda', 'a, b'],
      ['A7', 'Mazda', null],
    ])
  })

  test('figures beyond sense and wrong or repeated VINs are reported, and the vehicles are in', async () => {
    const report = await run(
      [
        'stocknum,car_type,make,model,year,vin,price,km',
        'A1,used,Kia,Rio,2019,1M8GDM9AXKP042788,1,10',
        'A2,used,Kia,Rio,2019,1M8GDM9A1KP042788,9999999,9999999',
        'A3,used,Kia,Rio,2019,6FPAAAJGSW6A12345,15990,1600000',
        'A4,used,Kia,Rio,2019,6FPAAAJGSW6A12345,60000000,10',
        'A5,used,Kia,Rio,2019,n/a,15990,10',
        'A6,used,Kia,Rio,1975,HJ47-1234,15990,10',
        'A7,used,Kia,Rio,2019,6FP?,15990,10',
        '',
      ].join('\n'),
    )
    expect(report).toMatchObject({ created: 7, rejectedRows: 0 })
    const values = (...found: [string, number | null][]) =>
      found.map(([value, line]) => ({ value, count: line === null ? 2 : 1, line }))
    expect(report.warnings).toEqual([
      {
        field: 'price',
        reason: 'does not look like a price',
        count: 2,
        values: values(['1', 2], ['9999999', 3]),
      },
      {
        field: 'vin',
        reason: 'is on more than one vehicle for sale',
        count: 2,
        values: values(['6FPAAAJGSW6A12345 of A3, A4', null]),
      },
      {
        field: 'km',
        reason: 'is more than 5 million kilometres; left empty',
        count: 1,
        values: values(['9999999', 3]),
      },
      { field: 'vin', reason: 'has a wrong check digit', count: 1, values: values(['1M8GDM9A1KP042788', 3]) },
      { field: 'km', reason: 'does not look like an odometer reading', count: 1, values: values(['1600000', 4]) },
      { field: 'price', reason: 'is more than 50 million; left empty', count: 1, values: values(['60000000', 5]) },
      {
        field: 'vin',
        reason: 'is not a VIN: 17 letters and digits without I, O and Q',
        count: 1,
        values: values(['6FP?', 8]),
      },
    ])
    expect((await stock()).map(({ price_cents: price, km }) => [price, km])).toEqual([
      [100, 10],
      [999_999_900, null],
      [1_599_000, 1_600_000],
      [null, 10],
      [1_599_000, 10],
      [1_599_000, 10],
      [1_599_000, 10],
    ])
  })

  test('what was guessed or left empty is reported by kind, with the rows that have it', async () => {
    const fuels = ['Diesel/Electric', 'Diesel', 'Petrol/Electric', 'Other', 'Petrol/Electric', 'Leaded', 'Other', '-']
    const report = await run(
      `stocknum,car_type,make,model,fuel,doors\n${fuels.map((fuel, at) => `A${at},Used car,Kia,Rio,${fuel},5 Seats`).join('\n')}\n`,
    )
    expect(report).toMatchObject({ created: 8, rejectedRows: 0 })
    expect(report.warnings).toEqual([
      { field: 'car_type', reason: 'was read as used', count: 8, values: [{ value: 'Used car', count: 8, line: 2 }] },
      {
        field: 'doors',
        reason: 'has the wrong unit; left empty',
        count: 8,
        values: [{ value: '5 Seats', count: 8, line: 2 }],
      },
      {
        field: 'fuel',
        reason: 'was read as Hybrid',
        count: 3,
        values: [
          { value: 'Petrol/Electric', count: 2, line: 4 },
          { value: 'Diesel/Electric', count: 1, line: 2 },
        ],
      },
      {
        field: 'fuel',
        reason: 'is not a fuel type we know; left empty',
        count: 3,
        values: [
          { value: 'Other', count: 2, line: 5 },
          { value: 'Leaded', count: 1, line: 7 },
        ],
      },
    ])
    expect((await stock()).map(({ fuel }) => fuel)).toEqual([
      'Hybrid',
      'Diesel',
      'Hybrid',
      null,
      'Hybrid',
      null,
      null,
      null,
    ])
  })

  test('a vehicle whose row is bad is not taken for sold', async () => {
    await run(csv(...rows(4)))
    const report = await run(csv(...rows(3), 'S4,used,2019,Mazda,CX-5,,1000,cheap'), { now: LATER })
    expect(report).toMatchObject({ sold: 0, rejectedRows: 1, unchanged: 3, departuresHeld: false })
    expect(await car('S4')).toMatchObject({ sold: false, price_cents: 2_000_300 })
  })

  test('while a bad row hides which vehicle it is, none is taken for sold', async () => {
    await run(csv(...rows(4)))
    expect(await run(csv(...rows(3), ',used,2019,Mazda,CX-5,,1,1'))).toMatchObject({ sold: 0, departuresHeld: true })
    expect(await run(csv(...rows(3)))).toMatchObject({ sold: 1, departuresHeld: false })
  })

  test('HTML, emoji and right-to-left text are stored as text, scripts of a description not at all', async () => {
    await run(
      'stocknum,car_type,make,model,tag,description\n' +
        'X1,used,<b>Mazda</b>,3 🚗,عرض خاص,"<p onclick=""x()"">Nice</p><script>alert(1)</script><a href=""javascript:x"">link</a>"\n',
    )
    expect(await car('X1')).toMatchObject({
      make: '<b>Mazda</b>',
      model: '3 🚗',
      tag: 'عرض خاص',
      description: '<p>Nice</p><a>link</a>',
      slug: 'b-mazda-b-3-x1',
    })
  })
})

describe('the same stock number again', () => {
  test('the second run changes nothing and tells nobody', async () => {
    const heard: string[] = []
    const stop = await db.database.hear(
      'stock',
      (payload) => heard.push(payload),
      () => {},
    )
    const file = csv(...rows(1_203))
    expect(await run(file)).toMatchObject({ rows: 1_203, created: 1_203, updated: 0 })
    await expect.poll(() => heard.length).toBe(3)
    const before = await stock()
    expect(await run(file, { now: LATER })).toMatchObject({ created: 0, updated: 0, unchanged: 1_203, sold: 0 })
    await db.database.pool.query("insert into changes (topic, payload) values ('stock', 'end')")
    await expect.poll(() => heard).toContain('end')
    expect(heard).toHaveLength(4)
    expect(await stock()).toEqual(before)
    await stop()
  })

  test("vehicles of a first import without an arrival date are no new arrivals; later ones' are known", async () => {
    const arrivals = async () =>
      (await stock()).map(({ stocknum, created_at: at, arrival_known: known }) => [stocknum, at, known])
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
      db.database.drizzle
        .select({ slug: formerSlugs.slug, car_id: formerSlugs.car_id })
        .from(formerSlugs)
        .where(eq(formerSlugs.dealership_id, mine))
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
    await db.database.drizzle.update(cars).set({ slug: 'our-best-one' }).where(eq(cars.dealership_id, mine))
    await run(csv('S1,used,2019,Mazda,CX-5,Akera,1000,20000'), { now: LATER })
    expect(await car('S1')).toMatchObject({ slug: 'our-best-one', badge: 'Akera' })
  })

  test("another dealership's vehicles with the same stock numbers stay as they are", async () => {
    const before = await stock(theirs)
    const siblings = await stock(tenants.a.dealerships[0]!.id)
    await run(csv(...['S1001', 'S1002', 'S1003'].map((number) => `${number},used,2019,Mazda,CX-5,,1,1`)))
    await run(csv('S1001,used,2019,Mazda,CX-5,,1,1'), { force: true, now: LATER })
    expect(await stock(theirs)).toEqual(before)
    expect(await stock(tenants.a.dealerships[0]!.id)).toEqual(siblings)
  })

  test('slugs are unique across dealerships and within one', async () => {
    await db.database.drizzle
      .insert(cars)
      .values(
        carRow({ dealership_id: theirs, stocknum: 'slug', slug: '2019-mazda-cx-5-s-1', show_on_dealer_website: false }),
      )
    await run(csv('S-1,used,2019,Mazda,CX-5,,1,1', 'S/1,used,2019,Mazda,CX-5,,1,1', 'S 1,used,2019,Mazda,CX-5,,1,1'))
    expect((await stock()).map(({ slug }) => slug).sort()).toEqual([
      `2019-mazda-cx-5-s-1-${mine}`,
      `2019-mazda-cx-5-s-1-${mine}-2`,
      `2019-mazda-cx-5-s-1-${mine}-3`,
    ])
    await db.database.drizzle.delete(cars).where(eq(cars.stocknum, 'slug'))
  })
})

test('what an import reads of the stock grows with its rows and no faster', async () => {
  /** Rows of table cars that any connection has read so far. */
  const read = async () => {
    const { pool } = db.database
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
  ])('%i of %i: refused is %s', async (gone, all, refused) => {
    await run(csv(...rows(all)))
    const again = run(csv(...rows(all - gone), ...rows(10, 100)), { now: LATER })
    if (refused) {
      await expect(again).rejects.toThrow(
        `This file would mark ${gone} of ${all} vehicles as sold, more than 50 per cent. Nothing was changed.`,
      )
      expect(await stock()).toHaveLength(all)
      expect(await run(csv(...rows(all - gone)), { force: true })).toMatchObject({ sold: gone })
    } else expect(await again).toMatchObject({ sold: gone, created: 10 })
  })

  test('a partial file sells nothing, and vehicles no feed brought are left alone', async () => {
    await run(csv(...rows(4)))
    await db.database.drizzle.insert(cars).values(carRow({ dealership_id: mine, stocknum: 'HAND', last_seen_at: null }))
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

describe('a file that is broken changes nothing', () => {
  const latin = `${HEADER}\n${rows(3).join('\n')}\nZ1,used,2019,Citroën,C3,,1,1\n`

  test.each([
    [
      'Windows-1252',
      iconv.encode(latin, 'windows-1252'),
      "The file is not UTF-8: the first wrong byte is on line 5. It looks like Windows-1252 (Excel's plain 'CSV'). Save it as 'CSV UTF-8', or use --encoding windows-1252. Nothing was changed.",
    ],
    [
      'cut off inside a character',
      Buffer.from(latin).subarray(0, Buffer.from(latin).indexOf('ë') + 1),
      'The file ends in the middle of a character, on line 5',
    ],
    [
      'a workbook',
      Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(100)]),
      'This is not CSV but a zip archive or an Excel workbook.',
    ],
    ['damaged gzip', gzipSync(latin).subarray(0, 60), 'The gzip file is damaged or cut off.'],
    [
      'cut off inside a row',
      csv(...rows(3))
        .trimEnd()
        .replace(/,[^,]*$/, ''),
      'The file ends inside a row: line 4 has 7 of 8 columns and no line end, so the file was probably cut off. Send it again. Nothing was changed.',
    ],
    ['cut off inside its first cell', `${csv(...rows(2))}S`, 'The file ends inside a row: line 4 has 1 of 8 columns'],
    ['an open quotation mark', `${HEADER}\n"S1,used\n${rows(30).join('\n')}`, 'never closed'],
  ])('%s', async (_, file, message) => {
    await run(csv(...rows(3)))
    const before = await stock()
    await expect(run(file)).rejects.toThrow(message)
    await expect(run(file)).rejects.toBeInstanceOf(FeedRefusal)
    expect(await stock()).toEqual(before)
  })

  test('a source that fails midway leaves nothing, though batches were written', async () => {
    const file = csv(...rows(2_000))
    async function* half() {
      yield Buffer.from(file.slice(0, file.length / 2))
      throw new Error('connection reset')
    }
    await expect(run(Readable.from(half()))).rejects.toThrow('connection reset')
    expect(await stock()).toEqual([])
  })

  test('a last row without a line end is a row where it has all its columns', async () => {
    expect(await run(csv(...rows(3)).trimEnd())).toMatchObject({ created: 3, rejectedRows: 0 })
    expect(await run(`${csv(...rows(2), 'S3,used')}   `)).toMatchObject({ unchanged: 2, rejectedRows: 1, sold: 0 })
  })

  test('a forced file without a vehicle sells the stock only where that is confirmed', async () => {
    await run(csv(...rows(3)))
    const asked: number[] = []
    const confirm = (answer: boolean) => (stock: number) => {
      asked.push(stock)
      return answer
    }
    const refusal =
      'The file has a header but no vehicles. It would mark all 3 vehicles as sold. Nothing was changed. If that is right, import it again with --force --sell-all.'
    await expect(run(csv(), { confirmEmpty: confirm(true) })).rejects.toThrow('but no vehicles. Nothing was changed.')
    await expect(run(csv(), { force: true })).rejects.toThrow(refusal)
    await expect(run(csv(), { force: true, confirmEmpty: confirm(false) })).rejects.toThrow(refusal)
    expect((await stock()).every(({ sold }) => !sold)).toBe(true)
    expect(await run(csv(), { force: true, mode: 'partial' })).toMatchObject({ rows: 0, sold: 0 })
    expect(await run(csv(), { force: true, confirmEmpty: confirm(true) })).toMatchObject({ sold: 3 })
    expect(asked).toEqual([3, 3])
    expect(await run(csv(), { force: true })).toMatchObject({ sold: 0 })
  })

  test('a missing file is named', async () => {
    await expect(
      importFeed(db.database, { dealershipId: mine, source: join(dir, 'none.csv'), currency: 'AUD', now: NOW }),
    ).rejects.toThrow(`There is no file ${join(dir, 'none.csv')}.`)
  })

  test('a dry run reports and keeps nothing', async () => {
    expect(await run(csv(...rows(2)), { dryRun: true, mapping: { stocknum: 'stocknum' } })).toMatchObject({
      created: 2,
      dryRun: true,
    })
    expect(await stock()).toEqual([])
    expect(await db.database.drizzle.select().from(feedMappings).where(eq(feedMappings.dealership_id, mine))).toEqual(
      [],
    )
  })

  test('two imports of one dealership do not run at once; of two dealerships they do', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    async function* slow() {
      yield Buffer.from(csv(...rows(1)))
      await held
    }
    const first = run(Readable.from(slow()))
    const locks = () =>
      db.database.pool
        .query(
          `select from pg_locks where locktype = 'advisory' and granted
            and database = (select oid from pg_database where datname = current_database())`,
        )
        .then(({ rowCount }) => rowCount)
    await expect.poll(locks, { timeout: 10_000 }).toBeGreaterThan(0)
    await expect(run(csv(...rows(1)))).rejects.toThrow('Another import for this dealership is running.')
    const other = await run(csv(...rows(1)), {
      dealershipId: tenants.a.dealerships[0]!.id,
      dryRun: true,
      mode: 'partial',
      mapping: {},
    })
    expect(other).toMatchObject({ created: 1 })
    release()
    expect(await first).toMatchObject({ created: 1 })
  })
})

test('whatever the bytes are, the answer is a report or a refusal', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"', '""', '\r', '\0', '\uFEFF', 'A1', 'used', 'Mazda'),
  )
  const line = fc.array(cell, { maxLength: 9 }).map((cells) => cells.join(','))
  const content = fc.oneof(
    fc.array(line, { maxLength: 8 }).map((lines) => Buffer.from([HEADER, ...lines].join('\n'))),
    fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.concat([Buffer.from(`${HEADER}\n`), some])),
    fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)),
  )
  await fc.assert(
    fc.asyncProperty(content, fc.constantFrom(...FEED_ENCODINGS), async (file, encoding) => {
      const answer = await run(file, { encoding }).catch((error: unknown) => error)
      if (answer instanceof Error) expect(answer).toBeInstanceOf(FeedRefusal)
      else expect(answer).toHaveProperty('rows')
    }),
    { numRuns: 150 },
  )
}, 120_000)

test('a refused file is let go', async () => {
  const source = bytes('no,columns,of,ours\n1,2,3,4\n')
  await expect(run(source)).rejects.toThrow(FeedRefusal)
  await expect.poll(() => source.destroyed).toBe(true)
})

describe('the forms a file comes in', () => {
  const file = `${HEADER}\nC1,used,2019,Citroën,C3,Šport,1,1\n`

  test.each([
    ['UTF-8', Buffer.from(file), undefined],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${file}`), undefined],
    ['UTF-16 LE with a mark', Buffer.from(`\uFEFF${file}`, 'utf16le'), undefined],
    ['UTF-16 LE without', Buffer.from(file, 'utf16le'), undefined],
    ['UTF-16 BE with a mark', iconv.encode(file, 'utf-16be', { addBOM: true }), undefined],
    ['Windows-1252 by name', iconv.encode(file, 'windows-1252'), 'windows-1252' as const],
    ['gzip', gzipSync(file), undefined],
    ['CRLF', Buffer.from(file.replaceAll('\n', '\r\n')), undefined],
    ['CR alone', Buffer.from(file.replaceAll('\n', '\r')), undefined],
    ['semicolons', Buffer.from(file.replaceAll(',', ';')), undefined],
    ['tabs', Buffer.from(file.replaceAll(',', '\t')), undefined],
    ["Excel's line that names the delimiter", Buffer.from(`sep=;\r\n${file.replaceAll(',', ';')}`), undefined],
    ['the same with a mark, quoted', Buffer.from(`\uFEFF"sep=,"\n${file}`), undefined],
    ['the same in UTF-16', Buffer.from(`\uFEFFsep=^\n${file.replaceAll(',', '^')}`, 'utf16le'), undefined],
    ['the same with CR alone', Buffer.from(`SEP=\t\r${file.replaceAll(',', '\t').replaceAll('\n', '\r')}`), undefined],
    ['everything quoted', Buffer.from(file.replace(/[^,\n]+/g, '"$&"')), undefined],
    ['blank lines around', Buffer.from(`\n\n${file}\n\n,,,,,,,\n`), undefined],
    ['byte by byte', Buffer.from(file), undefined],
  ])('%s', async (name, content, encoding) => {
    const source = name === 'byte by byte' ? Readable.from([...content].map((byte) => Buffer.of(byte))) : content
    expect(await run(source, { encoding })).toMatchObject({ created: 1, rejects: [] })
    expect(await car('C1')).toMatchObject({ make: 'Citroën', badge: 'Šport' })
  })

  test('a named delimiter is taken at its word, and the lines of the file keep their numbers', async () => {
    const text = `sep=|\n${HEADER.replaceAll(',', '|')}\nC1|used|2019|Citroën;Peugeot|C3, C4|S;p;o;r;t|1|1\nC2|nonsense|2019|A|B|C|1|1\n`
    const { created, rejects } = await run(Buffer.from(text))
    expect([created, rejects.map(({ line }) => line)]).toEqual([1, [4]])
    expect(await car('C1')).toMatchObject({ make: 'Citroën;Peugeot', model: 'C3, C4', badge: 'S;p;o;r;t' })
  })

  test.each(['sep=;', 'sep=;\n', 'sep=;\r\n\r\n'])('%j and nothing more is empty', async (text) =>
    expect(run(Buffer.from(text))).rejects.toThrow('The file is empty.'),
  )

  test('a path, with progress up to the whole file', async () => {
    const path = join(dir, 'stock.csv.gz')
    const packed = gzipSync(csv(...rows(250)))
    await writeFile(path, packed)
    const seen: { bytes: number; totalBytes: number | null; rows: number }[] = []
    await importFeed(db.database, {
      dealershipId: mine,
      source: path,
      currency: 'AUD',
      now: NOW,
      onProgress: (at) => seen.push(at),
    })
    expect(seen.map((at) => at.rows)).toEqual([100, 200, 250])
    expect(seen.at(-1)).toEqual({ bytes: packed.length, totalBytes: packed.length, rows: 250 })
  })
})
