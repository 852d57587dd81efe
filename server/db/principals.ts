import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { literalOf } from './client.ts'
import type { Transaction } from './database.ts'
import { isOutdated, preparing } from './prepared.ts'
import { together } from './together.ts'

/** The principals for whom work is done (docs/decisions/0089). */
export type PrincipalName = 'site' | 'owner' | 'staff' | 'platform'

/** The role of each principal's transactions; the migrations write its policies and grants. */
export const PRINCIPAL_ROLES = {
  site: 'forecourt_site',
  owner: 'forecourt_owner',
  staff: 'forecourt_staff',
  platform: 'forecourt_platform',
} as const satisfies Record<PrincipalName, string>

/** The role of a principal's connection between two transactions, which may only count limits. */
export const IDLE_ROLE = 'forecourt_idle'

/** Every role that migrations create. */
export const ROLES: readonly string[] = [...Object.values(PRINCIPAL_ROLES), IDLE_ROLE]

interface PrincipalDatabase<Name extends PrincipalName> {
  readonly principal: Name
  /**
   * One transaction as this principal: row-level security applies to every statement. After it has ended, its `tx`
   * rejects statements.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/** Access for the visitors of one site. Everything that serves pages has this, and no way to get more. */
export interface SiteDatabase extends PrincipalDatabase<'site'> {
  readonly websiteId: number
}

/** Access for one signed-in person on one site: what the site shows to everybody, and the person's own data. */
export interface OwnerDatabase extends PrincipalDatabase<'owner'> {
  readonly websiteId: number
  readonly ownerId: string
}

/**
 * Single statements for the library that signs people in, each a transaction of its own. Those on the accounts of one
 * site have the owner role, which without an account sees the accounts of its site and nobody's data
 * (docs/decisions/0120).
 */
export type AccountStatements = Pick<pg.Pool, 'query'>

/** The same for the accounts of staff, which are read with every call of the console. */
export interface StaffAccountStatements extends AccountStatements {
  /** One transaction, as the platform, in which the library’s statements that the work causes take part. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/** Access for the staff of some sites. The operator is staff of every site. */
export interface StaffDatabase extends PrincipalDatabase<'staff'> {
  readonly websiteIds: readonly number[]
  /** Whether roles, invitations and log entries of the platform itself are theirs too. */
  readonly operator: boolean
  /**
   * Does a part of a site’s transaction as this staff, so that what was changed and its entry in the log are one
   * (docs/decisions/0141). Afterwards the transaction is the site’s again.
   */
  within<T>(tx: Transaction, work: () => Promise<T>): Promise<T>
  /**
   * The same rows for a screen that asks much at once: in one transaction, which can only read (docs/decisions/0175),
   * and whose statements each connection prepares once (docs/decisions/0192).
   */
  together(): StaffDatabase
}

/** Access for the platform's own host: the sites and their addresses, and nothing about visitors. */
export type PlatformDatabase = PrincipalDatabase<'platform'>

/** Selects the principal. What is one person’s own among the rows of staff is theirs if they are named. For code that opens applications and handles, and for commands; pages do not have it. */
export interface Principals {
  site(websiteId: number): SiteDatabase
  owner(websiteId: number, ownerId: string): OwnerDatabase
  accounts(websiteId: number): AccountStatements
  staff(websiteIds: readonly number[], of?: { operator: boolean; person?: string }): StaffDatabase
  readonly platform: PlatformDatabase
  /** Single statements on the accounts of staff, as the platform, for the library that signs them in. */
  readonly staffAccounts: StaffAccountStatements
}

/** A statement was sent after the end of its transaction; its connection may already be in use elsewhere. */
export class TransactionOverError extends Error {
  override name = 'TransactionOverError'

