import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bookingSites, GONE, TAKEN, TUESDAY_10, TUESDAY_9 } from '../../tools/testing/bookingSites.ts'
import { withSettings } from '../../tools/testing/siteStock.ts'
import { releaseSlot } from './bookings.ts'
import { bookings } from './table.ts'

const { home, sites, newLead, book, offers } = bookingSites()

describe('bookSlot', () => {
  test('books a free time and answers what the lead says about it', async () => {
    expect(await book(sites.a)).toEqual({
      kind: 'appointment',
      starts_at: TUESDAY_9,
      ends_at: TUESDAY_10,
      time_zone: 'Australia/Brisbane',
    })
    expect(await offers(sites.a)).toBe(false)
    expect(await offers(sites.a, TUESDAY_10)).toBe(true)
  })
  test('kinds do not take from each other', async () => {
    await book(sites.a)
    expect(await offers(sites.a, TUESDAY_9, 'service')).toBe(true)
  })
  test('takes the lowest place first, and the one that became free', async () => {
    const two = withSettings(sites.a, { test_drive_places: 2 })
    const places = () => home.database.drizzle.select({ place: bookings.place }).from(bookings).orderBy(bookings.place)
    const first = await newLead(sites.a)
    await book(two, { leadId: first })
    await book(two)
    expect(await places()).toEqual([{ place: 1 }, { place: 2 }])
    await expect(book(two)).rejects.toEqual(TAKEN)
    await home.database.site(sites.a.id).transaction((tx) => releaseSlot(tx, first))
    await book(two)
    expect(await places()).toEqual([{ place: 1 }, { place: 2 }])
  })
  test.each([
    ['no time', 'soon'],
    ['outside the hours', '2026-11-23T20:00:00.000Z'],
    ['between two times', '2026-11-23T23:30:00.000Z'],
    ['closed on Sunday', '2026-11-28T23:00:00.000Z'],
    ['less than the notice ahead', '2026-11-22T23:00:00.000Z'],
    ['past', '2026-11-19T23:00:00.000Z'],
    ['too far ahead', '2026-12-28T23:00:00.000Z'],
  ])('refuses what is not offered: %s', async (_, startsAt) => {
    await expect(book(sites.a, { startsAt })).rejects.toEqual(GONE)
  })
  test("refuses another site's dealership", async () => {
    await expect(book(sites.a, { dealershipId: sites.b.dealershipIds[0]! })).rejects.toEqual(GONE)
  })
  test('takes the instant however it is spelled', async () => {
    expect((await book(sites.a, { startsAt: '2026-11-24T09:00:00+10:00' })).starts_at).toBe(TUESDAY_9)
  })
  test('a time of another length takes what it overlaps', async () => {
    await book(withSettings(sites.a, { test_drive_minutes: 90 }), { startsAt: '2026-11-23T23:30:00.000Z' })
    await expect(book(sites.a)).rejects.toEqual(TAKEN)
    await expect(book(sites.a, { startsAt: TUESDAY_10 })).rejects.toEqual(TAKEN)
    expect(await book(sites.a, { startsAt: '2026-11-24T01:00:00.000Z' })).toBeTruthy()
  })
  test('the transaction of the loser leaves nothing behind', async () => {
    await book(sites.a)
    const leadId = await newLead(sites.a)
    await book(sites.a, { leadId, startsAt: TUESDAY_10 })
    await expect(book(sites.a, { leadId })).rejects.toEqual(TAKEN)
    const [stored] = await home.database.drizzle.select().from(bookings).where(eq(bookings.lead_id, leadId))
    expect(stored?.starts_at.toISOString()).toBe(TUESDAY_10)
  })
})

