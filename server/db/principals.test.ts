import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { everyTable } from '../../tools/testing/everyTable.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import type { Database, PrincipalName, SiteDatabase, Transaction } from './database.ts'
import { PRINCIPAL_ROLES } from './principals.ts'

type Row = Record<string, unknown>
type Command = 'select' | 'insert' | 'update' | 'delete'

/**
 * What each principal may do with each table: r read, a add, w change, d delete. A new table is added here, with its
 * policies from `forecourt_protect`.
 */
const ACCESS: Readonly<Record<string, Readonly<Record<PrincipalName, string>>>> = {
  websites: { site: 'r', owner: 'r', staff: 'raw', platform: 'r' },
  website_dealerships: { site: 'r', owner: 'r', staff: 'rawd', platform: 'r' },
  dealerships: { site: 'r', owner: 'r', staff: 'ra', platform: 'r' },
  dealership_groups: { site: 'r', owner: 'r', staff: 'raw', platform: 'r' },
  manufacturers: { site: 'r', owner: 'r', staff: 'ra', platform: 'r' },
  locations: { site: 'r', owner: 'r', staff: 'raw', platform: 'r' },
  location_changes: { site: '', owner: '', staff: 'ra', platform: '' },
  cars: { site: 'r', owner: 'r', staff: 'raw', platform: '' },
  former_slugs: { site: 'r', owner: 'r', staff: 'rawd', platform: '' },
  former_prices: { site: 'r', owner: 'r', staff: 'ra', platform: '' },
  car_locks: { site: '', owner: '', staff: 'rawd', platform: '' },
  entered_cars: { site: '', owner: '', staff: 'rad', platform: '' },
  car_photos: { site: '', owner: '', staff: 'raw', platform: '' },
  bulk_runs: { site: '', owner: '', staff: 'rawd', platform: '' },
  bulk_run_vehicles: { site: '', owner: '', staff: 'raw', platform: '' },
  feed_mappings: { site: '', owner: '', staff: 'rawd', platform: '' },
  feed_files: { site: '', owner: '', staff: 'raw', platform: '' },
  feed_runs: { site: '', owner: '', staff: 'raw', platform: '' },
  feed_changes: { site: '', owner: '', staff: 'r', platform: '' },
  feed_sources: { site: '', owner: '', staff: 'rawd', platform: '' },
  offers: { site: 'r', owner: 'r', staff: 'rawd', platform: '' },
  models: { site: 'r', owner: 'r', staff: 'rawd', platform: '' },
  content_pages: { site: 'r', owner: 'r', staff: 'rawd', platform: '' },
  articles: { site: 'r', owner: 'r', staff: 'rawd', platform: '' },
  jobs: { site: 'r', owner: 'r', staff: 'rawd', platform: '' },
  reviews: { site: 'r', owner: 'r', staff: 'rawd', platform: '' },
  redirects: { site: 'r', owner: 'r', staff: 'rawd', platform: '' },
  media: { site: 'r', owner: '', staff: 'raw', platform: '' },
  leads: { site: 'raw', owner: 'r', staff: 'r', platform: '' },
  lead_messages: { site: 'ra', owner: '', staff: 'r', platform: '' },
  lead_work: { site: '', owner: '', staff: 'rw', platform: '' },
  lead_activity: { site: '', owner: '', staff: 'ra', platform: '' },
  lead_mails: { site: '', owner: '', staff: 'ra', platform: '' },
  lead_mentions: { site: '', owner: '', staff: 'raw', platform: '' },
  lead_runs: { site: '', owner: '', staff: 'raw', platform: '' },
  lead_run_leads: { site: '', owner: '', staff: 'raw', platform: '' },
  lead_texts: { site: '', owner: '', staff: 'ra', platform: '' },
  text_stops: { site: '', owner: '', staff: 'rad', platform: '' },
  lead_links: { site: '', owner: '', staff: 'rad', platform: '' },
  lead_presets: { site: '', owner: '', staff: 'raw', platform: '' },
  lead_files: { site: 'ra', owner: 'r', staff: 'r', platform: '' },
  bookings: { site: 'rad', owner: 'r', staff: 'r', platform: '' },
  reservations: { site: 'raw', owner: '', staff: 'r', platform: '' },
  reservation_changes: { site: 'raw', owner: '', staff: 'r', platform: '' },
  waitlist_places: { site: 'raw', owner: '', staff: 'r', platform: '' },
  waitlist_changes: { site: 'ra', owner: '', staff: 'r', platform: '' },
  payments: { site: 'raw', owner: '', staff: 'r', platform: '' },
  ledger_entries: { site: 'ra', owner: '', staff: 'r', platform: '' },
  sandbox_payments: { site: 'raw', owner: '', staff: 'r', platform: '' },
  deliveries: { site: 'raw', owner: '', staff: 'raw', platform: '' },
  events: { site: 'ra', owner: '', staff: '', platform: '' },
  owners: { site: '', owner: 'rawd', staff: '', platform: '' },
  owner_sessions: { site: '', owner: 'rawd', staff: '', platform: '' },
  owner_codes: { site: '', owner: 'rawd', staff: '', platform: '' },
  owner_watchlist: { site: '', owner: 'rawd', staff: '', platform: '' },
  saved_searches: { site: 'rawd', owner: 'rad', staff: '', platform: '' },
  booking_terms: { site: 'r', owner: '', staff: 'raw', platform: '' },
  booking_blocks: { site: 'r', owner: '', staff: 'rad', platform: '' },
  booking_changes: { site: 'ra', owner: 'r', staff: 'r', platform: '' },
  owner_cars: { site: '', owner: 'rawd', staff: '', platform: '' },
  event_days: { site: '', owner: '', staff: 'r', platform: '' },
  event_months: { site: '', owner: '', staff: 'r', platform: '' },
  event_visitors: { site: '', owner: '', staff: 'r', platform: '' },
  event_sites: { site: '', owner: '', staff: 'r', platform: '' },
  event_batches: { site: 'a', owner: '', staff: 'rw', platform: '' },
  consents: { site: 'a', owner: '', staff: 'r', platform: '' },
  report_mails: { site: '', owner: '', staff: 'r', platform: '' },
  event_roll_ups: { site: '', owner: '', staff: '', platform: '' },
  lead_secrets: { site: 'a', owner: '', staff: 'r', platform: '' },
  lead_secret_views: { site: '', owner: '', staff: 'ra', platform: '' },
  lookup_answers: { site: 'raw', owner: '', staff: '', platform: '' },
  secrets: { site: '', owner: '', staff: 'rawd', platform: 'r' },
  changes: { site: '', owner: '', staff: '', platform: '' },
  webhooks: { site: '', owner: '', staff: 'raw', platform: '' },
  webhook_calls: { site: '', owner: '', staff: 'raw', platform: '' },
  rate_limits: { site: '', owner: '', staff: '', platform: '' },
  api_keys: { site: '', owner: '', staff: 'raw', platform: 'rw' },
  api_answers: { site: '', owner: '', staff: '', platform: 'rawd' },
  staff_users: { site: '', owner: '', staff: 'r', platform: 'raw' },
  staff_passwords: { site: '', owner: '', staff: '', platform: 'raw' },
  staff_sessions: { site: '', owner: '', staff: '', platform: 'rawd' },
  staff_second_factors: { site: '', owner: '', staff: '', platform: 'rawd' },
  staff_passkeys: { site: '', owner: '', staff: '', platform: 'rawd' },
  staff_notices: { site: '', owner: '', staff: '', platform: 'rawd' },
  staff_views: { site: '', owner: '', staff: '', platform: 'rawd' },
  staff_consents: { site: '', owner: '', staff: '', platform: 'raw' },
  staff_codes: { site: '', owner: '', staff: '', platform: 'rawd' },
  staff_roles: { site: '', owner: '', staff: 'rawd', platform: 'ra' },
  staff_invitations: { site: '', owner: '', staff: 'raw', platform: 'raw' },
  content_drafts: { site: '', owner: '', staff: 'rawd', platform: '' },
  content_versions: { site: '', owner: '', staff: 'ra', platform: '' },
  content_schedules: { site: '', owner: '', staff: 'rawd', platform: '' },
  content_runs: { site: '', owner: '', staff: 'rawd', platform: '' },
  staff_audit: { site: '', owner: '', staff: 'ra', platform: 'ra' },
  look_drafts: { site: '', owner: '', staff: 'raw', platform: 'r' },
  look_versions: { site: '', owner: '', staff: 'ra', platform: '' },
  setting_changes: { site: '', owner: '', staff: 'ra', platform: '' },
  site_domains: { site: '', owner: '', staff: 'raw', platform: 'r' },
  template_settings: { site: '', owner: '', staff: 'raw', platform: 'r' },
  redirect_imports: { site: '', owner: '', staff: 'rawd', platform: '' },
  content_orders: { site: '', owner: '', staff: 'rawd', platform: '' },
  media_documents: { site: 'r', owner: '', staff: 'ra', platform: '' },
  feed_fetches: { site: 'rawd', owner: '', staff: 'r', platform: '' },
  page_times: { site: '', owner: '', staff: 'r', platform: 'rawd' },
  slow_pages: { site: '', owner: '', staff: 'r', platform: 'rawd' },
}
const LETTERS: Readonly<Record<Command, string>> = { select: 'r', insert: 'a', update: 'w', delete: 'd' }
const NAMES = Object.keys(PRINCIPAL_ROLES) as PrincipalName[]
/** Tables without tenant data. */
const OF_NOBODY = [
  'manufacturers',
  'changes',
  'rate_limits',
  'event_roll_ups',
  'api_answers',
  'staff_passwords',
  'staff_sessions',
  'staff_second_factors',
  'staff_passkeys',
  'staff_codes',
  'staff_notices',
  'staff_views',
  'staff_consents',
  // Of the platform: operators change it, and what follows of it is tested by itself.
  'template_settings',
]
const TENANT_TABLES = Object.keys(ACCESS).filter((table) => !OF_NOBODY.includes(table))
const REFUSED = '42501'

