import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formContext } from '@forecourt/rules/intake/context.ts'
import type { Dealer, LeadEntry } from '@forecourt/server/dealer.ts'
import { leads } from '@forecourt/server/leads/table.ts'
import { action as vehicleAction } from '../web/site/vehicle/vehicle.tsx'
import { routerContext, testDealers, type TestDealers } from './testing/dealers.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from './testing/platform.ts'

/** A Saturday morning at both sites. */
const NOW = new Date('2026-11-21T00:00:00Z')

let platform: TestPlatform
let dealers: TestDealers
let a: Dealer
let b: Dealer

beforeAll(async () => {
  platform = await testPlatform({ now: () => NOW })
  dealers = await testDealers(platform.database, { now: () => NOW })
  a = dealers.a
  b = dealers.b
})
afterAll(async () => {
  await dealers.close()
  await platform.dispose()
})

const carOf = (dealer: Dealer, index = 0) => platform.tenants[dealer === a ? 'a' : 'b'].cars[index]!
const stored = async (leadId: string) => {
  const [row] = await platform.database.drizzle.select().from(leads).where(eq(leads.lead_id, leadId))
  return row!
}
const newest = async () => {
  const rows = await platform.database.drizzle.select().from(leads).orderBy(leads.id)
  return rows.at(-1)!
}
/** A lead without what no two leads share. */
const comparable = ({ lead }: { lead: object }) => ({ ...lead, lead_id: '' })

describe('both doors of a form lead to the same lead (§4, §7.4)', () => {
  test.each([
    ['site a', hostA, { phone: '0412 345 678', postcode: '4350' }, { phone: '0412', postcode: '4350' }],
    ['site b', hostB, { phone: '021 123 4567', postcode: '3204' }, { phone: '021', postcode: '3204' }],
  ])('%s', async (_, host, local, wrong) => {
    const dealer = host === hostA ? a : b
    const car = carOf(dealer)
    const url = new URL(`/cars/${car.slug}`, dealer.site.baseUrl).href
    const typed = {
      first_name: 'Sam',
      last_name: 'Taylor',
      email: 'sam@visitor.example',
      message: 'Is it still there?',
      ...local,
    }
    const post = (fields: Record<string, string>) => {
      const body = new URLSearchParams({ ...fields, page_id: 'vehicle', submission_id: randomUUID() })
      const context = routerContext(dealer)
      const request = new Request(url, { method: 'POST', body, headers: { 'user-agent': 'A browser' } })
      return vehicleAction({ context, url: new URL(url), params: { slug: car.slug }, request } as never)
    }
    const call = (fields: Record<string, string>) =>
      platform.fetch(host, '/api/leads', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: `http://${host}`, 'user-agent': 'A browser' },
        body: JSON.stringify({
          lead: {
            form: 'vehicle-enquiry',
            car_id: car.id,
            page_id: 'vehicle',
            url,
            submission_id: randomUUID(),
            ...fields,
          },
        }),
      })

    const answer = (await post(typed)) as unknown as Response
    expect(answer.status).toBe(303)
    const byPage = await newest()
    const called = await call(typed)
    expect(called.status).toBe(201)
    const byCall = await stored((JSON.parse(called.text) as { lead_id: string }).lead_id)
    expect(comparable(byCall)).toEqual(comparable(byPage))
    expect([byCall.website_id, byCall.form, byCall.dealership_id]).toEqual([
      dealer.site.id,
      'vehicle-enquiry',
      byPage.dealership_id,
    ])

    const refusedPage = (await post({ ...typed, ...wrong })) as unknown as {
      data: { errors: object }
      init: { status: number }
    }
    const refusedCall = await call({ ...typed, ...wrong })
    expect([refusedPage.init.status, refusedCall.status]).toEqual([400, 422])
    expect(refusedPage.data.errors).toEqual((JSON.parse(refusedCall.text) as { fields: object }).fields)
    expect(refusedPage.data.errors).toHaveProperty('phone')
  })
})

describe('what an entry is refused for, and what it is not (§5)', () => {
  const VISITOR = 'abcDEF0123abcDEF0123abcDEF012345'
  const entry = (more: Partial<LeadEntry> = {}): LeadEntry => ({
    form: 'vehicle-enquiry',
    typed: {
      first_name: ['Sam'],
      last_name: ['Taylor'],
      email: ['sam@visitor.example'],
      phone: ['0412 345 678'],
      postcode: ['4350'],
      message: ['Are you open at Easter?'],
    },
    stepNumber: 1,
    skipped: [],
    final: true,
    about: { car: null, offer: null, model: null, location: null, dealership: null },
    files: [],
    resumes: null,
    context: formContext((name) => (name === 'submission_id' ? randomUUID() : null), NOW),
    valuation: null,
    challengeToken: null,
    url: 'http://site-a.localhost/contact',
    pageId: 'contact',
    userAgent: 'A browser',
    visitor: VISITOR,
    network: null,
    now: NOW,
    ...more,
  })
  const about = (more: Partial<LeadEntry['about']>) => ({ ...entry().about, ...more })
  const begun = { form: 'test-drive', final: false, typed: { model: ['HiLux'], drivers_licence: ['Yes'] } }

  test.each<[string, Partial<LeadEntry>, number, Record<string, string> | undefined]>([
    ['a form that no site has', { form: 'raffle' }, 422, { form: 'We can’t find that form.' }],
    [
      'an unfinished lead of somebody else',
      { ...begun, resumes: { leadId: randomUUID(), required: true } },
      403,
      undefined,
    ],
    [
      "another system's lead about the other site's vehicle",
      { form: null, about: about({ car: -1 }) },
      422,
      { car_id: 'That vehicle isn’t on this site.' },
    ],
    [
      "another system's lead of no category",
      { form: null, typed: { ...entry().typed, category: ['Gossip'] } },
      422,
      { category: expect.stringContaining('Use one of: ') as unknown as string },
    ],
  ])('%s', async (_, more, status, fields) => {
    const given = more.about?.car === -1 ? { ...more, about: about({ car: carOf(b).id }) } : more
    await expect(a.forms.submit(entry(given))).rejects.toMatchObject({ status, fields })
  })

  test('a form about a vehicle that this site does not have is accepted, without the vehicle', async () => {
    const { lead, receipt } = await a.forms.submit(entry({ about: about({ car: carOf(b).id }) }))
    expect([lead.car_id ?? null, receipt.created]).toEqual([null, true])
    const own = await a.forms.submit(entry({ about: about({ car: carOf(a).id }) }))
    expect(own.lead.car_id).toBe(carOf(a).id)
  })

  test('continuing an unfinished lead keeps it; if it was deleted, a new one begins', async () => {
    const first = await a.forms.submit(entry(begun))
    expect((await stored(first.receipt.id)).lead_status).toBe('Incomplete')
    const { leadId } = { leadId: first.receipt.id }
    const second = await a.forms.submit(entry({ ...begun, resumes: { leadId, required: false } }))
    expect([second.receipt.id, second.receipt.created]).toEqual([leadId, false])
    const elsewhere = await a.forms.submit(
      entry({ ...begun, visitor: `${VISITOR.slice(0, -1)}9`, resumes: { leadId, required: false } }),
    )
    expect(elsewhere.receipt.created).toBe(true)
    expect(elsewhere.receipt.id).not.toBe(leadId)
  })
})
