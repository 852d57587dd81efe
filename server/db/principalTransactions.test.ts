import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { countTrips } from '../../tools/testing/trips.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import {
  openDatabase,
  type Database,
  type OwnerDatabase,
  type PrincipalName,
  type ServingDatabase,
  type SiteDatabase,
  type StaffDatabase,
  type Transaction,
} from './database.ts'
import { PRINCIPAL_ROLES, TransactionOverError } from './principals.ts'

const NAMES = Object.keys(PRINCIPAL_ROLES) as PrincipalName[]
/** PostgreSQL's code for a refusal by privileges or policies. */
const REFUSED = '42501'
/** PostgreSQL’s code for a change in a transaction that only reads. */
const READ_ONLY = '25006'

let db: TestDatabase
let tenants: TwoTenants

beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
})
afterAll(() => db.dispose())

describe('a transaction of a principal', () => {
  /** One connection, so that the next transaction would see anything that one leaves behind. */
  let single: Database
  beforeAll(async () => {
    single = await openDatabase(db.url, { max: 2 })
  })
  afterAll(() => single.close())

  const all = () => ({
    site: single.site(1),
    owner: single.owner(1, 'ana'),
    staff: single.staff([1, 2]),
    platform: single.platform,
  })

  const state = sql`select current_user as role, coalesce(current_setting('forecourt.website_id', true), '') as site,
    coalesce(current_setting('forecourt.website_ids', true), '') as sites,
    coalesce(current_setting('forecourt.owner_id', true), '') as owner`
  const NOBODY = { role: 'forecourt_idle', site: '', sites: '', owner: '' }

  /** The connection's state outside a transaction. */
  const resting = () =>
    single.platform.transaction(async (tx) => {
      await tx.execute(sql`commit`)
      return (await tx.execute(state)).rows[0]
    })

  test.each(NAMES)('leaves the connection of %s as it was, also after failures', async (name) => {
    const handle = all()[name]
    const fail = (work: (tx: Transaction) => Promise<unknown>) => expect(handle.transaction(work)).rejects.toThrow()
    expect((await handle.transaction((tx) => tx.execute(state))).rows[0]!.role).toBe(PRINCIPAL_ROLES[name])
    expect(await resting()).toEqual(NOBODY)
    await fail(() => Promise.reject(new Error('no')))
    expect(await resting()).toEqual(NOBODY)
    await fail((tx) => tx.execute(sql`select 1 / 0`))
    expect(await resting()).toEqual(NOBODY)
    await fail((tx) =>
      tx.transaction(async (savepoint) => {
        await savepoint.execute(sql`select 1 / 0`)
      }),
    )
    expect(await resting()).toEqual(NOBODY)
    await fail(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    expect(await resting()).toEqual(NOBODY)
  })

  test.each(NAMES)('of %s that is ended within works on as nobody', async (name) => {
    const handle = all()[name]
    const ended = (statement: SQL) =>
      handle
        .transaction(async (tx) => {
          await tx.execute(statement)
          return tx.execute(sql`select * from websites`)
        })
        .catch((error: { cause?: Error }) => error.cause?.message)
    expect(await ended(sql`commit`)).toBe('permission denied for table websites')
    expect(await ended(sql`rollback`)).toBe('permission denied for table websites')
  })

  test.each(NAMES)('of %s that is over refuses statements', async (name) => {
    let late!: Transaction
    await all()[name].transaction(async (tx) => void (late = tx))
    await expect(late.execute(sql`select 1`)).rejects.toMatchObject({ cause: expect.any(TransactionOverError) })
  })

  test('refuses what comes after its failure, while somebody else has the connection', async () => {
    let goOn!: () => void
    const waited = new Promise<void>((settle) => (goOn = settle))
    let late: Promise<unknown> = Promise.resolve()
    const failing = all().staff.transaction((tx) => {
      late = waited.then(() => tx.execute(sql`select slug from websites`))
      return Promise.all([tx.execute(sql`select 1 / 0`), late])
    })
    await expect(failing).rejects.toThrow()
    await single.site(tenants.a.website.id).transaction(async (tx) => {
      goOn()
      await expect(late).rejects.toMatchObject({ cause: expect.any(TransactionOverError) })
      expect((await tx.execute(sql`select slug from websites`)).rows).toEqual([{ slug: 'site-a' }])
    })
  })

  test('has no sites of those who had the connection before', async () => {
    await single.staff([tenants.a.website.id, tenants.b.website.id]).transaction((tx) => tx.execute(state))
    await single.owner(tenants.b.website.id, 'ana').transaction((tx) => tx.execute(state))
    const found = await single.site(tenants.a.website.id).transaction((tx) => tx.execute(state))
    expect(found.rows).toEqual([
      { role: PRINCIPAL_ROLES.site, site: String(tenants.a.website.id), sites: '', owner: '' },
    ])
  })

  test('takes an account id as it is', async () => {
    const ownerId = `x', true), set_config('role', 'none', true) --`
    const found = await single.owner(1, ownerId).transaction((tx) => tx.execute(state))
    expect(found.rows[0]).toMatchObject({ role: PRINCIPAL_ROLES.owner, owner: ownerId })
  })

  test('takes one round trip for each statement, and one each to begin and to end', async () => {
    const counting = countTrips(single)
    const two = (tx: Transaction) => tx.execute(sql`select 1`).then(() => tx.execute(sql`select 2`))
    for (const name of NAMES)
      expect(await counting(() => all()[name].transaction(two))).toEqual({ trips: 4, transactions: 1 })
  })
})

describe('a transaction of the accounts of staff', () => {
  const name = (email: string) => ({ text: 'select name from staff_users where email = $1', values: [email] })
  const add = (email: string) => ({
    text: `insert into staff_users (id, name, email, email_verified, created_at, updated_at)
      values ($1, 'Kim', $1, true, now(), now())`,
    values: [email],
  })

  test('has the statements of the library that its work causes, and no others', async () => {
    const { staffAccounts } = db.database
    const seen = await staffAccounts.transaction(async (tx) => {
      await staffAccounts.query(add('within@dealer.example'))
      return (await tx.execute(sql`select current_user as role, name from staff_users`)).rows
    })
    expect(seen).toEqual([{ role: PRINCIPAL_ROLES.platform, name: 'Kim' }])
    let outside: Promise<{ rowCount: number | null }> | null = null
    let goOn!: () => void
    const waited = new Promise<void>((settle) => (goOn = settle))
    const failed = staffAccounts.transaction(async () => {
      await staffAccounts.query(add('undone@dealer.example'))
      await waited
      throw new Error('no')
    })
    outside = staffAccounts.query(name('undone@dealer.example'))
    expect((await outside).rowCount).toBe(0)
    goOn()
    await expect(failed).rejects.toThrow('no')
    expect((await staffAccounts.query(name('undone@dealer.example'))).rowCount).toBe(0)
    expect((await staffAccounts.query(name('within@dealer.example'))).rowCount).toBe(1)
  })
})

describe('questions of staff that are asked together', () => {
  const slugs = sql`select slug from websites order by slug`
  const reading = () => db.database.staff([tenants.a.website.id]).together()

  test('go in one transaction, with what follows from their answers, and see the same rows as alone', async () => {
    const staff = reading()
    const counting = countTrips(db.database)
    const ask = () => staff.transaction((tx) => tx.execute(slugs))
    let answers: string[] = []
    const found = await counting(async () => {
      const three = await Promise.all([ask(), ask(), ask().then(ask)])
      answers = three.flatMap(({ rows }) => rows.map(({ slug }) => String(slug)))
    })
    expect(found).toEqual({ trips: 6, transactions: 1 })
    expect(answers).toEqual(['site-a', 'site-a', 'site-a'])
    expect(await counting(ask)).toEqual({ trips: 3, transactions: 1 })
  })

  test('can only read', async () => {
    const write = sql`insert into staff_audit (at, who, action, subject, website_id)
      values (now(), 'Kim', 'stock.tag', 'x', ${tenants.a.website.id})`
    await expect(reading().transaction((tx) => tx.execute(write))).rejects.toMatchObject({ cause: { code: READ_ONLY } })
  })

  test('fail by themselves, and all of them after an error of the database', async () => {
    const staff = reading()
    const own = new Error('no')
    const [refused, answered] = await Promise.allSettled([
      staff.transaction(() => Promise.reject(own)),
      staff.transaction((tx) => tx.execute(slugs)),
    ])
    expect(refused).toMatchObject({ status: 'rejected', reason: own })
    expect(answered).toMatchObject({ status: 'fulfilled', value: { rowCount: 1 } })
    const both = await Promise.allSettled([
      staff.transaction((tx) => tx.execute(sql`select 1 / 0`)),
      staff.transaction((tx) => tx.execute(slugs)),
    ])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await staff.transaction((tx) => tx.execute(slugs))).toMatchObject({ rowCount: 1 })
  })

  test('fail where there is no connection', async () => {
    const closed = await openDatabase(db.url, { max: 2 })
    const staff = closed.staff([tenants.a.website.id]).together()
    await closed.close()
    const both = await Promise.allSettled([1, 2].map(() => staff.transaction((tx) => tx.execute(slugs))))
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  describe('are prepared once for each connection', () => {
    let single: Database
    beforeAll(async () => {
      single = await openDatabase(db.url, { max: 2 })
      await db.database.pool.query(`create table notices (id serial primary key, website_id integer, words text);
        call forecourt_protect('notices', 'website', staff => 'select');`)
      await db.database.pool.query(`insert into notices (website_id, words) values ($1, 'of a'), ($2, 'of b')`, [
        a(),
        b(),
      ])
    })
    afterAll(() => single.close())

    const [a, b] = [() => tenants.a.website.id, () => tenants.b.website.id]
    const as = (...ids: number[]) => single.staff(ids).together()
    const notices = sql`select * from notices where id > ${0} order by id`
    const shown = async (...ids: number[]) =>
      (await as(...ids).transaction((tx) => tx.execute(notices))).rows.map(({ words }) => words)
    const prepared = async () =>
      (
        await as(a()).transaction((tx) =>
          tx.execute(sql`select from pg_prepared_statements where statement like 'select * from notices%'`),
        )
      ).rowCount

    test('and have the rows of whoever asks each time', async () => {
      // More often than PostgreSQL needs to keep a plan.
      for (let time = 0; time < 4; time++) {
        expect(await shown(a())).toEqual(['of a'])
        expect(await shown(b())).toEqual(['of b'])
        expect(await shown(a(), b())).toEqual(['of a', 'of b'])
        expect(await shown()).toEqual([])
      }
      expect(await prepared()).toBe(1)
    })

    test('but not what else staff ask', async () => {
      const other = sql`select words from notices where id > ${1}`
      await single.staff([a()]).transaction((tx) => tx.execute(other))
      const { rowCount } = await as(a()).transaction((tx) =>
        tx.execute(sql`select from pg_prepared_statements where statement like 'select words from notices%'`),
      )
      expect(rowCount).toBe(0)
    })

    test('up to a limit', async () => {
      for (let at = 0; at < 250; at++)
        await as(a()).transaction((tx) => tx.execute(sql.raw(`select ${at} as at, words from notices`)))
      const { rows } = await as(a()).transaction((tx) =>
        tx.execute(sql`select count(*)::integer as all from pg_prepared_statements where name like 'read\_%'`),
      )
      expect(rows).toEqual([{ all: 200 }])
      expect(await shown(b())).toEqual(['of b'])
    })

    test('and anew, in a new connection, once a table has other columns', async () => {
      expect(await shown(a())).toEqual(['of a'])
      await db.database.pool.query('alter table notices add column at timestamptz')
      await expect(shown(a())).rejects.toMatchObject({ cause: { code: '0A000' } })
      expect(await shown(a())).toEqual(['of a'])
      expect(await prepared()).toBe(1)
    })
  })

  test('hold no connection while something else is waited for', async () => {
    const single = await openDatabase(db.url, { max: 2 })
    try {
      const staff = single.staff([tenants.a.website.id]).together()
      const first = await staff.transaction((tx) => tx.execute(slugs))
      const site = await single.site(tenants.a.website.id).transaction((tx) => tx.execute(slugs))
      const again = await staff.transaction((tx) => tx.execute(slugs))
      expect([first, site, again].map(({ rowCount }) => rowCount)).toEqual([1, 1, 1])
    } finally {
      await single.close()
    }
  })
})

describe('a new table', () => {
  let other: TestDatabase
  let two: TwoTenants
  beforeAll(async () => {
    other = await testDatabase()
    two = await twoTenants(other.database)
    await other.database.pool.query(`
      create table watchlist (
        id serial primary key, website_id integer not null, owner_id text not null, dealership_id integer, note text
      );
      call forecourt_protect('watchlist', 'owner', site => 'select (id, website_id)',
        owner => 'select, insert, update (note), delete', staff => 'select', platform => 'select (id)');`)
  })
  afterAll(() => other.dispose())

  const add = (websiteId: number, ownerId: string, dealershipId: number | null = null) =>
    sql`insert into watchlist (website_id, owner_id, dealership_id) values (${websiteId}, ${ownerId}, ${dealershipId})`

  test('is protected for each principal by one call', async () => {
    const [a, b] = [two.a.website.id, two.b.website.id]
    const ana = other.database.owner(a, 'ana')
    await ana.transaction((tx) => tx.execute(add(a, 'ana', two.a.dealerships[0]!.id)))
    await other.database.owner(a, 'ben').transaction((tx) => tx.execute(add(a, 'ben')))
    await other.database.owner(b, 'ana').transaction((tx) => tx.execute(add(b, 'ana')))
    for (const foreign of [add(a, 'ben'), add(b, 'ana'), add(a, 'ana', two.b.dealerships[0]!.id)])
      await expect(ana.transaction((tx) => tx.execute(foreign))).rejects.toMatchObject({ cause: { code: REFUSED } })

    const counted = async (handle: { transaction: SiteDatabase['transaction'] }) =>
      (await handle.transaction((tx) => tx.execute(sql`select id from watchlist`))).rowCount
    expect(await counted(ana)).toBe(1)
    expect(await counted(other.database.owner(b, 'ben'))).toBe(0)
    expect(await counted(other.database.site(a))).toBe(2)
    expect(await counted(other.database.staff([b]))).toBe(1)
    expect(await counted(other.database.staff([a, b]))).toBe(3)
    expect(await counted(other.database.platform)).toBe(3)
    const noted = await ana.transaction((tx) => tx.execute(sql`update watchlist set note = 'x'`))
    expect(noted.rowCount).toBe(1)
    expect((await ana.transaction((tx) => tx.execute(sql`delete from watchlist`))).rowCount).toBe(1)
    for (const refused of [sql`update watchlist set owner_id = 'ben'`, sql`truncate watchlist`])
      await expect(ana.transaction((tx) => tx.execute(refused))).rejects.toMatchObject({ cause: { code: REFUSED } })
  })

  test('belongs in one of the defined ways', async () => {
    const call = other.database.pool.query(`call forecourt_protect('watchlist', 'person', staff => 'select')`)
    await expect(call).rejects.toThrow('not to its person')
  })
})

test('code that serves a page cannot get another principal', () => {
  const ofAPage = (database: SiteDatabase) => {
    // @ts-expect-error: it is one site's, and not a choice of sites.
    void database.site
    // @ts-expect-error: nor has it the staff's rights,
    void database.staff
    // @ts-expect-error: the platform's,
    void database.platform
    // @ts-expect-error: or those of the owner of the tables.
    void database.drizzle
    // @ts-expect-error: Connections would have them too.
    void database.pool
    // @ts-expect-error: One principal does not pass for another,
    const asStaff: StaffDatabase = database
    // @ts-expect-error: nor a site for one of its owners.
    const asOwner: OwnerDatabase = database
    return [asStaff, asOwner]
  }
  // @ts-expect-error: The owner of the tables does not pass for a site.
  const asSite = (database: Database): SiteDatabase => database
  // @ts-expect-error: An application that answers requests has no way to the owner of the tables.
  const asTableOwner = (database: ServingDatabase) => database.drizzle
  expect([ofAPage, asSite, asTableOwner]).toHaveLength(3)
})
