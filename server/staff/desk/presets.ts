import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import {
  mayChangePreset,
  MOST_PRESETS,
  presetProblems,
  savedQuery,
  SHARES,
  type PresetContent,
  type PresetKind,
  type TemplateContent,
  type ViewContent,
} from '@forecourt/rules/leadDesk/preset.ts'
import { canStaff, canStaffAnywhere, type Answer, type Scope } from '@forecourt/rules/staff/access.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import type { Transaction } from '../../db/database.ts'
import { storable } from '../../db/text.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import { record } from '../audit.ts'
import { idsOf, nameOf, parseScope, scopeOf } from '../scope.ts'
import { leadPresets } from '../table.ts'
import { refuse, type DeskAreaOptions } from './area.ts'
import { LEAD_UUID } from './leadRow.ts'

type Stored = typeof leadPresets.$inferSelect

/** A saved view or a template, for whoever asks. */
export interface Preset {
  id: string
  name: string
  content: Partial<ViewContent & TemplateContent>
  /** Whom it is for, in a form’s value; empty for its person alone. */
  sharedWith: string
  /** In words; null for its person alone. */
  sharedName: string | null
  who: string
  isMine: boolean
  version: number
  mayChange: Answer
}

/** What somebody typed of one. */
export interface TypedPreset {
  name: string
  /** A form’s value of a site or a group; empty for nobody else. */
  sharedWith: string
  query?: string
  subject?: string
  text?: string
}

const CHECK = 'Please check the details you entered.'
const GONE = 'That isn’t there any more.'
const WHO = 'Please choose whom to share this with.'
const KEEPS = 'Only the person who made this can keep it for themselves.'
const NAMED = 'That name is in use already. Please choose another.'
const FULL = `There are ${MOST_PRESETS} already. Please remove one first.`
const CHANGED = 'Someone else changed this while you had it open.'
const VERBS = { saved: 'saved', changed: 'changed', removed: 'removed', restored: 'restored' } as const
/** What it takes to use them. */
const USES: Readonly<Record<PresetKind, Permission>> = {
  view: 'leads:read',
  template: 'leads:write',
  stock_view: 'stock:read',
}

