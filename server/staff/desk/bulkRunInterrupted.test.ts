import { describe, expect, test } from 'vitest'
import { bulkRunDesks, HOT } from '../../../tools/testing/bulkRunDesks.ts'
import { csv, rows } from '../../../tools/testing/feedHome.ts'
import { TryAgainError } from '../../jobs/jobs.ts'
import { isOwnFault, workOnBulkPart } from '../../stock/bulk/work.ts'
import type { ByHand } from '../../stock/stock.ts'
import { bulkChangers } from '../bulkChanger.ts'

const { home, time, errors, deskOf, perform, sweep, plan, undone, outcomes, tags, logged } = bulkRunDesks()

describe('a run that is stopped', () => {
  test('leaves the vehicles whose turn had not come, says who stopped it, and is undone as usual', async () => {
    await home().run(csv(...rows(5)))
    const run = await plan('sam', HOT)
    const [sam, kim] = [await deskOf('sam'), await deskOf('kim')]
    await sam.start(run)
    const staff = home().database.staff([home().tenants.a.website.id])
    const changerOf = bulkChangers(home().database.platform, () => time.now)
    const key = { id: run, dealership_id: home().mine }
    await workOnBulkPart(staff, key, { changerOf, now: time.now, size: 2, onFault: () => {} })
    const entries = await logged(async () => {
      await kim.stop(run)
      await kim.stop(run)
      await perform(run)
      await sweep()
    })
    expect(entries).toMatchObject([
      {
        action: 'stock.bulk_stopped',
        who: 'kim',
        subject: 'the tag of 3 vehicles',
        before: { change: 'Set the tag to Hot' },
        after: null,
        website_id: home().tenants.a.website.id,
      },
    ])
    const left = 'left: kim stopped the change before its turn.'
    expect(await outcomes(run)).toEqual({ S1: 'changed', S2: 'changed', S3: left, S4: left, S5: left })
    expect(await sam.find(run)).toMatchObject({ state: 'done', stoppedBy: 'kim', counts: { changed: 2, left: 3 } })
    await undone(run)
    expect(await tags()).toEqual(Array(5).fill(null))
    expect(await sam.find(run)).toMatchObject({ state: 'undone', counts: { undone: 2, left: 3 } })
  })

  test('once it has ended is as it was, and is stopped only by those who may change stock there', async () => {
    await home().run(csv(...rows(1)))
    const run = await plan('sam', HOT)
    await (await deskOf('sam')).start(run)
    await expect((await deskOf('rita')).stop(run)).rejects.toMatchObject({ status: 403 })
    await expect((await deskOf('bo')).stop(run)).rejects.toMatchObject({ status: 404 })
    expect(await (await deskOf('rita')).find(run)).toMatchObject({ state: 'running', stop: { allowed: false } })
    await perform(run)
    expect(await logged(async () => (await deskOf('kim')).stop(run))).toEqual([])
    expect(await (await deskOf('sam')).find(run)).toMatchObject({ state: 'done', stoppedBy: null })
  })
})

