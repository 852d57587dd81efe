import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bulkRunDesks, HOT } from '../../../tools/testing/bulkRunDesks.ts'
import { csv, rows } from '../../../tools/testing/feedHome.ts'
import { giveStaff } from '../../../tools/testing/staff.ts'
import { staffRoles } from '../table.ts'

const { home, time, ids, deskOf, carIds, perform, sweep, plan, outcomes, tags } = bulkRunDesks()

describe('who may', () => {
  test('vehicles of another dealer are never part of it, nor is the run of one seen, made or undone', async () => {
    await home().run(csv(...rows(1)))
    const theirs = home().tenants.b.cars.map(({ id }) => id)
    const before = await home().stock(home().theirs)
    const sam = await deskOf('sam')
    await expect(sam.plan({ ids: theirs }, HOT)).rejects.toThrow('None of these vehicles')
    const run = await sam.plan({ ids: [...theirs, ...(await carIds()), 2 ** 31, 0] }, HOT)
    expect(Object.keys(await outcomes(run))).toEqual(['S1'])
    await sam.start(run)
    await perform(run)
    const bo = await deskOf('bo')
    const page = { after: null, before: null, limit: 9 }
    for (const call of [bo.find, bo.csv, bo.start, bo.undo, (id: string) => bo.vehicles(id, ['changed'], page)])
      await expect(call(run)).rejects.toMatchObject({ status: 404 })
    await bo.discard(run)
    expect(await bo.latest()).toEqual([])
    expect(await outcomes(run)).toEqual({ S1: 'changed' })
    expect(await home().stock(home().theirs)).toEqual(before)
  })

  test('whoever only reads stock sees what was made and not what is only shown, and changes nothing', async () => {
    await home().run(csv(...rows(1)))
    const run = await plan()
    const rita = await deskOf('rita')
    await expect(rita.find(run)).rejects.toMatchObject({ status: 404 })
    await expect(rita.plan({ ids: await carIds() }, HOT)).rejects.toMatchObject({ status: 403 })
    await expect(rita.count({ ids: await carIds() })).rejects.toMatchObject({ status: 403 })
    await expect(rita.start(run)).rejects.toMatchObject({ status: 403 })
    await expect(rita.discard(run)).rejects.toMatchObject({ status: 403 })
    // Nor does a colleague begin or discard what somebody else had shown.
    const kim = await deskOf('kim')
    await expect(kim.start(run)).rejects.toMatchObject({ status: 404 })
    await kim.discard(run)
    await (await deskOf('sam')).start(run)
    await perform(run)
    expect(await rita.find(run)).toMatchObject({ state: 'done', undo: { allowed: false } })
    await expect(rita.undo(run)).rejects.toMatchObject({ status: 403 })
    const sven = await deskOf('sven')
    for (const call of [sven.latest, sven.find, sven.csv])
      await expect(call(run)).rejects.toMatchObject({ status: 403 })
  })

  test('a right that is taken away in between leaves the rest as it is', async () => {
    await home().run(csv(...rows(2)))
    const id = (ids.lee = await giveStaff(home().database, 'lee@dealer.example', 'sales', {
      website_id: home().tenants.a.website.id,
    }))
    const run = await plan('lee', HOT)
    await (await deskOf('lee')).start(run)
    await home().database.drizzle.delete(staffRoles).where(eq(staffRoles.user_id, id))
    await perform(run)
    const reason = 'left: Whoever began this may not change stock here any more.'
    expect(await outcomes(run)).toEqual({ S1: reason, S2: reason })
    expect(await tags()).toEqual([null, null])
  })

  test('a preview is discarded by whoever had it shown, and forgotten after a day', async () => {
    await home().run(csv(...rows(1)))
    const desk = await deskOf('sam')
    const one = await plan()
    await desk.discard(one)
    await expect(desk.find(one)).rejects.toMatchObject({ status: 404 })
    await expect(desk.start(one)).rejects.toMatchObject({ status: 404 })
    const other = await plan()
    await sweep()
    expect(await desk.find(other)).toMatchObject({ state: 'preview' })
    time.now = new Date(time.now.getTime() + 86_400_001)
    await sweep()
    await expect(desk.find(other)).rejects.toMatchObject({ status: 404 })
  })
})
