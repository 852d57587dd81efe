import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { BULK_OUTCOME_NAMES, BULK_REASONS } from '@forecourt/rules/stock/bulkChange.ts'
import { parseStockView } from '@forecourt/rules/stock/stockView.ts'
import { bulkRunDesks, HOT, bulkForm } from '../../../tools/testing/bulkRunDesks.ts'
import { csv, rows } from '../../../tools/testing/feedHome.ts'
import { changeByHand, type ByHand } from '../../stock/stock.ts'
import { cars, enteredCars } from '../../stock/table.ts'

const { home, time, begun, deskOf, perform, plan, made, undone, outcomes, prices, tags, locks, logged, byHand } =
  bulkRunDesks()
const view = (query: string) => ({ view: parseStockView(new URLSearchParams(query)) })

describe('a bulk change', () => {
  test('is shown first, then made with locks, and recorded once for each vehicle and once as a whole', async () => {
    await home().run(csv(...rows(2), 'S3,used,2019,Mazda,CX-5,Maxx,3000,400'))
    const desk = await deskOf('sam')
    let run = ''
    expect(await logged(async () => void (run = await plan()))).toEqual([])
    expect(await desk.find(run)).toMatchObject({
      state: 'preview',
      words: 'Lower the price by $500, to the nearest dollar',
      sites: ['Alder Motors'],
      counts: { planned: 2, refused: 1, same: 0, changed: 0 },
    })
    expect(await outcomes(run)).toEqual({
      S1: 'planned',
      S2: 'planned',
      S3: `refused: ${BULK_REASONS.tooLow}`,
    })
    expect(await prices()).toEqual([20_000, 20_001, 400])
    expect(await desk.latest()).toEqual([])

    const website_id = home().tenants.a.website.id
    const entries = await logged(async () => {
      await desk.start(run)
      await desk.start(run)
      await Promise.all([perform(run), perform(run)])
      await perform(run)
    })
    expect(begun).toEqual([run])
    expect(entries).toEqual([
      {
        action: 'stock.bulk',
        who: 'sam',
        subject: 'the price of 2 vehicles',
        before: null,
        after: { change: 'Lower the price by $500, to the nearest dollar' },
        website_id,
      },
      ...['S1', 'S2'].map((stocknum, at) => ({
        action: 'stock.price',
        who: 'sam',
        subject: `2019 Mazda CX-5 Maxx (${stocknum})`,
        before: { price: `$20,00${at}` },
        after: { price: `$19,50${at}` },
        website_id,
      })),
    ])
    expect(await prices()).toEqual([19_500, 19_501, 400])
    expect((await locks()).map(({ changed_by, feed_value }) => [changed_by, feed_value.price_cents])).toEqual([
      ['sam', 2_000_000],
      ['sam', 2_000_100],
    ])
    expect(await desk.latest()).toMatchObject([
      { id: run, state: 'done', who: 'sam', counts: { changed: 2, refused: 1 }, undo: { allowed: true } },
    ])
    const page = await desk.vehicles(run, BULK_OUTCOME_NAMES, { after: null, before: null, limit: 2 })
    expect(page.rows.map(({ stocknum }) => stocknum)).toEqual(['S1', 'S2'])
    const next = await desk.vehicles(run, BULK_OUTCOME_NAMES, { after: page.next, before: null, limit: 2 })
    expect(next.rows.map(({ stocknum }) => stocknum)).toEqual(['S3'])
    // A full feed keeps what was entered, as after a change of one vehicle.
    await home().run(csv(...rows(2), 'S3,used,2019,Mazda,CX-5,Maxx,3000,400'))
    expect(await prices()).toEqual([19_500, 19_501, 400])
  })

  test('is undone as a whole by whoever may change stock, with locks and records', async () => {
    await home().run(csv(...rows(2)))
    await byHand('S2', 'price', '20001', 1_900_000)
    const run = await made()
    expect(await prices()).toEqual([19_500, 18_500])
    const entries = await logged(async () => {
      await (await deskOf('kim')).undo(run)
      await (await deskOf('kim')).undo(run)
      await perform(run)
      await perform(run)
    })
    expect(entries.map(({ action, who, subject }) => [action, who, subject])).toEqual([
      ['stock.bulk_undone', 'kim', 'the price of 2 vehicles'],
      ['stock.price', 'kim', '2019 Mazda CX-5 Maxx (S1)'],
      ['stock.price', 'kim', '2019 Mazda CX-5 Maxx (S2)'],
    ])
    expect(await prices()).toEqual([20_000, 19_000])
    // What is the feed’s again is no lock; what was changed by hand before is one still.
    expect((await locks()).map(({ changed_by, feed_value }) => [changed_by, feed_value.price_cents])).toEqual([
      ['kim', 2_000_100],
    ])
    expect(await outcomes(run)).toEqual({ S1: 'undone', S2: 'undone' })
    expect(await (await deskOf('sam')).find(run)).toMatchObject({ state: 'undone', who: 'sam', undoneBy: 'kim' })
  })

  test('leaves vehicles that somebody else has changed meanwhile, before it and before its undo', async () => {
    await home().run(csv(...rows(4)))
    const run = await plan('sam', HOT)
    await byHand('S2', 'tag', '', 'Kim’s')
    await byHand('S3', 'tag', '', 'Hot')
    await home().database.drizzle.delete(cars).where(eq(cars.stocknum, 'S4'))
    await (await deskOf('sam')).start(run)
    await perform(run)
    expect(await outcomes(run)).toEqual({
      S1: 'changed',
      S2: 'left: kim has changed the tag since.',
      S3: `left: ${BULK_REASONS.same}`,
      S4: 'left: That vehicle isn’t in the stock any more.',
    })
    expect(await tags()).toEqual(['Hot', 'Kim’s', 'Hot'])
    await byHand('S1', 'tag', 'Hot', 'Later')
    await undone(run)
    expect(await outcomes(run)).toMatchObject({ S1: 'kept: kim has changed the tag since.', S3: /left/ })
    expect(await tags()).toEqual(['Later', 'Kim’s', 'Hot'])
  })

  test('gives a field back to the feed, and an undo locks it again', async () => {
    await home().run(csv(...rows(2)))
    await byHand('S1', 'price', '20000', 1_900_000)
    await home().run(csv(...rows(2).map((row) => row.replace('20000', '21000'))))
    const run = await plan('sam', bulkForm({ what: 'release', of: 'price' }))
    expect(await outcomes(run)).toEqual({ S1: 'planned', S2: `same: ${BULK_REASONS.notLocked}` })
    const entries = await logged(async () => {
      await (await deskOf('sam')).start(run)
      await perform(run)
    })
    expect(entries.at(-1)).toMatchObject({
      action: 'stock.released',
      subject: 'the price of 2019 Mazda CX-5 Maxx (S1)',
      before: { price: '$19,000' },
      after: { price: '$21,000' },
    })
    expect([await prices(), await locks()]).toEqual([[21_000, 20_001], []])
    await undone(run)
    expect([await prices(), (await locks()).length]).toEqual([[19_000, 20_001], 1])
  })

  test('to a price on enquiry is undone with the type that the price had, also one chosen by hand', async () => {
    await home().run(csv(...rows(2)))
    const staff = home().database.staff([home().tenants.a.website.id])
    const by: ByHand = {
      who: 'kim',
      now: time.now,
      currencyOf: () => 'AUD',
      lastBy: async () => null,
      recorded: async () => {},
    }
    const car = (await home().car('S1'))!
    const change = { field: 'price', value: 2_000_000, seen: '20000', priceType: 'drive_away' } as const
    await changeByHand(staff, car.id, [change], by)
    const types = async () => (await home().stock()).map(({ price_type: type }) => type)
    const before = await types()
    expect(before[0]).toBe('drive_away')
    expect(before[1]).not.toBe('drive_away')
    const run = await made('sam', bulkForm({ what: 'price', how: 'enquire' }))
    expect(await types()).toEqual(['enquire', 'enquire'])
    await undone(run)
    expect([await prices(), await types()]).toEqual([[20_000, 20_001], before])
  })

  test('of a vehicle that people entered locks nothing, because no feed has it', async () => {
    await home().run(csv(...rows(1)))
    const { drizzle } = home().database
    const [car] = await drizzle.update(cars).set({ last_seen_at: null }).where(eq(cars.stocknum, 'S1')).returning()
    await drizzle.insert(enteredCars).values({
      car_id: car!.id,
      dealership_id: home().mine,
      submission_id: crypto.randomUUID(),
      entered_by: 'sam',
      entered_name: 'Sam',
      entered_at: time.now,
    })
    const run = await made()
    expect([await prices(), await locks()]).toEqual([[19_500], []])
    await undone(run)
    expect([await prices(), await locks()]).toEqual([[20_000], []])
  })

  test('of all that match a filter takes those, and refuses none', async () => {
    await home().run(csv(...rows(3), 'X1,used,2019,Kia,Rio,,1,9000'))
    const desk = await deskOf('sam')
    expect(await desk.count(view('search=cx-5'))).toEqual({ vehicles: 3, problem: null })
    expect(await desk.count(view('search=rio'))).toEqual({ vehicles: 1, problem: null })
    expect(await desk.count(view('search=nothing+like+it'))).toMatchObject({ problem: /^None of these vehicles/ })
    const run = await desk.plan(view('search=cx-5&sort=number'), HOT)
    expect(Object.keys(await outcomes(run))).toEqual(['S1', 'S2', 'S3'])
    await expect(desk.plan(view('search=cx-5'), bulkForm({ what: 'tag', tag: 'x'.repeat(41) }))).rejects.toMatchObject({
      status: 422,
      fields: { tag: 'Please use at most 40 characters.' },
    })
  })

  test('as a file has every vehicle, and no cell that a spreadsheet runs', async () => {
    await home().run(csv('=1+1,used,2019,Mazda,<b>CX-5</b>,Maxx,1000,20000', ...rows(1)))
    const run = await made('sam', bulkForm({ what: 'tag', tag: '=cmd()' }))
    const file = await (await deskOf('sam')).csv(run)
    expect(file.split('\n')).toEqual([
      '\uFEFFStock number,Vehicle,Before,After,Result,Reason',
      "'=1+1,2019 Mazda <b>CX-5</b> Maxx (=1+1),none,'=cmd(),Changed,",
      "S1,2019 Mazda CX-5 Maxx (S1),none,'=cmd(),Changed,",
      '',
    ])
  })
})