describe('a run that is interrupted', () => {
  const NOT_HERE = () => Promise.reject(new Error('Connection terminated unexpectedly'))

  test('goes on where it was: every vehicle is changed and recorded once', async () => {
    await home().run(csv(...rows(7)))
    const run = await plan('sam', HOT)
    const entries = await logged(async () => {
      await (await deskOf('sam')).start(run)
      const staff = home().database.staff([home().tenants.a.website.id])
      const key = { id: run, dealership_id: home().mine }
      const by: ByHand = {
        who: 'sam',
        now: time.now,
        currencyOf: () => 'AUD',
        lastBy: async () => null,
        recorded: async () => {},
      }
      // The process ends in the middle of a batch, after it has changed some of it.
      let recorded = 0
      const dying = { ...by, recorded: () => (++recorded === 3 ? NOT_HERE() : Promise.resolve()) }
      const work = { now: time.now, size: 4, onFault: () => {} }
      await expect(workOnBulkPart(staff, key, { ...work, changerOf: async () => ({ by: dying }) })).rejects.toThrow(
        'Connection terminated',
      )
      expect(await tags()).toEqual(Array(7).fill(null))
      expect(await (await deskOf('sam')).find(run)).toMatchObject({ state: 'running', counts: { planned: 7 } })
      await expect((await deskOf('sam')).undo(run)).rejects.toMatchObject({ status: 409 })
      await Promise.all([sweep(), perform(run), sweep()])
      await sweep()
    })
    expect(await tags()).toEqual(Array(7).fill('Hot'))
    expect(entries.map(({ action }) => action)).toEqual(['stock.bulk', ...Array(7).fill('stock.tag')])
    expect(new Set(entries.map(({ subject }) => subject)).size).toBe(8)
    expect(await (await deskOf('sam')).find(run)).toMatchObject({ state: 'done', counts: { changed: 7, planned: 0 } })
  })

  test('by a database that does not answer leaves no vehicle out', async () => {
    await home().run(csv(...rows(2)))
    const run = await plan('sam', HOT)
    await (await deskOf('sam')).start(run)
    const { pool } = home().database
    await pool.query(`create function outage() returns trigger language plpgsql as $$
      begin raise exception 'out of memory' using errcode = '53200'; end $$`)
    await pool.query('create trigger outage before update on cars for each row execute function outage()')
    await expect(perform(run)).rejects.toThrow()
    expect(await outcomes(run)).toEqual({ S1: 'planned', S2: 'planned' })
    await pool.query('drop function outage cascade')
    await perform(run)
    expect(await outcomes(run)).toEqual({ S1: 'changed', S2: 'changed' })
  })

  test('by one vehicle that cannot be changed does the others', async () => {
    await home().run(csv(...rows(4)))
    const run = await plan('sam', HOT)
    await (await deskOf('sam')).start(run)
    const { pool } = home().database
    await pool.query(`create function faulty() returns trigger language plpgsql as $$
      begin if new.stocknum = 'S3' then raise exception 'no' using errcode = '23514'; end if; return new; end $$`)
    await pool.query('create trigger faulty before update on cars for each row execute function faulty()')
    await perform(run)
    await pool.query('drop function faulty cascade')
    expect(await outcomes(run)).toMatchObject({ S1: 'changed', S2: 'changed', S4: 'changed' })
    expect((await outcomes(run)).S3).toBe('left: It couldn’t be changed. Try it on its own.')
    expect(errors).toEqual([`bulk change ${run}: 2019 Mazda CX-5 Maxx (S3) failed`])
    expect(await tags()).toEqual(['Hot', 'Hot', null, 'Hot'])
  })

  test('by an import of the dealership waits for it', async () => {
    await home().run(csv(...rows(1)))
    const run = await plan('sam', HOT)
    await (await deskOf('sam')).start(run)
    const client = await home().database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(4630716, $1)', [home().mine])
      await expect(perform(run)).rejects.toThrow(TryAgainError)
    } finally {
      await client.query('rollback')
      client.release()
    }
    await perform(run)
    expect(await outcomes(run)).toEqual({ S1: 'changed' })
  }, 20_000)
})

test.each([
  [Object.assign(new Error('x'), { cause: { code: '22001' } }), true],
  [Object.assign(new Error('x'), { cause: { code: '23505' } }), true],
  [new TypeError('x'), true],
  [Object.assign(new Error('x'), { cause: { code: '40P01' } }), false],
  [Object.assign(new Error('x'), { cause: { code: '57P01' } }), false],
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), false],
  [new Error('Connection terminated unexpectedly'), false],
  ['text', false],
  [null, false],
])('%s is the vehicle’s own fault: %s', (error, own) => {
  expect(isOwnFault(error)).toBe(own)
})