describe('a lead that books again', () => {
  test('keeps the time it has, also when it could not be had any more', async () => {
    const leadId = await newLead(sites.a)
    const first = await book(sites.a, { leadId })
    expect(await book(sites.a, { leadId }, new Date('2026-11-23T22:59:00Z'))).toEqual(first)
    expect(await home.database.drizzle.select().from(bookings)).toHaveLength(1)
  })
  test('gives up its time for another', async () => {
    const leadId = await newLead(sites.a)
    await book(sites.a, { leadId })
    await book(sites.a, { leadId, startsAt: TUESDAY_10 })
    expect([await offers(sites.a), await offers(sites.a, TUESDAY_10)]).toEqual([true, false])
  })
  test('may move to a time that overlaps its own', async () => {
    const leadId = await newLead(sites.a)
    await book(withSettings(sites.a, { test_drive_minutes: 90 }), { leadId, startsAt: '2026-11-23T23:30:00.000Z' })
    expect((await book(sites.a, { leadId })).starts_at).toBe(TUESDAY_9)
  })
  test('may go to another dealership and another kind', async () => {
    const leadId = await newLead(sites.a)
    await book(sites.a, { leadId })
    await book(sites.a, { leadId, dealershipId: sites.a.dealershipIds[1]!, kind: 'service' })
    expect(await offers(sites.a)).toBe(true)
    expect(await home.database.drizzle.select().from(bookings)).toMatchObject([
      { dealership_id: sites.a.dealershipIds[1]!, kind: 'service' },
    ])
  })
  test('two leads that change places at once both end, and neither time has two', async () => {
    for (let round = 0; round < 10; round++) {
      await home.database.drizzle.delete(bookings)
      const [one, other] = [await newLead(sites.a), await newLead(sites.a)]
      await book(sites.a, { leadId: one })
      await book(sites.a, { leadId: other, startsAt: TUESDAY_10 })
      const answers = await Promise.allSettled([
        book(sites.a, { leadId: one, startsAt: TUESDAY_10 }),
        book(sites.a, { leadId: other }),
      ])
      // Each wants the time that the other still has.
      for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toEqual(TAKEN)
      const starts = (await home.database.drizzle.select().from(bookings)).map(({ starts_at }) => +starts_at)
      expect(starts.toSorted()).toEqual([Date.parse(TUESDAY_9), Date.parse(TUESDAY_10)])
    }
  })
})

describe('many at once', () => {
  test.each([1, 2, 3])('20 visitors and %i places: as many winners', async (test_drive_places) => {
    const site = withSettings(sites.a, { test_drive_places })
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => book(site)))
    const lost = answers.filter((answer) => answer.status === 'rejected')
    expect(answers.length - lost.length).toBe(test_drive_places)
    for (const { reason } of lost) expect(reason).toEqual(TAKEN)
    const places = await home.database.drizzle.select({ place: bookings.place }).from(bookings).orderBy(bookings.place)
    expect(places.map(({ place }) => place)).toEqual(Array.from({ length: test_drive_places }, (_, i) => i + 1))
  })
  test('two visitors book the last place, many times: one gets it each time', async () => {
    for (let round = 0; round < 20; round++) {
      await home.database.drizzle.delete(bookings)
      const answers = await Promise.allSettled([book(sites.a), book(sites.a)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })
  test('one lead that books two times at once has one of them', async () => {
    const leadId = await newLead(sites.a)
    const answers = await Promise.allSettled([
      book(sites.a, { leadId }),
      book(sites.a, { leadId, startsAt: TUESDAY_10 }),
    ])
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await home.database.drizzle.select().from(bookings)).toHaveLength(1)
  })
})

describe('two sites of one dealership', () => {
  test('a time booked on one is not offered on the other', async () => {
    await book(sites.a)
    expect(await offers(sites.sister)).toBe(false)
    await expect(book(sites.sister)).rejects.toEqual(TAKEN)
    await book(sites.sister, { startsAt: TUESDAY_10 })
    expect(await offers(sites.a, TUESDAY_10)).toBe(false)
  })
  test('at the same instant one of them wins', async () => {
    for (let round = 0; round < 10; round++) {
      await home.database.drizzle.delete(bookings)
      const answers = await Promise.allSettled([book(sites.a), book(sites.sister)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })
  test('a site gives up only its own', async () => {
    const leadId = await newLead(sites.a)
    await book(sites.a, { leadId })
    await home.database.site(sites.sister.id).transaction((tx) => releaseSlot(tx, leadId))
    expect(await offers(sites.a)).toBe(false)
    await home.database.site(sites.a.id).transaction((tx) => releaseSlot(tx, leadId))
    expect(await offers(sites.a)).toBe(true)
  })
  test("a stranger's site sees none of it", async () => {
    await book(sites.a)
    expect(await home.database.site(sites.b.id).transaction((tx) => tx.select().from(bookings))).toEqual([])
  })
})
