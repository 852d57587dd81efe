import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csv, feedHome, HEADER, type FeedHome } from '../../../tools/testing/feedHome.ts'
import { FeedRefusal } from './refusal.ts'

let home: FeedHome
beforeAll(async () => {
  home = await feedHome()
})
afterAll(() => home.dispose())
beforeEach(() => home.clear())

const run: FeedHome['run'] = (text, options) => home.run(text, options)
const stock = (dealership?: number) => home.stock(dealership)
const car = (stocknum: string) => home.car(stocknum)

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
      location_id: home.tenants.a.locations[1]!.id,
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

  test('a mapping counts before the usual names and is stored for the next import', async () => {
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

  test('the pictures of a feed for Google are in their order, each once', async () => {
    const [a, b, c] = [1, 2, 3].map((at) => `https://p.example/${at}.jpg`)
    await run(
      `stocknum,car_type,make,model,image_link,additional_image_link\nG1,used,Kia,Rio,${a},"${b},${c},${a}"\nG2,used,Kia,Rio,,${b}`,
    )
    const urls = async (stocknum: string) => (await car(stocknum))!.images.map(({ url }) => url)
    expect(await urls('G1')).toEqual([a, b, c])
    expect(await car('G1')).toMatchObject({ primary_image_url: a, photos_count: 3 })
    expect(await urls('G2')).toEqual([b])
  })

  test('pictures are put into groups by a word behind them or by a column of their own, each once', async () => {
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
    const { slug, name, address } = home.tenants.a.locations[1]!
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

  test('columns of one name are distinguished by their position', async () => {
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
