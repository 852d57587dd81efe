import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INTENTS } from '@forecourt/rules/owner/garageInputs.ts'
import { openJobs, type Jobs } from '@forecourt/server/jobs/jobs.ts'
import { createSignInLimits } from '@forecourt/server/limits.ts'
import { ownerOf } from '@forecourt/server/owners/garage.ts'
import type { Account } from '@forecourt/server/owners/owner.ts'
import { laterChangeJob, openAuth } from '@forecourt/server/owners/owners.ts'
import { owners } from '@forecourt/server/owners/table.ts'
import { dealershipGroups, websiteDealerships, websites } from '@forecourt/server/sites/table.ts'
import { accountContext } from '../web/context.ts'
import { action } from '../web/site/garage/garage.tsx'
import { testDatabase, type TestDatabase } from './testing/database.ts'
import { routerContext, testDealers, type TestDealers } from './testing/dealers.ts'
import { twoTenants } from './testing/twoTenants.ts'

const SHARED = { garage_enabled: true, garage_shared: true }
const SECRET_KEY = 'a key for tests that is long enough'
const PLENTY = { identifier: 100, device: 100, address: 100 }
const EMAIL = 'ana@visitor.example'

let home: TestDatabase
let dealers: TestDealers
let jobs: Jobs
/** The other site of the group, and one of another group. */
let sisterId: number
let strangerId: number
const errors: string[] = []

beforeAll(async () => {
  home = await testDatabase()
  const { drizzle, accounts, counters } = home.database
  const tenants = await twoTenants(home.database, { a: SHARED, b: SHARED })
  strangerId = tenants.b.website.id
  await drizzle.update(dealershipGroups).set({ settings: SHARED })
  const { id: _id, ...fields } = tenants.a.website
  const [sister] = await drizzle
    .insert(websites)
    .values({ ...fields, slug: 'sister', name: 'Alder Sister', domain_name: 'www.sister.example', settings: {} })
    .returning()
  sisterId = sister!.id
  await drizzle
    .insert(websiteDealerships)
    .values({ website_id: sisterId, dealership_id: tenants.a.dealerships[0]!.id, position: 0 })
  await drizzle.insert(owners).values(
    [tenants.a.website.id, sisterId, strangerId].map((website_id) => ({
      id: `owner-${website_id}`,
      website_id,
      email: EMAIL,
      email_verified: true,
    })),
  )
  const job = laterChangeJob(home.database)
  jobs = await openJobs({
    database: home.database,
    jobs: [job],
    work: true,
    pollSeconds: 0.5,
    onError: (error, message) => void errors.push(`${message}: ${(error as Error).cause ?? error}`),
  })
  dealers = await testDealers(home.database, {
    signIn: {
      auth: openAuth({ secretKey: SECRET_KEY, accounts, onCode: async () => {}, onError: () => {} }),
      accounts,
      limits: createSignInLimits(counters, {
        codes: { ...PLENTY, resendSeconds: 0 },
        guesses: PLENTY,
      }),
      storesMessages: true,
    },
    changeLater: (change) => jobs.add(job, [{ data: change }]),
    onWarning: () => {},
  })
})
afterAll(async () => {
  await jobs.close()
  await dealers.close()
  await home.dispose()
})

/** Sends a form of the first site's garage; where it leads. */
async function send(fields: Record<string, string>): Promise<string | null> {
  const { site } = dealers.a
  const [account] = await home.database.drizzle.select().from(owners).where(eq(owners.website_id, site.id))
  const owner = await ownerOf(
    {
      site,
      database: home.database.site(site.id),
      ownerDatabase: (id) => home.database.owner(site.id, id),
      findCars: async () => [],
      now: () => new Date(),
    },
    { id: account!.id, email: EMAIL, createdAt: account!.created_at, sessionId: null },
  )
  const context = routerContext(dealers.a)
  context.set(accountContext, { owner: async () => owner } as Account)
  const url = new URL('/my-garage', site.baseUrl)
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const answer = (await action({ context, url, params: {}, request } as never)) as Response
  expect(answer.status).toBe(303)
  return answer.headers.get('location')
}

const noticesAt = async () =>
  Object.fromEntries(
    (await home.database.drizzle.select().from(owners)).map(({ website_id, notices }) => [website_id, notices]),
  )

test('a change that fails at a site of a shared garage is made by the queue, at the second attempt too (§6.3)', async () => {
  const { drizzle } = home.database
  const here = dealers.a.site.id
  await drizzle.execute(
    sql.raw(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
      create trigger refuse before update on owners for each row when (old.website_id = ${sisterId})
        execute function refuse();`),
  )
  expect(await send({ intent: INTENTS.noticesOff })).toBe('/my-garage?done=following')
  expect(await noticesAt()).toEqual({ [here]: false, [sisterId]: true, [strangerId]: true })
  await expect.poll(() => errors, { timeout: 10_000 }).toHaveLength(1)
  expect(errors[0]).toMatch(/^job garage-change \S+ failed and will be tried again: error: not now$/)

  await drizzle.execute(sql`drop trigger refuse on owners`)
  await expect.poll(noticesAt, { timeout: 15_000 }).toEqual({ [here]: false, [sisterId]: false, [strangerId]: true })
  expect(errors).toHaveLength(1)

  expect(await send({ intent: INTENTS.noticesOn })).toBe('/my-garage')
  expect(await noticesAt()).toEqual({ [here]: true, [sisterId]: true, [strangerId]: true })
}, 30_000)
