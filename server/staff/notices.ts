import { eq } from 'drizzle-orm'
import { canStaffAnywhere, type Answer } from '@forecourt/rules/staff/access.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import { ALL_DIGESTS, digestDayOfChoice, type Digest } from '@forecourt/rules/staff/digest.ts'
import { LIVE_KINDS } from '@forecourt/rules/staff/live.ts'
import { ALL_NOTICE_KINDS, type NoticeKind } from '@forecourt/rules/staff/notices.ts'
import type { PlatformDatabase, Transaction } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { CHECK } from './account.ts'
import { record, type Actor } from './audit.ts'
import { timeZoneOf, type Reach } from './scope.ts'
import { staffNotices } from './table.ts'

export interface NoticesOptions {
  database: PlatformDatabase
  user: { id: string; email: string }
  actor: Actor
  reach: Reach
  now: () => Date
  /** Throws for an operator who is signed in as this person. */
  requireOwn: () => void
}

interface Chosen {
  kinds: readonly NoticeKind[]
  digest: Digest
}

const NOTHING: Chosen = { kinds: [], digest: 'off' }

/** What somebody is told of outside the console, by their own choice. */
export function noticesOf({ database, user, actor, reach, now, requireOwn }: NoticesOptions) {
  const may = (kind: NoticeKind): Answer => canStaffAnywhere(reach.grants, LIVE_KINDS[kind])

  async function stored(tx: Transaction, lock = false): Promise<Chosen> {
    const query = tx.select().from(staffNotices).where(eq(staffNotices.user_id, user.id))
    const [row] = await (lock ? query.for('update') : query)
    return row ?? NOTHING
  }

  /** Stores a choice, with its entry in the log; nothing if it is the choice already. */
  async function store(action: AuditAction, name: 'kinds' | 'digest', changes: Partial<Chosen>) {
    requireOwn()
    await database.transaction(async (tx) => {
      await tx.insert(staffNotices).values({ user_id: user.id, updated_at: now() }).onConflictDoNothing()
      const before = (await stored(tx, true))[name]
      const after = changes[name]!
      if (String(before) === String(after)) return
      const { digest, kinds } = changes
      await tx
        .update(staffNotices)
        .set({
          ...(kinds ? { kinds: [...kinds] } : {}),
          ...(digest ? { digest, digest_day: digestDayOfChoice(await timeZoneOf(tx, reach), now()) } : {}),
          updated_at: now(),
        })
        .where(eq(staffNotices.user_id, user.id))
      const entry = { subject: user.email, website_id: null, dealership_group_id: null }
      await record(tx, actor, { ...entry, action, before: { [name]: before }, after: { [name]: after } }, now())
    })
  }

  return {
    may,

    /** What they have chosen. Of what they may not read any more, nothing is shown. */
    async read(): Promise<Chosen> {
      const { kinds, digest } = await database.transaction((tx) => stored(tx))
      return { kinds: kinds.filter((kind) => ALL_NOTICE_KINDS.includes(kind) && may(kind).allowed), digest }
    },

    /** Chooses what their browsers show notifications of. */
    async choose(kinds: readonly NoticeKind[]): Promise<void> {
      for (const kind of kinds) {
        const answer = may(kind)
        if (!answer.allowed) throw new RequestError(403, answer.reason)
      }
      await store('account.notifications', 'kinds', { kinds: ALL_NOTICE_KINDS.filter((kind) => kinds.includes(kind)) })
    },

    /** Chooses how often they are mailed a summary. */
    async chooseDigest(given: string): Promise<void> {
      const digest = ALL_DIGESTS.find((one) => one === given)
      if (!digest) throw new RequestError(422, CHECK, { digest: 'Please choose how often.' })
      await store('account.digest', 'digest', { digest })
    },
  }
}

export type StaffNotices = ReturnType<typeof noticesOf>
