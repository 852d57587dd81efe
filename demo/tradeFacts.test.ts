import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { DEMO_MEDIA, stockFeed } from './seed.ts'
import { formerPrice, TRADE_COLUMNS, tradeFacts } from './tradeFacts.ts'
import { TURN_VIEWS } from './turns.ts'

const NOW = new Date('2026-11-20T02:00:00Z')
const ROW = {
  stocknum: 'A1',
  vin: 'DEM1',
  car_type: 'new',
  year: '2023',
  make: 'Isuzu',
  model: 'FSR',
  badge: '',
  series: '',
  body: 'SUV',
  engine: '',
  fuel: 'ULP',
  drive: '',
  description: '',
  km: '',
  certified: 'false',
  images: '',
}
const facts = (row: Partial<typeof ROW>, country: 'AU' | 'NZ' | 'US' = 'AU') =>
  tradeFacts({ ...ROW, ...row }, country, NOW)

test.each([
  ['Isuzu', 'FSR', '140/120-260', '', { gvm_kg: '14000', axles: '4x2', wheelbase_mm: '' }],
  ['Isuzu', 'NLR', '45-150 Traypack', '', { gvm_kg: '4500', axles: '4x2' }],
  ['Isuzu', 'FYJ', '300-350', '', { gvm_kg: '30000', axles: '8x4' }],
  ['Hino', '500', 'FM2632 Air Long', '', { gvm_kg: '26000', axles: '6x4' }],
  ['Hino', '300', '616 2810 Wide', '', { gvm_kg: '', axles: '4x2' }],
  ['Iveco', 'Eurocargo', 'ML120 E6 LR', 'WB5175', { gvm_kg: '12000', axles: '4x2', wheelbase_mm: '5175' }],
  ['Iveco', 'Stralis', 'AD 450', 'WB3900', { gvm_kg: '', axles: '', wheelbase_mm: '3900' }],
])('the code of a truck says its gross mass and axles: %s %s %s', (make, model, badge, series, expected) =>
  expect(facts({ make, model, badge, series, body: 'Truck' })).toMatchObject(expected),
)

test.each([
  ['NLR', '45-150', '8000'],
  ['NNR', '45-150 IFS', '8000'],
  ['NPR', '65/45-190', ''],
  ['FSR', '140/120-260', ''],
])('some trucks have a sample of the mass with a trailer: %s %s', (model, badge, gcm_kg) =>
  expect(facts({ make: 'Isuzu', model, badge, body: 'Truck' }).gcm_kg).toBe(gcm_kg),
)

test('a truck carries what its gross mass leaves above what it weighs, and less with a heavier body', () => {
  const [bare, tray, chiller] = ['', ' Alloy Tray', ' Chiller'].map((built) =>
    facts({ make: 'Isuzu', model: 'FSR', badge: `140/120-260${built}`, body: 'Truck' }),
  )
  for (const one of [bare!, tray!, chiller!]) {
    expect(Number(one.tare_kg)).toBeGreaterThan(0)
    expect(Number(one.tare_kg) + Number(one.payload_kg)).toBe(Number(one.gvm_kg))
  }
  expect(Number(bare!.payload_kg)).toBeGreaterThan(Number(tray!.payload_kg))
  expect(Number(tray!.payload_kg)).toBeGreaterThan(Number(chiller!.payload_kg))
  expect(facts({ make: 'Hino', model: '300', badge: '616', body: 'Truck' })).toMatchObject({
    tare_kg: '',
    payload_kg: '',
  })
})

test.each([
  ['Suzuki', 'Jimny', '2018', undefined],
  ['Suzuki', 'Jimny', '2019', '3'],
  ['Ford', 'Mustang', '2017', '2'],
  ['Ford', 'Mustang', '2018', undefined],
  ['Hyundai', 'Venue', '2020', '4'],
  ['Hyundai', 'Kona', '2022', '5'],
  ['Hyundai', 'Kona', '2024', '4'],
])('the sample rating of a %s %s of %s is %s', (make, model, year, stars) =>
  expect(facts({ make, model, year, car_type: 'used' }).ancap_rating).toBe(stars),
)

test('a site of cars has vehicles of several ratings to choose from', () => {
  const rows: Record<string, string>[] = parse(stockFeed('wattle-rocklea', NOW), { columns: true })
  expect(new Set(rows.map(({ ancap_rating }) => ancap_rating)).size).toBeGreaterThan(2)
})

test.each([
  ['MT-07 LAMS', '655 cc', 'yes'],
  ['MT-07', '689 cc', 'no'],
  ['Ninja 400', '399 cc', 'yes'],
  ['YZF-R3', '321 cc', 'yes'],
  ['YZF-R6', '599 cc', 'no'],
  ['CBR600F4i', '599 cc', 'no'],
  ['CB350F', '347 cc', ''],
  ['Something', '660 cc', ''],
  ['Something', '661 cc', 'no'],
])('%s of %s: LAMS %s', (model, engine, lams) => expect(facts({ model, engine, body: 'Naked' }).lams).toBe(lams))