  constructor() {
    super('The transaction has ended.')
  }
}

/**
 * The principals over a pool whose connections have the idle role. A transaction switches to its role, and sets whose
 * rows it may access, with the statement that begins it, and only for itself.
 */
export function principalsOver(pool: pg.Pool): Principals {
  const handle = <Name extends PrincipalName>(principal: Name, settings: Readonly<Record<string, string>> = {}) => {
    const begin = beginAs(principal, settings)
    return {
      principal,
      transaction: <T>(work: (tx: Transaction) => Promise<T>) => leased(pool, begin, (_lease, tx) => work(tx)),
    }
  }

  const statements = (begin: string, shared?: AsyncLocalStorage<Lease>) => {
    const query = (...call: unknown[]) => {
      const send = ({ query: sent }: Lease) => (sent as (...all: unknown[]) => Promise<unknown>)(...call)
      const lease = shared?.getStore()
      return lease ? send(lease) : leased(pool, begin, send)
    }
    return { query } as unknown as AccountStatements
  }

  function staffAccounts(): StaffAccountStatements {
    const begin = beginAs('platform', {})
    const shared = new AsyncLocalStorage<Lease>()
    return {
      ...statements(begin, shared),
      transaction: (work) => leased(pool, begin, (lease, tx) => shared.run(lease, () => work(tx))),
    }
  }

  return {
    site: (websiteId) => ({ websiteId, ...handle('site', { website_id: String(websiteId) }) }),
    owner: (websiteId, ownerId) => ({
      websiteId,
      ownerId,
      ...handle('owner', { website_id: String(websiteId), owner_id: ownerId }),
    }),
    accounts: (websiteId) => statements(beginAs('owner', { website_id: String(websiteId), owner_id: '' })),
    staff: (websiteIds, { operator, person = '' } = { operator: false }) => {
      const settings = { website_ids: `{${websiteIds.join()}}`, operator: operator ? 'on' : '', person }
      const readOnly = beginAs('staff', settings, 'begin read only')
      const staff: StaffDatabase = {
        websiteIds,
        operator,
        ...handle('staff', settings),
        async within(tx, work) {
          const become = (role: string, ids: string) =>
            tx.execute(sql`select set_config('role', ${role}, true), set_config('forecourt.website_ids', ${ids}, true)`)
          await become(PRINCIPAL_ROLES.staff, `{${websiteIds.join()}}`)
          const done = await work()
          await become(PRINCIPAL_ROLES.site, '')
          return done
        },
        together: () => {
          const transaction = together((work) => leased(pool, readOnly, (_lease, tx) => work(tx), true))
          const reading: StaffDatabase = { ...staff, transaction, together: () => reading }
          return reading
        },
      }
      return staff
    },
    platform: handle('platform'),
    staffAccounts: staffAccounts(),
  }
}

/** Begins a transaction as a principal; one message, so that it takes one round trip. */
function beginAs(principal: PrincipalName, settings: Readonly<Record<string, string>>, begin = 'begin'): string {
  const local = [
    `set_config('role', '${PRINCIPAL_ROLES[principal]}', true)`,
    ...Object.entries(settings).map(([name, value]) => `set_config('forecourt.${name}', ${literalOf(value)}, true)`),
  ]
  return `${begin}; select ${local.join()}`
}

/** A connection, for as long as one transaction has it. */
type Lease = Pick<pg.PoolClient, 'query'>

/**
 * One transaction on a leased connection. The pool gets the connection back without an open transaction, or not at all;
 * and a late statement, as from a promise that was not awaited, cannot reach it.
 *
 * @param isPrepared whether the connection prepares what it is asked, for statements that are asked again and again
 */
async function leased<T>(
  pool: pg.Pool,
  begin: string,
  work: (lease: Lease, tx: Transaction) => Promise<T>,
  isPrepared = false,
): Promise<T> {
  const client = await pool.connect()
  const send = (isPrepared ? preparing(client) : client.query.bind(client)) as typeof client.query
  let state: 'new' | 'begun' | 'over' = 'new'
  const lease = {
    query: (...call: Parameters<typeof client.query>) => {
      if (state === 'over') return Promise.reject(new TransactionOverError())
      if (state === 'begun') return send(...call)
      // Drizzle begins with a statement of its own, which knows of no principal.
      state = 'begun'
      return client.query(begin)
    },
  } as unknown as pg.PoolClient
  try {
    return await drizzle({ client: lease }).transaction((tx) => work(lease, tx))
  } finally {
    state = 'over'
    client.release(client.getTransactionStatus() !== 'I' || isOutdated(client))
  }
}

/** Prepares a new connection of such a pool. */
export const becomeIdle = (client: pg.ClientBase) => client.query(`set role ${IDLE_ROLE}`)