let db: TestDatabase
let tenants: TwoTenants
/** Every row of every table, as the owner of the tables sees it. */
let rows: ReadonlyMap<string, readonly Row[]>
/** Columns that are computed and never written. */
let generated: ReadonlySet<string>

beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  await everyTable(db.database, tenants)
  const computed = await db.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where is_generated = 'ALWAYS'`,
  )
  generated = new Set(computed.rows.map(({ name }) => name))
  rows = new Map(
    await Promise.all(
      Object.keys(ACCESS).map(async (table): Promise<[string, Row[]]> => [
        table,
        (await db.database.pool.query<{ row: Row }>(`select to_jsonb(t) as row from "${table}" t`)).rows.map(
          ({ row }) => row,
        ),
      ]),
    ),
  )
})
afterAll(() => db.dispose())

/** The website that a row belongs to. */
function siteOf(row: Row, table: string): 'a' | 'b' | null {
  for (const key of ['a', 'b'] as const) {
    const { website, group, dealerships } = tenants[key]
    const own = dealerships.map(({ id }) => id)
    if (table === 'websites' ? row.id === website.id : row.website_id === website.id) return key
    if (table === 'dealership_groups' && row.id === group.id) return key
    if (
      table === 'staff_users' &&
      rows.get('staff_roles')!.some((role) => role.user_id === row.id && role.website_id === website.id)
    )
      return key
    if (table === 'api_keys' && (row.scope_ids as number[]).includes(website.id)) return key
    if (table === 'dealerships' && own.includes(row.id as number)) return key
    if (row.website_id === undefined && own.includes(row.dealership_id as number)) return key
  }
  return null
}

/** The account that a row belongs to; null for none. */
function ownerOf(row: Row, table: string): string | null {
  if (table === 'owners') return row.id as string
  if (row.owner_id !== undefined && table !== 'leads') return row.owner_id as string | null
  const lead = table === 'leads' ? row : rows.get('leads')!.find(({ id }) => id === row.lead_id)
  return (lead?.owner_id as string | null) ?? null
}

interface Someone {
  who: string
  name: PrincipalName
  handle: () => { transaction: SiteDatabase['transaction'] }
  sees: (row: Row, table: string) => boolean
}

const PERSONAL = ['leads', 'lead_files', 'bookings', 'saved_searches', 'booking_changes']
/** Every row has an account. */
const OF_ACCOUNTS = ['owners', 'owner_sessions', 'owner_watchlist', 'owner_cars']
/** Seen only by who has not signed in yet. */
const CODES = 'owner_codes'
const site = (key: 'a' | 'b'): Someone => ({
  who: `site ${key}`,
  name: 'site',
  handle: () => db.database.site(tenants[key].website.id),
  sees: (row, table) => OF_NOBODY.includes(table) || siteOf(row, table) === key,
})
const owner = (ownerId: string, key: 'a' | 'b'): Someone => ({
  who: `owner ${ownerId} of site ${key}`,
  name: 'owner',
  handle: () => db.database.owner(tenants[key].website.id, ownerId),
  sees: (row, table) =>
    OF_NOBODY.includes(table) ||
    (siteOf(row, table) === key &&
      table !== CODES &&
      (![...PERSONAL, ...OF_ACCOUNTS].includes(table) || ownerOf(row, table) === ownerId)),
})
/** Who is signing in: sees the accounts of the site, and nobody's data. */
const signingIn = (key: 'a' | 'b'): Someone => ({
  who: `someone who signs in to site ${key}`,
  name: 'owner',
  handle: () => db.database.owner(tenants[key].website.id, ''),
  sees: (row, table) =>
    OF_NOBODY.includes(table) ||
    (siteOf(row, table) === key && ![...PERSONAL, 'owner_watchlist', 'owner_cars'].includes(table)),
})
const staff = (...keys: ('a' | 'b')[]): Someone => ({
  who: `staff of ${keys.join(' and ') || 'no site'}`,
  name: 'staff',
  handle: () => db.database.staff(keys.map((key) => tenants[key].website.id)),
  sees: (row, table) => OF_NOBODY.includes(table) || keys.some((key) => siteOf(row, table) === key),
})
const platform: Someone = {
  who: 'the platform',
  name: 'platform',
  handle: () => db.database.platform,
  sees: () => true,
}
// The same account id on two sites is two people.
const EVERYBODY = [
  site('a'),
  site('b'),
  owner('ana', 'a'),
  owner('ana', 'b'),
  owner('ben', 'a'),
  owner('nobody', 'a'),
  signingIn('a'),
  staff('a'),
  staff('b'),
  staff('a', 'b'),
  staff(),
  platform,
]

const may = ({ name }: Someone, command: Command, table: string) => ACCESS[table]![name].includes(LETTERS[command])

/** The columns of a table that a principal may read or change, in order. */
async function columnsOf(database: Database, table: string, name: PrincipalName, command: 'select' | 'update') {
  const found = await database.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
      and has_column_privilege($2::name, attrelid, attnum, $3) order by attnum`,
    [table, PRINCIPAL_ROLES[name], command],
  )
  return found.rows.map((column) => column.name)
}

