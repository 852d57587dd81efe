import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Transaction } from './database.ts'

/** For whom work is done (docs/decisions/0089). */
export type PrincipalName = 'site' | 'owner' | 'staff' | 'platform'

/** The role that a transaction of each principal takes on; the migrations write their policies and grants. */
export const PRINCIPAL_ROLES = {
  site: 'forecourt_site',
  owner: 'forecourt_owner',
  staff: 'forecourt_staff',
  platform: 'forecourt_platform',
} as const satisfies Record<PrincipalName, string>

/** What a connection of the principals is between two transactions: a role that may count limits and nothing else. */
export const IDLE_ROLE = 'forecourt_idle'

/** Every role that migrations make. */
export const ROLES: readonly string[] = [...Object.values(PRINCIPAL_ROLES), IDLE_ROLE]

interface PrincipalDatabase<Name extends PrincipalName> {
  readonly principal: Name
  /**
   * One transaction as this principal: row-level security holds whatever a statement says. When it has ended, its
   * `tx` refuses statements.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/** Work for the visitors of one site. All that serves pages has this, and cannot get from it to anything else. */
export interface SiteDatabase extends PrincipalDatabase<'site'> {
  readonly websiteId: number
}

/** Work for one signed-in person on one site: what the site shows to everybody, and what is theirs. */
export interface OwnerDatabase extends PrincipalDatabase<'owner'> {
  readonly websiteId: number
  readonly ownerId: string
}

/** Work for the staff of some sites. The operator is staff of every site. */
export interface StaffDatabase extends PrincipalDatabase<'staff'> {
  readonly websiteIds: readonly number[]
}

/** Work for the platform's own host: which sites there are and at which addresses, and nothing that visitors left. */
export type PlatformDatabase = PrincipalDatabase<'platform'>

/** Whoever has this chooses for whom work is done: what opens applications and handles, and commands. Pages do not. */
export interface Principals {
  site(websiteId: number): SiteDatabase
  owner(websiteId: number, ownerId: string): OwnerDatabase
  staff(websiteIds: readonly number[]): StaffDatabase
  readonly platform: PlatformDatabase
}

/** A statement came after the end of its transaction; on its connection somebody else may be at work. */
export class TransactionOverError extends Error {
  override name = 'TransactionOverError'

  constructor() {
    super('The transaction has ended.')
  }
}

/**
 * The principals that work over a pool whose connections have the idle role. A transaction takes on its role, and says
 * whose rows it is about, in one statement that is local to it.
 */
export function principalsOver(pool: pg.Pool): Principals {
  const handle = <Name extends PrincipalName>(principal: Name, settings: Readonly<Record<string, string>> = {}) => {
    const local = Object.keys(settings).map((setting, at) => `, set_config('forecourt.${setting}', $${at + 1}, true)`)
    const become: pg.QueryConfig = {
      name: `forecourt_become_${principal}`,
      text: `select set_config('role', '${PRINCIPAL_ROLES[principal]}', true)${local.join('')}`,
      values: Object.values(settings),
    }
    return { principal, transaction: <T>(work: (tx: Transaction) => Promise<T>) => leased(pool, become, work) }
  }

  return {
    site: (websiteId) => ({ websiteId, ...handle('site', { website_id: String(websiteId) }) }),
    owner: (websiteId, ownerId) => ({
      websiteId,
      ownerId,
      ...handle('owner', { website_id: String(websiteId), owner_id: ownerId }),
    }),
    staff: (websiteIds) => ({ websiteIds, ...handle('staff', { website_ids: `{${websiteIds.join()}}` }) }),
    platform: handle('platform'),
  }
}

/**
 * One transaction on a connection that is lent to it. The pool has the connection back with no transaction open, or not
 * at all; and a statement that comes later, as from a promise that nobody waited for, does not reach it.
 */
async function leased<T>(pool: pg.Pool, become: pg.QueryConfig, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isOver = false
  const lease = {
    query: (...call: Parameters<typeof client.query>) =>
      isOver ? Promise.reject(new TransactionOverError()) : client.query(...call),
  }
  try {
    return await drizzle({ client: lease as unknown as pg.PoolClient }).transaction(async (tx) => {
      await client.query(become)
      return work(tx)
    })
  } finally {
    isOver = true
    client.release(client.getTransactionStatus() !== 'I')
  }
}

/** Prepares a new connection of such a pool. */
export const becomeIdle = (client: pg.ClientBase) => client.query(`set role ${IDLE_ROLE}`)
