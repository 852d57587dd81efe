import { and, asc, eq, gt, lt, ne } from 'drizzle-orm'
import * as z from 'zod'
import { itemKindOf } from '@forecourt/rules/content/item.ts'
import { VIEWED_KINDS, viewsSince } from '@forecourt/rules/staff/live.ts'
import type { PlatformDatabase } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import type { ContentDesk } from './desk/content.ts'
import type { LeadDesk } from './desk/leads.ts'
import type { StockDesk } from './desk/stock.ts'
import { staffViews } from './table.ts'

/** What a tab says that it has open. */
const VIEW = z.object({
  /** Made by the tab. */
  tab: z.uuid(),
  kind: z.enum(VIEWED_KINDS),
  id: z.string().max(64),
})

export interface ViewsOptions {
  platform: PlatformDatabase
  person: { id: string; name: string }
  leads: Pick<LeadDesk, 'isThere'>
  stock: Pick<StockDesk, 'isThere'>
  content: Pick<ContentDesk, 'isThere'>
  now: () => Date
}

const MOST_NAMES = 20

/** Who has a lead, a vehicle or an item of content open, for those who may see it (decision 147). */
export function viewsOf({ platform, person, leads, stock, content, now }: ViewsOptions) {
  const since = () => viewsSince(now())
  /** What something is called, if it is there; null for anything else. */
  async function itemOf({ kind, id }: z.output<typeof VIEW>): Promise<string | null> {
    if (kind === 'lead') return (await leads.isThere(id)) ? `${kind}:${id.toLowerCase()}` : null
    if (kind === 'car') return (await stock.isThere(Number(id))) ? `${kind}:${Number(id)}` : null
    const [name, number] = id.split('/')
    const of = itemKindOf(name)
    return of && (await content.isThere(of, Number(number))) ? `${kind}:${of}/${Number(number)}` : null
  }
  return {
    /** Says that a tab has something open, and who else has. */
    async open(given: { tab: string; kind: string; id: string }): Promise<readonly string[]> {
      const view = VIEW.safeParse(given)
      if (!view.success) throw new RequestError(400, 'Please check the link.')
      const { tab } = view.data
      const item = await itemOf(view.data)
      if (item === null) throw new RequestError(404, 'We can’t find that.')
      return platform.transaction(async (tx) => {
        const own = and(eq(staffViews.id, tab), eq(staffViews.user_id, person.id))
        // A tab that has moved on to something else has left what it had open before.
        await tx.delete(staffViews).where(and(own, ne(staffViews.item, item)))
        const known = await tx.update(staffViews).set({ seen_at: now() }).where(own).returning({ id: staffViews.id })
        if (known.length === 0) {
          await tx.delete(staffViews).where(lt(staffViews.seen_at, since()))
          await tx
            .insert(staffViews)
            .values({ id: tab, user_id: person.id, name: person.name, item, seen_at: now() })
            .onConflictDoNothing()
        }
        const others = await tx
          .selectDistinct({ userId: staffViews.user_id, name: staffViews.name })
          .from(staffViews)
          .where(and(eq(staffViews.item, item), ne(staffViews.user_id, person.id), gt(staffViews.seen_at, since())))
          .orderBy(asc(staffViews.name))
          .limit(MOST_NAMES)
        return others.map(({ name }) => name)
      })
    },

    /** Says that a tab has left what it had open. */
    async leave(tab: string): Promise<void> {
      const id = z.uuid().safeParse(tab)
      if (!id.success) return
      await platform.transaction((tx) =>
        tx.delete(staffViews).where(and(eq(staffViews.id, id.data), eq(staffViews.user_id, person.id))),
      )
    },
  }
}

export type Views = ReturnType<typeof viewsOf>