/** Saved views of the inbox and the stock, and templates of replies: one’s own, and those shared with the people of a site or a group. */
export function presetsOf({ over, actor, reach, now }: DeskAreaOptions) {
  const mayUse = (kind: PresetKind) => canStaffAnywhere(reach.grants, USES[kind])
  /** One’s own rows need no site; shared ones are changed by those who may share them at all of theirs, and then not by all. */
  const writing = (kind: PresetKind) => over(SHARES[kind])

  const sharedWith = ({ website_id, dealership_group_id }: Stored): string =>
    website_id !== null ? `site:${website_id}` : dealership_group_id !== null ? `group:${dealership_group_id}` : ''

  function mayShare(kind: PresetKind, scope: Scope): Answer {
    return canStaff(reach.grants, SHARES[kind], scope)
  }
  const mayChange = (row: Stored): Answer =>
    mayChangePreset(
      { kind: row.kind, isMine: row.user_id === actor.id, who: row.who },
      sharedWith(row) === '' ? null : scopeOf(row, reach.sites),
      reach.grants,
    )

  function shown(row: Stored): Preset {
    const { website_id, dealership_group_id } = row
    const named =
      website_id !== null
        ? reach.sites.find(({ id }) => id === website_id)
        : reach.groups.find(({ id }) => id === dealership_group_id)
    const shared = sharedWith(row)
    return {
      id: row.id,
      name: row.name,
      content: row.content,
      sharedWith: shared,
      sharedName: shared === '' ? null : (named?.name ?? 'other people'),
      who: row.who,
      isMine: row.user_id === actor.id,
      version: row.version,
      mayChange: mayChange(row),
    }
  }

  /** The scope that a form names: null for nobody else. */
  function scopeIn(kind: PresetKind, text: string): Scope | null {
    if (text === '') return null
    const scope = parseScope(text, reach)
    if (!scope || scope.kind === 'platform') throw new RequestError(422, CHECK, { sharedWith: WHO })
    refuse(mayShare(kind, scope))
    return scope
  }

  /** What is stored of what somebody typed; refused with the problems. */
  function contentOf(kind: PresetKind, given: TypedPreset): { name: string; content: PresetContent } {
    const content =
      kind !== 'template'
        ? { query: savedQuery(kind, given.query ?? '') }
        : {
            subject: storable(given.subject ?? '').trim(),
            text: storable((given.text ?? '').replaceAll('\r\n', '\n')).trim(),
          }
    const problems = presetProblems(kind, given.name, content)
    if (Object.keys(problems).length > 0) throw new RequestError(422, CHECK, problems)
    return { name: storable(given.name).trim(), content }
  }

  const idsOfScope = (scope: Scope | null) =>
    scope === null ? { website_id: null, dealership_group_id: null } : idsOf(scope)

  /** Those of one kind that are for the same people, in their order. */
  async function siblings(
    tx: Transaction,
    kind: PresetKind,
    { website_id, dealership_group_id }: Pick<Stored, 'website_id' | 'dealership_group_id'>,
  ) {
    return tx
      .select()
      .from(leadPresets)
      .where(
        and(
          eq(leadPresets.kind, kind),
          isNull(leadPresets.removed_at),
          sql`${leadPresets.website_id} is not distinct from ${website_id}`,
          sql`${leadPresets.dealership_group_id} is not distinct from ${dealership_group_id}`,
        ),
      )
      .orderBy(asc(leadPresets.position), asc(leadPresets.id))
  }

  /** Records a change of something that is shared; what one has for oneself concerns nobody else. */
  async function log(
    tx: Transaction,
    verb: keyof typeof VERBS,
    [before, after]: readonly [Stored | null, Stored | null],
  ) {
    const facts = async (row: Stored | null) =>
      row && {
        name: row.name,
        ...row.content,
        place: row.position,
        shared: sharedWith(row) === '' ? 'with nobody' : `with ${(await nameOf(tx, row)) ?? 'other people'}`,
      }
    const of = [after, before].find((row) => row && sharedWith(row) !== '')
    if (!of) return
    const { website_id, dealership_group_id } = of
    await record(
      tx,
      actor,
      {
        action: `${of.kind}.${VERBS[verb]}`,
        subject: of.name,
        website_id,
        dealership_group_id,
        before: await facts(before),
        after: await facts(after),
      },
      now(),
    )
  }

  /** One that the reader may change, locked; refused otherwise. */
  async function changeable(tx: Transaction, kind: PresetKind, id: string): Promise<Stored> {
    refuse(mayUse(kind))
    const one = and(eq(leadPresets.id, id), eq(leadPresets.kind, kind))
    const [found] = LEAD_UUID.test(id) ? await tx.select().from(leadPresets).where(one).for('update') : []
    if (found) {
      refuse(mayChange(found))
      return found
    }
    const [seen] = LEAD_UUID.test(id)
      ? await over(USES[kind]).transaction((reading) => reading.select().from(leadPresets).where(one))
      : []
    if (seen) refuse(mayChange(seen))
    throw new RequestError(404, GONE)
  }

  /** Two of one name for the same people can’t be told apart. */
  function refuseNamed(others: readonly Stored[], name: string): void {
    if (others.some((one) => one.name.toLocaleLowerCase() === name.toLocaleLowerCase()))
      throw new RequestError(422, CHECK, { name: NAMED })
  }

  async function update(tx: Transaction, row: Stored, set: Partial<Stored>): Promise<Stored> {
    const [after] = await tx
      .update(leadPresets)
      .set({ ...set, version: sql`${leadPresets.version} + 1` })
      .where(eq(leadPresets.id, row.id))
      .returning()
    return after!
  }

  return {
    mayUse,
    /** Throws for who may not use those of one kind. */
    requireUse: (kind: PresetKind): void => refuse(mayUse(kind)),
    /** Whom somebody can share with: the sites and groups where they may answer leads, or change stock. */
    shareable(kind: PresetKind): { value: string; label: string }[] {
      const groups = reach.groups
        .filter(({ id }) => mayShare(kind, { kind: 'group', id }).allowed)
        .map(({ id, name }) => ({ value: `group:${id}`, label: `${name} (all sites)` }))
      const sites = reach.sites
        .filter(({ id, groupId }) => mayShare(kind, { kind: 'site', id, groupId }).allowed)
        .map(({ id, name }) => ({ value: `site:${id}`, label: name }))
      return [...groups, ...sites]
    },

    /** One’s own, then those that are shared, in order; none for who may not use them. */
    async list(kind: PresetKind): Promise<Preset[]> {
      if (!mayUse(kind).allowed) return []
      const rows = await over(USES[kind]).transaction((tx) =>
        tx
          .select()
          .from(leadPresets)
          .where(and(eq(leadPresets.kind, kind), isNull(leadPresets.removed_at)))
          .orderBy(
            sql`${leadPresets.website_id} is not null or ${leadPresets.dealership_group_id} is not null`,
            asc(leadPresets.dealership_group_id),
            asc(leadPresets.website_id),
            asc(leadPresets.position),
            asc(leadPresets.id),
          ),
      )
      return rows.map(shown)
    },

    /** Saves a new one, at the end of its list; the same id twice is one. */
    async save(kind: PresetKind, id: string, given: TypedPreset): Promise<string> {
      refuse(mayUse(kind))
      if (!LEAD_UUID.test(id)) throw new RequestError(422, CHECK)
      const ids = idsOfScope(scopeIn(kind, given.sharedWith))
      const { name, content } = contentOf(kind, given)
      await writing(kind).transaction(async (tx) => {
        const others = await siblings(tx, kind, ids)
        if (others.some((one) => one.id === id)) return
        refuseNamed(others, name)
        if (others.length >= MOST_PRESETS) throw new RequestError(422, FULL)
        const [row] = await tx
          .insert(leadPresets)
          .values({
            id,
            kind,
            user_id: actor.id,
            who: actor.name,
            ...ids,
            name,
            content,
            position: (others.at(-1)?.position ?? 0) + 1,
            created_at: now(),
          })
          .onConflictDoNothing()
          .returning()
        if (row) await log(tx, 'saved', [null, row])
      })
      return id
    },

    /** Changes one against the version that was seen. */
    async change(
      kind: PresetKind,
      { id, version }: { id: string; version: number },
      given: TypedPreset,
    ): Promise<string> {
      const scope = scopeIn(kind, given.sharedWith)
      const { name, content } = contentOf(kind, given)
      await writing(kind).transaction(async (tx) => {
        const row = await changeable(tx, kind, id)
        if (scope === null && row.user_id !== actor.id) throw new RequestError(422, CHECK, { sharedWith: KEEPS })
        const ids = idsOfScope(scope)
        const isSame = (one: Stored) =>
          one.name === name &&
          one.website_id === ids.website_id &&
          one.dealership_group_id === ids.dealership_group_id &&
          Object.entries(content).every(([key, value]) => one.content[key as keyof PresetContent] === value)
        if (isSame(row)) return
        if (row.version !== version)
          throw new ConflictError(409, CHANGED, {
            version: String(row.version),
            who: null,
            theirs: { name: row.name, ...row.content },
          })
        const isMoved = sharedWith(row) !== given.sharedWith
        const others = (await siblings(tx, kind, ids)).filter((one) => one.id !== id)
        if (isMoved || row.name !== name) refuseNamed(others, name)
        if (isMoved && others.length >= MOST_PRESETS) throw new RequestError(422, FULL)
        const place = isMoved ? { position: (others.at(-1)?.position ?? 0) + 1 } : {}
        await log(tx, 'changed', [row, await update(tx, row, { ...ids, name, content, ...place })])
      })
      return id
    },

    /** Moves one before or after its neighbour. */
    async move(kind: PresetKind, id: string, by: 'up' | 'down'): Promise<string> {
      await writing(kind).transaction(async (tx) => {
        const row = await changeable(tx, kind, id)
        const order = await siblings(tx, kind, row)
        const at = order.findIndex((one) => one.id === id)
        const to = at + (by === 'up' ? -1 : 1)
        if (at === -1 || to < 0 || to >= order.length) return
        const moved = order.toSpliced(at, 1).toSpliced(to, 0, row)
        for (const [position, one] of moved.entries())
          if (one.position !== position + 1)
            await tx
              .update(leadPresets)
              .set({ position: position + 1 })
              .where(eq(leadPresets.id, one.id))
        await log(tx, 'changed', [row, { ...row, position: to + 1 }])
      })
      return id
    },

    /** Removes one; it can be restored. */
    async remove(kind: PresetKind, id: string): Promise<string> {
      await writing(kind).transaction(async (tx) => {
        const row = await changeable(tx, kind, id)
        if (row.removed_at !== null) return
        await update(tx, row, { removed_at: now() })
        await log(tx, 'removed', [row, null])
      })
      return id
    },

    /** Takes the removing of one back. */
    async restore(kind: PresetKind, id: string): Promise<string> {
      await writing(kind).transaction(async (tx) => {
        const row = await changeable(tx, kind, id)
        if (row.removed_at === null) return
        await log(tx, 'restored', [null, await update(tx, row, { removed_at: null })])
      })
      return id
    },

    /** The name of one, removed or not, for the line that says what was done; null for none of the reader’s. */
    async named(kind: PresetKind, id: string): Promise<{ name: string; isRemoved: boolean } | null> {
      if (!mayUse(kind).allowed || !LEAD_UUID.test(id)) return null
      const [row] = await over(USES[kind]).transaction((tx) =>
        tx
          .select()
          .from(leadPresets)
          .where(and(eq(leadPresets.id, id), eq(leadPresets.kind, kind))),
      )
      return row ? { name: row.name, isRemoved: row.removed_at !== null } : null
    },
  }
}

export type Presets = ReturnType<typeof presetsOf>