test('a van tells what its comments tell, and never weighs more than it may', () => {
  const van = { body: 'Caravan', description: '<p>Sleeps 4. 7.47 m long. 1490 kg in running order.</p>' }
  const vanFacts = facts(van)
  expect(vanFacts).toMatchObject({ berths: '4', length_mm: '7470', tare_kg: '1490' })
  expect(Number(vanFacts.atm_kg)).toBeGreaterThan(1_490)
  expect(Number(vanFacts.payload_kg)).toBe(Number(vanFacts.atm_kg) - 1_490)
  expect(Number(vanFacts.ball_weight_kg)).toBeLessThan(200)
  expect(facts({ body: 'Camper Trailer', description: 'The Scout: sleeps two.' }).berths).toBe('2')
  expect(facts({ body: 'Van', description: 'An empty van.' })).toEqual({})
})

test.each([
  ['2017', '', ''],
  ['2018', '5', '2017'],
  ['2023', '5', '2017'],
  ['2024', '', ''],
])('a sample rating applies to a CX-5 of %s: %s stars of %s', (year, ancap_rating, ancap_year) => {
  const { ancap_rating: stars = '', ancap_year: rated = '' } = facts({ make: 'Mazda', model: 'CX-5', year })
  expect([stars, rated]).toEqual([ancap_rating, ancap_year])
  expect(facts({ make: 'Mazda', model: 'CX-5', year }, 'US')).not.toHaveProperty('ancap_rating')
  expect(facts({ make: 'Mazda', model: 'CX-7', year })).not.toHaveProperty('ancap_rating')
})

test('what is drawn all around shows it, as pictures and as a video that are there', () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({
    stocknum: `T${at}`,
    body: 'Caravan',
    description: '',
    images: '/media/vehicles/banksia-rv/jayco-silverline-caravan.webp 1200 800',
  }))
  const turned = rows.map((row) => facts(row)).filter(({ video_url }) => video_url)
  expect(turned.length).toBeGreaterThan(5)
  expect(turned.length).toBeLessThan(35)
  for (const { spin_images, video_url } of turned) {
    const files = [video_url!, ...spin_images!.split('|').map((picture) => picture.split(' ')[0]!)]
    expect(files).toHaveLength(TURN_VIEWS + 1)
    for (const file of files) expect(existsSync(join(DEMO_MEDIA, file.replace('/media/', ''))), file).toBe(true)
  }
  const photo = { images: '/media/photos/caravan-white-1.webp 1200 800' }
  expect(rows.some((row) => facts({ ...row, ...photo }).video_url)).toBe(false)
  // It is the turn of a van with two axles and a fixed roof.
  for (const shape of ['caravan-single', 'pop-top', 'motorhome']) {
    const other = { images: `/media/vehicles/banksia-rv/jayco-journey-${shape}.webp 1080 720` }
    expect(
      rows.some((row) => facts({ ...row, ...other }).video_url),
      shape,
    ).toBe(false)
  }
})

test('each country asks what it asks', () => {
  const used = { car_type: 'used', km: '80000', fuel: 'Diesel' }
  expect(facts(used, 'AU')).not.toHaveProperty('wof_expiry')
  expect(Number(facts(used, 'NZ').ruc_paid_to_km)).toBeGreaterThan(80_000)
  expect(facts({ ...used, fuel: 'ULP' }, 'NZ')).not.toHaveProperty('ruc_paid_to_km')
  expect(facts(used, 'US').title_status).toMatch(/^(?:clean|rebuilt)$/)
  for (const country of ['AU', 'NZ', 'US'] as const)
    for (const column of Object.keys(facts({ ...used, certified: 'true' }, country)))
      expect(TRADE_COLUMNS).toContain(column)
})

test('an earlier price is higher, and none is added beside the feed’s own', () => {
  const rows = Array.from({ length: 200 }, (_, at) => ({
    ...ROW,
    stocknum: `A${at}`,
    car_type: 'used',
    price: '20000',
    price_was: '',
    days_ago: '40',
    sold_days_ago: '',
  }))
  const prices = rows.map((row) => formerPrice(row, NOW)).filter((price) => price !== null)
  expect(prices.length).toBeGreaterThan(20)
  expect(prices.every(({ cents, since, until }) => cents > 2_000_000 && since < until && until < NOW)).toBe(true)
  expect(rows.every((row) => formerPrice({ ...row, price_was: '21000' }, NOW) === null)).toBe(true)
  expect(rows.every((row) => formerPrice({ ...row, car_type: 'new' }, NOW) === null)).toBe(true)
})