const list = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
const sorted = (found: readonly Row[]) => found.map((row) => JSON.stringify(row)).sort()

class Undone extends Error {}

/** Runs work as a principal and rolls it back. */
async function undone(someone: Someone, work: (tx: Transaction) => Promise<void>): Promise<void> {
  const done = someone.handle().transaction(async (tx) => {
    await work(tx)
    throw new Undone()
  })
  await expect(done).rejects.toBeInstanceOf(Undone)
}

/** PostgreSQL's response to a statement: the number of rows, or the error code. The statement is rolled back. */
async function answer(tx: Transaction, statement: SQL): Promise<number | string> {
  let count = 0
  try {
    await tx.transaction(async (savepoint) => {
      count = (await savepoint.execute(statement)).rowCount ?? 0
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) return (error as { cause: { code: string } }).cause.code
  }
  return count
}

/** Problems of a database's tables: those missing in `ACCESS`, and those without policies. */
async function uncovered(database: Database): Promise<string[]> {
  const { rows: tables } = await database.pool.query<{ name: string; secured: boolean; tenant: boolean }>(`
    select relname as name, relrowsecurity as secured, exists (
      select from pg_attribute where attrelid = c.oid and not attisdropped
        and attname in ('website_id', 'dealership_id', 'owner_id', 'lead_id')
    ) as tenant
    from pg_class c where relkind in ('r', 'p', 'v', 'm', 'f') and not relispartition and relnamespace = 'public'::regnamespace order by 1`)
  return tables.flatMap(({ name, secured, tenant }) => [
    ...(Object.hasOwn(ACCESS, name) ? [] : [`${name} is not in the list`]),
    ...((tenant || TENANT_TABLES.includes(name)) && !secured ? [`${name} has no row-level security`] : []),
  ])
}

describe('the catalogue', () => {
  test('has no table that is not covered', async () => {
    expect(await uncovered(db.database)).toEqual([])
  })

  test('a table that is added without policies is noticed', async () => {
    const other = await testDatabase()
    try {
      await other.database.pool.query('create table watchlist (id serial primary key, website_id integer not null)')
      await other.database.pool.query('create view all_leads as select * from leads')
      expect(await uncovered(other.database)).toEqual([
        'all_leads is not in the list',
        'all_leads has no row-level security',
        'watchlist is not in the list',
        'watchlist has no row-level security',
      ])
    } finally {
      await other.dispose()
    }
  })

  test.each(NAMES)('gives %s the commands that are listed, and no other', async (name) => {
    const role = PRINCIPAL_ROLES[name]
    const { rows: found } = await db.database.pool.query<Record<string, string>>(
      `select relname as table, concat(
        case when has_any_column_privilege($1::name, oid, 'select') then 'r' end,
        case when has_any_column_privilege($1::name, oid, 'insert') then 'a' end,
        case when has_any_column_privilege($1::name, oid, 'update') then 'w' end,
        case when has_table_privilege($1::name, oid, 'delete') then 'd' end,
        case when has_table_privilege($1::name, oid, 'truncate') then 'T' end,
        case when has_table_privilege($1::name, oid, 'trigger') then 't' end,
        case when has_any_column_privilege($1::name, oid, 'references') then 'x' end) as may
      from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
      [role],
    )
    expect(Object.fromEntries(found.map(({ table, may: letters }) => [table, letters]))).toEqual(
      Object.fromEntries(Object.entries(ACCESS).map(([table, access]) => [table, access[name]])),
    )
  })

  test('lets the role between two transactions count, and nobody into another schema', async () => {
    const { rows: found } = await db.database.pool.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and has_any_column_privilege('forecourt_idle', oid, 'select, insert, update, references')`,
    )
    expect(found).toEqual([{ relname: 'rate_limits' }])
    const { rows: schemas } = await db.database.pool.query(
      `select nspname, rolname from pg_namespace, pg_roles where rolname like 'forecourt\\_%' and not rolsuper
        and rolname = any($1) and nspname !~ '^(pg_|information_schema|public$)' and has_schema_privilege(rolname, pg_namespace.oid, 'usage')`,
      [[...Object.values(PRINCIPAL_ROLES), 'forecourt_idle']],
    )
    expect(schemas).toEqual([])
  })

  test('lets no principal do more than the tables say by way of a function', async () => {
    const { rows: found } = await db.database.pool.query(
      `select proname, rolname from pg_proc, pg_roles where prosecdef and pronamespace = 'public'::regnamespace
        and rolname = any($1) and has_function_privilege(rolname, pg_proc.oid, 'execute')
        order by proname`,
      [[...Object.values(PRINCIPAL_ROLES), 'forecourt_idle']],
    )
    expect(found).toEqual([
      // Ids, of conversations of the transaction’s own sites.
      { proname: 'forecourt_chats_with', rolname: 'forecourt_staff' },
      // Yes or no, for a domain.
      { proname: 'forecourt_domain_taken', rolname: 'forecourt_staff' },
      // Ids, of leads of the transaction’s own sites.
      { proname: 'forecourt_leads_with', rolname: 'forecourt_staff' },
      // Yes or no, for a dealership.
      { proname: 'forecourt_may_show', rolname: 'forecourt_staff' },
      // A number, for a place of the site itself.
      { proname: 'forecourt_places_ahead', rolname: 'forecourt_site' },
      { proname: 'forecourt_staffs_group', rolname: 'forecourt_staff' },
      // Yes or no, for a key.
      { proname: 'forecourt_staffs_key', rolname: 'forecourt_staff' },
    ])
  })

  test('both tenants have rows in every table of tenants, so that what follows says something', () => {
    for (const table of TENANT_TABLES)
      expect([...new Set(rows.get(table)!.map((row) => siteOf(row, table)))].sort(), table).toEqual(['a', 'b'])
    for (const table of PERSONAL)
      for (const key of ['a', 'b'])
        expect(
          new Set(
            rows
              .get(table)!
              .filter((row) => siteOf(row, table) === key)
              .map((row) => ownerOf(row, table)),
          ),
          `${table} of ${key}`,
        ).toEqual(new Set(['ana', 'ben', null]))
  })
})

describe.each(EVERYBODY)('$who', (someone) => {
  test('reads its own rows of every table, and no other', async () => {
    await undone(someone, async (tx) => {
      for (const table of Object.keys(ACCESS)) {
        const columns = await columnsOf(db.database, table, someone.name, 'select')
        if (columns.length === 0) {
          expect(await answer(tx, sql`select from ${sql.identifier(table)}`), table).toBe(REFUSED)
          continue
        }
        const found = await tx.execute<{ row: Row }>(
          sql`select to_jsonb(t) as row from (select ${list(columns)} from ${sql.identifier(table)}) t`,
        )
        const own = rows.get(table)!.filter((row) => someone.sees(row, table))
        const shown = own.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => columns.includes(key))))
        expect(sorted(found.rows.map(({ row }) => row)), table).toEqual(sorted(shown))
      }
    })
  })

  test('changes and deletes no row of another, and gives none away', async () => {
    await undone(someone, async (tx) => {
      for (const table of TENANT_TABLES) {
        const name = sql.identifier(table)
        const own = rows.get(table)!.filter((row) => someone.sees(row, table)).length
        const columns = await columnsOf(db.database, table, someone.name, 'update')
        expect(columns.length > 0, table).toBe(may(someone, 'update', table))
        const readable = await columnsOf(db.database, table, someone.name, 'select')
        for (const column of columns.filter((one) => readable.includes(one))) {
          const same = sql`update ${name} set ${sql.identifier(column)} = ${sql.identifier(column)}`
          expect(await answer(tx, same), `${table}.${column}`).toBe(own)
        }
        for (const key of ['website_id', 'dealership_id'].filter((one) => columns.includes(one))) {
          // A row belongs to one site; staff of both sites may move it between them.
          const foreign = rows.get(table)!.find((row) => row[key] !== null && !someone.sees(row, table))
          if (!foreign || own === 0) continue
          const moved = sql`update ${name} set ${sql.identifier(key)} = ${foreign[key]}`
          expect(await answer(tx, moved), `${table}.${key}`).toBe(REFUSED)
        }
        const removed = await answer(tx, sql`delete from ${name}`)
        expect(removed, table).toBe(may(someone, 'delete', table) ? own : REFUSED)
      }
    })
  })

  test('adds no row to another, where it may add any', async () => {
    await undone(someone, async (tx) => {
      for (const table of TENANT_TABLES)
        for (const row of rows.get(table)!) {
          const name = sql.identifier(table)
          const columns = sql.join(
            Object.keys(row)
              .filter((column) => !generated.has(`${table}.${column}`))
              .map((column) => sql.identifier(column)),
            sql`, `,
          )
          const copy = sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb)`
          const outcome = await answer(tx, copy)
          // Staff add replies, and no other delivery.
          const isOther = table === 'deliveries' && someone.name === 'staff' && row.kind !== 'reply'
          // Copying an own row only fails at the keys of the table.
          if (may(someone, 'insert', table) && someone.sees(row, table) && !isOther)
            expect(outcome, table).not.toBe(REFUSED)
          else expect(outcome, table).toBe(REFUSED)
        }
    })
  })
})

test.each(['site', 'owner', 'staff'] as const)('%s sees nothing where nobody is named', async (name) => {
  await db.database
    .transaction(async (tx) => {
      await tx.execute(sql`set local role ${sql.identifier(PRINCIPAL_ROLES[name])}`)
      for (const table of TENANT_TABLES) {
        if (!ACCESS[table]![name].includes('r')) continue
        expect((await tx.execute(sql`select from ${sql.identifier(table)}`)).rowCount, table).toBe(0)
      }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
})

describe('a site', () => {
  test.each([
    ['websites', 'settings'],
    ['dealership_groups', 'settings'],
    ['deliveries', 'attempts'],
    ['secrets', 'ciphertext'],
    ['lead_secrets', 'ciphertext'],
    ['lead_secrets', 'labels'],
    ['lead_secret_views', 'reason'],
  ])('may not read %s.%s', async (table, column) => {
    const reading = db.database
      .site(tenants.a.website.id)
      .transaction((tx) => tx.execute(sql`select ${sql.identifier(column)} from ${sql.identifier(table)}`))
    await expect(reading).rejects.toMatchObject({ cause: { message: `permission denied for table ${table}` } })
  })

  test('and its owners read no secret in any column of any table', async () => {
    const { a } = tenants
    const secret = 'a-secret-that-nobody-may-read'
    // Addresses of webhooks may be secret.
    const holders: SettingsLayer = {
      lead_destinations: [{ id: 'crm', kind: 'webhook', to: `https://x.example/${secret}` }],
    }
    const merged = sql`settings || ${JSON.stringify(holders)}::jsonb`
    await db.database.drizzle.execute(sql`update websites set settings = ${merged} where id = ${a.website.id}`)
    await db.database.drizzle.execute(sql`update dealership_groups set settings = ${merged} where id = ${a.group.id}`)
    const readable = async (someone: Someone) => {
      const found: unknown[] = []
      for (const table of Object.keys(ACCESS)) {
        const columns = await columnsOf(db.database, table, someone.name, 'select')
        if (columns.length === 0) continue
        const query = sql`select ${list(columns)} from ${sql.identifier(table)}`
        found.push((await someone.handle().transaction((tx) => tx.execute(query))).rows)
      }
      return JSON.stringify(found)
    }
    expect(await readable(site('a'))).not.toContain(secret)
    expect(await readable(owner('ana', 'a'))).not.toContain(secret)
    expect(await readable(staff('b'))).not.toContain(secret)
    expect(await readable(staff('a'))).toContain(secret)
    await db.database.drizzle.execute(sql`update websites set settings = settings - 'lead_destinations'`)
    await db.database.drizzle.execute(sql`update dealership_groups set settings = settings - 'lead_destinations'`)
  })
})

describe('what staff change', () => {
  test('cannot notify by triggers of their own, which would run as the owner of the tables', async () => {
    await undone(staff('a'), async (tx) => {
      await tx.execute(sql`create temp table bait (id integer)`)
      const made = sql`create trigger bait after insert on bait referencing new table as new_rows
        for each statement execute function public.forecourt_site_changed('select id from leads')`
      expect(await answer(tx, made)).toBe(REFUSED)
    })
  })
})
