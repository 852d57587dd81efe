import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { parseLayer } from '@forecourt/rules/site/cascade.ts'
import {
  changeLayer,
  changedKeys,
  overriddenKeys,
  settingChanges,
  type LayerChange,
  type SettingChange,
} from '@forecourt/rules/site/change.ts'
import type { SettingKey, Settings, SettingsLayer } from '@forecourt/rules/site/config.ts'
import { enteredProblems } from '@forecourt/rules/site/enteredSetting.ts'
import { InvalidSettingsError } from '@forecourt/rules/site/resolve.ts'
import { TEMPLATES } from '@forecourt/rules/site/templates.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { pageLost } from '../content/content.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { logoProblems } from './logos.ts'
import { RegisterError } from './register.ts'
import { ANY_ADDRESS, resolveStored, storedSites, type StoredSite } from './stored.ts'
import { dealershipGroups, settingHistory, templateSettings, websites, type LayerValue } from './table.ts'

/** A stored layer of settings: a site's own, that of a dealership group, or what is set on top of a template. */
export interface LayerName {
  kind: 'site' | 'group' | 'template'
  /** The slug, or the name of the template. */
  slug: string
}

/** The effect of a layer's change on one site. */
export interface SiteEffect {
  slug: string
  name: string
  /** Values that change on the site. */
  changes: readonly SettingChange[]
  /** Settings that the layer changes while a layer above, the site's own or its group's, has its own value. */
  overridden: readonly SettingKey[]
  /** Those values, as they apply. */
  own: SettingsLayer
  /** Those of them that the site itself has; the others are its group's. */
  ownKeys: readonly SettingKey[]
  /** The site’s settings after the change. */
  value: Settings
  warnings: readonly string[]
}

/** A change of one setting of a layer, as it is stored. */
export type StoredSettingChange = typeof settingHistory.$inferSelect

/** Who changes settings, and when. */
export interface SettingsChanger {
  /** Null for the command line and the API. */
  userId: string | null
  who: string
  now: Date
}

interface ChangeOptions {
  dryRun: boolean
  by: SettingsChanger
  /** The id of the change of a single setting: the same id twice is one change. */
  changeId?: string
  /** Whether the values were stored before, so that what is checked of one that is entered is not. */
  restoring?: boolean
  /** Gets the stored layer, locked, and may throw. */
  check?: (before: unknown, tx: Transaction) => void | Promise<void>
  /** Gets what would change, and may throw. */
  checkEffects?: (effects: readonly SiteEffect[]) => void
  /** Records what has been stored, in the same transaction. */
  recorded?: (tx: Transaction, changes: readonly StoredSettingChange[]) => Promise<void>
}

/**
 * Changes a layer of settings: some settings, or with `replace` the whole layer. With `dryRun` it only returns what
 * would change. Every affected site is resolved before anything is stored, so that none can be broken.
 *
 * @returns the affected sites and what changes on each
 * @throws RegisterError if there is no such layer, or a site's settings would contradict each other
 */
export function changeSettings(
  staff: StaffDatabase,
  layer: LayerName,
  change: LayerChange,
  options: ChangeOptions,
): Promise<readonly SiteEffect[]> {
  return staff.transaction((tx) => changeSettingsIn(tx, layer, change, options))
}

/** The same as part of a transaction of the staff. */
export async function changeSettingsIn(
  tx: Transaction,
  layer: LayerName,
  change: LayerChange,
  { dryRun, by, changeId, restoring = false, check, checkEffects, recorded }: ChangeOptions,
): Promise<readonly SiteEffect[]> {
  const { scope, condition, settings } = await storedLayer(tx, layer)
  if (changeId !== undefined && (await tx.$count(settingHistory, eq(settingHistory.id, changeId))) > 0) return []
  await check?.(settings, tx)
  const before = readable(settings, change)
  const after = changeLayer(before, change)
  const keys = changedKeys(before, after)
  const refused = restoring ? [] : [...enteredProblems(after, keys), ...(await logoProblems(tx, layer, after, keys))]
  if (refused.length > 0)
    throw new RegisterError(refused.map(({ path, reason }) => `${path}: ${reason}`).join('\n  '), { problems: refused })
  const below = await storedSites(tx, condition)
  const effects = below.map((stored) => effectOn(stored, layer.kind, before, after))
  if (keys.some((key) => ADDRESS_KEYS.includes(key))) await refuseLosingPages(tx, layer.kind, below, before, after)
  checkEffects?.(effects)
  if (dryRun) return effects
  await storeLayer(tx, scope, after)
  if (keys.length === 0) return effects
  const rows = await tx
    .insert(settingHistory)
    .values(
      keys.map((key) => ({
        id: keys.length === 1 && changeId !== undefined ? changeId : randomUUID(),
        user_id: by.userId,
        website_id: scope.websiteId,
        dealership_group_id: scope.groupId,
        template: scope.template,
        key,
        before: valueIn(before, key),
        after: valueIn(after, key),
        who: by.who,
        changed_at: by.now,
      })),
    )
    .returning()
  await recorded?.(tx, rows)
  return effects
}

/** Settings that decide which addresses are those of pages. */
const ADDRESS_KEYS: readonly SettingKey[] = ['use_pages_path', 'garage_path']

/** Refuses a change after which a site would use the address of one of its pages itself. */
async function refuseLosingPages(
  tx: Transaction,
  kind: LayerName['kind'],
  sites: readonly StoredSite[],
  before: SettingsLayer,
  after: SettingsLayer,
) {
  for (const stored of sites) {
    const now = resolvedOrNull(withLayer(stored, kind, before))
    const then = resolved(withLayer(stored, kind, after))
    const path = ADDRESS_KEYS.find((key) => now && now.settings[key] !== then.settings[key])
    const reason = now && path && (await pageLost(tx, stored.identity.id, now.site, then.site))
    if (!reason) continue
    const named = sites.length > 1 ? `${stored.identity.name}: ${reason}` : reason
    throw new RegisterError(`${path}: ${named}`, { problems: [{ path, reason: named }] })
  }
}

/** The value of a setting in a stored layer. */
export const valueIn = (layer: unknown, key: SettingKey): LayerValue => {
  const value = (layer as Readonly<Record<string, unknown>> | null)?.[key]
  return value === undefined ? {} : { value }
}

/** A layer that has been locked, with which sites it is a layer of. */
interface LockedLayer {
  scope: LayerId
  condition: SQL
  settings: unknown
}

async function storedLayer(tx: Transaction, { kind, slug }: LayerName): Promise<LockedLayer> {
  if (kind === 'template') return templateLayer(tx, slug)
  const table = kind === 'site' ? websites : dealershipGroups
  const [found] = await tx
    .select({ id: table.id, settings: table.settings })
    .from(table)
    .where(eq(table.slug, slug))
    .for('update')
  if (found)
    return {
      scope: { ...NO_LAYER, ...(kind === 'site' ? { websiteId: found.id } : { groupId: found.id }) },
      condition: eq(kind === 'site' ? websites.id : websites.dealership_group_id, found.id),
      settings: found.settings,
    }
  const slugs = (await tx.select({ slug: table.slug }).from(table).orderBy(table.slug)).map((row) => row.slug)
  const list = slugs.length === 0 ? 'There are none yet.' : `There are: ${slugs.join(', ')}.`
  throw new RegisterError(`There is no ${kind} ${slug}. ${list}`)
}

async function templateLayer(tx: Transaction, template: string): Promise<LockedLayer> {
  if (!Object.hasOwn(TEMPLATES, template))
    throw new RegisterError(`There is no template ${template}. There are: ${Object.keys(TEMPLATES).join(', ')}.`)
  // A template that has never been changed has no row to lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`template ${template}`}, 0))`)
  return {
    scope: { ...NO_LAYER, template },
    condition: eq(websites.template, template),
    settings: await storedTemplate(tx, template),
  }
}

async function storeLayer(tx: Transaction, { websiteId, groupId, template }: LayerId, settings: SettingsLayer) {
  if (websiteId !== null)
    await tx
      .update(websites)
      .set({ settings, updated_at: sql`now()` })
      .where(eq(websites.id, websiteId))
  if (groupId !== null) await tx.update(dealershipGroups).set({ settings }).where(eq(dealershipGroups.id, groupId))
  if (template !== null)
    await tx
      .insert(templateSettings)
      .values({ template, settings })
      .onConflictDoUpdate({ target: templateSettings.template, set: { settings } })
}

/** What is set on top of a template, as stored. */
export async function storedTemplate(tx: Transaction, template: string): Promise<unknown> {
  const [found] = await tx
    .select({ settings: templateSettings.settings })
    .from(templateSettings)
    .where(eq(templateSettings.template, template))
  return found?.settings ?? {}
}

/** The part of a stored layer that the change preserves. */
function readable(stored: unknown, { settings, replace, unset = [] }: LayerChange): SettingsLayer {
  const preserved = { ...(stored as Record<string, unknown>) }
  for (const key of [...unset, ...Object.keys(settings)]) delete preserved[key]
  const parsed = parseLayer(preserved)
  if (parsed.ok) return (stored ?? {}) as SettingsLayer
  // The change may fix what is currently invalid.
  if (replace) return {}
  const lines = parsed.problems.map(({ path, reason }) => `  ${path}: ${reason}`)
  throw new RegisterError(`The stored settings are invalid. Unset these, or replace all settings:\n${lines.join('\n')}`)
}

function effectOn(
  stored: StoredSite,
  kind: LayerName['kind'],
  before: SettingsLayer,
  after: SettingsLayer,
): SiteEffect {
  const { slug, name } = stored.identity
  const now = resolvedOrNull(withLayer(stored, kind, before))
  const then = resolved(withLayer(stored, kind, after))
  const site = (kind === 'site' ? {} : stored.settings) as SettingsLayer
  const above = { ...(kind === 'template' ? (stored.group as SettingsLayer) : {}), ...site }
  const overridden = overriddenKeys(before, after, above)
  return {
    slug,
    name,
    changes: now ? settingChanges(now.settings, then.settings) : [],
    overridden,
    own: Object.fromEntries(overridden.map((key) => [key, above[key]])),
    ownKeys: overridden.filter((key) => site[key] !== undefined),
    value: then.settings,
    warnings: then.warnings,
  }
}

/** A stored site with other settings in one of its layers. */
export const withLayer = (stored: StoredSite, kind: LayerName['kind'], settings: SettingsLayer): StoredSite => ({
  ...stored,
  [kind === 'site' ? 'settings' : kind]: settings,
})

function resolved(stored: StoredSite): { site: Site; settings: Settings; warnings: readonly string[] } {
  try {
    const { site, warnings } = resolveStored(stored, ANY_ADDRESS)
    return { site, settings: site.settings, warnings }
  } catch (error) {
    if (error instanceof InvalidSettingsError) throw new RegisterError(error.message, { cause: error })
    throw error
  }
}

function resolvedOrNull(stored: StoredSite): { site: Site; settings: Settings } | null {
  try {
    return resolved(stored)
  } catch (error) {
    if (error instanceof RegisterError) return null
    throw error
  }
}

/** The own layer of a site as stored; null if there is no such site. */
export const ownLayer = (staff: StaffDatabase, websiteId: number): Promise<unknown> =>
  staff.transaction(async (tx) => {
    const [row] = await tx.select({ settings: websites.settings }).from(websites).where(eq(websites.id, websiteId))
    return row?.settings ?? null
  })

/** A layer by the id of its site or group, or the name of its template; the others are null. */
export interface LayerId {
  websiteId: number | null
  groupId: number | null
  template: string | null
}

const NO_LAYER: LayerId = { websiteId: null, groupId: null, template: null }

const isOf = ({ websiteId, groupId, template }: LayerId) =>
  and(
    websiteId === null ? undefined : eq(settingHistory.website_id, websiteId),
    groupId === null ? undefined : eq(settingHistory.dealership_group_id, groupId),
    template === null ? undefined : eq(settingHistory.template, template),
  )

/** The last change of each setting of some layers. */
export const lastChanges = (tx: Transaction, layer: LayerId): Promise<StoredSettingChange[]> =>
  tx
    .selectDistinctOn([settingHistory.key])
    .from(settingHistory)
    .where(isOf(layer))
    .orderBy(settingHistory.key, desc(settingHistory.changed_at))

/** The changes of one setting of a layer, newest first. */
export const historyOf = (
  tx: Transaction,
  layer: LayerId,
  key: SettingKey,
  most: number,
): Promise<StoredSettingChange[]> =>
  tx
    .select()
    .from(settingHistory)
    .where(and(isOf(layer), eq(settingHistory.key, key)))
    .orderBy(desc(settingHistory.changed_at))
    .limit(most)

/** A change by its id; undefined if there is none. */
export const findSettingChange = async (tx: Transaction, id: string): Promise<StoredSettingChange | undefined> =>
  (await tx.select().from(settingHistory).where(eq(settingHistory.id, id)))[0]

/** The settings of some groups, as stored. */
export const groupLayers = (tx: Transaction, ids: readonly number[]): Promise<{ id: number; settings: unknown }[]> =>
  tx
    .select({ id: dealershipGroups.id, settings: dealershipGroups.settings })
    .from(dealershipGroups)
    .where(inArray(dealershipGroups.id, [...ids]))
